"""Calibration of the colours: in which order an LED takes red, green and blue."""

from senet_app.config import ORDERS
from senet_app.desk import NEXT, OK, Desk
from senet_app.selftest import COLOURS
from senet_app.settings import Settings
from senet_app.tool import Calibration
from senet_core.bits import SQUARES

ROW_LENGTH = 10


class Colours(Calibration):
    """Shows a flag, from above red, green and blue, as each order would have it."""

    @property
    def name(self) -> str:
        """What this mode is called."""
        return "colour order"

    def __init__(self, desk: Desk, settings: Settings) -> None:
        super().__init__(desk, settings)
        self.order = ORDERS.index(desk.config.led_order)

    def begin(self) -> None:
        self.resume()

    def resume(self) -> None:
        self.desk.expect_throw(False)
        self.desk.lights.wire(ORDERS[self.order], self.desk.config.led_map)

    def leave(self) -> None:
        self.desk.lights.wire(self.desk.config.led_order, self.desk.config.led_map)

    def act(self, action: int, by: str) -> None:
        if action == NEXT:
            self.order = (self.order + 1) % len(ORDERS)
            self.resume()
        elif action == OK:
            self.keep("led_order", ORDERS[self.order])
        else:
            super().act(action, by)

    def draw(self) -> None:
        for square in range(1, SQUARES + 1):
            self.desk.lights.put(square, COLOURS[(square - 1) // ROW_LENGTH])
