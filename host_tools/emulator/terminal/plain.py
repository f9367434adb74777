"""The board in letters, for terminals with few colours, none, or without the characters."""

from __future__ import annotations

from collections.abc import Sequence

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from host_tools.emulator.terminal.geometry import RIM, ROW_LENGTH, Geometry, square_of
from host_tools.emulator.terminal.marks import DARK, LIGHT, Marks
from host_tools.emulator.terminal.signs import PLAIN_SIGNS
from host_tools.emulator.wire import Colour

LINES = Style(dim=True)
STYLES = {
    LIGHT: Style(bold=True, color="yellow"),
    DARK: Style(bold=True, color="bright_blue"),
    "!": Style(bold=True, color="bright_red"),
}
OTHER = Style(bold=True)
TURNS = {0: ("  ", " v"), 1: ("v ", "  ")}


class PlainPainter:
    """Paints lines of the board with a mark for each light; `rgb` as for `GlowPainter`."""

    def __init__(self, geometry: Geometry) -> None:
        self.geometry = geometry
        self._marks = Marks()
        self._rgb: Sequence[Colour] = ()
        self._read: list[str] = []

    def line(self, y: int, rgb: Sequence[Colour]) -> Strip:
        """Return line `y` of the board."""
        if rgb is not self._rgb:
            self._rgb = rgb
            self._read = self._marks.read(rgb)
        row, line = divmod(y, self.geometry.lines)
        if line == 0:
            edge = "+".join(["", *["-" * (self.geometry.across - 1)] * ROW_LENGTH, ""])
            segments = [Segment(f"{'':{RIM}}{edge}{'':{RIM}}", LINES)]
        else:
            segments = self._squares(row, line)
        return Strip(segments, self.geometry.width)

    def _squares(self, row: int, line: int) -> list[Segment]:
        last = line == self.geometry.lines - 1
        left, right = TURNS.get(row, ("  ", "  ")) if last else ("  ", "  ")
        found = [Segment(left, LINES)]
        for place in range(ROW_LENGTH):
            found.append(Segment("|", LINES))
            square = square_of(row, place)
            if last:
                found.append(Segment(self._foot(square), LINES))
            else:
                found.append(self._mark(square, line))
        return [*found, Segment("|", LINES), Segment(right, LINES)]

    def _mark(self, square: int, line: int) -> Segment:
        mark = self._read[square - 1] if line == self.geometry.lines // 2 else ""
        return Segment(mark.center(self.geometry.across - 1), STYLES.get(mark.strip("[]"), OTHER))

    def _foot(self, square: int) -> str:
        """The square's number and the house's sign."""
        sign = PLAIN_SIGNS.get(square, "")
        return f"{square:<2}{sign:>{self.geometry.across - 3}}"
