"""A board that nobody touches dims, shows itself off, and offers a fresh game; a touch wakes it."""

from fake_board import TICK_MS, FakeBoard
from senet_app.clock import TICKS, later
from senet_app.config import Config
from senet_app.idle import Idle

QUICK: dict[str, object] = {"idle_dim_s": 5, "idle_demo_s": 10, "idle_new_s": 20}
DIM_ONLY: dict[str, object] = {"idle_dim_s": 5, "idle_demo_s": 0, "idle_new_s": 0}
LAST_MOVE = "........../....L...../........D. D - 0"  # with a 2 it leaves


def playing(settings=QUICK, line="new kendall", seconds=0):
    """A board at the first throw of a game, with nobody there for so many seconds."""
    board = FakeBoard(settings=settings)
    board.send(line)
    board.skip(seconds * 1000)
    return board


def brightest(board):
    """The brightest channel of the last two seconds' frames, from now on."""
    board.port.frames = board.port.frames[-1:]
    board.skip(2000)
    return max([max(frame) for _, frame in board.port.frames])


def pieces(board):
    """Whether the fourteen pieces of a new game are to be seen; the show has fewer lights."""
    return set(range(1, 15)) <= set(board.lit())


def test_the_lights_dim_when_nobody_is_there():
    board = playing()
    bright = brightest(board)
    board.skip(3100)
    assert board.phase == "throw"
    dim = brightest(board)
    assert 0 < dim * 2 < bright
    assert pieces(board), "the game can still be seen"


def test_the_board_shows_itself_off_when_nobody_is_there_for_longer():
    board = playing(seconds=9)
    assert pieces(board)
    seen = set()
    for _ in range(40):
        board.skip(200)
        seen.update(board.lit())
    assert board.app.shows_off
    assert seen == set(range(1, 31)), "lights walk the whole path"
    assert board.phase == "throw", "the game waits behind the show"


def test_a_fresh_game_is_offered_when_nobody_came_back():
    board = playing(seconds=19)
    assert board.phase == "throw"
    board.skip(2000)
    assert board.phase == "resume"
    board.down("next")  # wakes it up
    board.run(100)
    board.up("next")
    board.wait()
    board.press("ok")
    assert board.phase == "menu"
    board.power_on()
    assert board.phase == "resume", "the game that was left is kept until another begins"


def test_a_game_that_was_left_can_still_be_gone_on_with():
    board = playing()
    board.send("throw 3")
    board.skip(25000)
    assert board.phase == "resume"
    board.press("ok")  # wakes it up
    board.press("next")
    board.press("ok")
    assert board.phase == "choice"
    assert board.last("choice")["moves"][0] == "2x5"


def test_a_finished_game_gives_way_to_the_menu():
    board = playing(line="new kendall " + LAST_MOVE)
    board.send("throw 2", "play 29-off")
    assert board.phase == "over"
    board.skip(21000)
    assert board.phase == "menu"


def test_a_fresh_game_is_offered_once_and_not_again_and_again():
    board = playing(seconds=25)
    assert board.phase == "resume"
    board.press("back")
    board.press("back")
    assert board.phase == "menu"
    board.skip(60000)
    assert board.phase == "menu"


def test_each_time_may_be_never():
    for name, seen in (("idle_dim_s", "dim"), ("idle_demo_s", "showing"), ("idle_new_s", "fresh")):
        settings = dict(QUICK)
        settings[name] = 0
        board = playing(settings, seconds=30)
        for other in ("dim", "showing", "fresh"):
            assert getattr(board.app.idle, other) is (other != seen), (name, other)
        assert board.phase == ("throw" if name == "idle_new_s" else "resume")


def wakes(touch):
    """Whether a touch brings the light back at once, and the game with it."""
    board = playing(seconds=15)
    assert board.app.shows_off and board.app.desk.lights.dim
    touch(board)
    board.run(50)
    return pieces(board) and not board.app.desk.lights.dim and not board.app.shows_off


def test_any_touch_wakes_the_board():
    def edge(board):
        board.port.bits ^= 4

    def command(board):
        board.port.inbox += b"hint\n"

    for name in ("next", "ok", "back"):
        assert wakes(lambda board, name=name: board.down(name)), name
    assert wakes(edge)
    assert wakes(command)


def test_a_question_of_the_host_wakes_nobody():
    """A computer that looks after the board, and asks for its state now and then, is no player."""
    for line in ("status", "record", "help"):
        board = playing(seconds=15)
        board.port.inbox += line.encode() + b"\n"
        board.run(50)
        assert board.app.shows_off, line


def test_the_press_that_wakes_the_board_does_nothing_else():
    board = playing({"idle_demo_s": 10, "idle_new_s": 0})
    board.send("throw 3")
    for name in ("ok", "next", "back"):
        board.skip(11000)
        assert board.app.shows_off
        board.press(name)
        assert board.phase == "choice" and board.count("choice") == 1
        assert board.count("refused") == 0
    board.press("next")
    assert board.last("choice")["cursor"] == "4x7"


def test_the_gesture_that_wakes_the_board_does_nothing_else():
    board = playing({"idle_demo_s": 10, "idle_new_s": 0})
    board.send("throw 3")
    for sticks in ((1, 2), (1,), (1, 2, 3), (1, 2, 3, 4)):
        board.skip(11000)
        assert board.app.shows_off
        board.turn(*sticks)
        assert board.phase == "choice" and board.count("choice") == 1
        assert board.count("refused") == 0
    board.turn(1)
    assert board.last("choice")["cursor"] == "4x7"


def test_a_press_on_a_board_that_has_only_dimmed_counts():
    board = playing(DIM_ONLY)
    board.send("throw 3")
    board.skip(6000)
    assert board.app.desk.lights.dim
    board.press("next")
    assert board.last("choice")["cursor"] == "4x7"


def test_a_throw_that_wakes_the_board_counts():
    board = playing(seconds=15)
    board.throw(2)
    assert board.last("throw")["flats"] == 2 and board.phase == "choice"


def test_a_demonstration_plays_on_by_itself_and_nothing_hides_it():
    board = FakeBoard(settings=QUICK)
    board.port.inbox += b"new kendall level1 level2 " + LAST_MOVE.encode() + b"\n"
    board.until("turn")
    while board.count("over") < 2:
        assert board.phase in ("throw", "alone", "over")
        assert not board.app.shows_off
        board.skip(1000)
    board.run(TICK_MS)
    assert board.app.desk.lights.dim, "the lights dim all the same"
    games = [event for event in board.events if event["e"] in ("new", "over")]
    assert [event["e"] for event in games] == ["new", "over", "new", "over"]
    assert games[2]["seats"] == ["level1", "level2"]
    first = [event for event in board.named("turn") if event["side"] == "D"]
    assert first[0]["seat"] == 1 and 2 in [event["seat"] for event in first]
    assert {event["by"] for event in board.named("move")} == {"board"}


def test_a_demonstration_can_be_left():
    board = FakeBoard(settings=QUICK)
    board.port.inbox += b"new kendall level1 level2\n"
    board.until("move")
    board.down("back")
    board.run(1000)
    board.up("back")
    for name in ("next", "next", "ok"):
        board.press(name)
    assert board.phase == "menu"


def test_a_locked_menu_offers_a_fresh_game_and_no_more():
    """For a shelf or a museum: offers a fresh game; the menu can be locked."""
    settings = dict(QUICK)
    settings["lock_menu"] = True
    board = playing(settings, seconds=25)
    board.press("ok")
    board.press("ok")
    assert board.phase == "menu"
    board.press("next")
    board.press("back")
    assert board.count("refused") == 2
    board.press("ok")
    assert board.last("new")["rules"] == "kendall" and board.phase == "throw"


def test_idling_is_counted_rightly_for_weeks():
    """Ticks wrap: no bare difference of two of them."""
    idle = Idle(Config({"idle_dim_s": 86400, "idle_demo_s": 0, "idle_new_s": 86400}), TICKS - 5)
    now_ms, fresh = TICKS - 5, 0
    for minute in range(3 * TICKS // 60000):
        now_ms = later(now_ms, 60000)
        fresh += idle.step(now_ms)
        assert idle.dim == (minute >= 1439), minute
    assert fresh == 1


def test_what_is_to_come_of_idling_is_foretold():
    idle = Idle(Config(QUICK), 0)
    assert idle.quiet_ms(0) == 5000
    idle.step(5000)
    assert idle.quiet_ms(5000) == 5000
    idle.step(10000)
    assert idle.quiet_ms(10500) == 9500
    idle.step(20000)
    assert idle.quiet_ms(20000) > 86400000
