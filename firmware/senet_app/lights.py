"""From the colours of the squares to the bytes on the wire.

The caller draws colours at full brightness; `flush` applies brightness, current cap, colour
order and chain order. Only squares whose colour changed are composed again, in ints, and
nothing is allocated: a frame costs the Pico a millisecond or two.

Currents are counted in 1/255 mA: a channel at value v draws v times its datasheet milliamperes.
"""

from senet_app.config import Config

SQUARES = 30

SCALES = (11, 16, 23, 32, 45, 64, 90, 128, 181, 255)
"""The value of a full channel at brightness 0..9, even steps to the eye. 0 is reached by dimming
only. Each is large enough for the palette's hues to survive."""

# WS2812B: current of a channel at full, and of an LED that is dark.
RED_MA = 16
GREEN_MA = 11
BLUE_MA = 15
IDLE_MA = 1

# What all lit channels draw together when the cap leaves each at its least, 1.
LEAST_DRAW = SQUARES * (RED_MA + GREEN_MA + BLUE_MA)

NOT_COMPOSED = -1


class Lights:
    """Thirty squares to draw on, and the frame they make.

    frame       the bytes to send: a bytearray of the owner's, valid until the next `flush`;
                which of two buffers it is may change with each
    ma          estimate of what the frame draws, LEDs at rest included
    drawn       what is drawn on each square, 0xRRGGBB, by its number; for loops over many
    order       in which an LED takes its colours, as in the settings
    brightness  1..9, may be set at any time
    dim         steps taken off the brightness, 0 or more, at most down to brightness 0

    A square that is not 1..30 draws nothing (0) or raises IndexError (above).
    """

    def __init__(self, config: Config) -> None:
        self._spare = 1 if config.sacrificial_led else 0
        self._leds = SQUARES + self._spare
        self.drawn = [0] * (SQUARES + 1)
        self._budget = (config.limit_ma - self._leds * IDLE_MA) * 255
        self._scale = 0
        self._mixed = NOT_COMPOSED
        self._levels = [0, 0, 0, 0]  # of the colour mixed last: red, green, blue and what it draws
        self.brightness: int = config.brightness
        self.dim = 0
        self.wire(config.led_order, config.led_map)

    def wire(self, order: str, places: tuple[int, ...]) -> None:
        """Go on with another colour order and chain order, as in the settings; not per tick."""
        self.order = order
        self._red = order.index("R")
        self._green = order.index("G")
        self._blue = order.index("B")
        # Index by square; square 0 exists so that no index needs arithmetic.
        self._places = bytes([0] + [3 * (index + self._spare) for index in places])
        cost = {"R": RED_MA, "G": GREEN_MA, "B": BLUE_MA}
        self._costs = bytes([cost[channel] for channel in order] * self._leds)
        self._composed = [NOT_COMPOSED] * (SQUARES + 1)
        self._draws = [0] * (SQUARES + 1)
        self._total = 0
        self._full = bytearray(3 * self._leds)
        self._capped = bytearray(3 * self._leds)
        self._unsent = True
        self.frame = self._full
        self.ma = self._leds * IDLE_MA

    def clear(self) -> None:
        """Draw every square black."""
        drawn = self.drawn
        for square in range(1, SQUARES + 1):
            drawn[square] = 0

    def set(self, square: int, red: int, green: int, blue: int) -> None:
        """Draw a square: channels 0..255, linear, at full brightness."""
        self.drawn[square] = red << 16 | green << 8 | blue

    def put(self, square: int, colour: int) -> None:
        """Draw a square in a colour 0xRRGGBB, as the palette gives them."""
        self.drawn[square] = colour

    def at(self, square: int) -> int:
        """Return what is drawn on a square, as 0xRRGGBB."""
        return self.drawn[square]

    def blank(self) -> None:
        """Draw every square black and compose that: what is sent first and last of all."""
        self.clear()
        self.flush()

    def flush(self) -> bool:
        """Compose the frame; return whether it has to be sent.

        It has to when it differs from the frame before, and the first time in any case. Once, as
        the current cap begins to act, it may say so of an equal frame.
        """
        scale = SCALES[max(0, self.brightness - self.dim)]
        if scale != self._scale:
            self._scale = scale
            self._forget()
        changed = self._compose()
        if self._total > self._budget:
            changed = self._cap(changed)
        elif self.frame is not self._full:
            self.frame = self._full
            changed = self._full != self._capped
        if changed or self._unsent:
            self._unsent = False
            return True
        return False

    def _forget(self) -> None:
        composed = self._composed
        self._mixed = NOT_COMPOSED
        for square in range(1, SQUARES + 1):
            composed[square] = NOT_COMPOSED

    def _compose(self) -> bool:
        """Bring the uncapped frame up to date; return whether a byte of it changed."""
        drawn = self.drawn
        composed = self._composed
        changed = False
        for square in range(1, SQUARES + 1):
            colour = drawn[square]
            if colour != composed[square]:
                composed[square] = colour
                if colour != self._mixed:  # pieces that breathe are many of the same colour
                    self._mix(colour)
                if self._light(square):
                    changed = True
        if changed:
            self.ma = self._estimate(self._total)
        return changed

    def _mix(self, colour: int) -> None:
        """Bring a colour to the brightness in force, rounding up: what is lit stays lit."""
        scale = self._scale
        red = ((colour >> 16) * scale + 255) >> 8
        green = ((colour >> 8 & 255) * scale + 255) >> 8
        blue = ((colour & 255) * scale + 255) >> 8
        levels = self._levels
        levels[0] = red
        levels[1] = green
        levels[2] = blue
        levels[3] = RED_MA * red + GREEN_MA * green + BLUE_MA * blue
        self._mixed = colour

    def _light(self, square: int) -> bool:
        """Give one square the colour mixed last. Return whether it changed."""
        red, green, blue, draw = self._levels
        full = self._full
        place = self._places[square]
        red_at = place + self._red
        green_at = place + self._green
        blue_at = place + self._blue
        if full[red_at] == red and full[green_at] == green and full[blue_at] == blue:
            return False
        full[red_at] = red
        full[green_at] = green
        full[blue_at] = blue
        self._total += draw - self._draws[square]
        self._draws[square] = draw
        return True

    def _cap(self, composed: bool) -> bool:
        """Compose the frame scaled down to the budget; return whether it changed.

        A channel that is lit stays at 1 or more; the scale leaves room for those.
        """
        started = self.frame is self._full
        if not (composed or started):
            return False
        self.frame = self._capped
        full = self._full
        capped = self._capped
        costs = self._costs
        share = self._budget - LEAST_DRAW
        total = self._total
        spent = 0
        changed = started
        for at in range(len(full)):
            value = full[at]
            if value:
                value = value * share // total or 1
                spent += costs[at] * value
            if capped[at] != value:
                capped[at] = value
                changed = True
        self.ma = self._estimate(spent)
        return changed

    def _estimate(self, draw: int) -> int:
        return (draw + 254) // 255 + self._leds * IDLE_MA
