"""The board in a terminal that is not there: Textual's own headless driver, time moved by hand."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from textual.pilot import Pilot
from textual.strip import Strip

from host_tools.emulator.board import Board
from host_tools.emulator.flash import Flash
from host_tools.emulator.terminal.app import TerminalBoard
from host_tools.emulator.terminal.look import GLOW, Look

SMALLEST = (80, 24)
STEP_MS = 50
MOST_STEPS = 1000


class Screen:
    """What a player sees and does; `now_ms` is the clock of the real world."""

    def __init__(self, look: Look, seed: int, flash: Flash | None) -> None:
        self.now_ms = 0
        self.board = Board(seed, flash)
        self.app = TerminalBoard(self.board, look, lambda: self.now_ms, paced=False)
        self.pilot: Pilot[None]

    async def wait(self, ms: int) -> None:
        """Let time pass, for everybody."""
        for _ in range(-(-ms // STEP_MS)):
            self.step()
        await self.pilot.pause()

    def step(self) -> None:
        """Let one frame's time pass."""
        self.now_ms += STEP_MS
        self.app.pass_time(STEP_MS)

    @property
    def at_rest(self) -> bool:
        """Whether nothing moves and the board waits for a person."""
        board = self.board
        moves = board.busy or self.app.hands.busy
        return not moves and (board.app is None or board.app.waits)

    async def settle(self) -> None:
        """Let time pass until the board waits for a person."""
        self.step()
        for _ in range(MOST_STEPS):
            self.step()
            if self.at_rest:
                break
        else:
            raise AssertionError("the board does not come to rest")
        await self.wait(2 * STEP_MS)

    async def press(self, *keys: str) -> None:
        """Press keys, one right after the other, and let the board answer."""
        await self.pilot.press(*keys)
        await self.settle()

    async def send(self, line: str) -> None:
        """The host sends a line."""
        self.board.send(line)
        await self.settle()

    def strips(self) -> list[Strip]:
        """The lines of the screen."""
        return self.app.screen._compositor.render_strips()

    @property
    def lines(self) -> list[str]:
        """The lines of the screen as text."""
        return [strip.text for strip in self.strips()]

    def part(self, selector: str) -> str:
        """The text in a widget, white space run together."""
        region = self.app.screen.query_one(selector).region
        rows = self.lines[region.y : region.bottom]
        return squeezed("\n".join(row[region.x : region.right] for row in rows))

    @property
    def text(self) -> str:
        """All of the screen as text, white space run together."""
        return squeezed("\n".join(self.lines))

    def named(self, name: str) -> list[str]:
        """The board's lines of an event."""
        return [line for line in self.board.lines if f'"e": "{name}"' in line]


def squeezed(text: str) -> str:
    """A text with all white space run together."""
    return " ".join(text.split())


def play(
    story: Callable[[Screen], Awaitable[None]],
    look: Look = GLOW,
    size: tuple[int, int] = SMALLEST,
    seed: int = 1,
    flash: Flash | None = None,
) -> Screen:
    """Have a board in a terminal of a size, settled; let `story` happen to it."""

    async def run() -> Screen:
        screen = Screen(look, seed, flash)
        async with screen.app.run_test(size=size) as screen.pilot:
            await screen.settle()
            await story(screen)
        return screen

    return asyncio.run(run())
