"""The board in each phase that it can be in, for the tests that must hold in all of them."""

from fake_board import FakeBoard
from own_rules import rules_file
from tools import bits_of, lay, tool

NO_MOVE = "........../....L...../........D. D - 0"
LAST_MOVE = NO_MOVE  # with a 2 it leaves
ONE_MOVE = "........../....L...../....D..... D - 0"
QUICK = {"idle_dim_s": 5, "idle_demo_s": 10, "idle_new_s": 100}

# Nothing but ones, and two pieces that wait for more: two passes are a draw.
STILL = {"values": [1, 1, 1, 1, 1], "draw_rounds": 1}
NO_MOVE_EVER = "........../........../.......LD. D - 0"


def playing(line="new kendall", settings=None, held=None):
    """A board at the first throw of a game."""
    board = FakeBoard(held, settings=settings)
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


def menu_of_many():
    """The menu at the last of eleven rulesets, the only one on its page."""
    board = FakeBoard(rules_file("own"))
    for _ in range(10):
        board.press("next")
    board.run(500)
    return board


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


def only_move():
    """The only move is about to play itself."""
    board = playing("new kendall " + ONE_MOVE, {"auto_single": True})
    board.port.inbox += b"throw 1\n"
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


def animation(position, lines, rules="kendall"):
    """A board some time after a move that is seen in its own way."""
    board = playing(f"new {rules} {position}")
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


def home_animation():
    position = "........../....L...../.D...D.... D - 0"
    return animation(position, b"throw 4\nplay 26-30^\n", "jequier")


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


def over_drawn():
    board = playing("new still " + NO_MOVE_EVER, {"replace_ms": 0}, rules_file("still", **STILL))
    board.send("throw 1", "throw 1")
    assert board.last("over")["result"] == "draw"
    board.run(500)
    return board


def over_demonstration():
    board = playing("new kendall level1 level1 " + ONE_MOVE, {"replace_ms": 0})
    board.until("over")
    board.run(500)
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


def page_of_tests():
    return tool(4)


def hosts_page():
    board = playing()
    board.port.inbox += b"test\n"
    board.run(2000)
    assert board.phase == "test"
    return board


def tools():
    board = FakeBoard()
    board.press("back")
    assert board.phase == "tools"
    return board


def chain_order():
    board = tool(0)
    board.press("next")
    return board


def colour_order():
    return tool(1)


def faces_flat():
    return tool(2)


def faces_round():
    board = tool(2)
    lay(board, bits_of(15))
    board.press("ok")
    lay(board, bits_of(5), 800)
    return board


def faces_wrong():
    board = faces_round()
    board.press("ok")
    assert board.last("refused")["what"] == "calibration"
    return board


def bias_of_none():
    return tool(3)


def bias_of_seven():
    board = tool(3)
    for flats in (1, 2, 3, 2, 1, 2, 2):
        board.throw(flats)
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
    menu_of_many,
    throw_off,
    throw_due,
    shown,
    choice,
    replaceable_choice,
    passing,
    only_move,
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
    home_animation,
    over,
    over_points,
    over_series,
    over_drawn,
    over_demonstration,
    safe,
    testing,
    page_of_tests,
    hosts_page,
    tools,
    chain_order,
    colour_order,
    faces_flat,
    faces_round,
    faces_wrong,
    bias_of_none,
    bias_of_seven,
    dimmed,
    showing,
    refused,
    warned,
)


def name_of(scene):
    """What a scene is called."""
    return scene.__name__
