"""What is at the port: the kind of board and what it runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from host_tools.device.errors import WrongBoardError
from host_tools.device.link import Link

CHIPS = ("RP2040", "RP2350")
OLDEST = (1, 23)
ASK = """
import sys
def identity():
    s = sys.implementation
    machine = getattr(s, "_machine", "an unnamed board")
    return s.name, tuple(s.version[:3]), machine, getattr(s, "_mpy", 0)
"""


@dataclass(frozen=True)
class Identity:
    """A board's own words. version: three numbers; mpy: sys.implementation._mpy."""

    name: str
    version: tuple[int, int, int]
    machine: str
    mpy: int

    def __str__(self) -> str:
        numbers = ".".join(str(number) for number in self.version)
        return f"{self.machine}, {self.name.replace('micropython', 'MicroPython')} {numbers}"


def identity_of(link: Link) -> Identity:
    """What the board at an entered REPL is."""
    link.run(ASK)
    return Identity(*cast(tuple[str, tuple[int, int, int], str, int], link.value("identity()")))


def check_identity(board: Identity, port: str) -> None:
    """WrongBoardError unless the firmware runs there."""
    if board.name != "micropython":
        raise WrongBoardError(
            f"{port} runs {board.name}; for CircuitPython leave --port out: its drive is found"
        )
    if not any(chip in board.machine for chip in CHIPS):
        raise WrongBoardError(f"{port} is '{board.machine}'; expected a Raspberry Pi Pico")
    if board.version[:2] < OLDEST:
        raise WrongBoardError(
            f"{port} has MicroPython {'.'.join(map(str, board.version))}; expected 1.23 or newer: "
            "hold BOOTSEL while you plug it in, then senet flash --uf2 FILE"
        )
