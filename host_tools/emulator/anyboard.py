"""A board on a table: what people do to it, and what they see of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from random import Random

from host_tools.emulator.cable import Cable
from host_tools.emulator.inputs import Inputs
from host_tools.emulator.leds import Leds
from host_tools.emulator.physics import Sticks
from host_tools.emulator.signals import Row
from host_tools.emulator.state import State
from host_tools.emulator.wire import Picture
from senet_app.app import App

PRESS_MS = 100
PATIENCE_MS = 30_000
HAND_SEED = 1 << 32  # so that the people's chance is not the board's own


class BoardError(ValueError):
    """Something was asked of the board that it cannot do, or did not do in time."""


class AnyBoard(ABC):
    """A board with switches, a chain of LEDs and a cable to a host, and the people around it.

    now_ms  simulated milliseconds since the emulator began; they pass in `advance` and `settle`
    app     the board's app, None while it is off, or where it runs out of reach

    Sticks and buttons are only set in motion by their calls. StickError and ButtonError are
    ValueErrors that name what cannot be.
    """

    inputs: Inputs
    cable: Cable
    leds: Leds
    now_ms: int
    app: App | None

    def __init__(self, seed: int) -> None:
        self._random = Random(seed + HAND_SEED)

    @property
    @abstractmethod
    def powered(self) -> bool:
        """Whether the board is on."""

    @property
    @abstractmethod
    def busy(self) -> bool:
        """Whether sticks move, a button is down, or the board has bytes to read or to write."""

    @abstractmethod
    def power_on(self, held: Collection[str] = ()) -> None:
        """Switch on, with some buttons held while it starts. Nothing if it is on."""

    @abstractmethod
    def power_off(self) -> None:
        """Switch off, whatever the board is doing. Nothing if it is off."""

    @abstractmethod
    def cut(self, number: int) -> None:
        """Power fails at the storage operation of that number from now, 1 for the next."""

    @abstractmethod
    def advance(self, ms: int) -> None:
        """Let time pass."""

    @abstractmethod
    def settle(self, limit_ms: int = PATIENCE_MS) -> None:
        """Let time pass until the app waits for a person and nothing moves; BoardError if never."""

    @abstractmethod
    def state(self) -> State:
        """Return phase, rules, position, flats, moves, cursor, seats and series."""

    # -- people

    @property
    def sticks(self) -> Sticks:
        """The sticks as they will lie when they have come to rest."""
        return self.inputs.sticks

    def throw(
        self,
        flats: int | None = None,
        style: str | None = None,
        bias: float = 0.5,
        lean: bool | None = None,
    ) -> None:
        """Throw the sticks; arguments as of `Sticks.throw`."""
        self.inputs.must_rest()
        signal = self.sticks.throw(self._random, flats, style=style, lean=lean, bias=bias)
        self.inputs.start(signal, self.now_ms)

    def turn(self, which: int | Collection[int], turn_ms: int | None = None) -> None:
        """Turn over so many lying sticks, or those; arguments as of `Sticks.turn`."""
        self.inputs.must_rest()
        self.inputs.start(self.sticks.turn(self._random, which, turn_ms), self.now_ms)

    def knock(self) -> None:
        """Hit the table."""
        self.inputs.must_rest()
        self.inputs.start(self.sticks.knock(self._random), self.now_ms)

    def play_trace(self, rows: Sequence[Row]) -> None:
        """Do to the sticks what a recorded trace says."""
        self.inputs.must_rest()
        self.inputs.start(self.sticks.play(rows), self.now_ms)

    def break_stick(self, stick: int, fault: str) -> None:
        """Break stick 1..4 (dead, stuck, swapped) or mend it (ok)."""
        self.inputs.set_fault(stick, fault, self.now_ms)

    def press(self, button: str, ms: int = PRESS_MS) -> None:
        """Press a button, `next`, `ok` or `back`, for so long."""
        self.inputs.press(button, self.now_ms, ms)

    def send(self, text: str) -> None:
        """The host sends a line; a board without power does not get it."""
        if self.powered:
            self.cable.type(text.encode() + b"\n")

    # -- what can be seen

    @property
    def lines(self) -> list[str]:
        return self.cable.lines

    @property
    def picture(self) -> Picture:
        """What the lights show, decoded from the wire."""
        return self.leds.picture

    @property
    def frames_sent(self) -> int:
        return self.leds.frames_sent

    def stick_phases(self) -> tuple[str, ...]:
        """What each stick is doing: physics' HELD, FLYING, FLAT, ROUND or LEANING."""
        return self.inputs.phases(self.now_ms)

    def frame(self) -> State:
        """Return rgb, 180 hexadecimal digits, and the current in mA."""
        return {"rgb": self.picture.digits, "ma": self.picture.ma if self.powered else 0}
