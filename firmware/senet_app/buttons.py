"""The three buttons: debounced, with a long press for two of them.

OK acts when pressed. NEXT and BACK act when released, so that a long press, which acts while
still held, is not a short one as well.
"""

from senet_app.clock import since
from senet_app.config import Config

NONE, NEXT, OK, BACK, LONG_NEXT, LONG_BACK = range(6)

SHIFT = 8  # NEXT, OK and BACK are bits 8-10 of a sample
COUNT = 3
ALL = (1 << COUNT) - 1

# By button: what it does when pressed, when released after a short time, and when held.
ON_PRESS = (NONE, OK, NONE)
ON_RELEASE = (NEXT, NONE, BACK)
ON_HOLD = (LONG_NEXT, NONE, LONG_BACK)

FOREVER_MS = 1 << 28


class Buttons:
    """Reads the buttons from the samples of a port.

    `bits_at_power_on` is a first sample: a button held then counts only after its release.
    """

    def __init__(self, config: Config, bits_at_power_on: int):
        self._fitted = ALL if config.buttons else 0
        self._debounce_ms = config.button_ms
        self._long_ms = config.long_ms
        self._raw = bits_at_power_on >> SHIFT & self._fitted
        self._down = self._raw  # what debouncing has accepted
        self._early = self._raw  # down since power-on
        self._spent = self._raw  # down, and nothing more follows from that
        self._changed_ms = [0] * COUNT  # when each raw one changed last
        self._down_ms = [0] * COUNT  # when each went down

    @property
    def pressed(self) -> int:
        """Those down right now, debounced or not: bit 0 NEXT, 1 OK, 2 BACK."""
        return self._raw & ~self._early

    def sample(self, now_ms: int, bits: int) -> int:
        """Take in the buttons (bits 8-10); returns a code. A second event waits for the next."""
        raw = bits >> SHIFT & self._fitted
        changed = raw ^ self._raw
        self._raw = raw
        for button in range(COUNT):
            if changed >> button & 1:
                self._changed_ms[button] = now_ms
        if not raw | self._down:
            return NONE
        for button in range(COUNT):
            if self._wait_ms(now_ms, button) == 0:
                code = self._act(button)
                if code != NONE:
                    return code
        return NONE

    def quiet_ms(self, now_ms: int) -> int:
        """How long nothing will happen unless a button changes; FOREVER_MS if nothing can."""
        wait_ms = FOREVER_MS
        for button in range(COUNT):
            wait_ms = min(wait_ms, self._wait_ms(now_ms, button))
        return wait_ms

    def _wait_ms(self, now_ms: int, button: int) -> int:
        """How long until something follows from the state of one button."""
        down = self._down >> button & 1
        if self._raw >> button & 1 != down:
            return max(0, self._debounce_ms - since(now_ms, self._changed_ms[button]))
        if down and ON_HOLD[button] != NONE and not self._spent >> button & 1:
            return max(0, self._long_ms - since(now_ms, self._down_ms[button]))
        return FOREVER_MS

    def _act(self, button: int) -> int:
        """Go on to the next state of a button whose time has come; returns a code."""
        bit = 1 << button
        spent = self._spent & bit
        if self._raw & self._down & bit:
            self._spent |= bit
            return ON_HOLD[button]
        self._down ^= bit
        if self._down & bit:
            self._down_ms[button] = self._changed_ms[button]
            return ON_PRESS[button]
        self._spent &= ~bit
        self._early &= ~bit
        return NONE if spent else ON_RELEASE[button]
