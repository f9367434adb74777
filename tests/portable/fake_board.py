"""A board in memory: the app on a port that records, with hands for the tests to play with."""

import json

from memory_files import MemoryFiles
from senet_app.app import App
from senet_app.clock import TICKS, later, since
from senet_app.desk import MENU
from senet_app.menu import Menu
from senet_app.port import Port
from senet_core.game import Game

BUTTONS = {"next": 1 << 8, "ok": 1 << 9, "back": 1 << 10}
LYING_ROUND = 0xF0
TICK_MS = 5
PATIENCE_MS = 30000
START_MS = TICKS - 5000  # the clock wraps in every test
RED_MA, GREEN_MA, BLUE_MA = 16, 11, 15  # of a full channel, by the datasheet
DARK = (0, 0, 0)


class FakePort(Port):
    """Records what the app does; the host reads at once unless `deaf`.

    frames: as (ms, bytes), and tones as (ms, Hz), with the time that the board's clock showed.
    silent: nothing is recorded, so that nothing is allocated here.
    """

    runtime = "test"

    def __init__(self, files: MemoryFiles) -> None:
        self.files = files
        self.bits = LYING_ROUND
        self.now_ms = 0
        self.frames: list[tuple[int, bytes]] = []
        self.tones: list[tuple[int, int]] = []
        self.inbox = b""
        self.outbox = b""
        self.deaf = False
        self.silent = False
        self.shown = 0

    def sample(self) -> int:
        return self.bits

    def show(self, frame: bytes | bytearray) -> None:
        self.shown += 1
        if not self.silent:
            self.frames.append((self.now_ms, bytes(frame)))

    def receive(self) -> int:
        if not self.inbox:
            return -1
        byte = self.inbox[0]
        self.inbox = self.inbox[1:]
        return byte

    def send(self, data: bytes | bytearray, start: int) -> int:
        if self.deaf:
            return 0
        if not self.silent:
            self.outbox += data[start:]
        return len(data) - start

    def tone(self, hz: int) -> None:
        if not self.silent:
            self.tones.append((self.now_ms, hz))

    def heap(self) -> int:
        return 0


class FakeBoard:
    """The app, its clock and its players. Every verb returns when the app waits for a person."""

    def __init__(
        self,
        held: dict[str, bytes] | MemoryFiles | None = None,
        seed: int = 1,
        settings: dict[str, object] | None = None,
    ) -> None:
        self.files = held if isinstance(held, MemoryFiles) else MemoryFiles(held)
        if settings is not None:
            self.files.held["/config.json"] = json.dumps(settings).encode()
        self.seed = seed
        self.now_ms = START_MS
        self.events: list[dict[str, object]] = []
        self.power_on()

    def power_on(self, held: str = "", wait: bool = True) -> None:
        """Starts the app, with a button held for a moment, up to where it waits."""
        self.port = FakePort(self.files)
        if held:
            self.port.bits |= BUTTONS[held]
        self.port.now_ms = self.now_ms
        self.app = App(self.port, self.seed, self.now_ms)
        self.run(TICK_MS)
        self.port.bits = LYING_ROUND
        if wait:
            self.wait()

    # -- time

    def run(self, ms: int) -> None:
        """Lets time pass, a tick every 5 ms."""
        for _ in range(ms // TICK_MS):
            self.port.now_ms = self.now_ms
            self.app.tick(self.now_ms)
            self.now_ms = later(self.now_ms, TICK_MS)
        self.read()

    def skip(self, ms: int) -> None:
        """Lets time pass, with no tick before the time that the last one asked for."""
        end_ms = later(self.now_ms, ms)
        while self.now_ms != end_ms:
            self.step(since(end_ms, self.now_ms))
        self.read()

    def step(self, most_ms: int) -> None:
        """One tick, and on to when the app wants the next, or by `most_ms`."""
        self.port.now_ms = self.now_ms
        quiet_ms = self.app.tick(self.now_ms)
        self.now_ms = later(self.now_ms, min(quiet_ms, most_ms))

    def wait(self) -> None:
        """Skips until the app waits for a person."""
        begin_ms = self.now_ms
        self.run(TICK_MS)
        while not self.app.waits:
            self.step(PATIENCE_MS)
            assert since(self.now_ms, begin_ms) < PATIENCE_MS, self.phase
        self.read()

    def until(self, name: str) -> dict[str, object]:
        """Runs until an event of that name comes, and returns it."""
        count = len(self.named(name))
        begin_ms = self.now_ms
        while len(self.named(name)) == count:
            self.run(TICK_MS)
            assert since(self.now_ms, begin_ms) < PATIENCE_MS, self.phase
        return self.named(name)[-1]

    # -- what people do

    def send(self, *lines: str) -> None:
        """The host sends lines, one after the other."""
        for line in lines:
            self.port.inbox += line.encode() + b"\n"
            self.wait()

    def down(self, name: str) -> None:
        """A button goes down."""
        self.port.bits |= BUTTONS[name]

    def up(self, name: str) -> None:
        """A button comes up."""
        self.port.bits &= ~BUTTONS[name]

    def press(self, name: str, ms: int = 100) -> None:
        """A button is pressed."""
        self.down(name)
        self.run(ms)
        self.up(name)
        self.wait()

    def lay(self, flats_up: int, touched: int = 15) -> None:
        """Lays the sticks of a mask down at once, as the mask `flats_up` says."""
        mask = touched | touched << 4
        rest = (flats_up & 15) | (~flats_up & 15) << 4
        self.port.bits = self.port.bits & ~mask | rest & mask

    def shake(self, times: int = 3, touched: int = 15) -> None:
        """Shakes the sticks of a mask; each time takes 160 ms, and they end on no face."""
        mask = touched | touched << 4
        for _ in range(times):
            self.port.bits = self.port.bits & ~mask
            self.run(80)
            self.port.bits = self.port.bits | mask
            self.run(80)

    def start_throw(self, flats: int) -> None:
        """Throws the sticks, the first `flats` flat side up, up to where they lie."""
        self.shake()
        self.lay((1 << flats) - 1)

    def throw(self, flats: int) -> None:
        """All four sticks are thrown; the first `flats` lie flat side up."""
        self.start_throw(flats)
        self.wait()

    def lean(self, stick: int) -> None:
        """All four sticks are thrown, and one, 1 to 4, comes to lie on no face."""
        self.shake()
        self.lay(0, 15 & ~(1 << stick - 1))
        self.wait()

    def flip(self, *sticks: int) -> None:
        """Turns sticks, 1 to 4, over one after the other, without waiting for anything."""
        for stick in sticks:
            bit = 1 << stick - 1
            was_flat = self.port.bits & bit
            self.shake(1, bit)
            self.lay(0 if was_flat else bit, bit)

    def turn(self, *sticks: int) -> None:
        """Turns sticks over."""
        self.flip(*sticks)
        self.wait()

    # -- what is to be seen

    def read(self) -> None:
        """Takes in the events that have come."""
        lines = self.port.outbox.split(b"\n")
        self.port.outbox = lines.pop()
        for line in lines:
            assert len(line) < 200, line
            self.events.append(json.loads(line))

    def named(self, name: str) -> list[dict[str, object]]:
        """All events of a name so far."""
        return [event for event in self.events if event["e"] == name]

    def last(self, name: str) -> dict[str, object]:
        """The last event of a name."""
        return self.named(name)[-1]

    def count(self, name: str) -> int:
        """How many events of a name there have been."""
        return len(self.named(name))

    @property
    def game(self) -> Game:
        """The game at hand."""
        game = self.app.session.game
        assert game is not None
        return game

    @property
    def chosen(self) -> list[int]:
        """What is chosen in each row of the menu."""
        menu = self.app.modes[MENU]
        assert isinstance(menu, Menu)
        return menu.chosen

    @property
    def phase(self) -> str:
        """What the app is at."""
        return self.app.mode.name

    @property
    def warnings(self) -> list[str]:
        """The texts of all warnings so far."""
        return [str(event["text"]) for event in self.named("warning")]

    def picture(self) -> list[tuple[int, int, int]]:
        """Red, green and blue of squares 1 to 30, from index 0, as they are on the wire."""
        return colours(self.port.frames[-1][1])

    def lit(self) -> list[int]:
        """The squares that are not dark."""
        return [index + 1 for index, rgb in enumerate(self.picture()) if rgb != DARK]


def colours(frame: bytes) -> list[tuple[int, int, int]]:
    """The colours of a frame of LEDs that take green first."""
    return [(frame[at + 1], frame[at], frame[at + 2]) for at in range(0, 90, 3)]


def frame_ma(frame: bytes) -> int:
    """What the datasheet says that a frame draws."""
    lit = 0
    for at in range(0, 90, 3):
        lit += GREEN_MA * frame[at] + RED_MA * frame[at + 1] + BLUE_MA * frame[at + 2]
    return 30 + (lit + 254) // 255
