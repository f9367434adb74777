"""Rules tried on positions that are drawn in the test."""

from senet_core.moves import passed
from senet_core.movetext import outcomes
from senet_core.notation import parse_position, position_text
from senet_core.ruleset import Ruleset
from senet_core.rulesets import fields_of


def rules_with(base, **changes):
    """A built-in ruleset with some fields changed."""
    fields = fields_of(base)
    for field, value in changes.items():
        assert field in fields
        fields[field] = value
    return Ruleset(fields)


def lines(rules, text, value):
    """The legal moves with a value, or the pass, each as `move position result`."""
    position = parse_position(rules, text)
    found = outcomes(rules, position, value) or [("--", passed(rules, position))]
    return [f"{move} {position_text(later)} {later.result or '*'}" for move, later in found]


def moves(rules, text, value):
    """The legal moves with a value, or the pass, on one line."""
    return " ".join([line.split(" ")[0] for line in lines(rules, text, value)])


def end_of(rules, text, value, index=0):
    """The side to move, phase, count and result after the move of that index, or the pass."""
    return lines(rules, text, value)[index].split(" ", 2)[2]
