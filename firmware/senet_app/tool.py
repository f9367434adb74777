"""What the tests and calibrations have in common: each ends by itself, if nobody ends it."""

from senet_app.clock import since
from senet_app.config import ConfigError
from senet_app.desk import ACTIONS, BACK, TOOLS, Desk, Mode
from senet_app.settings import Settings

LEFT_ALONE_MS = 60000  # without touch: whoever was here has gone
LONGEST_MS = 600000  # whatever moves meanwhile: a stick may flicker for ever
HOLD_MS = 192  # that a switch is shown as it was, so that what flickers is seen at 3 Hz at most


class Tool(Mode):
    """A mode to visit. BACK leads to where one came from, and so does doing nothing.

    home: the mode to go to then. patience_ms: after how long without touch. touched_ms: when
    anything was touched last. shown: the switches as they are to be drawn; they follow slowly.
    """

    home = TOOLS

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.patience_ms = LEFT_ALONE_MS
        self.began_ms = desk.now_ms
        self.touched_ms = desk.now_ms
        self.edges = desk.reader.edges
        self.shown = desk.bits
        self.shown_ms = desk.frame_ms

    def act(self, action: int, by: str) -> None:
        if action == BACK:
            self.desk.wish = self.home
        else:
            self.desk.refuse(ACTIONS[action], "choose: next, ok or back")

    def command(self, verb: str, rest: str) -> None:
        self.desk.refuse(verb, "the board is being set up or tested")

    def step(self) -> None:
        desk = self.desk
        if desk.reader.edges != self.edges or desk.buttons.pressed:
            self.edges = desk.reader.edges
            self.touched_ms = desk.now_ms
            self.patience_ms = LEFT_ALONE_MS
        if since(desk.frame_ms, self.shown_ms) >= HOLD_MS:
            self.shown_ms = desk.frame_ms
            self.shown = desk.bits
        if self.left_ms() == 0:
            desk.wish = self.home

    def left_ms(self) -> int:
        """How long until this ends by itself, if nobody touches anything."""
        now_ms = self.desk.now_ms
        alone_ms = self.patience_ms - since(now_ms, self.touched_ms)
        return max(0, min(alone_ms, LONGEST_MS - since(now_ms, self.began_ms)))

    def quiet_ms(self) -> int:
        return max(1, self.left_ms())


class Calibration(Tool):
    """A tool that finds a setting out."""

    def __init__(self, desk: Desk, settings: Settings) -> None:
        super().__init__(desk)
        self.settings = settings

    def keep(self, name: str, value: object) -> None:
        """Keeps what was found and goes on; what cannot be is refused, and the old value stays."""
        try:
            self.settings.calibrate(self.desk, name, value)
            self.desk.tool += 1
        except ConfigError as error:
            self.desk.refuse("calibration", str(error))
        self.desk.wish = self.home
