"""`senet moves`: the legal moves of a position and a value, computed by the runtime of choice."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import nullcontext
from typing import Protocol

from host_tools.errors import UserError
from host_tools.micropython_runtime import MicroPythonWorker
from host_tools.moves_worker import Worker
from host_tools.rulefiles import NotJson, load_fields, parse_object
from senet_core.rulesets import IDS

HELP = "list the legal moves of a position with a value"

RUNTIMES = ("cpython", "micropython")

Line = dict[str, object]


class Asked(Protocol):
    """What answers: `moves_worker.Worker` here, or one in another runtime."""

    def ask(self, rules: object, position: object, value: object) -> object: ...


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("position", nargs="?", metavar="POSITION", help="in notation, quoted")
    parser.add_argument("--value", metavar="N", help="how many squares to move")
    parser.add_argument("--rules", metavar="ID|FILE.json", help="a ruleset; see senet rules")
    jsonl = 'answer JSON objects {"rules"?, "position", "value"} from standard input, one a line'
    parser.add_argument("--jsonl", action="store_true", help=jsonl)
    runtime = "what computes the moves (%(default)s)"
    parser.add_argument("--runtime", choices=RUNTIMES, default="cpython", help=runtime)
    parser.set_defaults(misuse=parser.error)


def run(args: Namespace) -> int:
    """Print a JSON object for each question; 1 if any was wrong."""
    single = (args.position, args.value)
    if args.jsonl and single != (None, None):
        args.misuse("--jsonl takes neither POSITION nor --value")
    if not args.jsonl and (None in single or args.rules is None):
        args.misuse("expected --rules, POSITION and --value, or --jsonl")
    rules = None if args.rules is None else chosen_rules(args.rules)
    with MicroPythonWorker() if args.runtime == "micropython" else nullcontext(Worker()) as worker:
        if args.jsonl:
            return answer_lines(worker, rules)
        line: Line = {"rules": rules, "position": args.position, "value": number(args.value)}
        print(json.dumps(answered(worker, line, rules)))
    return 0


def chosen_rules(name: str) -> object:
    """What goes to the worker for `--rules`: a built-in ruleset's ID, or a file's fields."""
    return name if name in IDS else load_fields(name)


def number(word: str) -> int | str:
    """The whole number of a word; a word that is none as it stands, to be refused by the rules."""
    return int(word) if word.isdecimal() and word.isascii() and len(word) < 10 else word


def answer_lines(worker: Asked, rules: object) -> int:
    """Answer each line of standard input at once; 1 if any was wrong."""
    code = 0
    for text in binary_lines():
        try:
            line = answered(worker, parse_line(text), rules)
        except UserError as error:
            line = {"error": str(error)}
            code = 1
        print(json.dumps(line), flush=True)
    return code


def binary_lines() -> Iterator[bytes]:
    """The lines of standard input as bytes, so that one in a wrong encoding spoils no other."""
    yield from sys.stdin.buffer


def parse_line(text: bytes) -> Line:
    """The object on a line; UserError if it is none."""
    try:
        return parse_object(text.decode("utf-8-sig").strip())
    except UnicodeDecodeError:
        raise UserError("the line is not UTF-8 text") from None
    except NotJson as error:
        raise UserError(f"the line {error}") from None


def answered(worker: Asked, line: Line, rules: object) -> Line:
    """A line with its moves, and the pass where there are none; UserError if it is wrong.

    `rules` is the ruleset of lines that name none, or None.
    """
    asked = {"rules": rules, **line}
    if isinstance(rules, dict) and asked["rules"] == rules.get("id"):
        asked["rules"] = rules
    if asked["rules"] is None:
        raise UserError("rules is missing; expected it in the line or as --rules")
    for name in ("position", "value"):
        if name not in line:
            raise UserError(f'{name} is missing; expected {{"rules"?, "position", "value"}}')
    answer = worker.ask(asked["rules"], asked["position"], asked["value"])
    if not isinstance(answer, list):
        raise UserError(str(answer))
    moves, passed = answer
    whole = {name: line[name] for name in line if name not in ("moves", "pass")}
    whole["moves"] = [dict(zip(("move", "after", "result"), move, strict=True)) for move in moves]
    if passed:
        whole["pass"] = dict(zip(("after", "result"), passed, strict=True))
    return whole
