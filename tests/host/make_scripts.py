"""Writes tests/scripts/*.txt: whole games, played while they are written.

    python -m tests.host.make_scripts

Run it again when the board's ways have changed, and read the difference.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from host_tools.emulator.board import Board
from host_tools.emulator.flash import Flash
from host_tools.emulator.flashfiles import FlashFiles
from host_tools.emulator.script import Script

FOLDER = Path(__file__).resolve().parents[1] / "scripts"
NO_STICKS: dict[str, object] = {"sticks": 0}
LONGEST = 1000  # throws
FLATS = (0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4)  # as four fair sticks fall


class Scribe:
    """Plays on a board by a script's lines and writes them down, with what came of them."""

    def __init__(self, seed: int, config: dict[str, object] | None = None) -> None:
        flash = Flash()
        if config is not None:
            FlashFiles(flash).write("/config.json", json.dumps(config).encode())
        self.lines: list[str] = []
        self.heard: list[dict[str, object]] = []
        self.random = Random(seed)
        self.board = Board(seed, flash)
        self.script = Script(self.board, FOLDER, self._hear)
        self.script.begin()

    def _hear(self, line: str) -> None:
        self.heard.append(json.loads(line))

    def note(self, text: str) -> None:
        """Write a comment."""
        self.lines += ["", f"# {text}"]

    def do(self, line: str) -> None:
        """Carry a line out and write it down."""
        if not line.startswith("expect"):
            self.heard.clear()
        self.script.obey(line)
        self.lines.append(line)

    def expect(self, name: str, *members: str) -> None:
        """Write down that the last event of a name comes, with these members."""
        event = [event for event in self.heard if event["e"] == name][-1]
        for member in members:
            self.do(f"expect {json.dumps({member: event[member]})[1:-1]}")

    def expect_move(self) -> None:
        """Write down the move or pass that has just been made, if any."""
        for event in self.heard:
            if event["e"] in ("move", "pass"):
                self.do(f'expect "move": "{event["move"]}", "by": "{event["by"]}"')

    @property
    def phase(self) -> object:
        return self.board.state()["phase"]

    def wanted(self) -> str:
        """The move to play: mostly one of those with the foremost pieces, so that games end."""
        moves = self.board.state()["moves"]
        assert isinstance(moves, list)
        return str(self.random.choice(moves[-3:]))

    def finish(self) -> None:
        """The end of a game, as it is told."""
        self.expect("over", "result", "points", "series")
        self.do("state")
        self.do('expect "phase": "over"')


def sticks_only() -> list[str]:
    """From power-on to the last piece with nothing but the sticks."""
    scribe = Scribe(1)
    scribe.note(
        "The menu: one stick for the next ruleset, two say OK: the third, two people, start."
    )
    for count in (1, 1, 2, 2, 2):
        scribe.do(f"turn {count}")
    scribe.expect("new", "rules", "seats")
    scribe.note("The game, from the throw-off on: one stick for the next move, two to play it.")
    taken_back = False
    for _ in range(LONGEST):
        if scribe.phase == "over":
            break
        scribe.do(f"throw {scribe.random.choice(FLATS)}")
        if not taken_back and len(scribe.lines) > 100 and scribe.phase == "choice":
            taken_back = True
            scribe.note("Three sticks, and three again: back to the choice before this one.")
            scribe.do("turn 3")
            scribe.do("turn 3")
            scribe.expect("undo", "position")
            scribe.lines.append("")
        if scribe.phase == "choice":
            choose_by_sticks(scribe)
        scribe.expect_move()
    scribe.finish()
    return scribe.lines


def choose_by_sticks(scribe: Scribe) -> None:
    wanted = scribe.wanted()
    while scribe.board.state()["cursor"] != wanted:
        scribe.do("turn 1")
    scribe.do("turn 2")


def buttons_only() -> list[str]:
    """A board without sticks: OK has it throw."""
    scribe = Scribe(2, NO_STICKS)
    scribe.note("The menu: NEXT to the sixth ruleset, two people, start.")
    for name in ("next",) * 5 + ("ok",) * 3:
        scribe.do(f"button {name}")
    scribe.expect("new", "rules", "seats")
    scribe.note("The game: OK throws; NEXT for the next move, OK plays it.")
    taken_back = False
    for _ in range(LONGEST):
        if scribe.phase == "over":
            break
        scribe.do("button ok")
        scribe.expect("throw", "flats", "by")
        if scribe.phase == "choice":
            choose_by_buttons(scribe)
        scribe.expect_move()
        if not taken_back and len(scribe.lines) > 100 and scribe.phase == "throw":
            taken_back = True
            scribe.note("BACK takes back; a long NEXT asks for a hint.")
            scribe.do("button back")
            scribe.do('expect "e": "undo"')
            scribe.do("button next 1000")
            scribe.expect("choice", "cursor")
            scribe.do("button ok")
            scribe.expect_move()
            scribe.lines.append("")
    scribe.finish()
    return scribe.lines


def choose_by_buttons(scribe: Scribe) -> None:
    wanted = scribe.wanted()
    while scribe.board.state()["cursor"] != wanted:
        scribe.do("button next")
    scribe.do("button ok")


def host_cut() -> list[str]:
    """Over the host's line, with a power cut while a move is being saved."""
    scribe = Scribe(4)
    scribe.do("new kendall")
    scribe.expect("new", "rules", "position")
    was_cut = False
    for _ in range(LONGEST):
        if scribe.phase == "over":
            break
        scribe.do(f"send throw {scribe.random.choice(FLATS)}")
        scribe.expect_move()
        if scribe.phase != "choice":
            continue
        if not was_cut and len(scribe.lines) > 120:
            was_cut = True
            cut_power(scribe)
        scribe.do(f"send play {scribe.wanted()}")
        scribe.expect_move()
    scribe.finish()
    return scribe.lines


def cut_power(scribe: Scribe) -> None:
    scribe.note("Power fails while the move is being saved; the number stands when it is back.")
    before = scribe.board.state()
    scribe.do("cut 2")
    scribe.do(f"send play {scribe.wanted()}")
    scribe.do("state")
    scribe.do('expect "phase": "off"')
    scribe.do("power on")
    scribe.do("state")
    scribe.do('expect "phase": "resume"')
    scribe.do("button ok")
    scribe.do("state")
    after = scribe.board.state()
    assert after == before, (after, before)
    scribe.expect("state", "phase", "position", "flats", "moves")
    scribe.lines.append("")


SCRIPTS = {
    "sticks_only": (sticks_only, "--seed 1"),
    "buttons_only": (buttons_only, "--seed 2 --config tests/scripts/buttons_only.json"),
    "host_cut": (host_cut, "--seed 4"),
}
"""How each script is made, and the options that it runs with."""


def main() -> None:
    for name, (make, options) in SCRIPTS.items():
        meaning = (make.__doc__ or "").strip()
        run = f"senet emulate --headless --script tests/scripts/{name}.txt {options}"
        lines = [f"# {meaning}", "# Written by tests/host/make_scripts.py.", f"# {run}", *make()]
        (FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (FOLDER / "buttons_only.json").write_text(json.dumps(NO_STICKS) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
