"""Answers what is legal, wherever it runs: a request a line, an answer a line, as JSON.

A request is `[rules, position, value]`, `rules` being an ID or an object. The answer is
`[[[move, after, result], ...], passed]` with `passed` null or, where there are no moves,
`[after, result]`; or it is a text that says what is wrong. Arrays, since MicroPython's objects
have no order. This file runs as a program under MicroPython, so it keeps to the board's dialect.
"""

import json
import sys

from senet_core.errors import SenetError
from senet_core.moves import passed
from senet_core.movetext import outcomes
from senet_core.notation import parse_position, position_text
from senet_core.ruleset import Ruleset
from senet_core.rulesets import ruleset
from senet_core.schema import shown

EXAMPLE = "LDLDLDLDLD/........../.......... L - 0"


class Worker:
    """Answers requests."""

    def __init__(self) -> None:
        self.known: dict[str, Ruleset] = {}

    def ask(self, rules: object, position: object, value: object) -> object:
        """The answer to a request."""
        try:
            return answer(self.rules_of(rules), position, value)
        except (SenetError, RequestError) as error:
            return str(error)

    def rules_of(self, source: object) -> Ruleset:
        """The ruleset of an ID or an object; RulesetError or RequestError if it is none."""
        if isinstance(source, str):
            if source not in self.known:
                self.known[source] = ruleset(source)
            return self.known[source]
        if isinstance(source, dict):
            return Ruleset(source)
        raise RequestError(f"rules is {shown(source)}; expected an ID or an object of fields")


class RequestError(ValueError):
    """A request with a value of the wrong type or out of range."""


def answer(rules: Ruleset, text: object, value: object) -> list[object]:
    """All moves of a position and a value, or the pass."""
    if not isinstance(text, str):
        raise RequestError(f"position is {shown(text)}; expected a text such as {EXAMPLE}")
    position = parse_position(rules, text)
    if type(value) is not int or value not in rules.values:
        worth = ", ".join([str(one) for one in sorted(set(rules.values))])
        raise RequestError(f"value is {shown(value)}; expected one that {rules.id} has: {worth}")
    moves = [
        [move, position_text(after), after.result]
        for move, after in outcomes(rules, position, value)
    ]
    if moves:
        return [moves, None]
    after = passed(rules, position)
    return [moves, [position_text(after), after.result]]


def main() -> None:
    """Answers the lines of standard input until it ends."""
    worker = Worker()
    for line in sys.stdin:
        rules, position, value = json.loads(line)
        print(json.dumps(worker.ask(rules, position, value)))


if __name__ == "__main__":
    main()
