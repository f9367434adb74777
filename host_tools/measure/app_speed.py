"""How fast the board's app ticks; the same file runs on CPython and on MicroPython.

    python app_speed.py SECONDS

Prints a JSON object a line: in which phase, and how many ticks a second.
"""

import json
import sys
import time

from senet_app.app import App
from senet_app.clock import TICKS
from senet_app.port import Files, Port

NS = 1000000000
BATCH = 500
TICK_MS = 5
SETTLED_MS = 12000
LYING_ROUND = 0xF0
SHAKEN = (0, 0xFF)

clock_ns = getattr(time, "process_time_ns", time.time_ns)


class RamFiles(Files):
    """A storage in memory."""

    def __init__(self) -> None:
        self.held: dict[str, bytes] = {}

    def size(self, name: str) -> int:
        return len(self.held[name]) if name in self.held else -1

    def read(self, name: str, start: int, count: int) -> bytes:
        return self.held[name][start : start + count]

    def append(self, name: str, data: bytes) -> None:
        self.held[name] = self.held.get(name, b"") + data

    def write(self, name: str, data: bytes) -> None:
        self.held[name] = data

    def rename(self, old: str, new: str) -> None:
        self.held[new] = self.held.pop(old)

    def remove(self, name: str) -> None:
        del self.held[name]

    def names(self, folder: str) -> list[str]:
        return []


class NoHardware(Port):
    """A port on which nothing happens but what `bits` says."""

    runtime = "measurement"

    def __init__(self) -> None:
        self.files = RamFiles()
        self.bits = LYING_ROUND
        self.inbox = b""

    def sample(self) -> int:
        return self.bits

    def show(self, frame: bytes | bytearray) -> None:
        pass

    def receive(self) -> int:
        if not self.inbox:
            return -1
        byte = self.inbox[0]
        self.inbox = self.inbox[1:]
        return byte

    def send(self, data: bytes | bytearray, start: int) -> int:
        return len(data) - start

    def tone(self, hz: int) -> None:
        pass

    def heap(self) -> int:
        return 0


class Measured:
    """An app, its clock and its port."""

    def __init__(self) -> None:
        self.port = NoHardware()
        self.now_ms = 0
        self.app = App(self.port, 1, 0)
        self.run(SETTLED_MS // TICK_MS)

    def run(self, ticks: int) -> None:
        """So many ticks, 5 ms apart."""
        for _ in range(ticks):
            self.app.tick(self.now_ms)
            self.now_ms = (self.now_ms + TICK_MS) & (TICKS - 1)

    def shake(self, ticks: int) -> None:
        """So many ticks while all sticks rattle."""
        for index in range(ticks):
            self.port.bits = SHAKEN[index >> 2 & 1]
            self.run(1)

    def send(self, line: str) -> None:
        """A line from the host."""
        self.port.inbox = line.encode() + b"\n"
        self.run(100)


def measure(phase: str, work: object, seconds: float) -> None:
    """Prints how many ticks a second some work makes."""
    assert callable(work)
    ticks = 0
    began = clock_ns()
    while clock_ns() - began < seconds * NS:
        work(BATCH)
        ticks += BATCH
    print(json.dumps({"phase": phase, "ticks": ticks * NS // (clock_ns() - began)}))


def main(seconds: float) -> None:
    """Measures a board that waits in the menu and in a game, and one whose sticks move."""
    board = Measured()
    measure("menu", board.run, seconds)
    board.send("new funnel")
    measure("throw due", board.run, seconds)
    measure("sticks moving", board.shake, seconds)
    board.send("throw 2")
    measure("choice", board.run, seconds)


if __name__ == "__main__":
    main(float(sys.argv[1]))
