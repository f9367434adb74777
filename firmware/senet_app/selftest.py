"""The self-test at power-on: every light in each colour, seen by whoever stands there."""

from senet_app.buttons import FOREVER_MS
from senet_app.clock import since
from senet_app.desk import BY_STICKS, NEXT, RESUME, SAFE, Desk, Mode
from senet_app.lights import Lights
from senet_core.bits import SQUARES

DARK_MS = 64  # before the first colour
COLOUR_MS = 256
COLOURS = (0x300000, 0x003000, 0x000030)  # an eighth of full white in all: safe on any supply
LENGTH_MS = DARK_MS + len(COLOURS) * COLOUR_MS
SECOND_TURN_MS = 6000  # for a stick to be turned a second time, once it was touched


class SelfTest(Mode):
    """Shows red, green, blue, and goes on; one stick turned over twice leads to safe mode.

    A stick that is touched meanwhile holds it up, so that there is time for the second turn.
    """

    may_test = False
    writes = False

    @property
    def name(self) -> str:
        """What this mode is called."""
        return "self-test"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.after = RESUME
        self.start(RESUME)

    def start(self, after: int) -> None:
        """Starts, and goes on to the mode `after` when it is through."""
        self.after = after
        self.start_ms = self.desk.now_ms
        self.turned = 0  # the mask of the stick that was turned over
        self.touched = False
        self.edges = self.desk.reader.edges
        self.desk.expect_throw(False)

    def act(self, action: int, by: str) -> None:
        stick = self.desk.reader.sticks
        if by != BY_STICKS or action != NEXT:
            return
        if self.turned == stick and self.after == RESUME:
            self.desk.wish = SAFE
        self.turned = stick

    def stick_event(self, event: int) -> None:
        """Whatever else the sticks do here means nothing."""

    def length_ms(self) -> int:
        """How long the test takes as things stand."""
        if self.turned or self.touched:
            return SECOND_TURN_MS
        return LENGTH_MS

    def step(self) -> None:
        if self.desk.reader.edges != self.edges:
            self.touched = True
        if self.quiet_ms() == 0:
            self.desk.wish = self.after

    def quiet_ms(self) -> int:
        if self.desk.wish:
            return FOREVER_MS
        return max(0, self.length_ms() - since(self.desk.now_ms, self.start_ms))

    def waits(self) -> bool:
        return False

    def draw(self) -> None:
        draw_colours(self.desk.lights, since(self.desk.now_ms, self.start_ms))


def draw_colours(lights: Lights, elapsed_ms: int) -> None:
    """Dark at first, then every square in each colour."""
    lights.clear()
    if elapsed_ms < DARK_MS:
        return
    colour = COLOURS[(elapsed_ms - DARK_MS) // COLOUR_MS % len(COLOURS)]
    for square in range(1, SQUARES + 1):
        lights.put(square, colour)
