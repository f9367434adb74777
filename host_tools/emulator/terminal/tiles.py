"""One square of the board with light in it, and the wood around it, as cells of the screen.

Each dot is the light of its surface plus what the lamps near it throw on it. A cell shows two
dots, the upper one as the half block's own colour, the lower one behind it.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import groupby
from math import exp
from operator import itemgetter
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style

from host_tools.emulator.terminal.geometry import Geometry
from host_tools.emulator.terminal.tones import (
    Light,
    light_from,
    light_of,
    lit,
    luminance,
    mixed,
    shown,
    style,
)
from host_tools.emulator.wire import Colour

GLASS = light_from((17, 24, 40))
GLASS_EDGE = light_from((12, 17, 29))
WOOD = light_from((47, 31, 20))
RIM = (58, 39, 25)
FRONT = (33, 21, 13)

INK = (10, 8, 12)  # on a bright square
PALE = (112, 120, 138)  # numbers on a dark one
GOLD = (214, 174, 104)  # house signs on a dark one
WHITE = (205, 210, 226)
BRIGHT = 0.18  # luminance from which ink is read better
DUSK = 0.03  # ... and from which white is

CORE, GLOW, WIDTH = 0.95, 0.4, 1.2  # of a lamp behind frosted glass
BLEED = 0.16  # on the wood beside it
DARK = (0, 0, 0)
HALF = "\u2580"


class Lamps(NamedTuple):
    """What the wire gives to a square and those above, to the left, and above to the left."""

    own: Colour
    above: Colour
    beside: Colour
    corner: Colour


class Ink(NamedTuple):
    """What is written on a square: its number at the lower left, a sign in the middle."""

    number: str
    sign: str


@lru_cache(maxsize=1 << 13)
def tile(geometry: Geometry, ink: Ink, lamps: Lamps) -> tuple[tuple[Segment, ...], ...]:
    """Return the segments of each line of a square, from its left gap on."""
    rows = [
        [dot(geometry, lamps, x, y) for x in range(geometry.across)] for y in range(geometry.down)
    ]
    written = letters(geometry, ink)
    return tuple(
        segments_of(rows[2 * line], rows[2 * line + 1], written.get(line, {}))
        for line in range(geometry.lines)
    )


def letters(geometry: Geometry, ink: Ink) -> dict[int, dict[int, tuple[str, Colour]]]:
    """Return by line and column what is written, and its colour on dark glass."""
    middle = geometry.lines // 2
    sign_at = 1 + (geometry.across - len(ink.sign)) // 2
    sign = {sign_at + n: (letter, GOLD) for n, letter in enumerate(ink.sign)}
    number = {1 + n: (letter, PALE) for n, letter in enumerate(ink.number)}
    return {middle: sign, geometry.lines - 1: number}


def dot(geometry: Geometry, lamps: Lamps, x: int, y: int) -> Colour:
    """Return a dot of a square, its gaps at x = 0 and at y = 0."""
    if x and y:
        return shown(lit(glass(geometry, x, y), light_of(lamps.own), glow(geometry, x, y)))
    own, above, beside, corner = (light_of(lamp) for lamp in lamps)
    neighbours = [own, above, beside, corner]
    if x:
        neighbours = [own, above]
    elif y:
        neighbours = [own, beside]
    light = WOOD
    for lamp in neighbours:
        light = lit(light, lamp, BLEED if x or y else BLEED / 3)
    return shown(light)


def from_middle(geometry: Geometry, x: int, y: int) -> float:
    """Return the squared distance from the lamp; 1 at the middle of a side, 2 at a corner."""
    wide, high = geometry.across / 2, geometry.down / 2
    return float(((x - wide) / (wide - 1)) ** 2 + ((y - high) / (high - 1)) ** 2)


@cache
def glow(geometry: Geometry, x: int, y: int) -> float:
    """Return the share of its lamp's light that a dot of the glass shows."""
    return GLOW + CORE * exp(-WIDTH * from_middle(geometry, x, y))


@cache
def glass(geometry: Geometry, x: int, y: int) -> Light:
    """Return the glass itself, darker towards its edges."""
    return lit(GLASS_EDGE, GLASS, exp(-from_middle(geometry, x, y)))


def segments_of(
    upper: list[Colour], lower: list[Colour], written: dict[int, tuple[str, Colour]]
) -> tuple[Segment, ...]:
    """Return a line of cells from its two rows of dots; equal neighbours make one segment."""
    backs = {column: mixed(upper[column], lower[column], 0.5) for column in written}
    brightness = sum(map(luminance, backs.values())) / max(1, len(backs))
    cells = []
    for column, (top, bottom) in enumerate(zip(upper, lower, strict=True)):
        if column in written:
            letter, colour = written[column]
            cells.append((letter, style(readable(colour, brightness), backs[column])))
        else:
            cells.append((HALF if top != bottom else " ", style(top, bottom)))
    return merged(cells)


def readable(colour: Colour, brightness: float) -> Colour:
    """Return the colour for a letter: its own on dark glass, another where that is lit."""
    if brightness > BRIGHT:
        return INK
    return WHITE if colour == PALE and brightness > DUSK else colour


def merged(cells: list[tuple[str, Style]]) -> tuple[Segment, ...]:
    """Return cells as segments, equal styles put together."""
    return tuple(
        Segment("".join(text for text, _ in run), key)
        for key, run in groupby(cells, key=itemgetter(1))
    )


@lru_cache(maxsize=1 << 10)
def right_gap(geometry: Geometry, beside: Colour, corner: Colour) -> tuple[Segment, ...]:
    """Return for each line the gap on the right of a row's last square."""
    lamps = Lamps(DARK, DARK, beside, corner)
    dots = [dot(geometry, lamps, 0, y) for y in range(geometry.down)]
    return tuple(
        Segment(HALF, style(dots[2 * line], dots[2 * line + 1])) for line in range(geometry.lines)
    )


@lru_cache(maxsize=1 << 10)
def front(geometry: Geometry, columns: int, above: Colour, corner: Colour) -> tuple[Segment, ...]:
    """Return the lower gap of a square of the last row, and the front of the box below it."""
    lamps = Lamps(DARK, above, DARK, corner)
    upper = [dot(geometry, lamps, x, 0) for x in range(columns)]
    return segments_of(upper, [FRONT] * columns, {})
