"""The board in each phase that it can be in, for the tests that must hold in all of them."""

from fake_board import FakeBoard

NO_MOVE = "........../....L...../........D. D - 0"
LAST_MOVE = NO_MOVE  # with a 2 it leaves
QUICK = {"idle_dim_s": 5, "idle_demo_s": 10, "idle_new_s": 100}


def playing(line="new kendall", settings=None):
    """A board at the first throw of a game."""
    board = FakeBoard(settings=settings)
    board.port.inbox += line.encode() + b"\n"
    board.until("turn")
    board.run(2000)
    return board


def self_test():
    board = FakeBoard()
    board.power_on(wait=False)
    board.run(400)
    return board


def resume():
    board = playing()
    board.power_on()
    board.run(500)
    return board


def menu(row=0):
    board = FakeBoard()
    for _ in range(row):
        board.press("ok")
    board.run(500)
    return board


def menu_row_2():
    return menu(1)


def menu_row_3():
    return menu(2)


def throw_off():
    return playing("new jequier")


def throw_due():
    return playing()


def shown():
    board = playing()
    board.start_throw(3)
    board.until("throw")
    board.run(500)
    return board


def choice():
    board = playing()
    board.throw(3)
    board.run(4000)
    return board


def replaceable_choice():
    board = playing()
    board.throw(3)
    board.run(500)
    return board


def passing():
    board = playing("new kendall " + NO_MOVE)
    board.port.inbox += b"throw 3\n"
    board.run(800)
    assert board.phase == "alone"
    return board


def computers_throw():
    board = playing("new kendall human level1")
    board.port.inbox += b"throw 2\nplay 14-16\n"
    board.until("move")
    board.run(300)
    assert board.phase == "throw" and not board.app.waits
    return board


def computers_move():
    board = playing("new kendall human level1")
    board.port.inbox += b"throw 2\nplay 14-16\n"
    board.until("move")
    board.until("throw")
    board.run(500)
    assert board.phase == "alone"
    return board


def demonstration():
    board = FakeBoard()
    board.port.inbox += b"new kendall level1 level2\n"
    board.until("move")
    board.run(100)
    return board


def small_menu():
    board = playing()
    board.press("back", 1000)
    board.run(500)
    return board


def entry():
    board = playing()
    for _ in range(3):
        board.lean(4)
    board.run(500)
    assert board.phase == "panel"
    return board


def failed_reading():
    board = playing()
    board.lean(4)
    board.run(2000)
    return board


def take_back():
    board = choice()
    board.turn(1, 2)
    board.throw(2)
    board.turn(1, 2, 3)
    board.run(500)
    assert board.phase == "take back"
    return board


def animation(position, lines):
    """A board some time after a move that is seen in its own way."""
    board = playing("new kendall " + position)
    board.port.inbox += lines
    board.until("move")
    board.run(400)
    assert board.app.desk.animation.active
    return board


def plain_animation():
    return animation("D........./....L...../.......... D - 0", b"throw 0\nplay 1-6\n")


def swap_animation():
    return animation("........../....D..L../.......... D - 0", b"throw 3\nplay 15x18\n")


def drown_animation():
    return animation("........../....L...../.....D.... D - 0", b"throw 1\nplay 26-27\n")


def leave_animation():
    return animation("........../....L...../....D...D. D - 0", b"throw 2\nplay 29-off\n")


def over():
    board = playing("new kendall " + LAST_MOVE)
    board.send("throw 2", "play 29-off")
    assert board.phase == "over"
    board.run(500)
    return board


def over_points():
    board = over()
    board.run(2000)
    return board


def over_series():
    board = over()
    board.run(4000)
    return board


def safe():
    board = FakeBoard()
    board.power_on("back")
    board.run(500)
    return board


def testing():
    board = playing()
    board.port.inbox += b"test\n"
    board.run(400)
    assert board.phase == "self-test"
    return board


def dimmed():
    board = playing(settings=QUICK)
    board.run(6000)
    return board


def showing():
    board = playing(settings=QUICK)
    board.run(15000)
    assert board.app.shows_off
    return board


def refused():
    board = playing()
    board.port.inbox += b"nonsense\n"
    board.run(300)
    return board


def warned():
    board = playing()
    board.app.desk.warn("for the test")
    board.run(300)
    return board


SCENES = (
    self_test,
    resume,
    menu,
    menu_row_2,
    menu_row_3,
    throw_off,
    throw_due,
    shown,
    choice,
    replaceable_choice,
    passing,
    computers_throw,
    computers_move,
    demonstration,
    small_menu,
    entry,
    failed_reading,
    take_back,
    plain_animation,
    swap_animation,
    drown_animation,
    leave_animation,
    over,
    over_points,
    over_series,
    safe,
    testing,
    dimmed,
    showing,
    refused,
    warned,
)


def name_of(scene):
    """What a scene is called."""
    return scene.__name__
