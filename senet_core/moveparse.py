"""Moves that people wrote (rules.md, "Notation"); on a board only the host's commands need this."""

from senet_core.bits import squares_of
from senet_core.errors import AmbiguousMove, IllegalMove, NotUnderstood
from senet_core.moves import legal
from senet_core.movetext import OFF_WORD, PASS, legal_texts, move_text
from senet_core.notation import position_text
from senet_core.position import Position
from senet_core.ruleset import Ruleset

SHAPE = "is not a move; expected such as 6-9, 6x9, 24-27>1, 28-off, 26-30^ or --"


def parse_move(rules: Ruleset, position: Position, value: int, text: str) -> int:
    """The square left by the move that a person wrote; 0 for the pass.

    Besides the full form, a shortened one will do if only one legal move fits: the square
    left alone (`6`), the target alone (`-9`, `x9`, `off`), without `>1` or `^`.
    NotUnderstood, IllegalMove or AmbiguousMove otherwise.
    """
    written = text.strip()
    where = position_text(position)
    parts = split_move(written)
    if not parts:
        raise NotUnderstood(text, SHAPE, where)
    found, steps = legal(rules, position, value)
    fitting = []
    for square in squares_of(found):
        legal_text = move_text(rules, position, steps, square)
        if matches(parts, split_move(legal_text)):
            fitting.append(square)
    if written == PASS and not found and position.result is None:
        return 0
    if len(fitting) == 1:
        return fitting[0]
    if position.result is not None:
        raise IllegalMove(text, "comes after the end of the game", where)
    texts = ", ".join(legal_texts(rules, position, value)) or PASS
    if fitting:
        raise AmbiguousMove(text, f"fits several moves with {value} ({texts})", where)
    raise IllegalMove(text, f"is not legal with {value}; legal: {texts}", where)


def matches(written: tuple[str, ...], full: tuple[str, ...]) -> bool:
    """Whether every part that was written is that of the full move."""
    return all(part in ("", whole) for part, whole in zip(written, full))


def split_move(text: str) -> tuple[str, ...]:
    """The parts (square, sign, target, where it came up, '^'), each empty where not written.

    No parts at all where the text is no move.
    """
    if text == PASS:
        return PASS, "", "", "", ""
    rest, home = (text[:-1], "^") if text[-1:] == "^" else (text, "")
    rest, up = cut_at(rest, ">")
    square, sign, target = rest, "", ""
    for letter in "-x":
        if letter in rest:
            square, target = cut_at(rest, letter)
            sign = letter
            break
    if rest == OFF_WORD:
        square, sign, target = "", "-", OFF_WORD
    good = is_square(square) or not square and target
    good = good and (not sign or is_square(target) or sign == "-" and target == OFF_WORD)
    if not good or ">" in text and not is_square(up):
        return ()
    return square, sign, target, up, home


def cut_at(text: str, sign: str) -> tuple[str, str]:
    """What stands before and after the first `sign`; all and nothing without one."""
    parts = text.split(sign, 1)
    return parts[0], parts[1] if len(parts) == 2 else ""


def is_square(text: str) -> bool:
    """A square's number, 1 to 30, without a leading zero."""
    digits = len(text) in (1, 2) and text[0] in "123456789" and text[-1] in "0123456789"
    return digits and int(text) <= 30
