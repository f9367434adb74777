"""How to bring a board into each of its phases, for random inputs to begin there."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from host_tools.emulator.board import Board
from senet_core.bits import squares_of
from senet_core.game import Game
from senet_core.moves import legal
from senet_core.movetext import legal_texts
from senet_core.notation import position_text
from senet_core.rulesets import IDS, ruleset

CONFIG = tuple(
    name + ending for name in ("/config.json", "/calibration.json") for ending in ("", ".1", ".tmp")
)
LONGEST_GAME = 3_000  # throws


class NoWay(AssertionError):  # noqa: N818 (named after what it says)
    """A phase could not be reached."""


def to_phase(board: Board, phase: str, random: Random) -> None:
    """Bring the board into a phase; NoWay if that fails again and again."""
    for _ in range(8):
        refresh(board, random)
        ROUTES[phase](board, random)
        if board.state()["phase"] == phase:
            return
    raise NoWay(f"{phase} was not reached; the board is in {board.state()}")


def refresh(board: Board, random: Random) -> None:
    """Mend what is broken, let go of everything, and start with the settings of a new board.

    One board in four has bright lights on a weak supply.
    """
    board.power_off()
    board.flash.restore()
    board.advance(20_000)
    for stick in range(1, 5):
        board.break_stick(stick, "ok")
    board.throw(2)
    board.settle()
    board.cable.reads = True
    board.files.mount()
    for name in CONFIG:
        if board.files.size(name) >= 0:
            board.files.remove(name)
    if random.random() < 0.25:
        board.files.write(CONFIG[0], b'{"brightness": 9, "limit_ma": 100}')


def start(board: Board) -> None:
    """Switch on, up to where the board waits."""
    board.power_on()
    board.settle()


def tell(board: Board, line: str) -> None:
    board.send(line)
    board.settle()


def begin(board: Board, random: Random, rules: str = "") -> None:
    """Begin a game of two people somewhere in a game's course, with some throws played on."""
    start(board)
    rules = rules or random.choice(IDS)
    game = Game(ruleset(rules))
    for _ in range(random.choice((0, 0, 10, 40))):
        if game.position.result is not None or not play_any(game, random):
            break
    opening = position_text(game.position if game.position.result is None else game.opening)
    tell(board, f"new {rules} {opening}")
    for _ in range(random.choice((0, 1, 1, 2))):
        play_throw(board, random)


def play_any(game: Game, random: Random) -> bool:
    """Play a random throw; whether it did not end the game."""
    count = random.randrange(5)
    squares = list(squares_of(legal(game.rules, game.position, game.rules.value_of(count))[0]))
    game.play(count, random.choice(squares) if squares else 0)
    return game.position.result is None


def play_throw(board: Board, random: Random) -> None:
    """The host throws and plays."""
    if board.state()["phase"] == "throw":
        tell(board, f"throw {random.randrange(5)}")
    moves = board.state()["moves"]
    if board.state()["phase"] == "choice" and isinstance(moves, list):
        tell(board, f"play {random.choice(moves)}")


# -- the phases


def to_off(board: Board, random: Random) -> None:
    if random.random() < 0.5:
        begin(board, random)
        board.power_off()


def to_self_test(board: Board, random: Random) -> None:
    if random.random() < 0.3:
        begin(board, random)
        board.send("test")
        board.advance(10)
    else:
        board.power_on()
    board.advance(random.randrange(600))


def to_resume(board: Board, random: Random) -> None:
    begin(board, random)
    board.power_off()
    start(board)


def to_menu(board: Board, random: Random) -> None:
    start(board)
    if board.state()["phase"] == "resume":
        board.press("back")
        board.settle()


def to_tools(board: Board, random: Random) -> None:
    """The menu of the tools, some way along it."""
    to_menu(board, random)
    if board.app is not None and board.app.mode.name == "menu":
        board.press("back")
        board.settle()
    for _ in range(random.choice((0, 1, 4))):
        board.press("next")
        board.settle()


def to_tool(number: int, board: Board, random: Random) -> None:
    """One of the tools, with something done in it already."""
    to_menu(board, random)
    for button in ("back", *("next",) * number, "ok", *("next",) * random.choice((0, 1, 3))):
        board.press(button)
        board.settle()
    if random.random() < 0.5:
        board.throw(random.randrange(5))
        board.settle()


def to_chain_order(board: Board, random: Random) -> None:
    to_tool(0, board, random)


def to_colour_order(board: Board, random: Random) -> None:
    to_tool(1, board, random)


def to_stick_faces(board: Board, random: Random) -> None:
    to_tool(2, board, random)
    if random.random() < 0.5:
        board.press("ok")
        board.advance(300)


def to_bias(board: Board, random: Random) -> None:
    to_tool(3, board, random)
    for _ in range(random.choice((0, 1, 7))):
        board.throw(random.randrange(5), lean=False)
        board.settle()


def to_test(board: Board, random: Random) -> None:
    if random.random() < 0.5:
        to_tool(4, board, random)
    else:
        begin(board, random)
        board.send("test")
        board.advance(random.randrange(1_000, 5_000))


def to_throw(board: Board, random: Random) -> None:
    begin(board, random)
    while board.state()["phase"] == "choice":
        play_throw(board, random)


def to_shown(board: Board, random: Random) -> None:
    to_throw(board, random)
    board.throw(random.randrange(5))
    for _ in range(1_000):
        if board.state()["phase"] == "shown":
            break
        board.advance(10)
    board.advance(random.randrange(1_000))


def to_choice(board: Board, random: Random) -> None:
    begin(board, random)
    for _ in range(20):
        if board.state()["phase"] == "choice":
            break
        tell(board, f"throw {random.choice((1, 2, 2, 3))}")


def to_alone(board: Board, random: Random) -> None:
    """A pass that waits to happen, or a computer's move."""
    if random.random() < 0.5:
        start(board)
        tell(board, "new jequier")
        board.send(f"throw {random.choice((0, 2, 3, 4))}")
    else:
        to_throw(board, random)
        board.send("new kendall level1 human")
    for _ in range(400):
        if board.state()["phase"] == "alone":
            break
        board.advance(10)


def to_panel(board: Board, random: Random) -> None:
    begin(board, random)
    board.press("back", 1_000)
    board.settle()
    for _ in range(random.choice((0, 1, 2))):
        board.press("next")
        board.settle()
    if random.random() < 0.3:
        board.press("ok")  # enter the throw by hand
        board.settle()


def to_take_back(board: Board, random: Random) -> None:
    """Asked for by a gesture, or in a series that counts by all people."""
    begin(board, random, "kendall")
    for _ in range(3):
        play_throw(board, random)
    if board.state()["phase"] == "throw":
        tell(board, "throw 2")
    if random.random() < 0.5:
        tell(board, "set scored_series true")
        board.press("back")
    else:
        board.turn(3)
    board.settle()


def to_over(board: Board, random: Random) -> None:
    start(board)
    rules, position, flats, move = random.choice(ENDS)
    tell(board, f"new {rules} {position}")
    tell(board, f"throw {flats}")
    if board.state()["phase"] == "choice":
        tell(board, f"play {move}")


def to_safe(board: Board, random: Random) -> None:
    board.power_on(held=["back"])
    board.settle()


Route = Callable[[Board, Random], None]

ROUTES: dict[str, Route] = {
    "off": to_off,
    "self-test": to_self_test,
    "resume": to_resume,
    "menu": to_menu,
    "throw": to_throw,
    "shown": to_shown,
    "choice": to_choice,
    "alone": to_alone,
    "panel": to_panel,
    "take back": to_take_back,
    "over": to_over,
    "safe": to_safe,
    "tools": to_tools,
    "chain order": to_chain_order,
    "colour order": to_colour_order,
    "stick faces": to_stick_faces,
    "bias": to_bias,
    "test": to_test,
}


def last_throw(rules: str, seed: int) -> tuple[str, str, int, str]:
    """A ruleset, a position, the flats and the move that end a game there."""
    random = Random(seed)
    game = Game(ruleset(rules))
    for _ in range(LONGEST_GAME):
        if not play_any(game, random):
            break
    before = game.before(len(game.throws) - 1)
    count, square = game.entry(len(game.throws) - 1)
    texts = legal_texts(game.rules, before, game.rules.value_of(count))
    move = next((text for text in texts if text.startswith(f"{square}-")), "--")
    return rules, position_text(before), game.rules.count_of_flats(count), move


ENDS = [last_throw(rules, seed) for rules in IDS for seed in range(2)]
