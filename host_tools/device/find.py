"""Which port the board is at."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser

from host_tools.device.errors import NoBoardError, SeveralBoardsError

VARIABLE = "SENET_PORT"
MICROPYTHON = (0x2E8A, 0x0005)
"""USB vendor and product of a Raspberry Pi chip that runs MicroPython."""

NOTHING = (
    "no board found; plug it in with a cable that carries data, or name its port with --port PORT "
    "(a Pico without MicroPython: hold BOOTSEL while you plug it in, then senet flash --uf2 FILE)"
)


def add_port_argument(parser: ArgumentParser) -> None:
    """The option --port of every command that needs a board."""
    what = f"the board's port, such as /dev/ttyACM0 or COM3 (else {VARIABLE}, else the only one)"
    parser.add_argument("--port", metavar="PORT", help=what)


def find_port(named: str | None) -> str:
    """The port of the board to work with: the one named, else the environment's, else the only one.

    Of several the person at the terminal is asked. NoBoardError, SeveralBoardsError.
    """
    chosen = named_port(named)
    if chosen:
        return chosen
    found = board_ports()
    if not found:
        raise NoBoardError(NOTHING)
    return found[0] if len(found) == 1 else ask(found)


def named_port(named: str | None) -> str | None:
    """The port that the option --port or the environment names, if either does."""
    return named or os.environ.get(VARIABLE) or None


def board_ports() -> list[str]:
    """The ports of all boards with MicroPython."""
    from serial.tools import list_ports

    return sorted(
        port.device for port in list_ports.comports() if (port.vid, port.pid) == MICROPYTHON
    )


def ask(ports: list[str]) -> str:
    """The port that a person chooses; SeveralBoardsError where nobody is there to choose."""
    listed = ", ".join(ports)
    if not sys.stdin.isatty():
        raise SeveralBoardsError(f"{len(ports)} boards found; expected --port with one of {listed}")
    for number, port in enumerate(ports, 1):
        print(f"{number}  {port}", file=sys.stderr)
    print(f"Which board, 1 to {len(ports)}? ", end="", file=sys.stderr, flush=True)
    answer = sys.stdin.readline().strip()
    if answer.isdecimal() and 1 <= int(answer) <= len(ports):
        return ports[int(answer) - 1]
    raise SeveralBoardsError(
        f"{answer!r} is none of the boards 1 to {len(ports)}; nothing was done"
    )
