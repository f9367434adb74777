"""The throw reader on the emulator's sticks: hundreds of throws, gestures and accidents."""

from collections.abc import Iterator
from random import Random

import pytest

from host_tools.commands.sticks import events
from host_tools.emulator.physics import Sticks
from host_tools.emulator.signals import Signal
from senet_app.config import Config
from senet_app.sticks import StickReader

ROUNDS = 250
REST_MS = 6000


def words_of(signal: Signal, due: bool, sticks: int = 2) -> list[str]:
    """What a reader says of a signal and some rest after it."""
    ms, a, b = signal.rows[-1]
    reader = StickReader(Config({"sticks": sticks}))
    reader.due = due
    found = events(reader, [*signal.rows, (ms + REST_MS, a, b)])
    return [f"{event['event']} {event.get('sticks', '')}".strip() for event in found]


def text(mask: int) -> str:
    """A mask of sticks as four characters."""
    return f"{mask:04b}"[::-1]


def rounds(seed: int) -> Iterator[tuple[Random, Sticks]]:
    """Sticks that lie as an ordinary throw left them, again and again."""
    random = Random(seed)
    sticks = Sticks()
    for _ in range(ROUNDS):
        sticks.throw(random, lean=False)
        yield random, sticks


def test_throws_from_the_table_settle_one_number_and_the_right_one() -> None:
    for random, sticks in rounds(1):
        words = words_of(sticks.throw(random, lean=False), due=True)
        up = text(sticks.up)
        assert words[-2:] == [f"throw {up}", f"settled {up}"]
        assert sum(word.startswith("settled") for word in words) == 1


def test_throws_with_a_leaning_stick_are_cocked_at_the_end() -> None:
    for random, sticks in rounds(2):
        words = words_of(sticks.throw(random, lean=True), due=True)
        assert words[-1] == f"cocked {text(sticks.leaning)}"


def test_sticks_turned_over_are_one_gesture() -> None:
    for random, sticks in rounds(3):
        before = sticks.up
        words = words_of(sticks.turn(random, random.randint(1, 3)), due=False)
        assert words == [f"turned {text(before ^ sticks.up)}"]


@pytest.mark.parametrize("due", [True, False])
@pytest.mark.parametrize("fitted", [1, 2])
def test_accidents_are_neither_throws_nor_gestures(due: bool, fitted: int) -> None:
    for random, sticks in rounds(4):
        accidents = [sticks.knock(random), sticks.push(random, 2), sticks.tug(random, 3)]
        for signal in accidents:
            words = words_of(signal, due, fitted)
            assert all(word.startswith("moved") for word in words), words


def test_one_stick_turned_over_while_a_throw_is_due_is_no_throw() -> None:
    for random, sticks in rounds(5):
        for turn_ms in (150, None, 1400):
            words = words_of(sticks.turn(random, 1, turn_ms), due=True)
            assert [word.split()[0] for word in words] == ["moved"]


def test_nearly_all_throws_of_single_switches_settle_and_none_of_them_wrong() -> None:
    settled = 0
    for random, sticks in rounds(6):
        words = words_of(sticks.throw(random, lean=False), due=True, sticks=1)
        numbers = [word for word in words if word.startswith("settled")]
        assert numbers in ([], [f"settled {text(sticks.up)}"])
        settled += len(numbers)
    assert settled >= 0.98 * ROUNDS
