"""The menu of the tools: four calibrations and the test page."""

from senet_app.desk import BACK, BIAS, CHAIN, COLOURS, FACES, MENU, NEXT, OK, PAGE
from senet_app.scene import OPTIONS_FROM, draw_options
from senet_app.tool import Tool

WISHES = (CHAIN, COLOURS, FACES, BIAS, PAGE)  # in the order in which a new board needs them
COUNT = len(WISHES)


class Tools(Tool):
    """A row of choices: order of the chain, colours, faces of the sticks, bias, test page."""

    home = MENU

    @property
    def name(self) -> str:
        """What this mode is called."""
        return "tools"

    def begin(self) -> None:
        self.desk.expect_throw(False)
        self.desk.tool %= COUNT

    def act(self, action: int, by: str) -> None:
        if action == NEXT:
            self.desk.tool = (self.desk.tool + 1) % COUNT
        elif action == OK:
            self.enter(WISHES[self.desk.tool])
        else:
            if action == BACK:
                self.desk.tool = 0
            super().act(action, by)

    def enter(self, wish: int) -> None:
        """Goes to a tool that may be used here."""
        config = self.desk.config
        if wish != PAGE and config.lock_calibration:
            self.desk.refuse("calibration", "it is locked")
        elif wish in (FACES, BIAS) and not config.sticks:
            self.desk.refuse("calibration", "no sticks are fitted")
        else:
            self.desk.wish = wish

    def draw(self) -> None:
        self.desk.lights.clear()
        draw_options(self.desk.lights, OPTIONS_FROM, COUNT, self.desk.tool, self.desk.frame_ms)
