"""`senet rules`: the rulesets at hand, one in words or as JSON; checks a ruleset's file."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from host_tools.rulefiles import load_ruleset
from senet_core.ruleset import FIELDS, POINTS, Ruleset
from senet_core.rulesets import IDS, ruleset

MEANINGS = {
    "id": "",
    "title": "",
    "source": "",
    "pieces": "pieces a side",
    "face": "the sticks' face that is counted",
    "values": "squares to move for a count of 0, 1, 2, 3, 4",
    "again": "values after which the same player throws once more",
    "opening": "who begins: Dark, or whoever first throws a 1",
    "light_from_front": "Light's first move is its front piece's",
    "retreat": "where a piece goes back to if none can go forward",
    "pairs": "two pieces side by side protect each other",
    "walls": "three in a row cannot be passed",
    "loose": "squares where a piece neither protects nor walls",
    "safe": "squares where a piece cannot be swapped",
    "house26": "passing 26: free, cut short on it, or it must be landed on",
    "water": "whether a piece drowns on 27",
    "rebirth": "where it comes up again",
    "leave": "how a piece leaves the board",
    "leave_when": "what one's other pieces must have done before",
    "wait": "squares where a piece makes no move but leaving",
    "stuck": "what happens to a player who cannot move",
    "draw_rounds": "rounds in which neither can ever move make a draw; 0: none",
    "points": "for winning; for each enemy in row 1, 2, 3; also on safe squares",
}

HELP = "list the rulesets, show one, or check a ruleset's file"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("rules", nargs="?", metavar="ID|FILE.json", help="a ruleset; default: all")
    parser.add_argument("--json", action="store_true", help="print it as a ruleset's file")


def run(args: Namespace) -> int:
    """Print one ruleset, or all; UserError for a file that is not a ruleset."""
    if args.rules:
        rules = load_ruleset(args.rules)
        print(as_json(rules) if args.json else as_words(rules))
    elif args.json:
        print("[\n" + ",\n".join(as_json(ruleset(name)) for name in IDS) + "\n]")
    else:
        for name in IDS:
            print(f"{name:<13} {in_short(ruleset(name))}")
    return 0


def fields_of(rules: Ruleset) -> dict[str, object]:
    """The fields of a ruleset in the schema's order, without empty texts."""
    fields: dict[str, object] = {name: getattr(rules, name) for name in FIELDS}
    fields["points"] = {name: rules.points[name] for name in POINTS}
    return {name: value for name, value in fields.items() if value != ""}


def as_json(rules: Ruleset) -> str:
    """A ruleset as a JSON object, a line a field."""
    members = [
        f" {json.dumps(name)}: {json.dumps(value)}" for name, value in fields_of(rules).items()
    ]
    return "{\n" + ",\n".join(members) + "\n}"


def in_short(rules: Ruleset) -> str:
    """What tells a ruleset from others, on one line."""
    values = " ".join(str(value) for value in rules.values)
    water = "water" if rules.water else "no water"
    return (
        f"{rules.pieces} pieces, {rules.face} sides count {values}, {water}, "
        f"leave {rules.leave}, stuck: {rules.stuck}"
    )


def as_words(rules: Ruleset) -> str:
    """All fields of a ruleset as a table: name, value and what it means."""
    rows = [(name, in_words(value)) for name, value in fields_of(rules).items()]
    return "\n".join(f"{name:<16}  {words:<13}  {MEANINGS[name]}".rstrip() for name, words in rows)


def in_words(value: object) -> str:
    """A field's value as a person writes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(str(one) for one in value) or "none"
    if isinstance(value, dict):
        return " ".join(in_words(one) for one in value.values())
    return str(value)
