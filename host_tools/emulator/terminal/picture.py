"""Writes board.svg, the picture of the terminal board in the README: `make picture`.

It is a real game's position on a real emulated board, as the terminal shows it: nothing in it is
drawn by hand, and it comes out the same each time.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from random import Random

from host_tools.emulator.board import Board
from host_tools.emulator.terminal import words
from host_tools.emulator.terminal.app import TerminalBoard
from host_tools.emulator.terminal.look import GLOW, Look
from host_tools.emulator.terminal.svg import svg

FILE = Path(__file__).parent / "board.svg"
SIZE = (100, 32)
SEED = 7
STEP_MS = 30  # between two frames
THROWS = 72
REST_STEPS = 80  # for the sticks to be seen at rest, and the number to settle
FLATS = 3
RHYTHMS_MS = 2048  # all rhythms of the lights begin bright, and together after so long
START = "new kendall"


def picture(look: Look = GLOW, size: tuple[int, int] = SIZE) -> str:
    """Return the picture as SVG."""
    return asyncio.run(_picture(look, size))


async def _picture(look: Look, size: tuple[int, int]) -> str:
    board = Board(SEED)
    app = TerminalBoard(board, look, lambda: 0, paced=False)
    async with app.run_test(size=size) as pilot:
        play(board)
        app.pass_time(0)
        while board.busy:
            app.pass_time(STEP_MS)
        for _ in range(REST_STEPS):
            app.pass_time(STEP_MS)
        app.pass_time(RHYTHMS_MS - board.now_ms % RHYTHMS_MS + STEP_MS)
        await pilot.pause()
        # What `export_screenshot` reads too; its own SVG needs fonts from the network.
        return svg(app.screen._compositor.render_strips(), words.PICTURE)


def play(board: Board) -> None:
    """Play the first throws of a game, and begin the next one."""
    chance = Random(SEED)
    board.settle()
    board.send(START)
    for _ in range(THROWS):
        board.settle()
        board.throw()
        board.settle()
        moves = board.state()["moves"]
        if board.state()["phase"] == "choice" and isinstance(moves, list):
            for _ in range(chance.choice((0, len(moves) - 1))):
                board.press("next")
                board.settle()
            board.press("ok")
    board.settle()
    board.throw(FLATS, style="toss")


def main() -> int:
    """Write the file."""
    FILE.write_text(picture(), encoding="utf-8", newline="\n")
    print(f"{FILE}: {FILE.stat().st_size} bytes", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
