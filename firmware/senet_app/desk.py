"""What every mode of the board works with, and what all modes have in common."""

from senet_app.animation import Animation
from senet_app.buttons import FOREVER_MS, Buttons
from senet_app.chance import Chance
from senet_app.config import Config
from senet_app.hostline import HostLine, clip
from senet_app.lights import Lights
from senet_app.port import Port
from senet_app.rulebook import Rulebook
from senet_app.signs import REFUSED, WARNING, Signs
from senet_app.sounds import REFUSED as REFUSED_TUNE
from senet_app.sounds import Sounds
from senet_app.sticks import MOVED, StickReader

# Characters for texts whose length nobody knows, so that no event passes 200.
WHAT_ROOM = 50
WHY_ROOM = 105
TEXT_ROOM = 160

MOST_UNLOGGED = 8  # warnings that wait to be written down

FRAME_MS = 32  # a picture lasts so long, unless something happens in it

NEXT, OK, BACK, HINT, MORE = range(1, 6)  # what a player can say: the codes of the buttons
ACTIONS = ("", "next", "ok", "back", "hint", "menu")

BY_STICKS = "sticks"
BY_HAND = "hand"
BY_BOARD = "board"
BY_HOST = "host"

# Modes that may be asked for. Those from OVER on are made when somebody goes there.
STAY, MENU, PLAY, RESUME, TEST, BACK_AGAIN = range(6)
OVER, SAFE, TOOLS, CHAIN, COLOURS, FACES, BIAS, PAGE, HOSTS_PAGE = range(6, 15)


# The settings on which a part of the desk depends.
OF_LIGHTS = ("led_order", "led_map", "sacrificial_led", "limit_ma")
OF_STICKS = (
    "sticks",
    "stick_polarity",
    "throw_edges",
    "throw_sticks",
    "throw_window_ms",
    "throw_min_ms",
    "rest_ms",
    "settle_ms",
    "gesture_ms",
    "rest_timeout_ms",
)
OF_BUTTONS = ("buttons", "button_ms", "long_ms")
OF_SOUNDS = ("piezo", "volume")


class Desk:
    """The board's parts, in one place.

    now_ms: the time of this tick; frame_ms: of the picture it belongs to, so that what is
    shown does not depend on when in a picture's time somebody looked. wish: the mode to go to.
    unlogged: warnings that are not in the log yet. bits: the switches, as of Port.sample.
    tool: the one that was last chosen, from 0.
    """

    def __init__(self, port: Port, config: Config, seed: int, now_ms: int) -> None:
        self.port = port
        self.config = config
        self.now_ms = now_ms
        self.frame_ms = now_ms & ~(FRAME_MS - 1)
        self.wish = STAY
        self.unlogged: list[str] = []
        self.bits = 0
        self.tool = 0
        self.line = HostLine(port)
        self.chance = Chance(seed)
        self.book = Rulebook(port.files)
        self.signs = Signs()
        self.animation = Animation()
        self.lights = Lights(config)
        self.sounds = Sounds(port, config)
        self.reader = StickReader(config)
        self.buttons = Buttons(config, port.sample())

    def refit(self, name: str) -> None:
        """Makes the part anew that depends on the setting `name`, which has changed.

        Nothing else changes. Of the pins the port holds to what they were at the start.
        """
        if name == "brightness":
            self.lights.brightness = self.config.brightness
        elif name in OF_LIGHTS:
            brightness = self.lights.brightness
            self.lights = Lights(self.config)
            self.lights.brightness = brightness
        elif name in OF_STICKS:
            before = self.reader
            self.reader = StickReader(self.config)
            self.reader.history = before.history
            self.reader.due = before.due
        elif name in OF_BUTTONS:
            self.buttons = Buttons(self.config, self.port.sample())
        elif name in OF_SOUNDS:
            self.port.tone(0)  # a tune may be sounding
            self.sounds = Sounds(self.port, self.config)

    def say(self, name: str, *members: tuple[str, object]) -> None:
        """Tells the host of an event."""
        self.line.say(name, *members)

    def sound(self, tune: int, delay_ms: int) -> None:
        """Plays one of `sounds.TUNES` on the piezo, some time from now."""
        self.sounds.play(tune, self.now_ms, delay_ms)

    def refuse(self, what: str, why: str) -> None:
        """Says no, in light, sound and words; nothing else changes."""
        self.sound(REFUSED_TUNE, 0)
        self.signs.show(REFUSED, self.frame_ms)
        self.say("refused", ("what", clip(what.strip(), WHAT_ROOM)), ("why", clip(why, WHY_ROOM)))

    def warn(self, text: str) -> None:
        """Says that something is amiss, in light and in words; the log will have it too."""
        self.signs.show(WARNING, self.frame_ms)
        self.say("warning", ("text", clip(text, TEXT_ROOM)))
        if len(self.unlogged) < MOST_UNLOGGED:
            self.unlogged.append(text)

    def expect_throw(self, due: bool, replaceable: bool = False) -> None:
        """Tells the reader whether a throw is due, or may still replace a number."""
        self.reader.due = due
        self.reader.replaceable = replaceable


class Mode:
    """One way for the board to be; each answers to the same few calls, and to no other."""

    fresh = MENU  # the mode that offers a fresh game when nobody has been there for long
    obeys = True  # commands that begin a game, change settings or test the lights
    may_test = True
    writes = True  # files, between the moves
    has_game = False  # what is to be seen is the session's game

    @property
    def may_leave(self) -> bool:
        """Whether to go to the mode `fresh` when nobody has been there for long."""
        return False

    @property
    def lively(self) -> bool:
        """Whether it is a show by itself, so that the idle board's would only hide it."""
        return False

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @property
    def name(self) -> str:
        """What this mode is called."""
        return "mode"

    def begin(self) -> None:
        """The board goes to this mode."""
        self.desk.expect_throw(False)

    def resume(self) -> None:
        """The board comes back to this mode as it was left."""
        self.desk.expect_throw(False)

    def leave(self) -> None:
        """The board goes to another mode."""

    def act(self, action: int, by: str) -> None:
        """A player said NEXT, OK, BACK, HINT or MORE, with BY_STICKS or BY_HAND."""
        self.desk.refuse(ACTIONS[action], "there is nothing for it to do here")

    def stick_event(self, event: int) -> None:
        """The reader saw something that is no gesture; `sticks.EVENTS` has the names."""
        if event == MOVED:
            self.desk.refuse("sticks", "turn one, two or three of them over")

    def command(self, verb: str, rest: str) -> None:
        """The host sent one of `throw`, `play`, `undo`, `hint`."""
        self.desk.refuse(verb, "no game is being played")

    def step(self) -> None:
        """Does what time brings."""

    def quiet_ms(self) -> int:
        """How long nothing will come of time alone."""
        return FOREVER_MS

    def waits(self) -> bool:
        """Whether it is a person's turn to do something."""
        return True

    def draw(self) -> None:
        """Draws this mode's squares."""
