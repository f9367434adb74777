"""What a light means, read off its colour: for terminals that cannot show the colour itself."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist, hypot

from host_tools.emulator.wire import SQUARES, Colour
from senet_app import palette

LIGHT, DARK, CANDIDATE = "L", "D", "["
MARKS = {
    palette.LIGHT: LIGHT,
    palette.DARK: DARK,
    palette.CURSOR: CANDIDATE,
    palette.TARGET: ">",
    palette.NUMBER: "#",
    palette.REFUSED: "!",
    palette.PASS: "-",
    palette.WARNING: "?",
    palette.WIN: "*",
    palette.CHOSEN: "@",
    palette.THINKING: ".",
}
MENU_MARK = "o"
NOTHING = ""

FAINT = 0.2  # of the brightest light: an empty house, or what has all but faded
GREY = 0.5  # white below that share is a choice, above it the candidate


def channels(colour: int) -> Colour:
    """Return red, green and blue of 0xRRGGBB."""
    return colour >> 16, colour >> 8 & 255, colour & 255


def hue(colour: Colour) -> tuple[float, float, float]:
    """Return a colour at full length."""
    red, green, blue = colour
    length = hypot(red, green, blue)
    return red / length, green / length, blue / length


HUES = {meaning: hue(channels(palette.MEANINGS[meaning][1])) for meaning in MARKS}


def mark_of(colour: Colour, brightest: int) -> str:
    """Return the mark of a light; `brightest` is the largest channel of all lights."""
    strength = max(colour) / max(1, brightest)
    if strength < FAINT:
        return NOTHING
    own = hue(colour)
    meaning = min(HUES, key=lambda known: dist(own, HUES[known]))
    if meaning == palette.CURSOR and strength < GREY:
        return MENU_MARK
    return MARKS[meaning]


class Marks:
    """The marks of squares 1..30 over time, and the piece last seen on each."""

    def __init__(self) -> None:
        self.pieces = [NOTHING] * SQUARES

    def read(self, rgb: Sequence[Colour]) -> list[str]:
        """Return up to three characters a square; a candidate's piece stands between brackets."""
        brightest = max(max(colour) for colour in rgb)
        marks = [mark_of(colour, brightest) for colour in rgb]
        for index, mark in enumerate(marks):
            if mark == CANDIDATE:
                marks[index] = f"[{self.pieces[index] or ' '}]"
            elif mark in (NOTHING, LIGHT, DARK):
                self.pieces[index] = mark
        return marks
