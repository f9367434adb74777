"""The same hands at the emulated board and at the emulated Pico, and what they see of both."""

from __future__ import annotations

from collections.abc import Callable

from host_tools.emulator.anyboard import AnyBoard

RHYTHMS_MS = 4096  # after so long all rhythms of the lights begin anew
CALM_MS = 24  # into a picture: slow boards have drawn it by then

Seen = tuple[list[str], str]


class Twin:
    """A board that is watched: the events of each deed, and what the board shows at rest."""

    def __init__(self, board: AnyBoard) -> None:
        self.board = board
        self.seen: list[Seen] = []

    def do(self, deed: Callable[[], None]) -> None:
        """Do something to the board, and take down what comes of it until it rests."""
        heard = len(self.board.lines)
        deed()
        self.board.settle()
        lines = self.board.lines[heard:]
        self.board.advance((CALM_MS - self.board.now_ms) % RHYTHMS_MS)
        self.seen.append((lines, self.board.picture.digits))
