"""How much a terminal can show, and how the board is drawn in it."""

from __future__ import annotations

import os
from dataclasses import dataclass

from rich.console import Console
from textual.theme import Theme

from host_tools.emulator.terminal.boardview import Painter
from host_tools.emulator.terminal.geometry import Geometry
from host_tools.emulator.terminal.glow import GlowPainter
from host_tools.emulator.terminal.plain import PlainPainter

MANY_COLOURS = ("256", "truecolor")

NIGHT = Theme(
    name="senet",
    primary="#d6ae68",
    secondary="#4f7cff",
    accent="#ffb552",
    warning="#ffd75f",
    error="#ff6b5e",
    foreground="#d9d2c5",
    background="#0f0d10",
    surface="#151317",
    panel="#1b181d",
    dark=True,
)
ANSI = "ansi-dark"


@dataclass(frozen=True)
class Look:
    """`plain`: letters instead of glowing squares. `colour`: whether there is any."""

    plain: bool
    colour: bool

    def painter(self, geometry: Geometry, letters: bool) -> Painter:
        """Return what draws the board at a size; `letters` on the lights if asked for."""
        return PlainPainter(geometry) if self.plain else GlowPainter(geometry, letters)


GLOW = Look(plain=False, colour=True)
LETTERS = Look(plain=True, colour=True)
MONOCHROME = Look(plain=True, colour=False)


def look_of(console: Console, colour: bool) -> Look:
    """Return the look for a terminal; `colour` false, or NO_COLOR, means without any."""
    if console.color_system in MANY_COLOURS and colour and not console.no_color:
        return GLOW
    if not colour or console.no_color or console.color_system is None or lacks_colour():
        return MONOCHROME
    return LETTERS


def lacks_colour() -> bool:
    """Whether the terminal's own description, where there is one, knows of no colours."""
    try:
        import curses
    except ImportError:  # Windows
        return False
    try:
        curses.setupterm()
    except curses.error:
        return False
    return curses.tigetnum("colors") <= 0


def set_no_color(wanted: bool) -> None:
    """Set NO_COLOR of this process, which Textual reads when an app is made, and only there."""
    os.environ.pop("NO_COLOR", None)
    if wanted:
        os.environ["NO_COLOR"] = "1"
