"""Rulesets by ID or from a JSON file, and JSON as people send it: errors are one line each."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import NoReturn

from host_tools.errors import UserError
from senet_core.errors import RulesetError
from senet_core.ruleset import Ruleset
from senet_core.rulesets import IDS, fields_of

ENDING = ".json"
STDIN = "-"


class NotJson(ValueError):  # noqa: N818 (named after what it says)
    """A text that is no JSON, or not clearly one value: the message goes behind its name."""


def load_ruleset(name: str) -> Ruleset:
    """The ruleset that `--rules` names: a built-in one's ID, or a file; UserError if neither."""
    fields = load_fields(name)
    try:
        return Ruleset(fields)
    except RulesetError as error:
        raise UserError(f"{name}: {error}") from None


def load_fields(name: str) -> dict[str, object]:
    """The fields of a built-in ruleset by its ID, or those that a file holds, unchecked."""
    if name in IDS:
        return fields_of(name)
    path = Path(name)
    if not (path.suffix == ENDING or path.name != name or path.exists()):
        known = ", ".join(IDS)
        raise UserError(f"unknown ruleset {name!r}, expected one of {known}, or FILE{ENDING}")
    try:
        return parse_object(read_text(name))
    except NotJson as error:
        raise UserError(f"{name} {error}") from None


def read_text(path: str) -> str:
    """A file's text, UTF-8 with or without a mark; `-` reads standard input."""
    data = sys.stdin.buffer.read() if path == STDIN else Path(path).read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UserError(f"{path} is not UTF-8 text (at byte {error.start})") from None


def parse_object(text: str) -> dict[str, object]:
    """The members of a JSON object; NotJson if the text is none."""
    value = parse_json(text)
    if not isinstance(value, dict):
        raise NotJson("is not a JSON object in braces")
    return value


def parse_json(text: str) -> object:
    """The value of a JSON text; NotJson if it is none, or gives a member twice."""
    try:
        return json.loads(text, object_pairs_hook=_members, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise NotJson(f"is not JSON: {error.msg} at {place}") from None
    except RecursionError:
        raise NotJson("is not JSON that can be read: it is nested too deeply") from None
    except ValueError as error:
        raise NotJson(f"is not JSON that can be read: {error}") from None


def _members(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members: dict[str, object] = {}
    for key, value in pairs:
        if key in members:
            raise ValueError(f"'{key}' is given twice")
        members[key] = value
    return members


def _refuse_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a number")
