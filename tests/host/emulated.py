"""Boards for the tests of the emulator, and what they did."""

from __future__ import annotations

import json

from host_tools.emulator.board import Board
from host_tools.emulator.flash import Flash
from host_tools.emulator.flashfiles import FlashFiles

Event = dict[str, object]


def started(seed: int = 1, config: dict[str, object] | None = None) -> Board:
    """A board that is on and waits, its settings on its flash."""
    flash = Flash(seed=seed)
    if config is not None:
        FlashFiles(flash).write("/config.json", json.dumps(config).encode())
    board = Board(seed, flash)
    board.power_on()
    board.settle()
    return board


def in_game(rules: str = "kendall", seed: int = 1) -> Board:
    """A board that waits for the first throw of a game."""
    board = started(seed)
    tell(board, f"new {rules}")
    return board


def tell(board: Board, line: str) -> None:
    """The host sends a line; returns when the board waits."""
    board.send(line)
    board.settle()


def events(board: Board, name: str | None = None) -> list[Event]:
    """All events so far, or those of a name."""
    found = [json.loads(line) for line in board.lines]
    return [event for event in found if name in (None, event["e"])]


class Watch:
    """What a board does from now on, with the times.

    lines: as they come. frames: as sent. samples: when the switches were read.
    """

    def __init__(self, board: Board) -> None:
        self.lines: list[tuple[int, str]] = []
        self.frames: list[tuple[int, bytes]] = []
        self.samples: list[int] = []
        self._board = board
        self._show = board.leds.show
        self._sample = board.inputs.sample
        board.cable.on_line = lambda line: self.lines.append((board.now_ms, line))
        setattr(board.leds, "show", self.show)  # noqa: B010 (mypy forbids the plain form)
        setattr(board.inputs, "sample", self.sample)  # noqa: B010

    def show(self, frame: bytes | bytearray) -> None:
        self.frames.append((self._board.now_ms, bytes(frame)))
        self._show(frame)

    def sample(self, now_ms: int) -> int:
        self.samples.append(now_ms)
        return self._sample(now_ms)

    def distinct_frames(self) -> list[tuple[int, bytes]]:
        """Frames that differ from the one before."""
        pairs = zip([(0, b""), *self.frames], self.frames, strict=False)
        return [after for before, after in pairs if before[1] != after[1]]
