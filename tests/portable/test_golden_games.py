"""A golden game of each ruleset: the same to the letter on every runtime, and for ever."""

from golden import golden_game, golden_path, golden_text
from senet_core.replay import parse_record, replay
from senet_core.rulesets import IDS, ruleset


def kept(name):
    """The record as it is kept."""
    with open(golden_path(name)) as file:
        return file.read()


def test_the_games_come_out_as_they_are_kept():
    for name in IDS:
        assert golden_text(golden_game(name)) == kept(name), name


def test_the_records_replay_to_their_end():
    for name in IDS:
        record = parse_record(kept(name))
        game = replay(record, ruleset(name))
        assert len(game.throws) == len(record.entries) > 50
        assert record.headers["Result"] == game.position.result
        assert golden_text(game) == kept(name)
