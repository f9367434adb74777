"""The app's port on the emulated board: everything passes at the level of switches and bytes."""

from __future__ import annotations

import platform
import sys

from host_tools.emulator.cable import Cable
from host_tools.emulator.inputs import Inputs
from host_tools.emulator.leds import Leds
from senet_app.port import Files, Port

RUNTIME = f"{sys.implementation.name} {platform.python_version()}"


class EmulatedPort(Port):
    """The emulated board's side towards the app.

    now_ms: the emulator's time, set by the owner before each tick. hz: what the piezo sounds.
    """

    runtime = RUNTIME

    def __init__(self, files: Files, inputs: Inputs, cable: Cable, leds: Leds) -> None:
        self.files = files
        self.now_ms = 0
        self.hz = 0
        self._inputs = inputs
        self._cable = cable
        self._leds = leds

    def sample(self) -> int:
        return self._inputs.sample(self.now_ms)

    def show(self, frame: bytes | bytearray) -> None:
        self._leds.show(frame)

    def receive(self) -> int:
        return self._cable.receive()

    def send(self, data: bytes | bytearray, start: int) -> int:
        return self._cable.offer(data, start, self.now_ms)

    def tone(self, hz: int) -> None:
        self.hz = hz

    def heap(self) -> int:
        return 0
