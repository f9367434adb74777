"""A save that fails: the game goes on, it is said once, tried again, and said when it succeeds."""

from fake_board import TICK_MS, FakeBoard
from memory_files import MemoryFiles
from senet_core.notation import position_text

LAST_MOVE = "........../....L...../........D. D - 0"  # with a 2, 29-off
LOG = "/log.txt"
FULL = "the game is not saved (no room is left); it goes on"
RETRIED_MS = 20000  # by then a save was tried again


def playing(*lines, settings=None):
    """A board to which the host has sent these lines."""
    board = FakeBoard(settings=settings)
    board.send(*(lines or ("new kendall", "throw 2", "play 14-16")))
    return board


def fill(board):
    """The medium is full from now on."""
    board.files.room = 0


def make_room(board):
    """There is room again."""
    board.files.room = -1


def kept(board):
    """What another board makes of the files: position, throws, the number that stands, points."""
    other = FakeBoard(MemoryFiles(board.files.held))
    session = other.app.session
    assert session.game is not None and other.warnings == []
    rows = (position_text(session.game.position), len(session.game.throws), session.thrown)
    return rows + tuple(session.series.points)


def at_hand(board):
    """The same of the board itself."""
    session = board.app.session
    rows = (position_text(board.game.position), len(board.game.throws), session.thrown)
    return rows + tuple(session.series.points)


def said(board):
    """What was said of saving, in order."""
    return [event["e"] for event in board.events if event["e"] in ("warning", "saved")]


# -- the game


def test_the_game_goes_on_when_the_medium_is_full_and_says_so_once():
    """A save fails or the disk is full: the game goes on, says so once."""
    board = playing()
    fill(board)
    for flats in (3, 1, 2, 3):
        board.send(f"throw {flats}")
        if board.phase == "choice":
            board.press("ok")
    assert len(board.game.throws) == 5
    board.run(RETRIED_MS)
    assert board.warnings == [FULL] and said(board) == ["warning"]
    assert kept(board)[1] == 1, "what was kept before is still there"


def test_a_failed_save_is_shown_by_the_warning_light():
    board = playing()
    board.send("throw 3")
    fill(board)
    board.port.inbox = b"play 1x4\n"
    board.until("warning")
    seen = set()
    for _ in range(60):
        board.run(25)
        red, green, blue = board.picture()[25]
        seen.add(red > 0 and green > 0 and not blue)
    assert seen == {True, False}, "the middle of the board flashes yellow"


def test_the_next_throw_saves_all_that_could_not_be_saved():
    board = playing()
    fill(board)
    board.send("throw 3", "play 1x4", "throw 1")
    make_room(board)
    board.press("ok")
    assert kept(board) == at_hand(board)
    assert said(board) == ["warning", "saved"]
    assert board.last("saved")["text"] == "the game, which could not be saved before"


def test_it_is_tried_again_without_another_throw():
    """Tries again later, also when nobody does anything."""
    board = playing()
    fill(board)
    board.send("throw 3", "play 1x4")
    make_room(board)
    board.run(RETRIED_MS)
    assert kept(board) == at_hand(board)
    assert said(board) == ["warning", "saved"]


def test_a_number_and_a_take_back_that_could_not_be_saved_are_saved_later():
    for line in ("throw 3", "undo"):
        board = playing()
        fill(board)
        board.send(line)
        make_room(board)
        board.run(RETRIED_MS)
        assert kept(board) == at_hand(board), line
        assert said(board) == ["warning", "saved"], line


def test_the_end_of_a_game_that_could_not_be_saved_is_saved_later():
    board = playing("new kendall " + LAST_MOVE, "throw 2")
    fill(board)
    board.send("play 29-off")
    assert board.last("over")["series"] == [1, 0]
    board.run(RETRIED_MS)
    assert board.warnings == [FULL] and said(board) == ["warning"]
    make_room(board)
    board.run(RETRIED_MS)
    assert board.phase == "over" and said(board) == ["warning", "saved"]
    assert kept(board) == at_hand(board)
    assert b'"points": [1, 0]' in board.files.held["/series.json"]


def test_a_game_that_could_not_even_be_begun_in_the_file_is_saved_later():
    board = FakeBoard()
    fill(board)
    board.send("new kendall", "throw 2", "play 14-16", "throw 3")
    assert board.phase == "choice" and board.files.held == {}
    make_room(board)
    board.run(RETRIED_MS)
    assert kept(board) == at_hand(board)


def test_the_next_game_saves_although_the_last_one_could_not():
    board = playing("new kendall " + LAST_MOVE, "throw 2")
    fill(board)
    board.send("play 29-off")
    board.press("ok")
    make_room(board)
    board.send("throw 2", "play 14-16")
    assert kept(board) == at_hand(board)
    assert said(board) == ["warning", "saved"]


def test_each_new_failure_is_told_anew():
    board = playing()
    for _ in range(2):
        fill(board)
        board.send("throw 3")
        make_room(board)
        board.press("ok")
    assert said(board) == ["warning", "saved"] * 2


def test_an_operation_that_fails_loses_nothing_whichever_it_is():
    """An exception in the middle of a write must not commit a half file."""
    first = playing("new kendall " + LAST_MOVE, "throw 2").files.held
    for lines in (("play 29-off",), ("new blocs",)):
        number = failed = 0
        while failed or not number:
            number += 1
            board = FakeBoard(first)
            board.press("ok")
            board.files.fail_at(number)
            board.send(*lines)
            failed = len(board.warnings)
            board.run(RETRIED_MS)
            assert kept(board) == at_hand(board), (lines, number)
            assert said(board) == ["warning", "saved"][: 2 * failed], (lines, number)
        assert number > 3


def test_nothing_is_tried_again_while_sticks_move_or_a_piece_runs():
    """Flash writes stop all interrupts: save between animations, never while sticks move."""
    board = playing()
    fill(board)
    board.send("throw 3", "play 1x4")
    make_room(board)
    board.run(9000)
    tried = board.files.operations
    for _ in range(45):
        board.shake(1)
        assert board.files.operations == tried
    board.lay(0)
    board.run(3000)
    assert board.files.operations > tried
    assert board.count("refused") == 0 and board.last("throw")["flats"] == 0


def test_a_board_without_a_game_has_nothing_to_save():
    board = FakeBoard()
    fill(board)
    board.run(RETRIED_MS)
    assert board.warnings == [] and board.files.operations == 0


# -- settings


def test_a_setting_that_cannot_be_kept_holds_is_told_once_and_kept_later():
    board = FakeBoard()
    fill(board)
    board.send("set brightness 8", "set hints false")
    assert board.app.config.brightness == 8 and board.app.config.hints is False
    text = "the settings are not saved in /config.json (no room is left); they hold all the same"
    assert board.warnings == [text]
    board.run(RETRIED_MS)
    make_room(board)
    board.run(RETRIED_MS)
    assert said(board) == ["warning", "saved"]
    assert board.last("saved")["text"] == "the settings, which could not be saved before"
    board.power_on()
    assert board.app.config.brightness == 8 and board.app.config.hints is False


# -- the log


def log_of(board):
    """The lines of the log."""
    return board.files.held.get(LOG, b"").decode().split("\n")[:-1]


def test_warnings_are_kept_in_the_log():
    board = FakeBoard(settings={"brightness": 77, "colour": "red"})
    assert log_of(board) == board.warnings
    assert len(board.warnings) == 2 and "brightness is 77" in board.warnings[0]


def test_a_warning_about_the_game_is_in_the_log_too():
    board = playing()
    board.files.fail_at(1)
    board.send("throw 3")
    board.run(RETRIED_MS)
    assert board.warnings[0].startswith("the game is not saved (error ")
    assert log_of(board) == board.warnings


def test_the_log_is_capped():
    """Logs are capped."""
    board = FakeBoard(settings={"log_bytes": 400})
    for number in range(200):
        board.app.desk.warn(f"warning number {number}")
        board.run(20)
        assert board.files.size(LOG) <= 400
    lines = log_of(board)
    assert lines[-1] == "warning number 199" and len(lines) > 3


def test_a_board_may_be_without_a_log():
    board = FakeBoard(settings={"log_bytes": 0})
    board.app.desk.warn("for the test")
    board.run(1000)
    assert LOG not in board.files.held


def test_a_log_that_cannot_be_kept_disturbs_nobody():
    board = playing()
    fill(board)
    for _ in range(30):
        board.app.desk.warn("for the test")
    board.run(RETRIED_MS)
    board.send("throw 3")
    assert board.count("warning") <= 31 and board.phase == "choice"
    assert board.app.desk.unlogged == []


def test_warnings_wait_in_memory_only_in_small_numbers():
    board = playing()
    board.shake(2)
    for number in range(30):
        board.port.bits ^= 15
        board.app.desk.warn(f"warning {number}")
        board.run(TICK_MS)
    assert len(board.app.desk.unlogged) <= 8
    board.lay(0)
    board.run(4000)
    assert log_of(board)[:2] == ["warning 0", "warning 1"]


def test_the_log_is_not_written_while_sticks_move_or_a_piece_runs():
    board = playing()
    board.send("throw 3")
    board.port.inbox = b"play 1x4\n"
    board.until("move")
    board.app.desk.warn("for the test")
    while board.app.desk.animation.active:
        assert LOG not in board.files.held
        board.run(TICK_MS)
    board.run(TICK_MS)
    assert log_of(board) == ["for the test"]
    board.shake(2)
    board.app.desk.warn("another one")
    board.shake(2)
    assert log_of(board) == ["for the test"]
    board.lay(0)
    board.run(3000)
    assert log_of(board) == ["for the test", "another one"]
