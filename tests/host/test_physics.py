"""The emulator's sticks: what is demanded of them, what happens to them, and their faults."""

import doctest
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from host_tools.emulator import physics
from host_tools.emulator.motion import FLAT, FLYING, HELD, LEANING, ROUND
from host_tools.emulator.physics import Sticks
from host_tools.emulator.signals import ALL, Row, Signal, StickError, Throw
from host_tools.traces import read_trace

TRACES = Path(__file__).resolve().parents[1] / "traces"
STYLES = ("toss", "drop", "roll")


def thrown(seed: int, flats: int | None = None, lean: bool | None = False) -> Sticks:
    """Sticks that were thrown once."""
    sticks = Sticks()
    sticks.throw(Random(seed), flats, lean=lean)
    return sticks


def touched(signal: Signal) -> int:
    """The mask of sticks whose switches changed."""
    _, a, b = signal.rows[0]
    mask = 0
    for _, later_a, later_b in signal.rows:
        mask |= a ^ later_a | b ^ later_b
    return mask


def longest_silence_ms(signal: Signal) -> int:
    """The longest time without a change between the first change and the last."""
    return max((after[0] - before[0] for before, after in pairwise(signal.rows[1:])), default=0)


def assert_whole(signal: Signal, before: tuple[int, int], sticks: Sticks) -> None:
    """The rows begin with what was read before, each changes something, the last is what is now."""
    assert signal.rows[0] == (0, *before)
    assert all(one[0] < two[0] and one[1:] != two[1:] for one, two in pairwise(signal.rows))
    assert signal.rows[-1][1:] == sticks.masks()
    assert signal.rest_ms >= signal.rows[-1][0]
    assert (signal.up, signal.leaning) == (sticks.up, sticks.leaning)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("flats", range(5))
def test_a_demanded_number_falls_in_every_style(style: str, flats: int) -> None:
    random, sticks = Random(flats), Sticks()
    for _ in range(30):
        before = sticks.masks()
        throw = sticks.throw(random, flats, style=style)
        assert (throw.up.bit_count(), throw.leaning, throw.style) == (flats, 0, style)
        assert sticks.masks() == (throw.up, ALL & ~throw.up)
        assert_whole(throw, before, sticks)


def test_every_stick_gets_its_share_of_the_demanded_flats() -> None:
    random, sticks = Random(1), Sticks()
    ups = [sticks.throw(random, 1, shake_ms=0).up for _ in range(240)]
    assert {mask: round(ups.count(mask) / 240, 2) for mask in set(ups)} == pytest.approx(
        {1: 0.25, 2: 0.25, 4: 0.25, 8: 0.25}, abs=0.08
    )


@pytest.mark.parametrize("bias", [0.05, 0.4, 0.63, 0.95])
def test_sticks_fall_flat_up_as_often_as_their_bias_says(bias: float) -> None:
    random, sticks = Random(2), Sticks()
    throws = [sticks.throw(random, shake_ms=0, lean=False, bias=bias) for _ in range(120)]
    flats = sum(throw.up.bit_count() for throw in throws)
    assert flats / 480 == pytest.approx(bias, abs=0.05)


def test_equal_randoms_give_equal_signals_and_others_do_not() -> None:
    def story(seed: int) -> list[tuple[Row, ...]]:
        random, sticks = Random(seed), Sticks()
        signals = [sticks.throw(random, lean=False), sticks.turn(random, 2), sticks.knock(random)]
        return [signal.rows for signal in signals]

    assert story(3) == story(3)
    assert story(3) != story(4)


def test_the_moments_of_a_throw_follow_each_other() -> None:
    random, sticks = Random(5), Sticks()
    for _ in range(60):
        throw = sticks.throw(random, lean=False)
        assert 0 < throw.release_ms < throw.contact_ms < throw.rest_ms
        assert throw.last_flip_ms <= throw.rows[-1][0]


def test_a_hand_shakes_and_pauses_as_long_as_it_is_told() -> None:
    random, sticks = Random(6), Sticks()
    throw = sticks.throw(random, shake_ms=12_000, pause_ms=3_000, lean=False)
    assert 15_000 < throw.release_ms < 16_500
    shaken = [ms for ms, _, _ in throw.rows if ms < throw.release_ms - 3_000]
    assert len(shaken) > 100 and max(shaken) > 10_000
    still = [ms for ms, _, _ in throw.rows if -2_900 < ms - throw.release_ms < 0]
    assert still == []


def test_a_stick_is_held_then_flies_then_lies() -> None:
    sticks = Sticks()
    throw = sticks.throw(Random(7), 2)
    for stick in range(1, 5):
        assert throw.phase_at(stick, 0) in (FLAT, HELD)
        assert throw.phase_at(stick, throw.release_ms - 1) == HELD
        assert throw.phase_at(stick, throw.release_ms + 1) == FLYING
        assert throw.phase_at(stick, throw.rest_ms) == sticks.phases[stick - 1]
    assert sorted(sticks.phases) == [FLAT, FLAT, ROUND, ROUND]


def test_a_leaning_stick_reads_the_same_in_both_switches() -> None:
    random, sticks = Random(8), Sticks()
    for flats in (None, 0, 1, 2, 3):
        throw: Throw = sticks.throw(random, flats, lean=True)
        a, b = sticks.masks()
        assert throw.leaning == ALL & ~(a ^ b) == sticks.leaning
        assert throw.leaning.bit_count() == 1
        assert flats is None or throw.up.bit_count() == flats
        assert sticks.phases.count(LEANING) == 1


@pytest.mark.parametrize("turn_ms", [None, 60, 150, 700, 1400])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_turning_changes_those_sticks_and_leaves_the_others_still(
    count: int, turn_ms: int | None
) -> None:
    random, sticks = Random(count), thrown(9)
    for _ in range(30):
        before, up = sticks.masks(), sticks.up
        turn = sticks.turn(random, count, turn_ms)
        assert (up ^ turn.up).bit_count() == count
        assert touched(turn) == up ^ turn.up
        assert longest_silence_ms(turn) < 650  # the reader waits 700 ms
        assert_whole(turn, before, sticks)


def test_the_sticks_to_turn_can_be_named_and_are_held_meanwhile() -> None:
    sticks = Sticks()
    turn = sticks.turn(Random(10), {2, 4}, 400)
    assert ALL & ~sticks.up == 0b1010
    assert [turn.phase_at(stick, 10) for stick in (1, 3)] == [FLAT, FLAT]
    assert HELD in (turn.phase_at(2, 10), turn.phase_at(4, 10))


def test_a_knock_a_push_and_a_tug_leave_the_sticks_on_their_faces() -> None:
    random, sticks = Random(11), thrown(12)
    signals = {"knock": 0, "push": 0, "tug": 0}
    for _ in range(100):
        before, up = sticks.masks(), sticks.up
        for name, signal in (
            ("knock", sticks.knock(random)),
            ("push", sticks.push(random, 3)),
            ("tug", sticks.tug(random, 3)),
        ):
            assert_whole(signal, before, sticks)
            assert sticks.up == up
            assert name == "knock" or touched(signal) & ~0b0100 == 0
            signals[name] += len(signal.rows) > 1
    assert all(count > 60 for count in signals.values())


def test_a_leaning_stick_flickers_on_and_falls_in_the_end() -> None:
    random, sticks = Random(13), thrown(14)
    ends = set()
    for _ in range(30):
        sticks.lean(random, 2)
        assert sticks.leaning == 0b0010
        flicker = sticks.flicker(random, 2, 10_000)
        assert touched(flicker) == 0b0010 == sticks.leaning
        assert 9_000 < flicker.rest_ms < 11_000
        assert longest_silence_ms(flicker) < 3_000
        fall = sticks.fall(random, 2)
        assert fall.leaning == 0
        ends.add(sticks.phases[1])
    assert ends == {FLAT, ROUND}


def test_a_recorded_trace_leaves_the_sticks_as_its_last_row_says() -> None:
    sticks = Sticks()
    for path in sorted(TRACES.glob("*.csv")):
        rows = read_trace(str(path))
        signal = sticks.play(rows)
        assert signal.rows[-1][1:] == rows[-1][1:] == sticks.masks()
        assert signal.rows[0] == rows[0]
        assert f"{sticks.up:04b}"[::-1] == path.read_text().split("up=")[1][:4]


def test_a_trace_may_start_late_repeat_a_time_and_end_on_edge() -> None:
    sticks = Sticks()
    signal = sticks.play([(70, 15, 0), (80, 0, 15), (80, 7, 8), (90, 7, 9), (95, 7, 9)])
    assert signal.rows == ((0, 15, 0), (80, 7, 8), (90, 7, 9))
    assert (sticks.up, sticks.leaning) == (0b0110, 0b0001)
    assert [signal.phase_at(1, ms) for ms in (0, 89, 90)] == [FLAT, FLAT, LEANING]


def test_faults_change_what_is_read_and_not_how_the_sticks_lie() -> None:
    random, sticks = Random(15), Sticks()
    sticks.set_fault(1, "dead")
    sticks.set_fault(2, "stuck")
    sticks.set_fault(3, "swapped")
    assert sticks.masks() == (0b1010, 0b0100)
    assert sticks.faults == ("dead", "stuck", "swapped", "ok")
    throw = sticks.throw(random, 0)
    assert (throw.up, sticks.up) == (0, 0)
    assert sticks.masks() == throw.rows[-1][1:] == (0b0110, 0b1000)
    assert touched(throw) == 0b1100
    for stick in range(1, 5):
        sticks.set_fault(stick, "ok")
    assert sticks.masks() == (0, ALL)


def test_a_stick_that_breaks_again_sticks_at_what_was_read_of_it() -> None:
    sticks = Sticks()
    sticks.set_fault(1, "swapped")
    sticks.set_fault(1, "stuck")
    assert sticks.masks() == (0b1110, 0b0001)


REFUSED: dict[str, Callable[[Sticks, Random], object]] = {
    "5 flats up: expected 0 to 4": lambda sticks, random: sticks.throw(random, 5),
    "4 flats up: expected 0 to 3": lambda sticks, random: sticks.throw(random, 4, lean=True),
    "bias 0.96: expected 0.05 to 0.95": lambda sticks, random: sticks.throw(random, bias=0.96),
    "style 'spin': expected one of toss": lambda sticks, random: sticks.throw(random, style="spin"),
    "shaking of -1 ms: expected 0 to": lambda sticks, random: sticks.throw(random, shake_ms=-1),
    "pause of 600001 ms": lambda sticks, random: sticks.throw(random, pause_ms=600_001),
    "0 sticks to turn over: expected 1 to 4": lambda sticks, random: sticks.turn(random, 0),
    "5 sticks to turn over: expected 1 to 4": lambda sticks, random: sticks.turn(random, 5),
    "stick 0: expected 1 to 4": lambda sticks, random: sticks.turn(random, [0]),
    "turn of 59 ms: expected 60 to 1400": lambda sticks, random: sticks.turn(random, 1, 59),
    "stick 5: expected 1 to 4": lambda sticks, random: sticks.push(random, 5),
    "stick 1: expected one that leans": lambda sticks, random: sticks.fall(random, 1),
    "stick 2: expected one that leans": lambda sticks, random: sticks.flicker(random, 2, 100),
    "no rows of a trace": lambda sticks, random: sticks.play([]),
    "stick 9: expected 1 to 4": lambda sticks, random: sticks.set_fault(9, "dead"),
    "fault 'odd': expected one of ok": lambda sticks, random: sticks.set_fault(1, "odd"),
}


@pytest.mark.parametrize("message", REFUSED)
def test_what_cannot_be_done_is_refused_by_name_and_changes_nothing(message: str) -> None:
    sticks = Sticks()
    with pytest.raises(StickError, match=message):
        REFUSED[message](sticks, Random(1))
    assert sticks.masks() == (ALL, 0)
    assert sticks.faults == ("ok",) * 4


def test_the_example_in_the_docstring_is_true() -> None:
    failed, tried = doctest.testmod(physics)
    assert tried > 0 and failed == 0
