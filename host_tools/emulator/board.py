"""The emulated board: the app behind wires, and the people around it.

>>> board = Board(seed=1)
>>> board.power_on()
>>> board.settle()
>>> board.state()["phase"]
'menu'
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from random import Random

from host_tools.emulator.clockwork import Clockwork
from host_tools.emulator.flash import Flash
from host_tools.emulator.physics import Sticks
from host_tools.emulator.signals import Row
from host_tools.emulator.state import State, state_of_board
from host_tools.emulator.wire import Chain, Picture

PRESS_MS = 100
HAND_SEED = 1 << 32  # so that the people's chance is not the board's own


class Board(Clockwork):
    """A board on a table: powered off, four sticks flat side up, a host that reads.

    lines  what the board sent to the host; `on_line` is called with each as it comes
    chain  the LEDs as they are soldered, whatever the configuration says

    Sticks and buttons are only set in motion by their calls; `advance` or `settle` lets it happen.
    StickError, ButtonError and BoardError are ValueErrors that name what cannot be.
    """

    def __init__(
        self,
        seed: int = 0,
        flash: Flash | None = None,
        chain: Chain | None = None,
        on_line: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__(seed, flash, chain, on_line)
        self._random = Random(seed + HAND_SEED)

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

    def state(self) -> State:
        """Return phase, rules, position, flats, moves, cursor, seats and series."""
        return state_of_board(self.app)

    def frame(self) -> State:
        """Return rgb, 180 hexadecimal digits, and the current in mA."""
        return {"rgb": self.picture.digits, "ma": self.picture.ma if self.powered else 0}
