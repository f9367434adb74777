"""Calibration of the sticks: what the switches of each say with either face up.

All four are laid flat side up, then all four round side up. OK takes what is read; so does leaving
them alone for a moment, since whoever has no buttons has the sticks lying there.
"""

from senet_app.clock import since
from senet_app.desk import ACTIONS, BACK, BY_STICKS, OK, Desk
from senet_app.faces import ALL, STICKS, names_of
from senet_app.palette import CHOSEN, MEANINGS, MENU, NUMBER, REFUSED, shade
from senet_app.scene import draw_tally
from senet_app.settings import Settings
from senet_app.sticks import TIMEOUT
from senet_app.tool import Calibration
from senet_core.bits import count_of

FLAT, ROUND = range(2)
STILL_MS = 4000  # a slow hand pauses for less between two sticks
SINGLE = 1  # the value of `sticks` for sticks of one switch
STEP_AT = 1  # where the lights are that count the faces asked for
STICKS_AT = 5  # where the sticks are, in the first row
CLOCK_AT, CLOCK_TO = 21, 30  # fills up while the sticks lie still


class BothFaces(Calibration):
    """Asks for one face, then for the other.

    face: asked for. flat: mask of the sticks whose `a` was closed with the flat side up.
    wrong: mask of those that did not do as they should.
    """

    @property
    def name(self) -> str:
        """What this mode is called."""
        return "stick faces"

    def __init__(self, desk: Desk, settings: Settings) -> None:
        super().__init__(desk, settings)
        self.flat = 0
        self.wrong = 0
        self.ask(FLAT)

    def ask(self, face: int) -> None:
        """Waits for the sticks to be laid."""
        self.face = face
        self.laid = False
        self.laid_ms = self.desk.now_ms

    def act(self, action: int, by: str) -> None:
        if by == BY_STICKS:
            return  # whoever lays them turns some over, and means no more by it
        if action == OK:
            self.take()
        elif action == BACK:
            self.desk.wish = self.home
        else:
            self.desk.refuse(ACTIONS[action], "lay the sticks, then ok")

    def stick_event(self, event: int) -> None:
        if event == TIMEOUT:
            self.desk.refuse("calibration", "the sticks do not come to rest")
            self.desk.wish = self.home

    def step(self) -> None:
        if self.desk.reader.edges != self.edges:
            self.laid = True
            self.laid_ms = self.desk.now_ms
        super().step()
        if self.laid and self.still_ms() == STILL_MS and not self.desk.wish:
            self.take()

    def still_ms(self) -> int:
        """For how long the sticks have lain still, at most STILL_MS."""
        return min(STILL_MS, since(self.desk.now_ms, self.laid_ms))

    def quiet_ms(self) -> int:
        if not self.laid:
            return super().quiet_ms()
        return max(1, min(super().quiet_ms(), STILL_MS - self.still_ms()))

    def take(self) -> None:
        """Takes the sticks as they lie."""
        closed = self.desk.bits & ALL
        nowhere = (
            0 if self.desk.config.sticks == SINGLE else ALL & ~(closed ^ self.desk.bits >> STICKS)
        )
        same = ALL & ~(closed ^ self.flat)
        if nowhere:
            self.fail(nowhere, "on no face")
        elif self.face == FLAT:
            self.flat = closed
            self.wrong = 0
            self.ask(ROUND)
        elif same:
            self.fail(same, "the same on both faces")
        else:
            self.keep("stick_polarity", ALL & ~self.flat)

    def fail(self, sticks: int, how: str) -> None:
        """Names the sticks that do not work, and begins anew."""
        one = count_of(sticks) == 1
        does, reads = ("does", "it reads") if one else ("do", "they read")
        self.desk.refuse("calibration", f"{names_of(sticks)} {does} not work: {reads} {how}")
        self.wrong = sticks
        self.ask(FLAT)

    def draw(self) -> None:
        lights, now_ms = self.desk.lights, self.desk.frame_ms
        lights.clear()
        for face in range(self.face + 1):
            lights.put(STEP_AT + face, MEANINGS[NUMBER][1])
        for stick in range(STICKS):
            lights.put(STICKS_AT + stick, self.colour_of(stick, now_ms))
        if self.laid:
            draw_tally(lights, CLOCK_AT, CLOCK_TO, self.still_ms() * 10 // STILL_MS)

    def colour_of(self, stick: int, now_ms: int) -> int:
        """A stick's: red where it was wrong, bright where `a` is closed, else faint."""
        if self.wrong >> stick & 1:
            return shade(REFUSED, now_ms)
        return MEANINGS[CHOSEN if self.shown >> stick & 1 else MENU][1]
