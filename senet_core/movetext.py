"""Moves as text (rules.md, "Notation"); the way back is in moveparse.py."""

from senet_core.bits import bit, count_of, squares_of
from senet_core.moves import after, landing, legal
from senet_core.position import LIGHT, Position
from senet_core.ruleset import OFF, WATER, Ruleset

PASS = "--"
OFF_WORD = "off"


def move_text(
    rules: Ruleset, before: Position, steps: int, square: int, result: Position | None = None
) -> str:
    """The move that leaves `square`, as `legal` gave it in `before`; square 0 is the pass.

    `result` is the position after it, where the caller has it already.
    """
    if square == 0:
        return PASS
    later = result or after(rules, before, steps, square)
    target = landing(rules, square, steps)
    if target == OFF:
        return f"{square}-{OFF_WORD}"
    old, enemy, new = before.dark, before.light, later.dark
    if before.side == LIGHT:
        old, enemy, new = before.light, before.dark, later.light
    text = f"{square}{'x' if enemy & bit(target) else '-'}{target}"
    if target == WATER and rules.water:
        text += f">{squares_of(new & ~old)[0]}"
    if count_of(new) < count_of(old):
        text += "^"
    return text


def outcomes(rules: Ruleset, position: Position, value: int) -> list[tuple[str, Position]]:
    """All legal moves with a value: the text and the position after each.

    Ascending by the square left; empty where the turn passes or the game is over.
    """
    found, steps = legal(rules, position, value)
    pairs = []
    for square in squares_of(found):
        later = after(rules, position, steps, square)
        pairs.append((move_text(rules, position, steps, square, later), later))
    return pairs


def legal_texts(rules: Ruleset, position: Position, value: int) -> list[str]:
    """All legal moves with a value as text, in the order of `outcomes`."""
    return [text for text, later in outcomes(rules, position, value)]
