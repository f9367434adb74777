"""What the board has told the host so far: whose turn it is, what went wrong, the record."""

from __future__ import annotations

import json
from typing import Any

from host_tools.commands.replay import rules_of
from host_tools.emulator.terminal import words
from host_tools.errors import UserError
from senet_core.errors import SenetError
from senet_core.replay import parse_record
from senet_core.ruleset import Ruleset

Event = dict[str, Any]

MOST_LINES = 500  # of the log
SETTLES = ("new", "throw", "move", "pass", "undo")  # what was wrong before has had its time
ASK_AGAIN = ("new", "undo")  # after these the record is not what it was


class Story:
    """Takes the board's lines one by one.

    turn, over   the last event of that name in the game at hand; empty if there is none
    notice       what the player has to be told in words; `notices` counts them
    record       `count:move` of every throw so far
    log          the lines, readable; at most MOST_LINES; `logged` counts all that there were
    hinting      whether a hint was asked for: the candidate of the next choice is it
    asks         whether the board has to be asked for the whole record; whoever does resets it
    """

    def __init__(self) -> None:
        self.turn: Event = {}
        self.over: Event = {}
        self.notice = ""
        self.notices = 0
        self.rules: Ruleset | None = None
        self.record: list[str] = []
        self.log: list[str] = []
        self.logged = 0
        self.asks = False
        self.hinting = False
        self._pieces = ""
        self._newer: list[str] = []  # throws since the record was asked for

    def feed(self, line: str) -> None:
        """Take in a line of the board."""
        try:
            event = json.loads(line)
            if event["e"] == "record":
                self._take_piece(event)
                return
            self._log(readable(event))
            self._take(event)
        except (ValueError, TypeError, KeyError):  # noise on the line, or no board of ours
            self._log(line)

    def _take(self, event: Event) -> None:
        kind = event.get("e")
        if kind in SETTLES:
            self.notice = ""
            self.hinting = False
        if kind in ASK_AGAIN:
            self.asks = True
        if kind == "new":
            self.turn, self.over, self.record = {}, {}, []
        elif kind == "turn":
            self.turn = event
        elif kind == "over":
            self.over = event
        elif kind in ("move", "pass"):
            self._play(event)
        elif kind == "choice":
            self._choose(event)
        elif kind == "refused":
            self.hinting = False
            self.tell(words.REFUSED.format(why=event.get("why")))
        elif kind in ("warning", "error"):
            self.tell(str(event.get("text")))

    def tell(self, text: str) -> None:
        """Tell the player something."""
        self.notice = text
        self.notices += 1

    def _choose(self, event: Event) -> None:
        if self.hinting:
            self.hinting = False
            self.tell(words.HINTED.format(move=event.get("cursor")))

    def _play(self, event: Event) -> None:
        if self.rules is not None:
            entry = f"{self.rules.count_of_flats(int(event['flats']))}:{event['move']}"
            self.record.append(entry)
            self._newer.append(entry)

    def _take_piece(self, event: Event) -> None:
        if event["i"] == 1:
            self._pieces = ""
            self._newer = []
        self._pieces += event["text"]
        if event["i"] == event["of"]:
            self._take_record(self._pieces)

    def _take_record(self, text: str) -> None:
        try:
            record = parse_record(text)
            self.rules = rules_of(record)
        except (SenetError, UserError) as error:
            self._log(str(error))
            return
        entries = [f"{count}:{move}" for count, move, _ in record.entries]
        self.record = entries + self._newer

    def _log(self, text: str) -> None:
        self.log.append("".join(letter if letter.isprintable() else "?" for letter in text))
        self.logged += 1
        del self.log[:-MOST_LINES]


def readable(event: Event) -> str:
    """Return an event without JSON's punctuation: its name, then its members."""
    parts = [str(event.get("e", ""))]
    parts += [f"{key}={shown(value)}" for key, value in event.items() if key != "e"]
    return " ".join(parts)


def shown(value: object) -> str:
    """Return a value of an event as people write it."""
    if isinstance(value, list):
        return ",".join(str(item) for item in value)
    return value if isinstance(value, str) else json.dumps(value)
