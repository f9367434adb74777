"""Scripts for the emulated board: verbs, one a line, in the words of people around it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from host_tools.emulator.anyboard import PRESS_MS, AnyBoard
from host_tools.emulator.verbs import TEXT, VERBS
from host_tools.errors import UserError
from host_tools.traces import read_trace

COMMENT = re.compile(r"(^|\s)#.*")
MOST = 10**9 - 1
SHOWN = 120  # characters of a line that an error quotes


class ScriptError(ValueError):
    """A line that cannot be carried out, or that expects what did not happen."""


def whole(text: str, low: int, high: int, what: str) -> int:
    """A whole number of that range; ScriptError says `what` it was to be."""
    if text.isascii() and text.isdigit() and len(text) < 12 and low <= int(text) <= high:
        return int(text)
    raise ScriptError(f"{what} is {text!r}; expected a whole number from {low} to {high}")


class Script:
    """Carries out the lines of a script on a board, which `begin` switches on.

    folder: where the script lies; its traces are looked for there, then in the working directory.
    write: takes each line that is to be printed, the board's own and those of state and frame.

    Every verb but `wait`, which takes its time exactly, returns when the board waits for a person.
    """

    def __init__(self, board: AnyBoard, folder: Path, write: Callable[[str], None]) -> None:
        self.board = board
        self.folder = folder
        self._write = write
        self._printed: list[str] = []  # since the last verb that was no `expect`
        board.cable.on_line = self._print

    def begin(self) -> None:
        """Switch the board on. BoardError."""
        self.board.power_on()
        self.board.settle()

    def obey(self, line: str) -> None:
        """Carry out a line: a verb, or nothing but a comment. ScriptError."""
        verb, _, rest = COMMENT.sub("", line).strip().partition(" ")
        if not verb:
            return
        if verb not in VERBS:
            raise ScriptError(f"{verb}: unknown verb; expected one of {', '.join(VERBS)}")
        if verb != "expect":
            self._printed.clear()
        try:
            getattr(self, f"do_{verb}")(*arguments(verb, rest.strip()))
        except OSError as error:
            raise ScriptError(f"{verb}: {error.filename}: {error.strerror}") from None
        except (ValueError, UserError) as error:
            raise ScriptError(f"{verb}: {error}") from None

    def _print(self, line: str) -> None:
        self._printed.append(line)
        self._write(line)

    # -- the verbs, called with their words

    def do_new(self, rest: str) -> None:
        self.do_send(f"new {rest}")

    def do_throw(self, flats: str) -> None:
        self.board.throw(whole(flats, 0, 4, "N, the flats up,"))
        self.board.settle()

    def do_trace(self, name: str) -> None:
        beside = self.folder / name
        self.board.play_trace(read_trace(str(beside) if beside.exists() else name))
        self.board.settle()

    def do_turn(self, count: str) -> None:
        self.board.turn(whole(count, 1, 4, "K, the sticks to turn,"))
        self.board.settle()

    def do_button(self, name: str, ms: str = str(PRESS_MS)) -> None:
        self.board.press(name, whole(ms, 1, MOST, "MS"))
        self.board.settle()

    def do_send(self, text: str) -> None:
        self.board.send(text)
        self.board.settle()

    def do_wait(self, ms: str) -> None:
        self.board.advance(whole(ms, 0, MOST, "MS"))

    def do_power(self, state: str) -> None:
        if state not in ("off", "on"):
            raise ScriptError(f"it is {state!r}; expected off or on")
        if state == "on":
            self.board.power_on()
        else:
            self.board.power_off()
        self.board.settle()

    def do_cut(self, number: str) -> None:
        self.board.cut(whole(number, 1, MOST, "N, the storage operation,"))

    def do_stick(self, stick: str, fault: str) -> None:
        self.board.break_stick(whole(stick, 1, 4, "N, the stick,"), fault)
        self.board.settle()

    def do_state(self) -> None:
        self._print(json.dumps({"e": "state", **self.board.state()}))

    def do_frame(self) -> None:
        self._print(json.dumps({"e": "frame", **self.board.frame()}))

    def do_expect(self, text: str) -> None:
        if not any(text in line for line in self._printed):
            last = self._printed[-1][:SHOWN] if self._printed else "nothing"
            raise ScriptError(f"{text!r} was not printed since the last verb; last came {last}")


def arguments(verb: str, rest: str) -> list[str]:
    """The words behind a verb, as many as it takes. ScriptError."""
    count, usage = VERBS[verb]
    words = [rest] if count == TEXT else rest.split()
    least = count - usage.count("[") if count != TEXT else 1
    if "" in words or not least <= len(words) <= abs(count):
        raise ScriptError(f"{rest!r} follows; expected {usage}")
    return words
