"""The emulated board: the app behind wires, its power and its time.

>>> board = Board(seed=1)
>>> board.power_on()
>>> board.settle()
>>> board.state()["phase"]
'menu'
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import Random

from host_tools.emulator.anyboard import PATIENCE_MS, AnyBoard, BoardError
from host_tools.emulator.cable import Cable
from host_tools.emulator.flash import Flash, PowerCut
from host_tools.emulator.flashfiles import FlashFiles
from host_tools.emulator.inputs import Inputs
from host_tools.emulator.leds import Leds
from host_tools.emulator.port import EmulatedPort
from host_tools.emulator.state import State, state_of_board
from host_tools.emulator.wire import Chain
from senet_app.app import App
from senet_app.clock import TICKS

SAMPLE_MS = 5
ERASE_MS = 45  # a flash erase, during which the whole board stands still
FRAME_MS = 1  # 30 LEDs at 30 us, with interrupts off
HELD_MS = 1_000  # for which buttons stay held that were down at power-on
SEED_BITS = 30


class Board(AnyBoard):
    """A board on a table: powered off, four sticks flat side up, a host that reads.

    chain      the LEDs as they are soldered, whatever the configuration says
    on_line    called with each line that comes from the board
    skipping   False: no tick is left out that the Pico would make, for comparison

    A tick samples the switches at a multiple of SAMPLE_MS since power-on. Left out are those
    before which neither a switch nor the host did anything and of which the tick before said that
    nothing would come. BoardErrors are ValueErrors that tell what the board did not do.
    """

    def __init__(
        self,
        seed: int = 0,
        flash: Flash | None = None,
        chain: Chain | None = None,
        on_line: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__(seed)
        self.flash = flash or Flash(seed=seed)
        self.files = FlashFiles(self.flash)
        self.inputs = Inputs()
        self.cable = Cable(on_line)
        self.leds = Leds(chain or Chain())
        self.now_ms = 0
        self.app: App | None = None
        self.skipping = True
        self._seeds = Random(seed)
        self._port = EmulatedPort(self.files, self.inputs, self.cable, self.leds)
        self._began_ms = 0  # power came
        self._ready_ms = 0  # no tick before: the board is at work
        self._due_ms = 0  # without a change from outside no tick is needed before

    # -- power

    @property
    def powered(self) -> bool:
        return self.app is not None

    def power_on(self, held: Collection[str] = ()) -> None:
        if self.app is not None:
            return
        for button in held:
            self.inputs.press(button, self.now_ms, HELD_MS)
        if self.flash.is_dead:
            self.flash.restore()
        self._began_ms = self.now_ms
        self._work(self._start)

    def _start(self) -> int:
        self.files.mount()
        self.app = App(self._port, self._seeds.getrandbits(SEED_BITS), 0)
        return 0

    def power_off(self) -> None:
        self.app = None
        self.leds.go_dark()
        self.cable.cut()
        self._port.hz = 0

    def cut(self, number: int) -> None:
        if number < 1:
            raise BoardError(f"cut {number}: expected a number from 1 on")
        self.flash.cut_after(number)

    # -- time

    def advance(self, ms: int) -> None:
        end_ms = self.now_ms + ms
        while self._step(end_ms):
            pass

    def settle(self, limit_ms: int = PATIENCE_MS) -> None:
        end_ms = self.now_ms + limit_ms
        self.advance(SAMPLE_MS)
        while self.busy or not (self.app is None or self.app.waits):
            if not self._step(end_ms):
                raise BoardError(f"the board is still busy after {limit_ms // 1000} s")

    @property
    def busy(self) -> bool:
        if self.app is None:
            return self.inputs.busy
        writes = self._ready_ms > self.now_ms + SAMPLE_MS
        return self.inputs.busy or self.cable.is_waiting or writes

    def _step(self, end_ms: int) -> bool:
        """Go on to the next tick, or with power off to the next change of a switch.

        False, at `end_ms`, if there is none until then.
        """
        next_ms = self._next_ms()
        self.now_ms = min(next_ms, end_ms)
        if next_ms > end_ms:
            # A sample at `end_ms` itself is over; what happens now is for the next one.
            self._ready_ms = max(self._ready_ms, self._sample_from(end_ms + 1))
            return False
        app = self.app
        if app is None:
            self.inputs.sample(self.now_ms)
        else:
            self._work(lambda: app.tick(self.now_ms - self._began_ms & TICKS - 1))
        return True

    def _next_ms(self) -> int:
        if self.app is None:
            return self.inputs.next_change_ms
        if not self.skipping or self.cable.is_waiting:
            return self._ready_ms
        wanted_ms = min(self._due_ms, self.inputs.next_change_ms)
        return max(self._ready_ms, self._sample_from(wanted_ms))

    def _sample_from(self, ms: int) -> int:
        """The first time of a sample that is not before `ms`."""
        return ms + (self._began_ms - ms) % SAMPLE_MS

    def _work(self, work: Callable[[], int]) -> None:
        """Do what the board does without a pause; `work` returns how long there is no more."""
        self._port.now_ms = self.now_ms
        erases, frames = self.flash.erases, self.leds.frames_sent
        try:
            self._due_ms = self.now_ms + work()
        except PowerCut:
            self.power_off()
            return
        spent_ms = (self.flash.erases - erases) * ERASE_MS
        spent_ms += (self.leds.frames_sent - frames) * FRAME_MS
        self._ready_ms = self._sample_from(self.now_ms + max(spent_ms, 1))

    def state(self) -> State:
        return state_of_board(self.app)
