"""Random games of every ruleset, each step of them held against what must always be true.

Some steps are also compared in full with the plain second reading of the rules, and written and
read back. On MicroPython the games are fewer. SENET_SOAK multiplies them.
"""

import os
import sys

import plain
from helpers import json_lines
from senet_app.chance import Chance
from senet_core.bits import BOARD, bit, nth_square
from senet_core.game import Game
from senet_core.moveparse import parse_move
from senet_core.moves import passed
from senet_core.movetext import move_text, outcomes
from senet_core.notation import parse_position, position_text
from senet_core.position import DARK, LIGHT, LIGHT_OWES_FRONT, PLAYING
from senet_core.ruleset import Ruleset
from senet_core.rulesets import IDS, fields_of, ruleset
from senet_core.score import points_of

FACTOR = int(os.getenv("SENET_SOAK") or 1)
GAMES = FACTOR * (1000 if sys.implementation.name == "cpython" else 40)
MOST_THROWS = 5000
COMPARE_EVERY = 97  # steps between full comparisons


def pieces(mask):
    """How many pieces a mask holds."""
    return bin(mask).count("1")


FLATS = [pieces(sticks) for sticks in range(16)]  # of four sticks, each flat up or not


def sides(position):
    """The masks of the side to move and of the other one; Dark moves in a throw-off."""
    if position.side == LIGHT:
        return position.light, position.dark
    return position.dark, position.light


def check_board(rules, position):
    """Two sides that share no square, and nobody where nobody can rest."""
    taken = position.light | position.dark
    assert position.light & position.dark == 0
    assert 0 < taken <= BOARD
    assert not (rules.water and taken & bit(27))
    assert not (rules.leave == "reach 30" and taken & bit(30))


def check_turn(rules, before, value, later):
    """Whose turn it is, the phase, the count and the end after a move."""
    own = sides(before)[0]
    mover = LIGHT if before.side == LIGHT else DARK
    left = later.light if mover == LIGHT else later.dark
    assert (later.result is None) == (left != 0)
    assert later.passes == 0
    assert pieces(own) - pieces(left) in (0, 1)
    if later.result is not None:
        assert (later.result, later.side) == ("LD"[mover], before.side)
    else:
        assert (later.side == mover) == (value in rules.again)
    if before.side == LIGHT:
        assert later.phase == PLAYING
    elif before.phase == LIGHT_OWES_FRONT:
        assert later.phase == LIGHT_OWES_FRONT


def check_enemy(rules, before, square, steps, later):
    """The other side only ever changes places with the mover, and not where it is safe."""
    enemy = sides(before)[1]
    after = later.dark if before.side == LIGHT else later.light
    if after == enemy:
        return
    target = square + steps
    if rules.house26 == "cut" and square < 26 < target:
        target = 26
    assert enemy ^ after == bit(target) | bit(square)
    assert enemy & bit(target)
    assert target not in rules.safe
    if rules.pairs and target not in rules.loose:
        for beside in (target - 1, target + 1):
            assert beside in rules.loose or not 1 <= beside <= 30 or not enemy & bit(beside)


def check_pass(before, later):
    """A pass moves nothing; it hands the sticks over, or ends the game."""
    assert (later.light, later.dark, later.phase) == (before.light, before.dark, before.phase)
    if before.side in (LIGHT, DARK) and later.result is None:
        assert later.side == 1 - before.side
    else:
        assert later.side == before.side


def check_fully(rules, fields, position, value):
    """The plain reading of the rules says the same, and every text can be read back."""
    text = position_text(position)
    assert parse_position(rules, text) == position
    answer = plain.answer(fields, text, value)
    moves = []
    for move, later in outcomes(rules, position, value):
        moves.append({"move": move, "after": position_text(later), "result": later.result})
        assert parse_move(rules, position, value, move) == int(move.split("-")[0].split("x")[0])
    assert moves == answer["moves"], (fields, text, value, moves)
    if not moves:
        later = passed(rules, position)
        assert {"after": position_text(later), "result": later.result} == answer["pass"]


def play_throw(game, fields, number):
    """Throws and plays at random, and checks the step."""
    rules = game.rules
    before = game.position
    count = FLATS[number & 15]
    value = rules.value_of(count)
    found, steps = game.legal(count)
    if len(game.throws) % COMPARE_EVERY == 0:
        check_fully(rules, fields, before, value)
    square = nth_square(found, (number >> 4) % pieces(found)) if found else 0
    game.play(count, square)
    check_board(rules, game.position)
    if square:
        check_turn(rules, before, value, game.position)
        check_enemy(rules, before, square, steps, game.position)
    else:
        check_pass(before, game.position)


def play_game(rules, fields, chance):
    """A random game to its end, or so far that it counts as endless; returns it."""
    game = Game(rules, 1 + chance.number() % 2)
    while game.position.result is None and len(game.throws) < MOST_THROWS:
        play_throw(game, fields, chance.number())
    return game


def check_end(game):
    """A finished game has a winner with points, or is a draw without."""
    result = game.position.result
    assert result in ("L", "D", "draw")
    assert 0 <= points_of(game.rules, game.position) <= 99 + 99 * game.rules.pieces
    assert game.seats[-1] in (1, 2)
    before = game.before(len(game.throws) - 1)
    count, square = game.entry(len(game.throws) - 1)
    steps = game.legal(count)
    assert steps == (0, 0)
    if result in ("L", "D") and square:
        value = game.rules.value_of(count)
        direction = value if outcomes(game.rules, before, value) else 0
        text = move_text(game.rules, before, direction, square, game.position)
        assert text.endswith("off") or text.endswith("^")


def check_ruleset(name):
    """Plays GAMES games of a built-in ruleset, none of which may be endless."""
    rules = ruleset(name)
    fields = fields_of(name)
    chance = Chance(IDS.index(name) + 1)
    winners = set()
    for _ in range(GAMES):
        game = play_game(rules, fields, chance)
        check_end(game)
        winners.add(game.position.result)
    assert {"L", "D"} <= winners


def test_jequier():
    check_ruleset("jequier")


def test_trap():
    check_ruleset("trap")


def test_blocs():
    check_ruleset("blocs")


def test_blocs_strict():
    check_ruleset("blocs-strict")


def test_kendall():
    check_ruleset("kendall")


def test_funnel():
    check_ruleset("funnel")


def test_funnel_first():
    check_ruleset("funnel-first")


def test_funnel_water():
    check_ruleset("funnel-water")


def test_funnel_dry():
    check_ruleset("funnel-dry")


def test_funnel_7():
    check_ruleset("funnel-7")


def test_every_ruleset_has_its_test():
    for name in IDS:
        assert "test_" + name.replace("-", "_") in globals()


def test_random_rulesets():
    # Some of these may be endless; all invariants hold as far as they go.
    chance = Chance(99)
    ends = {}
    last = ""
    for case in json_lines("vectors/variants.jsonl"):
        fields = case["rules"]
        if fields["id"] == last:
            continue
        last = fields["id"]
        rules = Ruleset(fields)
        game = Game(rules)
        while game.position.result is None and len(game.throws) < 400:
            play_throw(game, fields, chance.number())
        ends[game.position.result] = ends.get(game.position.result, 0) + 1
    assert ends["L"] > 10 and ends["D"] > 10 and ends["draw"] > 0, ends
