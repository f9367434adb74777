"""The first and the last line of the screen."""

from __future__ import annotations

from host_tools.emulator.anyboard import AnyBoard
from host_tools.emulator.state import State
from host_tools.emulator.terminal import words

FOOT = (
    ("throw", "space", words.THROW),
    ("", "1-4", words.TURN_OVER),
    ("wish", "t", words.WISH),
    ("press_long('next')", "h", words.HINT),
    ("press_long('back')", "m", words.MENU),
    ("power", "p", words.POWER),
    ("help", "?", words.HELP),
    ("quit", "q", words.QUIT),
)


def game_text(state: State) -> str:
    """Which rules are played, and by whom."""
    seats, series = state["seats"], state["series"]
    if not isinstance(seats, list) or not isinstance(series, list):
        return words.TITLE
    kinds = [words.SEATS.get(str(kind), str(kind)) for kind in seats]
    players = words.PLAYERS.format(*kinds)
    return words.GAME.format(rules=state["rules"], players=players, series=series)


def power_text(board: AnyBoard) -> str:
    """What the lights draw, and where it can be seen how bright they are set."""
    if not board.powered:
        return words.POWERED_OFF
    if board.app is None:
        return words.POWERED_ONLY.format(ma=board.picture.ma)
    brightness = board.app.desk.lights.brightness
    return words.POWERED.format(ma=board.picture.ma, brightness=brightness)


def foot_text() -> str:
    """The keys, as markup: a click on one does what it does."""
    parts = []
    for action, key, meaning in FOOT:
        text = f"[b]{key}[/b] {meaning}"
        parts.append(f"[@click=app.{action}]{text}[/]" if action else text)
    return "  ".join(parts)
