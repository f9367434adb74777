"""Counts of lines of play from each start: over all five counts and all legal moves or the pass.

Equal positions are merged and carry how often they occur, so that millions of lines are few
positions. Where a count is wrong, the first throws and moves are printed with their lines: compare
them with those of another program and descend where they differ.
"""

import json

from helpers import data_path
from senet_core.bits import BOARD, SQUARES, count_of, squares_of
from senet_core.moves import after, legal, passed
from senet_core.movetext import move_text
from senet_core.position import Position, start
from senet_core.rulesets import IDS, ruleset

COUNTS = range(5)


def next_positions(rules, position, count):
    """The positions that a count may lead to."""
    found, steps = legal(rules, position, rules.value_of(count))
    if not found:
        return [passed(rules, position)]
    return [after(rules, position, steps, square) for square in squares_of(found)]


def add(positions, position, lines):
    """Adds so many lines that lead to a position; a finished game needs no place.

    `positions` is {(side, phase, passes): {both masks in one number: lines}}: MicroPython fills
    its tables to the brim, so that keys must be quick to compare.
    """
    if position.result is None:
        group = positions.setdefault((position.side, position.phase, position.passes), {})
        masks = position.light << SQUARES | position.dark
        group[masks] = group.get(masks, 0) + lines


def each(positions):
    """Yields every position with its number of lines."""
    for (side, phase, passes), group in positions.items():
        for masks, lines in group.items():
            yield Position(masks >> SQUARES, masks & BOARD, side, phase, passes, None), lines


def one_throw_more(rules, positions):
    """The positions, each with its number of lines, after one more throw."""
    later = {}
    for position, lines in each(positions):
        for count in COUNTS:
            for following in next_positions(rules, position, count):
                add(later, following, lines)
    return later


def continuations(rules, position):
    """How many lines of one throw there are: as `next_positions`, without making them."""
    choices = [count_of(legal(rules, position, rules.value_of(count))[0]) for count in COUNTS]
    return sum(number or 1 for number in choices)


def line_counts(rules, position, depth):
    """How many lines there are of each length from 1 to `depth` from a position on."""
    positions = {}
    add(positions, position, 1)
    totals = []
    while True:
        totals.append(sum(lines * continuations(rules, one) for one, lines in each(positions)))
        if len(totals) == depth:
            return totals
        positions = one_throw_more(rules, positions)


def print_first_moves(rules, depth):
    """Prints how many lines of `depth` throws begin with each count and move."""
    opening = start(rules)
    for count in COUNTS:
        found, steps = legal(rules, opening, rules.value_of(count))
        texts = [move_text(rules, opening, steps, one) for one in squares_of(found) or [0]]
        for text, later in zip(texts, next_positions(rules, opening, count)):
            lines = line_counts(rules, later, depth - 1)[-1] if depth > 1 else 1
            print(f"{rules.id} {depth} throws, {count}:{text}: {lines} lines")


def check(name):
    """Compares one ruleset with vectors/perft.json."""
    with open(data_path("vectors/perft.json")) as file:
        expected = json.load(file)[name]
    assert len(expected) == 5
    rules = ruleset(name)
    found = line_counts(rules, start(rules), len(expected))
    if found != expected:
        wrong = [index for index in range(len(found)) if found[index] != expected[index]]
        print_first_moves(rules, wrong[0] + 1)
    assert found == expected, (name, found, expected)


def test_jequier():
    check("jequier")


def test_trap():
    check("trap")


def test_blocs():
    check("blocs")


def test_blocs_strict():
    check("blocs-strict")


def test_kendall():
    check("kendall")


def test_funnel():
    check("funnel")


def test_funnel_first():
    check("funnel-first")


def test_funnel_water():
    check("funnel-water")


def test_funnel_dry():
    check("funnel-dry")


def test_funnel_7():
    check("funnel-7")


def test_every_ruleset_has_its_test():
    with open(data_path("vectors/perft.json")) as file:
        assert sorted(json.load(file)) == sorted(IDS)
    for name in IDS:
        assert "test_" + name.replace("-", "_") in globals()
