"""The board: takes in switches and lines, lets the mode of the moment act, shows the lights."""

from senet_app.buttons import FOREVER_MS
from senet_app.clock import since
from senet_app.config import Config
from senet_app.desk import (
    BACK,
    BACK_AGAIN,
    BY_HAND,
    BY_STICKS,
    FRAME_MS,
    HOSTS_PAGE,
    NEXT,
    OK,
    OVER,
    RESUME,
    SAFE,
    STAY,
    TEST,
    Desk,
    Mode,
)
from senet_app.idle import DIM_STEPS, Idle
from senet_app.keeper import Keeper
from senet_app.menu import Menu
from senet_app.output import RecordOutput
from senet_app.play import Play
from senet_app.port import Port
from senet_app.rare import rare_mode
from senet_app.resume import Resume
from senet_app.selftest import SelfTest
from senet_app.session import Session
from senet_app.settings import Settings
from senet_app.sticks import MOVED, NONE, TURNED
from senet_core.bits import count_of

VERSION = "0.1.0"
OK_BIT = 1 << 9
BACK_BIT = 1 << 10

GESTURES = (0, NEXT, OK, BACK)  # by how many sticks were turned over

STATE = "state"  # the command that asks what the whole board is at

GAP_MS = 17  # between two frames on the wire: at most 60 a second


class App:
    """The board's behaviour on top of a port; `seed` is any number, better a different each time.

    Nothing is allocated by a tick in which nothing happens but time.
    """

    def __init__(self, port: Port, seed: int, now_ms: int) -> None:
        self.port = port
        held = port.sample()
        self.settings = Settings(port.files, not held & BACK_BIT)
        self.desk = Desk(port, self.settings.config, seed, now_ms)
        self.session = Session(port.files, self.desk.book)
        self.idle = Idle(self.settings.config, now_ms)
        self.output = RecordOutput(self.desk)
        self.keeper = Keeper(self.desk, self.session, self.settings)
        self.drawn_ms = -1  # the time of the picture that was drawn last
        self.sent_ms = now_ms  # when the last frame went out
        self.late = False  # a picture waits until another frame may go out
        self.edges = 0
        self.pressed = 0
        self.press_wakes = False  # the button that is down has only woken the board up ...
        self.touch_wakes = False  # ... or whatever the sticks are doing has
        self.selftest = SelfTest(self.desk)
        self.mode: Mode = self.selftest
        self.tested: Mode = self.selftest  # where to go on after a test
        self.modes = self.all_modes()
        self.start(held)

    def all_modes(self) -> tuple[Mode, ...]:
        """The modes that are always there, by the number of the wish for each."""
        desk, session = self.desk, self.session
        return (
            self.selftest,
            Menu(desk, session, self.settings),
            Play(desk, session),
            Resume(desk, session),
        )

    def start(self, held: int) -> None:
        """Goes dark, then tests the lights; `held` is a sample, buttons in it have a meaning."""
        desk = self.desk
        desk.lights.blank()
        self.port.show(desk.lights.frame)
        fitted = []
        for name in ("sticks", "buttons", "piezo"):
            if getattr(desk.config, name):
                fitted.append(name)
        desk.say("boot", ("version", VERSION), ("runtime", self.port.runtime), ("fitted", fitted))
        if not desk.config.buttons:
            held = 0
        if held & OK_BIT:
            desk.lights.brightness = 1
        self.selftest.start(SAFE if held & BACK_BIT else RESUME)
        self.settings.report(desk)

    # -- a tick

    def tick(self, now_ms: int) -> int:
        """Does all that is due; returns for how many ms nothing will, unless an input changes.

        now_ms: the clock, modulo 2^29.
        """
        desk = self.desk
        desk.now_ms = now_ms
        desk.frame_ms = now_ms & ~(FRAME_MS - 1)
        happened = self.feel(now_ms, self.port.sample())
        happened = self.hear() or happened
        happened = self.step(now_ms) or happened
        self.output.pump()
        if happened or self.late or self.drawn_ms != desk.frame_ms:
            self.draw(now_ms)
        desk.line.pump()
        return self.quiet_ms(now_ms)

    def feel(self, now_ms: int, bits: int) -> bool:
        """Takes in sticks and buttons; whether there is anything of it to be seen."""
        desk = self.desk
        desk.bits = bits
        event = desk.reader.sample(now_ms, bits)
        code = desk.buttons.sample(now_ms, bits)
        happened = event != NONE or code != NONE
        pressed = desk.buttons.pressed & ~self.pressed
        touched = desk.reader.edges != self.edges
        if pressed:
            self.press_wakes = self.shows_off
        if touched:
            self.touch_wakes = self.touch_wakes or self.shows_off
        if pressed or touched:
            happened = desk.signs.feel(desk.frame_ms) or happened
            self.wake()
        self.edges = desk.reader.edges
        self.pressed = desk.buttons.pressed
        if event != NONE:
            self.move(event)
        if code != NONE:
            self.push(code)
        return happened

    def move(self, event: int) -> None:
        """The sticks were thrown or touched; nobody's gesture means what the show has hidden."""
        only_wakes = self.touch_wakes and (event == TURNED or event == MOVED)
        self.touch_wakes = False
        if only_wakes:
            return
        if event == TURNED:
            self.mode.act(GESTURES[count_of(self.desk.reader.sticks)], BY_STICKS)
        else:
            self.mode.stick_event(event)

    def push(self, code: int) -> None:
        """A button was pressed; nobody means what the show has hidden."""
        if self.press_wakes:
            self.press_wakes = False
        else:
            self.mode.act(code, BY_HAND)

    def hear(self) -> bool:
        """Takes in what the host sends; whether that was a command."""
        line = self.desk.line
        if not line.listen():
            return False
        text = line.take()
        if self.obey(text):
            self.wake()
        return True

    def obey(self, text: str) -> bool:
        """Carries out a line of the host; whether somebody must be there.

        What that takes is read with the first line that comes: most boards never hear one.
        """
        if text == STATE:
            from senet_app.snapshot import tell_state

            tell_state(self.desk, self.mode, self.session, self.rests)
            return False
        from senet_app.commands import Commands

        commands = Commands(self.desk, self.session, self.settings, self.output)
        return commands.obey(text, self.mode)

    def wake(self) -> None:
        """Somebody is there."""
        self.idle.wake(self.desk.now_ms)
        self.desk.lights.dim = 0

    def step(self, now_ms: int) -> bool:
        """Does what time brings; whether that was anything to be seen."""
        desk = self.desk
        desk.signs.step(now_ms)
        desk.animation.step(now_ms)
        desk.sounds.step(now_ms)
        if self.idle.step(now_ms) and self.mode.may_leave:
            desk.wish = self.mode.fresh
        if self.idle.dim:
            desk.lights.dim = DIM_STEPS
        self.mode.step()
        changed = desk.wish != STAY
        while desk.wish != STAY:
            wish = desk.wish
            desk.wish = STAY
            self.enter(wish)
        self.keeper.step(self.mode)
        return changed

    def enter(self, wish: int) -> None:
        """Goes to another mode."""
        self.mode.leave()
        if wish == TEST:
            self.tested = self.mode
            self.selftest.start(HOSTS_PAGE)
            self.mode = self.selftest
            self.desk.animation.active = False
        elif wish >= OVER:
            self.mode = rare_mode(wish, self.desk, self.session, self.settings)
            self.mode.begin()
        elif wish == BACK_AGAIN:
            self.mode = self.tested
            self.mode.resume()
        else:
            self.mode = self.modes[wish]
            self.mode.begin()

    # -- light

    def draw(self, now_ms: int) -> None:
        """Shows what there is to see, if it is anything new."""
        desk = self.desk
        self.late = since(now_ms, self.sent_ms) < GAP_MS
        if self.late:
            return
        self.drawn_ms = desk.frame_ms
        if self.shows_off:
            self.idle.draw(desk.lights, desk.frame_ms)
        else:
            self.mode.draw()
            if desk.animation.active:
                desk.animation.draw(desk.lights, desk.frame_ms)
        desk.signs.draw(desk.lights, desk.frame_ms)
        if desk.lights.flush():
            self.port.show(desk.lights.frame)
            self.sent_ms = now_ms

    def quiet_ms(self, now_ms: int) -> int:
        """How long nothing will happen unless an input changes."""
        desk = self.desk
        if desk.wish != STAY or self.output.active:
            return 1
        quiet_ms = FRAME_MS - (now_ms & FRAME_MS - 1)
        if self.late:
            quiet_ms = min(quiet_ms, GAP_MS - since(now_ms, self.sent_ms))
        quiet_ms = min(desk.line.quiet_ms(quiet_ms), desk.reader.quiet_ms(now_ms))
        quiet_ms = min(quiet_ms, desk.buttons.quiet_ms(now_ms), desk.sounds.quiet_ms(now_ms))
        return max(1, min(quiet_ms, self.mode.quiet_ms(), self.idle.quiet_ms(now_ms)))

    # -- what can be asked of it

    @property
    def shows_off(self) -> bool:
        """Whether the idle board's show is to be seen in place of what goes on."""
        return self.idle.showing and not self.mode.lively

    @property
    def config(self) -> Config:
        """The settings in force."""
        return self.settings.config

    @property
    def rests(self) -> bool:
        """Whether it is a person's turn, and nothing moves, runs or is being shown."""
        desk = self.desk
        still = not (desk.reader.moving or desk.wish or self.late or desk.buttons.pressed)
        still = still and desk.buttons.quiet_ms(desk.now_ms) == FOREVER_MS
        still = still and not (desk.unlogged and self.mode.writes)
        unseen = not (desk.animation.active or desk.signs.active or self.output.active)
        return still and unseen and self.mode.waits()

    @property
    def waits(self) -> bool:
        """Whether it rests, and nothing is under way from the host or to it."""
        return self.rests and not (self.desk.line.queue or self.desk.line.busy)
