"""Time on the emulated board: what is left out changes nothing, what the flash takes is taken."""

from itertools import pairwise
from random import Random

import pytest

from host_tools.emulator.board import ERASE_MS, SAMPLE_MS, Board
from tests.host.emulated import Watch, events, in_game, started, tell

VERBS = ("throw", "throw", "turn", "turn", "knock", "press", "press", "send", "power")
LINES = (
    *("status", "throw 2", "play 1-2", "undo", "hint", "record", "garbage", "test", "new trap"),
    *("set auto_single true", "set brightness 3", "set sticks 1", "set sticks 2"),
)
WAITS_MS = (50, 333, 1_000, 4_000, 10_000, 40_000)


def play_at_random(board: Board, random: Random) -> None:
    """Do something to the board, whether it is ready for that or not."""
    verb = random.choice(VERBS)
    try:
        if verb == "throw":
            board.throw(random.choice((None, 0, 1, 2, 3, 4)))
        elif verb == "turn":
            board.turn(random.randint(1, 3))
        elif verb == "knock":
            board.knock()
        elif verb == "press":
            board.press(random.choice(("next", "ok", "back")), random.choice((30, 100, 1_000)))
        elif verb == "send":
            board.send(random.choice(LINES))
        elif random.random() < 0.2:
            board.power_off()
            board.advance(100)
            board.power_on()
    except ValueError:
        pass  # sticks that are on their way, a button that is down: both boards say so
    board.advance(random.choice(WAITS_MS))


def session(seed: int, skipping: bool) -> Watch:
    """Ten minutes with people who do as they please."""
    board = Board(seed)
    board.skipping = skipping
    watch = Watch(board)
    random = Random(seed)
    board.power_on()
    board.advance(1_000)
    board.send(
        random.choice(("new kendall", "new jequier human level1", "new blocs level1 level2"))
    )
    for _ in range(60):
        play_at_random(board, random)
    return watch


@pytest.mark.parametrize("seed", range(3))
def test_skipping_idle_ticks_changes_nothing(seed: int) -> None:
    short, whole = session(seed, skipping=True), session(seed, skipping=False)
    assert short.lines == whole.lines
    assert short.distinct_frames() == whole.distinct_frames()
    assert 3 * len(short.samples) < len(whole.samples)
    assert len(short.lines) > 50 and len(short.frames) > 1_000


def test_without_skipping_the_board_samples_each_five_milliseconds() -> None:
    board = started()
    board.skipping = False
    watch = Watch(board)
    began_ms = board.now_ms
    board.advance(1_000)
    assert watch.samples == list(range(began_ms + SAMPLE_MS, began_ms + 1_001, SAMPLE_MS))


def test_every_change_of_a_switch_is_sampled_at_the_next_five_milliseconds() -> None:
    board = in_game()
    board.throw(2)
    changes_ms = sorted(row[0] for row in board.inputs._changes)
    watch = Watch(board)
    board.settle()
    assert len(changes_ms) > 20
    for ms in changes_ms[1:]:  # the first is how they lay
        assert min(at for at in watch.samples if at >= ms) - ms < SAMPLE_MS


def test_nothing_is_sampled_while_the_flash_erases() -> None:
    board = started()
    board.skipping = False
    watch = Watch(board)
    erases = board.flash.erases
    for bias in range(400, 440):
        tell(board, f"set bias {bias}")
    gaps_ms = [after - before for before, after in pairwise(watch.samples)]
    stalls_ms = [gap_ms for gap_ms in gaps_ms if gap_ms > SAMPLE_MS]
    erased_ms = (board.flash.erases - erases) * ERASE_MS
    assert stalls_ms and 0 <= sum(stalls_ms) - erased_ms <= SAMPLE_MS * len(stalls_ms)


def test_a_board_that_waits_has_finished_writing() -> None:
    board = in_game("jequier")
    erases = board.flash.erases
    for presses in range(1, 41):
        tell(board, "throw 2")  # fruitless: the turn passes by itself
        board.press("back", 40)  # shorter than an erase
        board.settle()
        assert len(events(board, "refused")) == presses
    assert board.flash.erases - erases > 5


def test_a_waiting_board_does_no_more_than_its_lights_need() -> None:
    board = in_game()
    watch = Watch(board)
    board.advance(600_000)
    assert len(watch.frames) <= len(watch.samples) < 600_000 / 30
