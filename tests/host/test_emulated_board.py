"""The emulated board: power, people, the host and the lights at the level of the wires."""

import pytest

from host_tools.emulator.anyboard import BoardError
from host_tools.emulator.board import Board
from host_tools.emulator.cable import BYTES_A_MS, FIFO_BYTES, Cable
from host_tools.emulator.inputs import ButtonError
from host_tools.emulator.leds import Leds
from host_tools.emulator.motion import FLAT, HELD
from host_tools.emulator.signals import StickError
from host_tools.emulator.wire import Chain
from tests.host.emulated import events, in_game, started, tell

BLACK = (0, 0, 0)
RED, GREEN = 0, 1


def brightest(board: Board) -> int:
    """Which channel of square 1 is the brightest."""
    colour = board.picture.rgb[0]
    return colour.index(max(colour))


# -- power


def test_a_board_without_power_is_dark_and_silent() -> None:
    board = Board()
    board.advance(60_000)
    assert not board.powered and board.lines == []
    assert set(board.picture.rgb) == {BLACK}
    assert list(board.state().items()) == [
        ("phase", "off"),
        ("rules", None),
        ("position", None),
        ("flats", None),
        ("moves", []),
        ("cursor", None),
        ("seats", None),
        ("series", None),
    ]


def test_power_on_leads_through_the_self_test_to_the_menu() -> None:
    board = Board()
    board.power_on()
    assert board.state()["phase"] == "self-test"
    board.settle()
    assert board.state()["phase"] == "menu"
    assert events(board)[0]["e"] == "boot"
    assert board.now_ms >= 600  # three colours of at least 200 ms


def test_power_off_puts_the_lights_out_at_once() -> None:
    board = started()
    assert set(board.picture.rgb) != {BLACK}
    board.power_off()
    assert board.frame()["rgb"] == "0" * 180


def test_the_boards_clock_starts_anew_with_its_power() -> None:
    board = started()
    board.advance(12_345)
    assert board.app is not None and board.app.desk.now_ms > 12_000
    board.power_off()
    board.power_on()
    board.advance(100)
    assert board.app.desk.now_ms <= 100


def test_the_boards_own_chance_differs_with_each_start_but_not_with_the_seed() -> None:
    boards = [started(seed=5, config={"sticks": 0}) for _ in range(2)]
    for board in boards:
        for _ in range(2):
            board.send("new kendall level1 level1")
            board.advance(100_000)
            board.power_off()
            board.power_on()
            board.settle()
    first, second = boards
    assert first.lines == second.lines
    starts = [at for at, event in enumerate(events(first)) if event["e"] == "boot"]
    games = [events(first)[at : at + 100] for at in starts]
    thrown = [[event["flats"] for event in game if event["e"] == "throw"] for game in games]
    assert len(thrown[0]) > 20 and thrown[0] != thrown[1]


def test_a_button_held_at_power_on_is_down_when_the_app_starts() -> None:
    board = Board()
    board.power_on(held=["back"])
    board.settle()
    assert board.state()["phase"] == "safe"


def test_the_sticks_move_without_power_too() -> None:
    board = started()
    board.power_off()
    board.throw(2)
    assert board.busy
    board.settle()
    assert not board.busy and board.sticks.up.bit_count() == 2
    assert (board.inputs.bits & 0xF).bit_count() == 2


# -- people


def test_a_throw_is_only_begun_until_time_passes() -> None:
    board = in_game()
    board.throw(3)
    assert board.busy and events(board, "throw") == []
    board.advance(600)
    assert HELD in board.stick_phases()
    board.settle()
    assert not board.busy and board.stick_phases().count(FLAT) == 3
    assert events(board, "throw")[-1] == {"e": "throw", "flats": 3, "by": "sticks", "final": True}


def test_moving_sticks_and_a_button_that_is_down_cannot_be_taken_twice() -> None:
    board = in_game()
    board.throw(3)
    with pytest.raises(StickError, match="still moving"):
        board.turn(1)
    with pytest.raises(StickError, match="still moving"):
        board.break_stick(1, "dead")
    board.press("ok")
    with pytest.raises(ButtonError, match="ok: it is down"):
        board.press("ok")
    board.press("next")  # another one
    with pytest.raises(ButtonError, match="'start': expected one of next, ok, back"):
        board.press("start")
    board.settle()
    board.press("ok")


def test_a_dead_stick_reads_as_such() -> None:
    board = in_game()
    board.break_stick(2, "dead")
    assert board.sticks.faults == ("ok", "dead", "ok", "ok")
    board.settle()
    board.throw(4)
    board.settle()
    assert "stick 2 leans" in str(events(board, "refused")[-1]["why"])


def test_what_a_person_does_is_sampled_when_the_board_looks() -> None:
    board = started()
    board.press("next", ms=3)  # shorter than a sample, and than any bounce
    board.settle()
    assert board.inputs.bits >> 8 == 0
    before = board.frame()["rgb"]
    board.press("ok", ms=60)
    board.settle()
    assert board.frame()["rgb"] != before


def test_a_board_that_never_waits_for_a_person_is_given_up_after_half_a_minute() -> None:
    board = started()
    board.send("new kendall level1 level1")
    began_ms = board.now_ms
    with pytest.raises(BoardError, match="still busy after 30 s"):
        board.settle()
    assert board.now_ms - began_ms == 30_000


# -- the host


def test_a_line_to_a_board_without_power_is_lost() -> None:
    board = Board()
    board.send("status")
    board.power_on()
    board.settle()
    assert not any('"status"' in line for line in board.lines)
    assert board.frame()["ma"]


def test_a_board_without_power_draws_nothing() -> None:
    assert Board().frame() == {"rgb": "0" * 180, "ma": 0}


def test_lines_are_handed_on_as_they_come() -> None:
    heard: list[str] = []
    board = Board(on_line=heard.append)
    board.power_on()
    board.settle()
    assert heard == board.lines != []


def test_usb_has_limited_room() -> None:
    cable = Cable()
    data = b"x" * 1000
    assert cable.offer(data, 0, 0) == FIFO_BYTES
    assert cable.offer(data, 256, 0) == 0
    assert cable.offer(data, 256, 1) == BYTES_A_MS
    assert cable.offer(data, 320, 100) == FIFO_BYTES
    assert cable.offer(data, 990, 200) == 10
    assert cable.lines == []
    cable.offer(b"\n", 0, 300)
    assert cable.lines == ["x" * (256 + 64 + 256 + 10)]


def test_a_host_that_does_not_read_gets_whole_lines_later_and_costs_nothing() -> None:
    board = in_game()
    board.cable.reads = False
    count = len(board.lines)
    for _ in range(40):
        board.send("help")
        board.advance(100)
    assert len(board.lines) == count
    board.throw(2)
    board.advance(8_000)
    assert board.state()["flats"] == 2
    board.cable.reads = True
    board.settle()
    tell(board, "status")
    status = events(board, "status")[-1]  # every line is whole: `events` reads them as JSON
    assert isinstance(status["dropped"], int) and status["dropped"] > 20


def test_power_off_loses_a_half_line() -> None:
    cable = Cable()
    cable.offer(b'{"e": "bo', 0, 0)
    cable.type(b"stat")
    cable.cut()
    cable.offer(b"whole\n", 0, 1)
    assert cable.lines == ["whole"] and cable.receive() == -1


# -- the lights


def test_the_lights_are_decoded_in_the_order_of_the_hardware() -> None:
    board = Board(chain=Chain("RGB"))  # the settings say GRB
    board.power_on()
    board.advance(200)
    assert brightest(board) == GREEN
    right = Board()
    right.power_on()
    right.advance(200)
    assert brightest(right) == RED


def test_leds_beyond_the_frame_stay_lit_and_bytes_beyond_the_chain_are_lost() -> None:
    leds = Leds(Chain("RGB"))
    leds.show(bytes(range(93)))
    assert leds.picture.rgb[29] == (87, 88, 89)
    leds.show(bytes(3))
    assert leds.picture.rgb[:2] == (BLACK, (3, 4, 5))
    leds.go_dark()
    assert set(leds.picture.rgb) == {BLACK} and leds.frames_sent == 2


def test_settings_for_another_chain_show_wrongly_and_stop_nothing() -> None:
    board = in_game()
    lit = board.picture.rgb
    assert BLACK not in lit[:14]
    tell(board, "set sacrificial_led true")
    assert board.picture.rgb[0] == BLACK and board.picture.rgb[14] != BLACK
    board.throw(2)
    board.settle()
    assert board.state()["phase"] == "choice"
