"""What people do to the board, as its switches show it over time: sticks and buttons.

Times are the emulator's milliseconds, which never wrap; bits are those of `Port.sample`.
"""

from __future__ import annotations

from heapq import heappop, heappush

from host_tools.emulator.physics import Sticks
from host_tools.emulator.signals import STICKS, Signal, StickError

BUTTONS = {"next": 1 << 8, "ok": 1 << 9, "back": 1 << 10}
STICK_BITS = 0xFF
NEVER_MS = 1 << 62


class ButtonError(ValueError):
    """A button was to be pressed that there is not, or that is down already."""


class Inputs:
    """The switches: `bits` as they are, and as they will change by what was begun.

    `sticks` are on the table; whoever moves them hands the signal that this returns to `start`.
    """

    def __init__(self) -> None:
        self.sticks = Sticks()
        self.bits = self._lying_bits()
        self._changes: list[tuple[int, int, int]] = []  # a heap of (ms, bits concerned, bits)
        self._signal: Signal | None = None
        self._signal_ms = 0  # it began
        self._down = 0  # buttons that are pressed or will be

    def _lying_bits(self) -> int:
        a, b = self.sticks.masks()
        return a | b << STICKS

    def start(self, signal: Signal, now_ms: int) -> None:
        """Let a signal of the sticks run from now on. They must be at rest; see `must_rest`."""
        self._signal = signal
        self._signal_ms = now_ms
        for ms, a, b in signal.rows:
            heappush(self._changes, (now_ms + ms, STICK_BITS, a | b << STICKS))
        heappush(self._changes, (now_ms + signal.rest_ms, STICK_BITS, self._lying_bits()))

    def set_fault(self, stick: int, name: str, now_ms: int) -> None:
        """Break or mend stick 1..4. StickError."""
        self.must_rest()
        self.sticks.set_fault(stick, name)
        heappush(self._changes, (now_ms, STICK_BITS, self._lying_bits()))

    def press(self, button: str, now_ms: int, ms: int) -> None:
        """Press a button, `next`, `ok` or `back`, from now on for so long. ButtonError."""
        if button not in BUTTONS:
            raise ButtonError(f"button {button!r}: expected one of {', '.join(BUTTONS)}")
        bit = BUTTONS[button]
        if self._down & bit:
            raise ButtonError(f"button {button}: it is down; expected it released")
        self._down |= bit
        heappush(self._changes, (now_ms, bit, bit))
        heappush(self._changes, (now_ms + ms, bit, 0))

    def sample(self, now_ms: int) -> int:
        """Return the switches at a time, not before that of the call before."""
        while self._changes and self._changes[0][0] <= now_ms:
            ms, concerned, bits = heappop(self._changes)
            self.bits = self.bits & ~concerned | bits
            if not bits:
                self._down &= ~concerned
            if self._signal and ms == self._signal_ms + self._signal.rest_ms:
                self._signal = None
        return self.bits

    @property
    def next_change_ms(self) -> int:
        """When something comes next of what was begun; NEVER_MS for nothing."""
        return self._changes[0][0] if self._changes else NEVER_MS

    @property
    def moving(self) -> bool:
        """Whether the sticks move."""
        return self._signal is not None

    @property
    def busy(self) -> bool:
        """Whether the sticks move, a button is down, or a switch is about to change."""
        return bool(self._changes)

    def must_rest(self) -> None:
        """StickError while the sticks move: they can do one thing at a time."""
        if self.moving:
            raise StickError("the sticks are still moving; expected them at rest")

    def phases(self, now_ms: int) -> tuple[str, ...]:
        """What each stick is doing, for drawing: see `signals.Signal.phase_at`."""
        if self._signal is None:
            return self.sticks.phases
        elapsed_ms = now_ms - self._signal_ms
        return tuple(self._signal.phase_at(stick, elapsed_ms) for stick in range(1, STICKS + 1))
