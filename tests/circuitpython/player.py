"""A Pico with CircuitPython and its players, on the bench of the fakes."""

import json
from typing import Any

from senet_app.app import App
from senet_app.wiring import PINS, gpio_of
from senet_core.notation import position_text
from tests.fakes.circuitpython import circuit
from tests.fakes.circuitpython.bench import Bench, bench

circuit.install()
MODULE = circuit.load_port()

LYING_ROUND = ("stick1b", "stick2b", "stick3b", "stick4b")
PATIENCE_MS = 30_000


class Kept:
    """What outlasts a loss of power, copied off the bench and put back."""

    def __init__(self) -> None:
        self.files = dict(bench.files)
        self.nvm = bytes(bench.nvm)
        self.usb_ms, self.sees_drive = bench.usb_ms, bench.sees_drive

    def put_back(self) -> None:
        """Power off and on, with what was kept then."""
        bench.restart()
        bench.files = dict(self.files)
        bench.nvm[:] = self.nvm
        bench.usb_ms, bench.sees_drive = self.usb_ms, self.sees_drive


class Player:
    """The app on the port. Every verb returns when the app waits for a person.

    passed: how the game has stood so far, one after the other.
    """

    def __init__(self, port: Any = None, the_bench: Any = bench) -> None:
        self.bench: Bench = the_bench
        for name in LYING_ROUND:
            self.bench.wires[gpio_of(PINS, name)] = 0
        self.port: Any = port or MODULE.CircuitPort()
        self.events: list[dict[str, Any]] = []
        self.passed: list[tuple[Any, ...]] = []
        self.bench.now_ms += 30  # it reads its files
        self.app = App(self.port, 1, self.port.now_ms())
        self.wait()

    def tick(self) -> None:
        self.port.rest(self.app.tick(self.port.now_ms()))
        if not self.passed or self.passed[-1] != self.stands:
            self.passed.append(self.stands)

    def run(self, ms: int) -> None:
        """Let time pass."""
        end_ms = self.bench.now_ms + ms
        while self.bench.now_ms < end_ms:
            self.tick()
        self.read()

    def wait(self) -> None:
        """Go on until the app waits."""
        end_ms = self.bench.now_ms + PATIENCE_MS
        self.tick()
        while not self.app.waits:
            self.tick()
            assert self.bench.now_ms < end_ms, self.app.mode.name
        self.read()

    def send(self, *lines: str) -> None:
        """The computer sends lines, one after the other."""
        for line in lines:
            self.bench.typed += line.encode() + b"\n"
            self.wait()

    def press(self, name: str, after_ms: int = -1) -> None:
        """A button is pressed, and so much time passes, or as much as the app wants."""
        gpio = gpio_of(PINS, name)
        self.bench.wires[gpio] = 0
        self.run(100)
        del self.bench.wires[gpio]
        if after_ms < 0:
            self.wait()
        else:
            self.run(after_ms)

    def read(self) -> None:
        lines = bytes(self.bench.printed).split(b"\n")
        self.bench.printed[:] = lines.pop()
        self.events += [json.loads(line) for line in lines]

    def texts(self, name: str) -> list[str]:
        """The texts of all events of a name."""
        return [str(event["text"]) for event in self.events if event["e"] == name]

    @property
    def stands(self) -> tuple[Any, ...]:
        """All that a restart must bring back, () without a game."""
        session = self.app.session
        game = session.game
        if game is None:
            return ()
        place = (position_text(game.position), game.position.result, game.seat_to_throw())
        series = (tuple(session.series.points), session.series.games)
        return (game.rules.id, *place, session.thrown, session.kinds, *series)


def throws(count: int) -> list[int]:
    """So many numbers, the same each time, each number about as often."""
    numbers, state = [], 1
    for _ in range(count):
        state = (state * 75 + 74) % 65537
        numbers.append((state >> 4) % 5)
    return numbers
