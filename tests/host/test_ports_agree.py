"""The emulator's port and the Pico's, side by side: one app plays on both at once."""

import json
from typing import Any

import pytest

from host_tools.emulator.board import Board
from host_tools.emulator.flash import Flash
from host_tools.emulator.flashfiles import FlashFiles
from host_tools.emulator.port import EmulatedPort
from senet_app.port import Port
from senet_app.wiring import PINS, SWITCHES, gpio_of
from tests.fakes.bench import bench
from tests.fakes.pico import load_port

BURST = 16  # bytes that the Pico takes at a time


class BothPorts(Port):
    """Hands everything to both ports; what comes back must be the same."""

    runtime = "both"

    def __init__(self, board: Board, emulated: EmulatedPort) -> None:
        self.board = board
        self.emulated = emulated
        self.files = emulated.files
        self.pico: Any = load_port().PicoPort()
        self.frames = 0

    @property
    def now_ms(self) -> int:
        return self.emulated.now_ms

    @now_ms.setter
    def now_ms(self, now_ms: int) -> None:
        self.emulated.now_ms = now_ms
        bench.now_ms = now_ms + 10  # the Pico's port sends a frame of its own at power-on

    def sample(self) -> int:
        bits = self.emulated.sample()
        for number, name in enumerate(SWITCHES):
            bench.wires[gpio_of(PINS, name)] = 1 - (bits >> number & 1)
        assert self.pico.sample() == bits
        return bits

    def show(self, frame: bytes | bytearray) -> None:
        self.emulated.show(frame)
        self.pico.show(frame)
        self.frames += 1
        assert bench.sent[-1].data == self.board.leds.sent

    def receive(self) -> int:
        byte = self.emulated.receive()
        bench.typed += bytes([byte]) if byte >= 0 else b""
        assert self.pico.receive() == byte
        return byte

    def send(self, data: bytes | bytearray, start: int) -> int:
        taken = self.emulated.send(data[: start + BURST], start)
        bench.room = taken
        assert self.pico.send(data, start) == taken
        return taken

    def tone(self, hz: int) -> None:
        self.emulated.tone(hz)
        self.pico.tone(hz)
        assert (bench.tones[-1] if bench.tones else 0) == self.emulated.hz

    def heap(self) -> int:
        return self.emulated.heap()


def board_on_both(config: dict[str, object]) -> tuple[Board, BothPorts]:
    """A board that waits, with these settings."""
    flash = Flash()
    FlashFiles(flash).write("/config.json", json.dumps(config).encode())
    board = Board(1, flash)
    both = BothPorts(board, board._port)
    setattr(board, "_port", both)  # noqa: B010 (mypy forbids the plain form)
    board.power_on()
    board.settle()
    return board, both


@pytest.mark.parametrize(
    "config",
    [
        {},
        {"led_order": "BRG", "brightness": 9, "limit_ma": 150},
        {"sacrificial_led": True, "led_map": [*range(29, -1, -1)]},
    ],
    ids=str,
)
def test_both_ports_put_the_same_on_every_wire(config: dict[str, object]) -> None:
    board, both = board_on_both(config)
    for line in ("help", "new blocs human level1", "garbage", "record", "status"):
        board.send(line)
        board.settle()
    for flats in (1, 3, 2, 1, 4):
        if board.state()["phase"] == "throw":
            board.throw(flats)
            board.settle()
        board.press("next")
        board.settle()
        board.press("ok")
        board.settle()
    assert both.frames > 500 and len(board.lines) > 20
    assert bench.printed.decode().splitlines() == board.lines
    assert {len(frame.data) for frame in bench.sent[1:]} == {len(board.leds.sent)}
