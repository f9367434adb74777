"""The board: takes in switches and lines, lets the mode of the moment act, shows the lights."""

from senet_app.commands import Commands
from senet_app.config import Config
from senet_app.desk import (
    BACK,
    BACK_AGAIN,
    BY_HAND,
    BY_STICKS,
    FRAME_MS,
    MENU,
    NEXT,
    OK,
    RESUME,
    SAFE,
    STAY,
    TEST,
    Desk,
    Mode,
)
from senet_app.idle import AWAKE, DIM_STEPS, SHOW, Idle
from senet_app.menu import Menu
from senet_app.over import Over
from senet_app.play import Play
from senet_app.port import Port
from senet_app.resume import Resume
from senet_app.safe import Safe
from senet_app.selftest import SelfTest
from senet_app.session import Session
from senet_app.settings import Settings
from senet_app.sticks import NONE, TURNED
from senet_core.bits import count_of

VERSION = "0.1.0"
OK_BIT = 1 << 9
BACK_BIT = 1 << 10

GESTURES = (0, NEXT, OK, BACK)  # by how many sticks were turned over


class App:
    """The board's behaviour on top of a port; `seed` is any number, better a different each time.

    Nothing is allocated by a tick in which nothing happens but time.
    """

    def __init__(self, port: Port, seed: int, now_ms: int) -> None:
        self.port = port
        self.settings = Settings(port.files)
        self.desk = Desk(port, self.settings.config, seed, now_ms)
        self.session = Session(port.files, self.desk.book)
        self.idle = Idle(self.settings.config, now_ms)
        self.commands = Commands(self.desk, self.session, self.settings)
        self.shown = -1  # the picture that the lights show
        self.edges = 0
        self.pressed = 0
        self.selftest = SelfTest(self.desk)
        self.mode: Mode = self.selftest
        self.tested: Mode = self.selftest  # where to go on after a test
        self.modes: tuple[Mode, ...] = (
            self.mode,
            Menu(self.desk, self.session, self.settings),
            Play(self.desk, self.session),
            Over(self.desk, self.session),
            Resume(self.desk, self.session),
            Safe(self.desk),
        )
        self.start()

    def start(self) -> None:
        """Goes dark, then tests the lights; what is held meanwhile has a meaning."""
        desk = self.desk
        desk.lights.blank()
        self.port.show(desk.lights.frame)
        fitted = []
        for name in ("sticks", "buttons", "piezo"):
            if getattr(desk.config, name):
                fitted.append(name)
        desk.say("boot", ("version", VERSION), ("runtime", self.port.runtime), ("fitted", fitted))
        bits = self.port.sample() if desk.config.buttons else 0
        if bits & OK_BIT:
            desk.lights.brightness = 1
        self.selftest.start(SAFE if bits & BACK_BIT else RESUME)
        self.settings.report(desk)

    # -- a tick

    def tick(self, now_ms: int) -> int:
        """Does all that is due; returns for how many ms nothing will, unless an input changes.

        now_ms: the clock, modulo 2^29.
        """
        desk = self.desk
        desk.now_ms = now_ms
        desk.frame_ms = now_ms & ~(FRAME_MS - 1)
        bits = self.port.sample()
        happened = self.feel(now_ms, bits)
        if desk.line.listen():
            self.wake()
            self.commands.obey(desk.line.take(), self.mode)
            happened = True
        happened = self.step(now_ms) or happened
        self.commands.output.pump()
        if happened or self.shown != desk.frame_ms:
            self.draw()
        desk.line.pump()
        return self.quiet_ms(now_ms)

    def feel(self, now_ms: int, bits: int) -> bool:
        """Takes in sticks and buttons; whether anything came of it."""
        desk = self.desk
        event = desk.reader.sample(now_ms, bits)
        code = desk.buttons.sample(now_ms, bits)
        if desk.reader.edges != self.edges or desk.buttons.pressed & ~self.pressed:
            desk.signs.feel(desk.frame_ms)
            self.wake()
        self.edges = desk.reader.edges
        self.pressed = desk.buttons.pressed
        if event == TURNED:
            self.mode.act(GESTURES[count_of(desk.reader.sticks)], BY_STICKS)
        elif event != NONE:
            self.mode.stick_event(event)
        if code:
            self.mode.act(code, BY_HAND)
        return event != NONE or code != 0

    def wake(self) -> None:
        """Somebody is there."""
        if self.idle.stage != AWAKE:
            self.idle.wake(self.desk.now_ms)
            self.desk.lights.dim = 0
        self.idle.since_ms = self.desk.now_ms

    def step(self, now_ms: int) -> bool:
        """Does what time brings; whether that was anything to be seen."""
        desk = self.desk
        desk.signs.step(now_ms)
        desk.animation.step(now_ms)
        if self.idle.step(now_ms):
            self.offer_fresh_game()
        if self.idle.stage != AWAKE:
            desk.lights.dim = DIM_STEPS
        self.mode.step()
        note = self.session.file.take_note()
        if note:
            desk.warn(note)
        changed = desk.wish != STAY
        while desk.wish != STAY:
            wish = desk.wish
            desk.wish = STAY
            self.enter(wish)
        return changed

    def enter(self, wish: int) -> None:
        """Goes to another mode."""
        if wish == TEST:
            self.tested = self.mode
            self.selftest.start(BACK_AGAIN)
            self.mode = self.selftest
        elif wish == BACK_AGAIN:
            self.mode = self.tested
            self.mode.resume()
        else:
            self.mode = self.modes[wish]
            self.mode.begin()

    def offer_fresh_game(self) -> None:
        """After a long time without anybody the next one finds the menu."""
        if self.mode.may_leave:
            self.desk.wish = MENU

    def draw(self) -> None:
        """Shows what there is to see, if it is anything new."""
        desk = self.desk
        self.shown = desk.frame_ms
        if self.idle.stage >= SHOW:
            self.idle.draw(desk.lights, desk.frame_ms)
        else:
            self.mode.draw()
            if desk.animation.active:
                desk.animation.draw(desk.lights, desk.frame_ms)
            desk.signs.draw(desk.lights, desk.frame_ms)
        if desk.lights.flush():
            self.port.show(desk.lights.frame)

    def quiet_ms(self, now_ms: int) -> int:
        """How long nothing will happen unless an input changes."""
        desk = self.desk
        if desk.wish != STAY or self.commands.output.text or desk.line.queue:
            return 1
        quiet_ms = FRAME_MS - (now_ms & FRAME_MS - 1)
        quiet_ms = min(quiet_ms, desk.reader.quiet_ms(now_ms), desk.buttons.quiet_ms(now_ms))
        return max(1, min(quiet_ms, self.mode.quiet_ms(), self.idle.quiet_ms(now_ms)))

    @property
    def config(self) -> Config:
        """The settings in force."""
        return self.settings.config

    @property
    def waits(self) -> bool:
        """Whether it is a person's turn, and nothing moves, runs or is being shown."""
        desk = self.desk
        still = not (desk.reader.moving or desk.buttons.pressed or desk.wish or desk.line.queue)
        unseen = not (desk.animation.active or desk.signs.active or self.commands.output.text)
        return still and unseen and self.mode.waits()
