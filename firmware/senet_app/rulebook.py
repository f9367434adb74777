"""The rulesets at hand: the built-in ones and those in /rules/."""

import json

from senet_app.port import Files
from senet_core.errors import RulesetError
from senet_core.ruleset import FIELDS, Ruleset, refuse_unknown
from senet_core.rulesets import IDS, ruleset

FOLDER = "/rules"
ENDING = ".json"
LARGEST = 4000  # bytes; a ruleset takes some 600


def file_of(name: str) -> str:
    """Where a player's own ruleset lies."""
    return f"{FOLDER}/{name}{ENDING}"


def rules_text(rules: Ruleset) -> str:
    """A ruleset as one line of JSON, fields in the schema's order."""
    parts = []
    for name in FIELDS:
        value = getattr(rules, name)
        if value != "":
            parts.append(f'"{name}": {json.dumps(value)}')
    return "{" + ", ".join(parts) + "}"


def parse_rules(text: str) -> Ruleset:
    """The ruleset of a JSON text; RulesetError if it is none."""
    try:
        fields = json.loads(text)
    except (ValueError, RuntimeError):  # the latter for brackets nested too deeply
        raise RulesetError("id", "is missing; expected a JSON object of a ruleset's fields")
    return Ruleset(fields)


class Rulebook:
    """The names of all rulesets on a board, built-in ones first, and the rulesets by name."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self.names = IDS
        self.look()

    def look(self) -> None:
        """Finds out which rulesets of players there are."""
        try:
            names = self.files.names(FOLDER)
        except OSError:
            return  # the built-in ones can always be played
        own = [name[: -len(ENDING)] for name in names if name.endswith(ENDING)]
        self.names = IDS + tuple(sorted([name for name in own if name not in IDS]))

    def rules(self, name: str) -> Ruleset:
        """A ruleset by name; RulesetError for an unknown or a wrong one, OSError unread."""
        if name in IDS:
            return ruleset(name)
        self.look()
        if name not in self.names:
            raise refuse_unknown(name, self.names)
        rules = parse_rules(self.text_of(name))
        if rules.id != name:
            raise RulesetError("id", f"is '{rules.id}'; expected '{name}', as the file is called")
        return rules

    def text_of(self, name: str) -> str:
        """What a player's file holds; RulesetError if that can be no ruleset, OSError unread."""
        data = self.files.read(file_of(name), 0, LARGEST + 1)
        if len(data) > LARGEST:
            raise RulesetError("id", f"cannot be read; {file_of(name)} is too long")
        try:
            return str(data, "utf-8")
        except ValueError:
            raise RulesetError("id", f"cannot be read; {file_of(name)} is no text")

    def is_built_in(self, rules: Ruleset) -> bool:
        """Whether a ruleset needs no more than its ID to be known anywhere."""
        return rules.id in IDS and rules_text(rules) == rules_text(ruleset(rules.id))
