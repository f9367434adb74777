"""`senet replay`: checks a game record throw by throw."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from host_tools.errors import UserError
from host_tools.rulefiles import STDIN, NotJson, load_ruleset, parse_object, read_text
from senet_core.errors import RecordError, RulesetError
from senet_core.game import Game
from senet_core.notation import position_text
from senet_core.position import LETTERS
from senet_core.record import OPEN
from senet_core.recordread import Record
from senet_core.replay import parse_record, replay
from senet_core.ruleset import Ruleset
from senet_core.rulesets import IDS, ruleset
from senet_core.score import points_of

HELP = "check a game record and show how it ends"

SIDES = ("Light", "Dark")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the record; - reads standard input")
    rules = "the ruleset, instead of the record's own"
    parser.add_argument("--rules", metavar="ID|FILE.json", help=rules)
    data = 'print {"result", "points", "final", "throws"}, throws being how many there are'
    parser.add_argument("--json", action="store_true", help=data)


def run(args: Namespace) -> int:
    """Print the game's end; UserError names the first thing that disagrees."""
    name = "standard input" if args.file == STDIN else args.file
    try:
        record = parse_record(read_text(args.file))
        rules = load_ruleset(args.rules) if args.rules else rules_of(record)
        game = replay(record, rules)
    except RecordError as error:
        raise UserError(f"{name}: {error}") from None
    print(json.dumps(as_data(game)) if args.json else as_text(game))
    return 0


def rules_of(record: Record) -> Ruleset:
    """The ruleset that a record names or carries; RecordError or UserError if it does not."""
    name = record.headers.get("Rules", "")
    if "Ruleset" not in record.headers:
        if name in IDS:
            return ruleset(name)
        if "Rules" not in record.headers:
            raise UserError("the record has no header Rules; name the ruleset with --rules")
        raise wrong(record, "Rules", f"is none of {', '.join(IDS)}; give its file with --rules")
    try:
        rules = Ruleset(parse_object(record.headers["Ruleset"]))
    except (NotJson, RulesetError) as error:
        raise wrong(record, "Ruleset", str(error)) from None
    if name not in ("", rules.id):
        raise wrong(record, "Rules", f"is not the id of its Ruleset, '{rules.id}'")
    return rules


def wrong(record: Record, key: str, reason: str) -> RecordError:
    """The error for a header's value."""
    line = record.lines[key]
    return RecordError(record.headers[key], f"on line {line} {reason}", line)


def as_data(game: Game) -> dict[str, object]:
    """How a game stands, as JSON's values."""
    return {
        "result": game.position.result or OPEN,
        "points": points_of(game.rules, game.position),
        "final": position_text(game.position),
        "throws": len(game.throws),
    }


def as_text(game: Game) -> str:
    """How a game stands, for a person: a sentence, and the rows as they lie on the board."""
    rows = position_text(game.position).split(" ")[0].split("/")
    lines = [f"{game.rules.id}, {len(game.throws)} throws: {end_of(game)}", ""]
    for row, first, last in ((rows[0], 1, 10), (rows[1][::-1], 20, 11), (rows[2], 21, 30)):
        lines.append(f"{first:>4}  {' '.join(row)}  {last}")
    return "\n".join(lines)


def end_of(game: Game) -> str:
    """The end of a game in words, or whose throw it is."""
    result = game.position.result
    if result is None:
        side = game.position.side
        who = f"{SIDES[side]} (seat {game.seat_to_throw()})" if side < len(SIDES) else "a throw-off"
        return f"not over, {who} to throw"
    if result not in LETTERS:
        return "a draw"
    side = LETTERS.index(result)
    points = points_of(game.rules, game.position)
    return f"{SIDES[side]} (seat {game.seat_of(side)}) has won, points: {points}"
