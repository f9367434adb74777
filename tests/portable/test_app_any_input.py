"""Any input in any state is safe: buttons, gestures and lines at the wrong time, on any build."""

from app_scenes import SCENES, name_of
from fake_board import FakeBoard
from senet_core.notation import parse_position, position_text

REVERSED = [29 - place for place in range(30)]
KENDALL = "LDLDLDLDLD/LDLD....../.......... D - 0"


def is_whole(board):
    """Whether the board ticks on, lights its squares, and has a game that can be."""
    shown = board.port.shown
    board.run(1000)
    game = board.app.session.game
    if game is not None:
        text = position_text(game.position)
        assert game.position.result or parse_position(game.rules, text) == game.position
    return board.port.shown > shown and {len(frame) for _, frame in board.port.frames} == {90}


def in_every_scene(act):
    """Does something in every scene; returns the boards by the scenes' names."""
    boards = {}
    for scene in SCENES:
        board = scene()
        act(board)
        assert is_whole(board), name_of(scene)
        boards[name_of(scene)] = board
    return boards


def test_a_hint_is_given_or_refused_in_every_state():
    """Hint crashes the game: any input in any state is safe."""

    def hint(board):
        board.told = len(board.events)
        board.port.inbox += b"hint\n"
        board.run(100)

    for name, board in in_every_scene(hint).items():
        told = [event["e"] for event in board.events[board.told :]]
        assert "choice" in told or "refused" in told, name


def test_taking_back_is_possible_asked_about_or_refused_in_every_state():
    """Undo while the opponent thinks kills the game: any input in any state is safe."""

    def undo(board):
        board.told = len(board.events)
        board.port.inbox += b"undo\n"
        board.run(100)

    for name, board in in_every_scene(undo).items():
        told = [event["e"] for event in board.events[board.told :]]
        assert "undo" in told or "refused" in told, name


def test_every_button_is_safe_in_every_state_also_while_the_sticks_fly():
    """A key during a roll raises: any input in any state is safe."""

    def press(board):
        board.shake(1)
        for name in ("next", "ok", "back"):
            board.down(name)
            board.run(50)
            board.up(name)
            board.shake(1)
        board.lay(5)

    in_every_scene(press)


def test_every_gesture_and_a_throw_are_safe_in_every_state():
    def move(board):
        for sticks in ((1,), (1, 2), (1, 2, 3), (1, 2, 3, 4)):
            board.flip(*sticks)
            board.run(750)

    in_every_scene(move)


def test_the_power_may_fail_in_every_state():
    """Power may fail at any time, and what was kept is offered again."""
    for scene in SCENES:
        board = scene()
        kept = "/game.sgn" in board.files.held
        board.power_on()
        assert board.phase == ("resume" if kept else "menu"), name_of(scene)
        assert board.count("warning") == (name_of(scene) in ("safe", "warned")), name_of(scene)


def test_the_computers_game_is_played_like_any_other():
    """The computer's game never ended because it had its own loop: one way for all kinds."""
    stories = []
    for seats in ("human human", "human level1", "level1 level1"):
        board = FakeBoard(settings={"replace_ms": 0})
        board.port.inbox = f"new kendall {seats} {KENDALL}\n".encode()
        while board.count("move") < 6:
            board.run(50)
            if board.phase == "throw" and board.app.waits:
                board.port.inbox += b"throw 2\n"
            elif board.phase == "choice":
                board.down("ok")
                board.run(50)
                board.up("ok")
        told = [str(event["e"]) for event in board.events if event.get("need") != "choice"]
        stories.append([name for name in told if name in ("turn", "throw", "move")][:15])
    assert stories[0] == stories[1] == stories[2] == ["turn", "throw", "move"] * 5


def test_a_board_whose_chain_is_soldered_in_another_order_shows_the_same():
    """A chain soldered in another order: the chain-to-square map is configurable."""
    plain = FakeBoard()
    other = FakeBoard(settings={"led_map": REVERSED})
    for board in (plain, other):
        board.send("new kendall", "throw 3", "play 2x5")
        board.run(2000)
    assert plain.lit() != list(range(1, 31))
    assert other.picture() == plain.picture()[::-1]


def test_a_game_is_played_on_every_build():
    for settings in (
        {"sticks": 1},
        {"sticks": 0},
        {"buttons": False, "piezo": False},
        {"sacrificial_led": True, "led_order": "BRG"},
        {"stick_polarity": 15},
    ):
        board = FakeBoard(settings=dict(settings))
        board.send("new kendall")
        for _ in range(6):
            if board.phase == "throw" and settings.get("sticks") == 0:
                board.press("ok")
            elif board.phase == "throw":
                board.throw(1 if len(board.game.throws) % 2 else 4)
            elif board.app.config.buttons:
                board.press("ok")
            else:
                board.turn(1, 2)
        assert board.count("move") + board.count("pass") >= 2, settings
        assert board.count("refused") == 0, settings
