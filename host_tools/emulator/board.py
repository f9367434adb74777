"""The emulated board: the app behind wires, with power, time and people.

>>> board = Board(seed=1)
>>> board.power_on()
>>> board.settle()
>>> board.state()["phase"]
'menu'
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from random import Random

from host_tools.emulator.cable import Cable
from host_tools.emulator.flash import Flash, PowerCut
from host_tools.emulator.flashfiles import FlashFiles
from host_tools.emulator.inputs import NEVER_MS, Inputs
from host_tools.emulator.leds import Leds
from host_tools.emulator.physics import Sticks
from host_tools.emulator.port import EmulatedPort
from host_tools.emulator.signals import Row
from host_tools.emulator.state import State, state_of
from host_tools.emulator.wire import Chain, Picture
from senet_app.app import App
from senet_app.clock import TICKS

SAMPLE_MS = 5
ERASE_MS = 45  # a flash erase, during which the whole board stands still
FRAME_MS = 1  # 30 LEDs at 30 us, with interrupts off
PATIENCE_MS = 30_000
HELD_MS = 1_000  # for which buttons stay held that were down at power-on
PRESS_MS = 100


class BoardError(ValueError):
    """Something was asked of the board that it cannot do, or did not do in time."""


class Board:
    """A board on a table: powered off, four sticks flat side up, a host that reads.

    now_ms      simulated milliseconds since the emulator began
    app         None while the power is off
    lines       what the board sent to the host
    skipping    False: no tick is left out that the Pico would make, for comparison

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
        self.flash = flash or Flash(seed=seed)
        self.files = FlashFiles(self.flash)
        self.now_ms = 0
        self.app: App | None = None
        self.skipping = True
        self.cable = Cable(on_line)
        self.inputs = Inputs()
        self.leds = Leds(chain or Chain())
        self._random = Random(seed)
        self._seeds = Random(seed + 1)
        self._port = EmulatedPort(self.files, self.inputs, self.cable, self.leds)
        self._began_ms = 0  # power came
        self._ready_ms = 0  # the earliest next tick
        self._calm_ms = 0  # without a change from outside nothing happens before

    # -- power

    @property
    def powered(self) -> bool:
        return self.app is not None

    def power_on(self, held: Collection[str] = ()) -> None:
        """Switch on, with some buttons held for a second. Nothing if it is on."""
        if self.app is not None:
            return
        for button in held:
            self.press(button, HELD_MS)
        if self.flash.is_dead:
            self.flash.restore()
        self._began_ms = self.now_ms
        self._run(self._start)

    def _start(self) -> int:
        self.files.mount()
        self.app = App(self._port, self._seeds.getrandbits(30), 0)
        return 0

    def power_off(self) -> None:
        """Switch off, whatever the board is doing. Nothing if it is off."""
        self.app = None
        self.leds.go_dark()
        self.cable.cut()
        self._port.hz = 0

    def cut(self, number: int) -> None:
        """Power fails at the storage operation of that number from now, 1 for the next."""
        if number < 1:
            raise BoardError(f"cut {number}: expected a number from 1 on")
        self.flash.cut_after(number)

    # -- time

    def advance(self, ms: int) -> None:
        """Let time pass."""
        end_ms = self.now_ms + ms
        while self._step(end_ms):
            pass

    def settle(self, limit_ms: int = PATIENCE_MS) -> None:
        """Let time pass until the app waits for a person and nothing moves; BoardError if never."""
        end_ms = self.now_ms + limit_ms
        self.advance(SAMPLE_MS)
        while self.busy or not (self.app is None or self.app.waits):
            if not self._step(end_ms):
                raise BoardError(f"the board is still busy after {limit_ms // 1000} s")

    @property
    def busy(self) -> bool:
        """Whether sticks move, a button is down, or the host's bytes are on their way."""
        return self.inputs.is_busy(self.now_ms) or self.powered and self.cable.is_waiting

    def _step(self, end_ms: int) -> bool:
        """Go on to the next tick; False, at that time, if there is none until `end_ms`."""
        next_ms = self._next_ms()
        if next_ms > end_ms:
            self.now_ms = end_ms
            self.inputs.sample(end_ms)
            return False
        self.now_ms = next_ms
        app = self.app
        assert app is not None
        self._run(lambda: app.tick(next_ms - self._began_ms & TICKS - 1))
        return True

    def _next_ms(self) -> int:
        """When the next tick is due: the board samples at multiples of SAMPLE_MS."""
        if self.app is None:
            return NEVER_MS
        if not self.skipping or self.cable.is_waiting:
            return self._ready_ms
        due_ms = min(self._calm_ms, self.inputs.next_change_ms)
        return max(self._ready_ms, self._sample_after(due_ms))

    def _sample_after(self, ms: int) -> int:
        """The first time of a sample that is not before `ms`."""
        return ms + (self._began_ms - ms) % SAMPLE_MS

    def _run(self, work: Callable[[], int]) -> None:
        """Do what the board does without a pause, in the time that it takes."""
        self._port.now_ms = self.now_ms
        erases, frames = self.flash.erases, self.leds.frames_sent
        try:
            self._calm_ms = self.now_ms + work()
        except PowerCut:
            self.power_off()
            return
        spent_ms = (self.flash.erases - erases) * ERASE_MS
        spent_ms += (self.leds.frames_sent - frames) * FRAME_MS
        self._ready_ms = self._sample_after(self.now_ms + max(spent_ms, 1))

    # -- people

    @property
    def sticks(self) -> Sticks:
        return self.inputs.sticks

    def throw(
        self,
        flats: int | None = None,
        style: str | None = None,
        bias: float = 0.5,
        lean: bool | None = None,
    ) -> None:
        """Throw the sticks; arguments as of `Sticks.throw`."""
        self.inputs.must_rest(self.now_ms)
        signal = self.sticks.throw(self._random, flats, style=style, lean=lean, bias=bias)
        self.inputs.start(signal, self.now_ms)

    def turn(self, which: int | Collection[int], turn_ms: int | None = None) -> None:
        """Turn over so many lying sticks, or those; arguments as of `Sticks.turn`."""
        self.inputs.must_rest(self.now_ms)
        self.inputs.start(self.sticks.turn(self._random, which, turn_ms), self.now_ms)

    def knock(self) -> None:
        """Hit the table."""
        self.inputs.must_rest(self.now_ms)
        self.inputs.start(self.sticks.knock(self._random), self.now_ms)

    def play_trace(self, rows: Sequence[Row]) -> None:
        """Do to the sticks what a recorded trace says."""
        self.inputs.must_rest(self.now_ms)
        self.inputs.start(self.sticks.play(rows), self.now_ms)

    def break_stick(self, stick: int, fault: str) -> None:
        """Break stick 1..4 (dead, stuck, swapped) or mend it (ok)."""
        self.inputs.set_fault(stick, fault, self.now_ms)

    def press(self, button: str, ms: int = PRESS_MS) -> None:
        """Press a button, `next`, `ok` or `back`, for so long."""
        self.inputs.press(button, self.now_ms, ms)

    def send(self, text: str) -> None:
        """The host sends a line."""
        if self.app is None:
            raise BoardError("the board is off; expected it on")
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
        return state_of(self.app)

    def frame(self) -> State:
        """Return rgb, 180 hexadecimal digits, and the current in mA."""
        return {"rgb": self.picture.digits, "ma": self.picture.ma}
