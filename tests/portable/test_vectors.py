"""The cases of tests/vectors, which a separate plain program made."""

from helpers import json_lines
from senet_core.game import Game
from senet_core.moveparse import parse_move
from senet_core.moves import passed
from senet_core.movetext import PASS, outcomes
from senet_core.notation import parse_position, position_text
from senet_core.ruleset import Ruleset
from senet_core.rulesets import IDS, ruleset
from senet_core.score import points_of


def check_case(rules, case):
    """Compares one line of positions.jsonl or variants.jsonl with the engine."""
    position = parse_position(rules, case["position"])
    moves = []
    for text, later in outcomes(rules, position, case["value"]):
        moves.append({"move": text, "after": position_text(later), "result": later.result})
    assert moves == case["moves"], (case, moves)
    if not moves:
        later = passed(rules, position)
        written = {"after": position_text(later), "result": later.result}
        assert written == case["pass"], (case, written)


def test_positions_of_the_ten_sets():
    known = {name: ruleset(name) for name in IDS}
    cases = 0
    for case in json_lines("vectors/positions.jsonl"):
        check_case(known[case["rules"]], case)
        cases += 1
    assert cases == 800


def test_positions_of_random_rulesets():
    cases = 0
    for case in json_lines("vectors/variants.jsonl"):
        check_case(Ruleset(case["rules"]), case)
        cases += 1
    assert cases == 376


def replayed(case):
    """The game of a line of games.jsonl, played move by move from the texts."""
    game = Game(ruleset(case["rules"]))
    for count, text in zip(case["throws"], case["moves"]):
        value = game.rules.value_of(count)
        game.play(count, parse_move(game.rules, game.position, value, text))
    return game


def test_whole_games():
    names = set()
    for case in json_lines("vectors/games.jsonl"):
        game = replayed(case)
        assert len(game.throws) == len(case["throws"]) == len(case["moves"])
        assert position_text(game.position) == case["final"]
        assert game.position.result == case["result"]
        assert points_of(game.rules, game.position) == case["points"]
        names.add(case["rules"])
    assert names == set(IDS)


def test_the_moves_of_whole_games_as_the_engine_writes_them():
    for case in json_lines("vectors/games.jsonl"):
        game = replayed(case)
        position = game.opening
        for index in range(len(game.throws)):
            text = f"{case['throws'][index]}:{case['moves'][index]}"
            assert game.entry_text(index, position) == text
            position = game.next_position(position, index)
    assert PASS == "--"
