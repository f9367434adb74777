"""The LED chain at the wire: from the bytes sent to what each square shows and draws.

The chain has its own colour order and its own path over the squares, as it was soldered; where
the board's configuration says otherwise, the wrong colours and squares are seen, as on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

Colour = tuple[int, int, int]

SQUARES = 30

# WS2812B, datasheet: a channel at full, and the controller of each LED.
FULL_MA = (16, 11, 15)
CONTROLLER_MA = 1


class WireError(ValueError):
    """Bytes that no such chain is to be sent. `sent` and `expected` are numbers of bytes."""

    def __init__(self, sent: int, expected: int) -> None:
        super().__init__(f"{sent} bytes on the LEDs' wire, this chain takes {expected}")
        self.sent = sent
        self.expected = expected


@dataclass(frozen=True)
class Picture:
    """What the chain shows: red, green, blue 0..255 of squares 1..30, and the current."""

    rgb: tuple[Colour, ...]
    head: Colour | None
    """The sacrificial LED; it should stay dark."""
    ma: int
    """Estimated, rounded up."""

    @property
    def digits(self) -> str:
        """180 hexadecimal digits, square 1 first."""
        return bytes(channel for colour in self.rgb for channel in colour).hex()


@dataclass(frozen=True)
class Chain:
    """A chain of LEDs as it was soldered.

    `order` is the order in which an LED takes its channels. `led_map` has the place in the chain,
    0..29, of squares 1..30; with a `sacrificial` LED before the first, that one is not counted.
    """

    order: str = "GRB"
    led_map: Sequence[int] = tuple(range(SQUARES))
    sacrificial: bool = False

    def decode(self, sent: bytes | bytearray) -> Picture:
        """Return what these bytes make the chain show. WireError unless each LED gets three."""
        leds = SQUARES + self.sacrificial
        if len(sent) != 3 * leds:
            raise WireError(len(sent), 3 * leds)
        colours = [self._colour(sent[at : at + 3]) for at in range(0, 3 * leds, 3)]
        head = colours.pop(0) if self.sacrificial else None
        rgb = tuple(colours[place] for place in self.led_map)
        return Picture(rgb, head, milliamperes([*colours, head] if head else colours))

    def _colour(self, taken: bytes | bytearray) -> Colour:
        red, green, blue = (taken[self.order.index(channel)] for channel in "RGB")
        return red, green, blue


def milliamperes(colours: Sequence[Colour]) -> int:
    """Return what LEDs of these colours draw together, rounded up."""
    drawn = Fraction(0)
    for colour in colours:
        drawn += CONTROLLER_MA
        for full_ma, channel in zip(FULL_MA, colour, strict=True):
            drawn += Fraction(full_ma * channel, 255)
    return ceil(drawn)
