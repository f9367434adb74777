"""From light to what a screen shows: an LED's bytes are linear, a screen's are not.

A frame is seen as by a camera that is set to the board's usual brightness: dimmer boards look
dimmer, brighter ones burn out to white in the middle.
"""

from __future__ import annotations

from functools import lru_cache

from rich.color import Color
from rich.style import Style

from host_tools.emulator.wire import Colour

Light = tuple[float, float, float]
"""Linear red, green and blue; 1.0 is as bright as the screen gets."""

EXPOSURE = 64.0
"""The value on the wire that shows in full: a full channel at brightness 5."""

GAMMA = 2.2
WHITENING = 0.35
"""The share of what is too bright for one channel that spills into the others."""

STEPS = 1024
CURVE = tuple(round(255 * (step / STEPS) ** (1 / GAMMA)) for step in range(STEPS + 1))


@lru_cache(maxsize=1 << 12)
def light_of(wire: Colour) -> Light:
    """Return the light of an LED that was sent these bytes."""
    red, green, blue = wire
    return red / EXPOSURE, green / EXPOSURE, blue / EXPOSURE


def light_from(shown: Colour) -> Light:
    """Return the light that is shown as this: what `shown` undoes."""
    red, green, blue = ((channel / 255) ** GAMMA for channel in shown)
    return red, green, blue


def lit(surface: Light, lamp: Light, share: float) -> Light:
    """Return a surface with that share of a lamp's light on it."""
    return (
        surface[0] + lamp[0] * share,
        surface[1] + lamp[1] * share,
        surface[2] + lamp[2] * share,
    )


def shown(light: Light) -> Colour:
    """Return what the screen shows of a light; what is too bright turns white."""
    spilt = WHITENING * sum(max(0.0, channel - 1.0) for channel in light)
    red, green, blue = (CURVE[round(min(1.0, channel + spilt) * STEPS)] for channel in light)
    return red, green, blue


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Return a colour that has `share`, 0..1, of the other one in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def luminance(colour: Colour) -> float:
    """Return how bright a shown colour is, 0..1 and linear (the weights are those of sRGB)."""
    red, green, blue = light_from(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=1 << 14)
def style(fore: Colour, back: Colour, bold: bool = False) -> Style:
    """Return the style of a cell; the same object for the same colours, so that it stays fast."""
    return Style(color=Color.from_rgb(*fore), bgcolor=Color.from_rgb(*back), bold=bold)
