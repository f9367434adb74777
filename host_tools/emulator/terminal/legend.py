"""What colours, letters and signs on the board mean, for the help and beside the words."""

from __future__ import annotations

from host_tools.emulator.terminal import words
from host_tools.emulator.terminal.marks import CANDIDATE, MARKS, MENU_MARK, channels
from host_tools.emulator.terminal.signs import PLAIN_SIGNS, SIGNS
from host_tools.emulator.terminal.tiles import readable
from host_tools.emulator.terminal.tones import luminance, shown
from host_tools.emulator.wire import Colour
from senet_app import palette

FULL = 255
NAMES = {name: meaning for meaning, (name, *_) in enumerate(palette.MEANINGS)}
SIDES = {"L": "light", "D": "dark"}
SWATCH = "\u25cf"

Part = str | tuple[str, str]
"""A text, or a text and its style."""


def screen_colour(name: str) -> Colour:
    """Return how the light of one of the palette's meanings looks at the usual brightness."""
    red, green, blue = channels(palette.MEANINGS[NAMES[name]][1])
    return shown((red / FULL, green / FULL, blue / FULL))


def digits(colour: Colour) -> str:
    """Return a colour as styles have it."""
    red, green, blue = colour
    return f"#{red:02x}{green:02x}{blue:02x}"


def swatch(side: str) -> Part:
    """Return a dot in the colour of a side's pieces, L or D."""
    return f"{SWATCH} ", digits(screen_colour(SIDES[side]))


def mark(name: str) -> str:
    """Return the mark that stands for a meaning of the palette."""
    if name == "menu":
        return MENU_MARK
    found = MARKS[NAMES[name]]
    return "[ ]" if found == CANDIDATE else found


def lights_legend(colour: bool) -> list[Part]:
    """Return what the lights mean, as lines: their marks, in `colour` on the colours."""
    parts: list[Part] = []
    for line in words.LEGEND:
        for name, meaning in line.items():
            if colour:
                parts += [key_of(name), f" {meaning}  "]
            else:
                parts.append(f"{mark(name)} {meaning}   ")
        parts.append("\n")
    return parts


def key_of(name: str) -> Part:
    """Return a meaning's mark on its colour."""
    back = screen_colour(name)
    fore = readable((0, 0, 0), luminance(back))
    return f"{mark(name):^3}", f"{digits(fore)} on {digits(back)}"


def houses_legend(colour: bool) -> str:
    """Return what the signs of the houses mean, in one line."""
    signs = SIGNS if colour else PLAIN_SIGNS
    return "  ".join(f"{signs[square]} {name}" for square, name in words.HOUSES.items())
