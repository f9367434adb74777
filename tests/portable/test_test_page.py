"""The test page: all LEDs, live switches, edges, buttons, current and piezo; it ends by itself."""

from fake_board import FakeBoard, colours
from tools import PAGE, bits_of, lay, tool, tool_by_sticks

BUTTONS = ("next", "ok", "back")
ONE_BY_ONE = {(True, False, False), (False, True, False), (False, False, True)}
FAINT_A, FAINT_B = (5, 6, 7, 8), (16, 15, 14, 13)
SLOW_MS = 700  # until what has changed is told and seen, and no acknowledgement is over it


def page(settings=None):
    """A board at the test page, the LEDs tested already."""
    board = tool(PAGE, settings)
    assert board.phase == "test"
    board.run(1500)
    return board


def bright(board, squares):
    """Which of some squares are bright."""
    rgb = board.picture()
    return [square for square in squares if max(rgb[square - 1]) > 30]


def colours_of_all(board):
    """The colours in which all LEDs have been shown at once, as which channels are lit.

    Two squares are left out: they acknowledge that something was pressed.
    """
    seen = set()
    for _, frame in board.port.frames:
        rgb = colours(frame)
        rgb = rgb[:18] + rgb[20:]
        if len(set(rgb)) == 1:
            seen.add(tuple([value > 0 for value in rgb[0]]))
    return seen


def test_every_led_is_shown_in_each_colour_at_first_and_by_ok():
    board = FakeBoard()
    board.press("back")
    for _ in range(PAGE):
        board.press("next")
    board.port.frames.clear()
    board.press("ok")
    board.run(1000)
    assert board.phase == "test"
    assert colours_of_all(board) >= ONE_BY_ONE
    board.port.frames.clear()
    board.press("ok")
    board.run(1000)
    assert colours_of_all(board) >= ONE_BY_ONE


def test_each_switch_of_each_stick_can_be_seen_and_is_told():
    board = page()
    for bits in (bits_of(15), bits_of(0), bits_of(5), 0, 0xFF, 0x12):
        lay(board, bits, SLOW_MS)
        told = board.last("test")
        expected = "".join(["1" if bits >> bit & 1 else "0" for bit in range(8)])
        assert (told["a"], told["b"]) == (expected[:4], expected[4:])
        closed = [FAINT_A[stick] for stick in range(4) if bits >> stick & 1]
        assert bright(board, FAINT_A) == closed
        closed = [FAINT_B[stick] for stick in range(4) if bits >> 4 + stick & 1]
        assert bright(board, FAINT_B) == closed


def test_edges_are_counted_from_the_opening_of_the_page():
    board = page()
    assert board.last("test")["edges"] == [0, 0, 0, 0]
    for _ in range(3):
        board.port.bits ^= 0x02
        board.run(20)
    board.run(SLOW_MS)
    assert board.last("test")["edges"] == [0, 3, 0, 0]
    assert bright(board, (25, 26, 27, 28)) == [26]
    board.send("set volume 1")
    assert board.last("test")["edges"] == [0, 0, 0, 0]


def test_buttons_can_be_seen_and_are_told():
    board = page()
    for index, name in enumerate(BUTTONS):
        board.down(name)
        board.run(SLOW_MS)
        if name != "ok":
            assert bright(board, (1, 2, 3)) == [index + 1]
        expected = "".join(["1" if other == name else "0" for other in BUTTONS])
        assert board.last("test")["buttons"] == expected
        if name != "back":
            board.up(name)
            board.run(1500)


def test_the_current_is_told_and_can_be_seen():
    board = page()
    assert board.last("test")["ma"] > 30
    assert bright(board, (21, 22, 23, 24)) == [21, 22][: (board.app.desk.lights.ma + 49) // 50]


def test_next_sounds_the_piezo_unless_there_is_none():
    for settings, sounds in (({}, True), ({"piezo": False}, False)):
        board = page(settings)
        before = len(board.port.tones)
        board.press("next")
        board.run(1000)
        assert (len(board.port.tones) > before) is sounds
        assert board.port.tones[-1][1] == 0


def test_back_ends_it_and_so_do_three_sticks():
    board = page()
    board.press("back")
    assert board.phase == "tools"
    board = tool_by_sticks(PAGE)
    assert board.phase == "test"
    board.turn(1)
    board.turn(1, 2)
    assert board.phase == "test"
    board.turn(1, 2, 3)
    assert board.phase == "tools"


def test_it_ends_by_itself_a_minute_after_the_last_touch():
    board = page()
    board.skip(40000)
    board.port.bits ^= 1
    board.skip(59000)
    assert board.phase == "test"
    board.skip(1100)
    assert board.phase == "tools"


def test_what_the_host_asked_for_goes_back_to_the_game_as_it_was():
    board = FakeBoard()
    board.send("new kendall", "throw 3")
    board.port.inbox = b"test\n"
    board.run(1500)
    assert board.phase == "test" and board.count("test") == 1
    board.wait()
    assert board.phase == "choice"
    board.send("play 2x5")
    assert board.count("move") == 1


def test_whoever_touches_the_hosts_page_has_a_minute_too():
    board = FakeBoard()
    board.send("new kendall")
    board.port.inbox = b"test\n"
    board.run(1500)
    board.flip(1)
    board.skip(50000)
    assert board.phase == "test" and board.app.waits
    board.skip(11000)
    assert board.phase == "throw"
    board.throw(3)
    assert board.phase == "choice"


def test_a_throw_on_the_page_is_no_throw():
    board = FakeBoard()
    board.send("new kendall")
    board.port.inbox = b"test\n"
    board.run(1500)
    board.throw(2)
    assert board.count("throw") == 0 and board.count("refused") == 0
    board.press("back")
    assert board.phase == "throw"


def test_no_light_of_a_rattling_stick_is_faster_than_3_hz():
    """Seven switches that open and close all the time change four times a second at most."""
    board = page()
    board.port.frames.clear()
    for _ in range(400):
        board.port.bits ^= 0x7F
        board.run(10)
    levels = []
    for _, frame in board.port.frames:
        level = frame[3 * 5 - 3 : 3 * 5]
        if not levels or levels[-1] != level:
            levels.append(level)
    assert len(levels) <= 4 * 6


def test_few_lines_are_told_however_much_changes():
    board = page()
    before = board.count("test")
    for _ in range(500):
        board.port.bits ^= 0x33
        board.run(10)
    assert 5 <= board.count("test") - before <= 11
