"""The thirty squares as a widget."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from host_tools.emulator.terminal.geometry import RIM, Geometry, place_of
from host_tools.emulator.wire import SQUARES, Colour

BLACK: Sequence[Colour] = ((0, 0, 0),) * SQUARES


class Painter(Protocol):
    """What draws the board, one way or another."""

    geometry: Geometry

    def line(self, y: int, rgb: Sequence[Colour]) -> Strip: ...


class BoardView(Widget):
    """Shows the lights, `rgb` of squares 1..30 as decoded from the wire."""

    def __init__(self, painter: Painter) -> None:
        super().__init__(id="board")
        self.rgb = BLACK
        self.paint_with(painter)

    def paint_with(self, painter: Painter) -> None:
        """Draw with another painter, at its size."""
        self.painter = painter
        self.styles.width = painter.geometry.width
        self.styles.height = painter.geometry.height
        self.refresh(layout=True)

    def show(self, rgb: Sequence[Colour]) -> None:
        """Show these lights; only what they change is drawn anew."""
        changed = [n for n in range(SQUARES) if rgb[n] != self.rgb[n]]
        self.rgb = rgb
        if changed:
            self.refresh(*[self._region(n + 1) for n in changed])

    def _region(self, square: int) -> Region:
        """Where a square's light falls: on itself and on all the wood around it."""
        row, place = place_of(square)
        size = self.painter.geometry
        left, top = RIM + place * size.across, row * size.lines
        return Region(left, top, size.across + 1, size.lines + 1)

    def render_line(self, y: int) -> Strip:
        return self.painter.line(y, self.rgb)
