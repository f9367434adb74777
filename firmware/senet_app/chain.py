"""Calibration of the chain: in which order the LEDs are soldered, of the eight natural ones."""

from senet_app.clock import since
from senet_app.desk import NEXT, OK, Desk
from senet_app.palette import CURSOR, MEANINGS, MENU
from senet_app.settings import Settings
from senet_app.tool import Calibration
from senet_core.bits import SQUARES

COLUMNS, ROWS = 10, 3
LAYOUTS = 8
FROM_RIGHT, FROM_BELOW, PARALLEL = 1, 2, 4  # bits of a layout's number

STEP_MS = 96  # of the light that walks the path
STEPS = 38  # in a round, at the end of which all is lit for a moment


def layout(number: int) -> tuple[int, ...]:
    """The place in the chain of squares 1 to 30, for a layout 0 to 7.

    The chain starts in one of the four corners and goes along the rows, there and back or, where
    it is PARALLEL, each time in the same direction.
    """
    places = []
    for index in range(SQUARES):
        row, column = index // COLUMNS, index % COLUMNS
        if row % 2:
            column = COLUMNS - 1 - column  # the path turns
        if number & FROM_BELOW:
            row = ROWS - 1 - row
        if number & FROM_RIGHT:
            column = COLUMNS - 1 - column
        if row % 2 and not number & PARALLEL:
            column = COLUMNS - 1 - column  # the chain turns
        places.append(row * COLUMNS + column)
    return tuple(places)


class Chain(Calibration):
    """Lets a light walk the path as each layout would have it; right is where it never jumps."""

    @property
    def name(self) -> str:
        """What this mode is called."""
        return "chain order"

    def __init__(self, desk: Desk, settings: Settings) -> None:
        super().__init__(desk, settings)
        self.layout = 0
        for number in range(LAYOUTS):
            if layout(number) == desk.config.led_map:
                self.layout = number
        self.start_ms = desk.frame_ms

    def begin(self) -> None:
        self.resume()

    def resume(self) -> None:
        self.desk.expect_throw(False)
        self.desk.lights.wire(self.desk.config.led_order, layout(self.layout))
        self.start_ms = self.desk.frame_ms

    def leave(self) -> None:
        self.desk.lights.wire(self.desk.config.led_order, self.desk.config.led_map)

    def act(self, action: int, by: str) -> None:
        if action == NEXT:
            self.layout = (self.layout + 1) % LAYOUTS
            self.resume()
        elif action == OK:
            self.keep("led_map", layout(self.layout))
        else:
            super().act(action, by)

    def draw(self) -> None:
        lights = self.desk.lights
        at = since(self.desk.frame_ms, self.start_ms) // STEP_MS % STEPS
        lights.clear()
        for square in range(1, min(at, SQUARES) + 1):
            lights.put(square, MEANINGS[MENU][1])
        if at < SQUARES:
            lights.put(at + 1, MEANINGS[CURSOR][1])
