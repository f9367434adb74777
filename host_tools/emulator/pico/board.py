"""The board around the emulated chip: the same hands and eyes as around the emulated board."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from random import Random

from host_tools.emulator.anyboard import PATIENCE_MS, AnyBoard, BoardError
from host_tools.emulator.cable import Cable
from host_tools.emulator.flash import CUTS
from host_tools.emulator.inputs import Inputs
from host_tools.emulator.leds import Leds
from host_tools.emulator.pico.chip import Chip, Report
from host_tools.emulator.state import OFF, State, ordered
from host_tools.emulator.wire import Chain
from senet_app.wiring import PINS, SWITCHES, gpio_of

HELD_MS = 3_000  # for which buttons stay held that were down at power-on: the start takes a second
LOOK_MS = 150  # between two looks at whether the board has come to rest
ANSWER_MS = 5  # ... and at whether it has answered
ANSWERS = 200
REFRESH_MS = 250  # between two questions for the state while somebody watches
ASK = b"state\n"
ANSWER = '{"e": "now"'
BOOT = '{"e": "boot"'


class AskedCable(Cable):
    """A cable on which answers to `state` are kept apart: they are the emulator's own affair."""

    def __init__(self, on_line: Callable[[str], None] | None = None) -> None:
        super().__init__(on_line)
        self.booted = False
        self.parts: State = {}
        self.answer: State | None = None

    def _take(self, text: str) -> None:
        if text.startswith(ANSWER):
            self.parts.update(json.loads(text))
            if "rests" in self.parts:
                self.answer, self.parts = self.parts, {}
            return
        self.booted = self.booted or text.startswith(BOOT)
        super()._take(text)

    def cut(self) -> None:
        super().cut()
        self.booted = False
        self.parts = {}
        self.answer = None


def made_chip(flash: bytes, seed: int) -> Chip:
    """A chip wired as the table of pins says."""
    inputs = [gpio_of(PINS, name) for name in SWITCHES]
    return Chip(flash, gpio_of(PINS, "leds"), inputs, gpio_of(PINS, "piezo"), seed)


class PicoBoard(AnyBoard):
    """A board with an emulated Pico. What it is at is asked over its cable, with `state`.

    watched: time passes in small steps under somebody's eyes, so that `state` answers at once with
    what is known, not older than REFRESH_MS. Close it when it is done with.
    """

    def __init__(
        self,
        flash: bytes,
        seed: int = 0,
        chain: Chain | None = None,
        on_line: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__(seed)
        self.chip = made_chip(flash, seed)
        self.inputs = Inputs()
        self.cable: AskedCable = AskedCable(on_line)
        self.leds = Leds(chain or Chain())
        self.now_ms = 0
        self.app = None
        self.watched = False
        self.hz = 0
        self._cuts = Random(seed)
        self._asked_ms = 0
        self._on = False
        self._known: State = {"phase": OFF}

    def close(self) -> None:
        """End the emulated chip; the flash is lost unless it was read."""
        self.chip.close()

    # -- power

    @property
    def powered(self) -> bool:
        return self._on

    def power_on(self, held: Collection[str] = ()) -> None:
        if self.powered:
            return
        for button in held:
            self.inputs.press(button, self.now_ms, HELD_MS)
        self._asked_ms = self.now_ms
        self._take(self.chip.power(True))
        self._take(self.chip.run(self.now_ms, [(self.now_ms, self.inputs.sample(self.now_ms))]))

    def power_off(self) -> None:
        if self.powered:
            self._take(self.chip.power(False))

    def cut(self, number: int) -> None:
        if number < 1:
            raise BoardError(f"cut {number}: expected a number from 1 on")
        self._take(self.chip.cut(number, self._cuts.choice(CUTS)))

    # -- time

    def advance(self, ms: int) -> None:
        end_ms = self.now_ms + ms
        changes = []
        while self.inputs.next_change_ms <= end_ms:
            at_ms = self.inputs.next_change_ms
            changes.append((at_ms, self.inputs.sample(at_ms)))
        data = self.cable.drain()
        if self.watched and self.cable.booted and end_ms - self._asked_ms >= REFRESH_MS:
            self._asked_ms = end_ms
            data += ASK
        if data and self.powered:
            self._take(self.chip.type(data))
        self.now_ms = end_ms
        self._take(self.chip.run(end_ms, changes))

    def settle(self, limit_ms: int = PATIENCE_MS) -> None:
        end_ms = self.now_ms + limit_ms
        self.advance(LOOK_MS)
        while self.inputs.busy or not (not self.powered or self._rests()):
            if self.now_ms >= end_ms:
                raise BoardError(f"the board is still busy after {limit_ms // 1000} s")
            self.advance(LOOK_MS)

    @property
    def busy(self) -> bool:
        return self.inputs.busy or self.cable.is_waiting

    def _rests(self) -> bool:
        return self.cable.booted and self._ask() and self._known["rests"] is True

    def _ask(self) -> bool:
        """Ask the board what it is at; whether it has answered in time."""
        self.cable.answer = None
        self.cable.type(ASK)
        for _ in range(ANSWERS):
            self.advance(ANSWER_MS)
            if self.cable.answer is not None:
                self._known = self.cable.answer
                return True
            if not self.powered:
                break
        return False

    def _take(self, report: Report) -> None:
        """Take in what came out of the chip."""
        for _, frame in report.frames:
            self.leds.show(frame)
        for _, data in report.out:
            self.cable.hear(data)
        self.hz = report.hz
        lost, self._on = self._on and not report.powered, report.powered
        if lost:
            self.leds.go_dark()
            self.cable.cut()
            self._known = {"phase": OFF}

    # -- what can be seen

    def state(self) -> State:
        if self.watched:
            self._known = self.cable.answer or self._known
        elif self.powered and not self._ask():
            raise BoardError("the board does not answer `state`")
        return ordered(self._known)
