"""A tick allocates nothing while the board waits or animates: shown with the heap locked."""

from app_scenes import (
    SCENES,
    choice,
    computers_move,
    menu,
    over,
    passing,
    playing,
    resume,
    self_test,
    take_back,
    throw_due,
)
from fake_board import BUTTONS
from locked_heap import (
    CAN_LOCK,
    MOST_TICKS,
    bytes_in_use,
    idle,
    lock,
    locked_ticks,
    run_locked,
    unlock,
)
from senet_app.hostline import LONGEST_COMMAND, QUEUE, HostLine
from senet_app.port import Port

PLACES = (self_test, resume, menu, throw_due, choice, passing, computers_move, take_back, over)
BUILDS = (
    {"sticks": 1},
    {"sticks": 0, "buttons": False, "piezo": False},
    {"sacrificial_led": True, "limit_ma": 100, "brightness": 9},
    {"idle_dim_s": 0, "idle_demo_s": 0, "idle_new_s": 0, "replace_ms": 0},
)
TIMES = 40  # an object has 32 bytes or more, so that one a time is seen


def shaking(board, number):
    """All four sticks rattle in a hand."""
    if number % 8 == 0:
        board.port.bits ^= 0xA5 if number % 16 else 0x5A


def one_stick(board, number):
    """A single stick flickers."""
    if number % 10 == 0:
        board.port.bits ^= 1


def holding_next(board, number):
    """NEXT is pressed and held."""
    board.port.bits |= BUTTONS["next"]


def chattering_back(board, number):
    """The contact of BACK chatters, and is never down for long enough to count."""
    board.port.bits ^= BUTTONS["back"]


def check(scene, hands, least):
    """Locks the heap for a scene's ticks, of which there must be so many."""
    try:
        count = locked_ticks(scene, hands)
    except MemoryError:
        print(f"a tick allocates in {scene.__name__}, {hands.__name__}")
        raise
    assert count >= least, (scene.__name__, hands.__name__, count)


def built(settings):
    """A scene with these settings."""
    return lambda: playing(settings=settings)


def test_a_locked_heap_is_noticed():
    board = menu()
    board.port.inbox = b"bytes, which the port of the tests takes out by making new ones"
    raised = False
    try:
        run_locked(board, idle, 1)
    except MemoryError:
        raised = True
    assert raised is CAN_LOCK


def test_no_tick_allocates_in_any_phase():
    for scene in SCENES:
        check(scene, idle, 40)


def test_no_tick_allocates_while_sticks_are_in_motion():
    for scene in PLACES:
        check(scene, shaking, 40)
        check(scene, one_stick, 40)


def test_no_tick_allocates_while_a_button_is_held_or_chatters():
    for scene in PLACES:
        check(scene, holding_next, 40)
        check(scene, chattering_back, 40)


def test_no_tick_allocates_in_any_build():
    for settings in BUILDS:
        check(built(settings), idle, MOST_TICKS)
        check(built(settings), shaking, MOST_TICKS)


def test_no_tick_allocates_while_a_host_does_not_read():
    def deaf():
        board = playing()
        board.port.deaf = True
        for _ in range(QUEUE + 1):
            board.app.desk.say("saved", ("text", "for the test"))
        assert board.app.desk.line.dropped == 1
        return board

    check(deaf, idle, MOST_TICKS)


def test_no_tick_allocates_while_a_long_record_waits_for_a_host_that_does_not_read():
    def stuck():
        board = playing()
        board.send("throw 2", "play 14-16")
        board.port.deaf = True
        for _ in range(QUEUE):
            board.app.desk.say("saved", ("text", "for the test"))
        board.port.inbox = b"record\n"
        board.run(100)
        assert board.app.output.active
        return board

    check(stuck, idle, MOST_TICKS)


class Babble(Port):
    """A host that sends one letter after the other and never ends a line."""

    def __init__(self):
        self.left = 2 * LONGEST_COMMAND

    def receive(self):
        self.left -= 1
        return 65 if self.left > 0 else -1


def test_listening_to_a_line_without_end_allocates_nothing():
    port = Babble()
    line = HostLine(port)
    lock()
    try:
        while port.left > 0:
            line.listen()
    finally:
        unlock()
    assert line.length > LONGEST_COMMAND


# -- growth


def used(board):
    """The bytes in use, those of the files apart."""
    return bytes_in_use() - sum([len(data) for data in board.files.held.values()])


def growth(board, act):
    """How many more bytes are in use when something has been done often, TIMES and no less."""
    for _ in range(3):
        act(board)
    before = used(board)
    for _ in range(TIMES):
        act(board)
    return used(board) - before


def quiet(scene):
    """A scene whose port and host keep nothing."""
    board = scene()
    board.port.silent = True
    return board


def second(board):
    """A second passes."""
    board.run(1000)


def move_and_back(board):
    """A move is played and taken back, something is refused, and somebody asks."""
    board.send("play 2x5", "nonsense", "play 2x5", "status", "undo")


def ask_and_leave(board):
    """The small menu of the moment is opened and left."""
    board.press("back", 1000)
    board.press("back")


def test_memory_does_not_grow_with_time():
    for scene in (throw_due, choice, menu, over):
        board = quiet(scene)
        assert growth(board, second) < TIMES, scene.__name__
        assert board.port.shown > TIMES


def test_memory_does_not_grow_with_what_is_done_and_undone():
    board = quiet(choice)
    for act in (move_and_back, ask_and_leave):
        assert growth(board, act) < TIMES, act.__name__
    assert board.phase == "choice"
