"""Positions as text, both ways (rules.md, "Notation")."""

from senet_core.bits import SQUARES, bit, count_of, squares_of
from senet_core.errors import ImpossiblePosition, NotUnderstood, in_short
from senet_core.position import (
    DARK,
    LETTERS,
    LIGHT,
    LIGHT_OWES_FRONT,
    NOBODY,
    PHASES,
    THROW_OFF,
    Position,
    start,
)
from senet_core.ruleset import WATER, Ruleset

EMPTY = "."
ROW_LENGTH = 10
SHAPE = "expected three rows of ten squares joined by '/', then side, phase and count"


def position_text(position: Position) -> str:
    """A position as four fields: rows, side to move, phase, passes towards a draw."""
    squares = [EMPTY] * SQUARES
    for side, mask in ((LIGHT, position.light), (DARK, position.dark)):
        for square in squares_of(mask):
            squares[square - 1] = LETTERS[side]
    rows = []
    for first in range(0, SQUARES, ROW_LENGTH):
        rows.append("".join(squares[first : first + ROW_LENGTH]))
    board = "/".join(rows)
    return f"{board} {LETTERS[position.side]} {PHASES[position.phase]} {position.passes}"


def parse_position(rules: Ruleset, text: str) -> Position:
    """The position that a text describes, in the very form of `position_text`.

    NotUnderstood if it does not have that form, ImpossiblePosition if the ruleset cannot
    have such a position (more pieces than it has, a side with none, a piece where none rests,
    a side, phase or count that do not go together).
    """
    fields = text.split(" ")
    if len(fields) != 4:
        raise NotUnderstood(text, f"is not a position; {SHAPE}")
    light, dark = parse_board(text, fields[0])
    side = letter_index(text, fields[1], LETTERS, "side to move")
    phase = letter_index(text, fields[2], PHASES, "phase")
    if not is_count(fields[3]):
        count = in_short(fields[3])
        raise NotUnderstood(text, f"is not a position: the count is '{count}'; {SHAPE}")
    position = Position(light, dark, side, phase, int(fields[3]), None)
    check_pieces(rules, position, text)
    check_state(rules, position, text)
    return position


def is_count(text: str) -> bool:
    """A count of passes as it is written: one or two digits, without a leading zero."""
    for letter in text:
        if letter not in "0123456789":
            return False
    return text == "0" or 1 <= len(text) <= 2 and text[0] != "0"


def parse_board(text: str, board: str) -> tuple[int, int]:
    """The two masks of the rows' text."""
    rows = board.split("/")
    if len(rows) != 3 or [row for row in rows if len(row) != ROW_LENGTH]:
        raise NotUnderstood(text, f"is not a position; {SHAPE}")
    masks = [0, 0]
    for square, letter in enumerate("".join(rows), 1):
        if letter != EMPTY:
            masks[letter_index(text, letter, LETTERS[:2], f"square {square}")] |= bit(square)
    return masks[LIGHT], masks[DARK]


def letter_index(text: str, field: str, letters: str, name: str) -> int:
    """Where a field's one letter stands among those it may be."""
    if len(field) != 1 or field not in letters:
        among = ", ".join([f"'{letter}'" for letter in letters])
        found = f"{name} is '{in_short(field)}'"
        raise NotUnderstood(text, f"is not a position: {found}, expected {among}")
    return letters.index(field)


def check_pieces(rules: Ruleset, position: Position, text: str) -> None:
    """Raises ImpossiblePosition where pieces are too many, none, or where none can rest."""
    for name, mask in (("Light", position.light), ("Dark", position.dark)):
        pieces = count_of(mask)
        if not 1 <= pieces <= rules.pieces:
            limit = f"{rules.id} has 1 to {rules.pieces} a side"
            raise ImpossiblePosition(text, f"has {pieces} pieces of {name}; {limit}")
    taken = position.light | position.dark
    if rules.water and taken & bit(WATER):
        raise ImpossiblePosition(text, "has a piece on 27, where the water is open")
    if taken & bit(SQUARES) and rules.last < SQUARES:
        raise ImpossiblePosition(text, "has a piece on 30, where reaching 30 is leaving")


def check_state(rules: Ruleset, position: Position, text: str) -> None:
    """Raises ImpossiblePosition where side, phase and count do not go together."""
    throw_off = position.phase == THROW_OFF
    if throw_off is not (position.side == NOBODY):
        raise ImpossiblePosition(text, "must have side '-' with phase 'o' and only with it")
    if throw_off and position != start(rules):
        raise ImpossiblePosition(text, f"has phase 'o', but is not the start of {rules.id}")
    if position.phase == LIGHT_OWES_FRONT and not rules.light_from_front:
        raise ImpossiblePosition(text, f"has phase 'f', which {rules.id} does not know")
    most = max(2 * rules.draw_rounds - 1, 0)
    if position.passes > most:
        raise ImpossiblePosition(text, f"has count {position.passes}; {rules.id} has 0 to {most}")
