"""The board in full colour: glass, wood and light."""

from __future__ import annotations

from collections.abc import Sequence

from rich.segment import Segment
from textual.strip import Strip

from host_tools.emulator.terminal import tiles
from host_tools.emulator.terminal.geometry import (
    RIM,
    ROW_LENGTH,
    ROWS,
    Geometry,
    square_of,
)
from host_tools.emulator.terminal.marks import Marks
from host_tools.emulator.terminal.signs import SIGNS
from host_tools.emulator.terminal.tones import style
from host_tools.emulator.wire import SQUARES, Colour

ARROW = "\u2193"  # the path turns here, on the right after row 1, on the left after row 2


class GlowPainter:
    """Paints lines of the board; `rgb` are the wire's colours of squares 1..30.

    letters: whether the lights have marks on them too.
    """

    def __init__(self, geometry: Geometry, letters: bool = False) -> None:
        self.geometry = geometry
        self._letters = letters
        self._marks = Marks()
        self._rgb: Sequence[Colour] = ()
        self._read: Sequence[str] = ("",) * SQUARES

    def line(self, y: int, rgb: Sequence[Colour]) -> Strip:
        """Return line `y` of the board."""
        if self._letters and rgb is not self._rgb:
            self._rgb = rgb
            self._read = self._marks.read(rgb)
        row, line = divmod(y, self.geometry.lines)
        body = self._squares(row, line, rgb) if row < ROWS else self._front(rgb)
        segments = [self._rim(row, line, 1), *body, self._rim(row, line, 0)]
        return Strip(segments, self.geometry.width)

    def _squares(self, row: int, line: int, rgb: Sequence[Colour]) -> list[Segment]:
        found: list[Segment] = []
        for place in range(ROW_LENGTH):
            square = square_of(row, place)
            ink = tiles.Ink(str(square), self._read[square - 1] or SIGNS.get(square, ""))
            found += tiles.tile(self.geometry, ink, _lamps(rgb, row, place))[line]
        beside, corner = _lamp(rgb, row, ROW_LENGTH - 1), _lamp(rgb, row - 1, ROW_LENGTH - 1)
        found.append(tiles.right_gap(self.geometry, beside, corner)[line])
        return found

    def _front(self, rgb: Sequence[Colour]) -> list[Segment]:
        found: list[Segment] = []
        for place in range(ROW_LENGTH + 1):
            columns = self.geometry.across if place < ROW_LENGTH else 1
            above, corner = _lamp(rgb, ROWS - 1, place), _lamp(rgb, ROWS - 1, place - 1)
            found += tiles.front(self.geometry, columns, above, corner)
        return found

    def _rim(self, row: int, line: int, turning: int) -> Segment:
        """The wood on one side; on the side where row `turning` ends, with an arrow."""
        if row == ROWS:
            return Segment(tiles.HALF * RIM, style(tiles.RIM, tiles.FRONT))
        turns = row == (1 if turning else 0) and line == self.geometry.lines - 1
        text = (ARROW if turns else "").center(RIM)
        return Segment(text, style(tiles.GOLD, tiles.RIM))


def _lamp(rgb: Sequence[Colour], row: int, place: int) -> Colour:
    """The lamp at a place of the board; dark beyond its edges."""
    if 0 <= row < ROWS and 0 <= place < ROW_LENGTH:
        return rgb[square_of(row, place) - 1]
    return tiles.DARK


def _lamps(rgb: Sequence[Colour], row: int, place: int) -> tiles.Lamps:
    return tiles.Lamps(
        _lamp(rgb, row, place),
        _lamp(rgb, row - 1, place),
        _lamp(rgb, row, place - 1),
        _lamp(rgb, row - 1, place - 1),
    )
