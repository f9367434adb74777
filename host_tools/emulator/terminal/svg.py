"""Lines of a terminal as an SVG picture: rectangles for colours and half blocks, text for the rest.

Nothing in it depends on fonts that have to be fetched, on the time, or on chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple
from xml.sax.saxutils import escape

from rich.color import Color
from rich.style import Style
from textual.strip import Strip

from host_tools.emulator.terminal.tiles import HALF

WIDE, HIGH = 9, 18  # pixels of a cell
FONT_SIZE = 15
BASELINE = 13.5
FONTS = "ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace"
BACK, FORE = "#000000", "#ffffff"


class Cell(NamedTuple):
    """A cell of the screen: colours of its upper and lower half, a letter and its colour."""

    upper: str
    lower: str
    letter: str
    ink: str
    bold: bool


def svg(strips: Sequence[Strip], title: str) -> str:
    """Return the picture of some lines, all of the same width."""
    width, height = strips[0].cell_length * WIDE, len(strips) * HIGH
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="{FONTS}" font-size="{FONT_SIZE}" role="img">',
        f"<title>{escape(title)}</title>",
        '<g shape-rendering="crispEdges">',
    ]
    rows = [list(cells(strip)) for strip in strips]
    for line, row in enumerate(rows):
        parts += areas(row, line)
    parts.append("</g>")
    for line, row in enumerate(rows):
        parts += texts(row, line)
    return "\n".join([*parts, "</svg>", ""])


def cells(strip: Strip) -> Iterator[Cell]:
    """Yield the cells of a line."""
    for text, style, _ in strip:
        fore, back, bold = colours(style)
        for letter in text:
            half = letter == HALF
            yield Cell(fore if half else back, back, " " if half else letter, fore, bold)


def colours(style: Style | None) -> tuple[str, str, bool]:
    """Return the text's colour, the one behind it, and whether it is bold."""
    if style is None:
        return FORE, BACK, False
    fore, back = hexadecimal(style.color, FORE), hexadecimal(style.bgcolor, BACK)
    if style.reverse:
        fore, back = back, fore
    return fore, back, bool(style.bold)


def hexadecimal(colour: Color | None, default: str) -> str:
    """Return a colour as SVG has it; `default` for none, or for the terminal's own."""
    return default if colour is None or colour.is_default else colour.get_truecolor().hex


def areas(row: Iterable[Cell], line: int) -> Iterator[str]:
    """Yield the rectangles behind a line's letters."""
    at = 0
    for (upper, lower), run in groupby(row, key=itemgetter(0, 1)):
        length = len(list(run))
        yield rectangle(at, line * HIGH, length, HIGH, lower)
        if upper != lower:
            yield rectangle(at, line * HIGH, length, HIGH // 2, upper)
        at += length


def rectangle(column: int, y: int, columns: int, height: int, colour: str) -> str:
    """Return one rectangle."""
    x, width = column * WIDE, columns * WIDE
    return f'<path fill="{colour}" d="M{x} {y}h{width}v{height}h-{width}"/>'


def texts(row: Sequence[Cell], line: int) -> Iterator[str]:
    """Yield the words of a line, each stretched to its cells whatever the font."""
    for (blank, ink, bold), run in groupby(enumerate(row), key=_word):
        if blank:
            continue
        found = list(run)
        letters = "".join(cell.letter for _, cell in found)
        weight = ' font-weight="bold"' if bold else ""
        yield (
            f'<text x="{found[0][0] * WIDE}" y="{line * HIGH + BASELINE}" fill="{ink}"{weight} '
            f'textLength="{len(letters) * WIDE}">{escape(letters)}</text>'
        )


def _word(numbered: tuple[int, Cell]) -> tuple[bool, str, bool]:
    cell = numbered[1]
    return cell.letter == " ", cell.ink, cell.bold
