"""A board in memory: the app on a port that records, with hands for the tests to play with."""

import json

from memory_files import MemoryFiles
from senet_app.app import App
from senet_app.clock import TICKS, later, since
from senet_app.port import Port

BUTTONS = {"next": 1 << 8, "ok": 1 << 9, "back": 1 << 10}
LYING_ROUND = 0xF0
TICK_MS = 5
PATIENCE_MS = 30000
START_MS = TICKS - 5000  # the clock wraps in every test


class FakePort(Port):
    """Records what the app does; the host reads at once unless `deaf`."""

    runtime = "test"

    def __init__(self, files: MemoryFiles) -> None:
        self.files = files
        self.bits = LYING_ROUND
        self.frames: list[bytes] = []
        self.inbox = b""
        self.outbox = b""
        self.deaf = False

    def sample(self) -> int:
        return self.bits

    def show(self, frame: bytearray) -> None:
        self.frames.append(bytes(frame))

    def receive(self) -> int:
        if not self.inbox:
            return -1
        byte = self.inbox[0]
        self.inbox = self.inbox[1:]
        return byte

    def send(self, data: bytes, start: int) -> int:
        if self.deaf:
            return 0
        self.outbox += data[start:]
        return len(data) - start

    def tone(self, hz: int) -> None:
        pass

    def heap(self) -> int:
        return 0


class FakeBoard:
    """The app, its clock and its players. Every verb returns when the app waits for a person."""

    def __init__(self, held: dict[str, bytes] | None = None, seed: int = 1) -> None:
        self.files = MemoryFiles(held)
        self.seed = seed
        self.now_ms = START_MS
        self.events: list[dict[str, object]] = []
        self.power_on()

    def power_on(self, bits: int = 0) -> None:
        """Starts the app, with buttons held if `bits` has them, up to where it waits."""
        self.port = FakePort(self.files)
        self.port.bits |= bits
        self.app = App(self.port, self.seed, self.now_ms)
        self.run(TICK_MS)
        self.port.bits = LYING_ROUND
        self.wait()

    def run(self, ms: int) -> None:
        """Lets time pass, a tick every 5 ms."""
        for _ in range(ms // TICK_MS):
            self.app.tick(self.now_ms)
            self.now_ms = later(self.now_ms, TICK_MS)
        self.read()

    def read(self) -> None:
        """Takes in the events that have come."""
        lines = self.port.outbox.split(b"\n")
        self.port.outbox = lines.pop()
        for line in lines:
            assert len(line) <= 200, line
            self.events.append(json.loads(line))

    def wait(self) -> None:
        """Runs until the app waits for a person."""
        begin_ms = self.now_ms
        self.run(TICK_MS)
        while not self.app.waits:
            self.run(TICK_MS)
            assert since(self.now_ms, begin_ms) < PATIENCE_MS, self.app.mode.name

    def send(self, line: str) -> None:
        """The host sends a line."""
        self.port.inbox += line.encode() + b"\n"
        self.wait()

    def press(self, name: str, ms: int = 100) -> None:
        """A button is pressed."""
        self.port.bits |= BUTTONS[name]
        self.run(ms)
        self.port.bits &= ~BUTTONS[name]
        self.wait()

    def move_sticks(self, flats_up: int, touched: int) -> None:
        """Shakes the sticks of a mask and lays them down as `flats_up` says."""
        mask = touched | touched << 4
        rest = (flats_up & 15) | (~flats_up & 15) << 4
        for shake in (0, mask, 0, mask, 0, mask):
            self.port.bits = self.port.bits & ~mask | shake
            self.run(80)
        self.port.bits = self.port.bits & ~mask | rest & mask

    def throw(self, flats: int) -> None:
        """All four sticks are thrown; the first `flats` lie flat side up."""
        self.move_sticks((1 << flats) - 1, 15)
        self.wait()

    def turn(self, count: int) -> None:
        """The first `count` sticks are turned over, one after the other."""
        for stick in range(count):
            bit = 1 << stick
            was_flat = self.port.bits & bit
            for bits in (0, bit | bit << 4, 0):
                self.port.bits = self.port.bits & ~(bit | bit << 4) | bits
                self.run(40)
            self.port.bits |= bit << 4 if was_flat else bit
        self.wait()

    def named(self, name: str) -> list[dict[str, object]]:
        """All events of a name so far."""
        return [event for event in self.events if event["e"] == name]
