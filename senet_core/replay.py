"""Whole game records read, played through and checked against what their headers say."""

from senet_core.errors import RecordError
from senet_core.game import Game
from senet_core.notation import position_text
from senet_core.record import UNKNOWN, headers_of
from senet_core.recordread import Record, new_game, replay_entry
from senet_core.ruleset import Ruleset


def parse_record(text: str) -> Record:
    """Reads a whole record; RecordError names the first line that is not understood."""
    record = Record()
    for line, row in enumerate(text.split("\n"), 1):
        record.read_line(row, line)
    return record


def replay(record: Record, rules: Ruleset) -> Game:
    """Plays a record through; RecordError at the first throw or header that disagrees."""
    game = new_game(record, rules)
    for index in range(len(record.entries)):
        replay_entry(game, record.entries[index], index + 1)
    check_result(record, game)
    return game


def check_result(record: Record, game: Game) -> None:
    """Raises RecordError where a header says otherwise than the throws; a seat '?' says nothing."""
    truth = dict(headers_of(game, ("", ""), ""))
    for key in ("Result", "Points", "Light", "Dark"):
        written = record.headers.get(key, truth[key])
        open_seat = written == UNKNOWN and key in ("Light", "Dark")
        if written != truth[key] and not open_seat:
            line = record.lines[key]
            reason = f"on line {line} is not the {key} of this game, which is '{truth[key]}'"
            raise RecordError(written, reason, line, 0, position_text(game.position))
