"""Calibration of the bias: how often the sticks fall flat side up, counted over some throws."""

from senet_app.desk import ACTIONS, BACK, OK, Desk
from senet_app.faces import STICKS, names_of
from senet_app.palette import MEANINGS, MENU, NUMBER
from senet_app.scene import draw_number, draw_tally
from senet_app.settings import Settings
from senet_app.sticks import COCKED, MOVED, SETTLED, THROW, TIMEOUT
from senet_app.tool import Calibration

THROWS = 7  # at least, so that these and OK are eight actions; more make it better
MOST_THROWS = 1000
PER_MILLE = 1000
SHARE_AT, SHARE_TO = 21, 30  # a light for each tenth


class Bias(Calibration):
    """Counts throws until OK; `flats` of the sticks thrown in `throws` throws lay flat side up."""

    @property
    def name(self) -> str:
        """What this mode is called."""
        return "bias"

    def __init__(self, desk: Desk, settings: Settings) -> None:
        super().__init__(desk, settings)
        self.throws = 0
        self.flats = 0
        self.last = 0
        self.settled = True

    def begin(self) -> None:
        self.resume()

    def resume(self) -> None:
        # No throw is due, so that gestures mean something too.
        self.desk.expect_throw(False, True)
        self.settled = True

    def per_mille(self) -> int:
        """The bias as counted, rounded."""
        count = STICKS * self.throws
        return (self.flats * PER_MILLE + count // 2) // count if count else 0

    def stick_event(self, event: int) -> None:
        reader = self.desk.reader
        self.settled = event != THROW
        if event == THROW:
            self.last = reader.flats
        elif event == SETTLED and self.throws < MOST_THROWS:
            self.throws += 1
            self.flats += reader.flats
        elif event == COCKED:
            self.desk.refuse("throw", f"{names_of(reader.sticks)}: no face; throw again")
        elif event == TIMEOUT or event == MOVED:
            self.desk.refuse("sticks", "throw all four, and let them lie")

    def act(self, action: int, by: str) -> None:
        if action == OK and self.throws >= THROWS:
            self.keep("bias", self.per_mille())
        elif action == OK:
            self.desk.refuse(ACTIONS[OK], f"throw {THROWS - self.throws} more times")
        elif action == BACK:
            super().act(action, by)
        else:
            self.desk.refuse(ACTIONS[action], "throw the sticks; ok when it is enough")

    def waits(self) -> bool:
        return self.settled

    def draw(self) -> None:
        lights = self.desk.lights
        lights.clear()
        for square in range(1, THROWS + 1):
            lights.put(square, MEANINGS[MENU][1])
        for square in range(1, min(self.throws, 10) + 1):
            lights.put(square, MEANINGS[NUMBER][1])
        draw_number(lights, self.last, self.settled, self.desk.frame_ms)
        draw_tally(lights, SHARE_AT, SHARE_TO, (self.per_mille() + 50) // 100)
