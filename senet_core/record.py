"""Game records as text: headers as in PGN, then `count:move` a throw (rules.md, "Notation").

A board's own file is such a record that only grows, with its notes in comments: `;back N`
says that the last N throws were taken back, `;at POSITION` where the game stands. How records
are read is in recordread.py and replay.py.
"""

from senet_core.game import Game
from senet_core.notation import position_text
from senet_core.position import DARK, LIGHT, start
from senet_core.score import points_of

COMMENT = ";"
BACK = ";back "
AT = ";at "
OPEN = "*"
UNKNOWN = "?"
NO_DATE = "????.??.??"
THROWS_A_LINE = 8


def header_line(key: str, value: str) -> str:
    """A header as text; quotes and backslashes in the value are escaped."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{key} "{escaped}"]'


def headers_of(game: Game, names: tuple[str, str], date: str) -> list[tuple[str, str]]:
    """The headers of a game, the two seats' names given; an own ruleset's text is not here."""
    result = game.position.result
    headers = [
        ("Rules", game.rules.id),
        ("Seat1", names[0]),
        ("Seat2", names[1]),
        ("Light", str(game.seat_of(LIGHT) or UNKNOWN)),
        ("Dark", str(game.seat_of(DARK) or UNKNOWN)),
        ("First", str(game.first_seat)),
        ("Date", date),
        ("Result", result or OPEN),
        ("Points", str(points_of(game.rules, game.position))),
    ]
    if game.opening != start(game.rules):
        headers.append(("Position", position_text(game.opening)))
    return headers


def entry_lines(game: Game) -> list[str]:
    """All throws of a game as text, some to a line."""
    words = []
    position = game.opening
    for index in range(len(game.throws)):
        words.append(game.entry_text(index, position))
        position = game.next_position(position, index)
    lines = []
    for first in range(0, len(words), THROWS_A_LINE):
        lines.append(" ".join(words[first : first + THROWS_A_LINE]))
    return lines
