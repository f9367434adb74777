"""The test page: switches, buttons, current and piezo, as they are now, in light and in words.

    row 1   1-3 the buttons NEXT, OK, BACK      5-8 switch `a` of sticks 1-4
    row 2                                    16-13 switch `b`, each below its `a`
    row 3   21-24 a light for each 50 mA      25-28 that a stick has shown edges

A closed switch is bright, an open one faint. NEXT sounds the piezo, OK lights every LED in each
colour, BACK ends it.
"""

from senet_app.clock import since
from senet_app.desk import BACK_AGAIN, NEXT, OK, Desk
from senet_app.faces import STICKS
from senet_app.lights import Lights
from senet_app.palette import CHOSEN, MEANINGS, MENU, NUMBER
from senet_app.scene import draw_tally
from senet_app.selftest import LENGTH_MS, draw_colours
from senet_app.sounds import TRIAL
from senet_app.suspects import COUNT_MASK
from senet_app.tool import Tool

HOSTS_MS = 20000
TELL_MS = 512  # between two lines to the host, and only if anything has changed

A_AT, B_AT, EDGES_AT = 5, 16, 25  # squares of stick 1; `b` lies below `a`, where numbers fall
BUTTONS_AT, BUTTONS, BUTTON_BIT = 1, 3, 8
MA_AT, MA_TO, MA_A_LIGHT = 21, 24, 50


def bits_text(bits: int, first: int, count: int) -> str:
    """Some of the bits as characters, 1 for a closed switch."""
    return "".join(["1" if bits >> first + bit & 1 else "0" for bit in range(count)])


class TestPage(Tool):
    """Shows everything until it is left or nothing has been touched for a minute.

    A host that asks for it may stand by itself: then the page goes back much sooner, unless there
    is somebody to touch anything.
    """

    may_test = False

    @property
    def name(self) -> str:
        """What this mode is called."""
        return "test"

    def __init__(self, desk: Desk, home: int) -> None:
        super().__init__(desk)
        self.home = home
        if home == BACK_AGAIN:
            self.patience_ms = HOSTS_MS
        self.colours_ms = 0  # since when the LEDs are being tested
        self.colours = False

    def begin(self) -> None:
        self.desk.sound(TRIAL, 0)
        self.colours = self.home != BACK_AGAIN  # else that has just been
        self.colours_ms = self.desk.frame_ms
        self.resume()

    def resume(self) -> None:
        self.desk.expect_throw(False)
        self.before = list(self.desk.reader.history.edges)
        self.tell()

    def act(self, action: int, by: str) -> None:
        if action == NEXT:
            self.desk.sound(TRIAL, 0)
        elif action == OK:
            self.colours = True
            self.colours_ms = self.desk.frame_ms
        else:
            super().act(action, by)

    def stick_event(self, event: int) -> None:
        """Here sticks may do what they like."""

    def step(self) -> None:
        super().step()
        desk = self.desk
        if self.colours and since(desk.frame_ms, self.colours_ms) >= LENGTH_MS:
            self.colours = False
        changed = desk.bits != self.told_bits or desk.reader.edges != self.told_edges
        if changed and since(desk.frame_ms, self.told_ms) >= TELL_MS:
            self.tell()

    def tell(self) -> None:
        """Tells the host how everything is; the edges are those since the page was opened."""
        desk = self.desk
        bits = self.told_bits = desk.bits
        self.told_edges = desk.reader.edges
        self.told_ms = desk.frame_ms
        desk.say(
            "test",
            ("a", bits_text(bits, 0, STICKS)),
            ("b", bits_text(bits, STICKS, STICKS)),
            ("edges", [self.edges_of(stick) for stick in range(STICKS)]),
            ("buttons", bits_text(bits, BUTTON_BIT, BUTTONS)),
            ("ma", desk.lights.ma),
        )

    def edges_of(self, stick: int) -> int:
        """How many edges a stick, 0 to 3, has shown on this page."""
        return self.desk.reader.history.edges[stick] - self.before[stick] & COUNT_MASK

    def waits(self) -> bool:
        return self.patience_ms != HOSTS_MS

    def draw(self) -> None:
        lights = self.desk.lights
        if self.colours:
            draw_colours(lights, since(self.desk.frame_ms, self.colours_ms))
            return
        lights.clear()
        for button in range(BUTTONS):
            self.draw_switch(lights, BUTTONS_AT + button, BUTTON_BIT + button)
        for stick in range(STICKS):
            self.draw_switch(lights, A_AT + stick, stick)
            self.draw_switch(lights, B_AT - stick, STICKS + stick)
            if self.edges_of(stick):
                lights.put(EDGES_AT + stick, MEANINGS[NUMBER][1])
        draw_tally(lights, MA_AT, MA_TO, (lights.ma + MA_A_LIGHT - 1) // MA_A_LIGHT)

    def draw_switch(self, lights: Lights, square: int, bit: int) -> None:
        """A switch, as `Port.sample` numbers them."""
        lights.put(square, MEANINGS[CHOSEN if self.shown >> bit & 1 else MENU][1])
