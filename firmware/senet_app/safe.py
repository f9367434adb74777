"""Safe mode: the board does nothing, so that its files can be mended."""

from senet_app.desk import Mode
from senet_app.palette import WARNING, shade
from senet_app.scene import CORNERS, draw_squares

WHY = "safe mode: no game runs; switch off and on to play"


class Safe(Mode):
    """Shows that it is on, refuses everything, and leaves every file alone."""

    obeys = False
    writes = False

    @property
    def name(self) -> str:
        """What this mode is called."""
        return "safe"

    def begin(self) -> None:
        """Tells the host."""
        self.desk.expect_throw(False)
        self.desk.say("warning", ("text", WHY))

    def act(self, action: int, by: str) -> None:
        self.desk.refuse("button", WHY)

    def stick_event(self, event: int) -> None:
        """Sticks mean nothing here."""

    def command(self, verb: str, rest: str) -> None:
        self.desk.refuse(verb, WHY)

    def draw(self) -> None:
        self.desk.lights.clear()
        draw_squares(self.desk.lights, CORNERS, shade(WARNING, self.desk.frame_ms))
