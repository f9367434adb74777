"""Safe mode: the board shows that it is on, refuses everything, and leaves every file alone."""

from fake_board import FakeBoard

CORNERS = (1, 10, 21, 30)
BROKEN = {
    "/config.json": b'{"brightness": 9',
    "/config.json.1": b'{"brightness": 3}',
    "/config.json.tmp": b"half",
    "/game.sgn": b"no game at all\n",
    "/game.sgn.tmp": b"half",
    "/series.json": b"[]",
    "/calibration.json": b"",
    "/rules/mine.json": b"{}",
    "/log.txt": b"a line\n",
}


def safe(held=None):
    """A board in safe mode, by BACK held."""
    board = FakeBoard(held)
    board.events = []
    board.power_on("back")
    assert board.phase == "safe"
    return board


def test_it_is_told_and_seen():
    board = safe()
    assert board.warnings[-1].startswith("safe mode: no game runs")
    seen = set()
    for _ in range(60):
        board.run(100)
        seen.update(board.lit())
    assert seen == set(CORNERS)


def test_everything_is_refused():
    board = safe()
    told = len(board.events)
    for line in (
        "new kendall",
        "throw 3",
        "play 1-2",
        "undo",
        "hint",
        "set brightness 9",
        "test",
        "nonsense",
    ):
        board.send(line)
    for name in ("next", "ok", "back"):
        board.press(name)
        board.press(name, 1000)
    board.throw(2)
    board.turn(1)
    board.turn(1, 2)
    board.turn(1, 2, 3)
    board.turn(1, 2, 3, 4)
    assert board.phase == "safe"
    assert board.app.config.brightness == 5 and board.app.session.game is None
    assert {event["e"] for event in board.events[told:]} == {"refused"}
    assert len(board.events) - told == 8 + 6 + 3


def test_questions_are_answered():
    board = safe()
    board.send("status", "help")
    assert board.count("status") == 1 and board.count("help") > 0
    board.send("record")
    assert board.last("refused")["why"] == "no game has been played"


def test_no_file_is_written_however_broken_they_are():
    board = FakeBoard()
    board.files.held = dict(BROKEN)
    board.files.restore()
    board.power_on("back")
    board.send("status", "set brightness 9", "new kendall", "record")
    board.throw(3)
    board.run(60000)
    assert board.phase == "safe"
    assert board.files.operations == 0 and board.files.held == BROKEN
    assert board.app.config.brightness == 3, "what can be read is in force"
    assert "/config.json is no JSON object; the one before it counts" in board.warnings


def test_outside_of_safe_mode_the_same_files_are_put_in_order():
    board = FakeBoard(dict(BROKEN))
    held = board.files.held
    assert board.phase == "menu"
    assert held["/config.json.bad"] == BROKEN["/config.json"]
    assert held["/game.sgn.bad"] == BROKEN["/game.sgn"]
    assert "/config.json.tmp" not in held and "/game.sgn.tmp" not in held


def test_a_kept_game_waits_until_the_board_is_switched_on_again():
    board = FakeBoard()
    board.send("new kendall", "throw 2", "play 14-16", "throw 3")
    before = dict(board.files.held)
    board.power_on("back")
    board.run(5000)
    assert board.files.held == before
    board.power_on()
    assert board.phase == "resume"
    board.press("ok")
    assert board.phase == "choice" and board.last("throw")["flats"] == 3


def test_there_is_no_other_way_out_than_the_switch():
    board = FakeBoard(settings={"idle_demo_s": 2, "idle_new_s": 4})
    board.power_on("back")
    board.skip(10000)
    assert board.app.idle.fresh and board.phase == "safe"


def test_buttons_that_are_not_fitted_start_no_safe_mode():
    board = FakeBoard(settings={"buttons": False})
    board.power_on("back")
    assert board.phase == "menu"
