"""`senet flash`: installs the game on a Pico and starts it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from host_tools.device.find import add_port_argument

HELP = "install the game on a Pico and start it"


def add_arguments(parser: ArgumentParser) -> None:
    add_port_argument(parser)
    image = "first install this image (MicroPython, CircuitPython) on a Pico that waits for one"
    parser.add_argument("--uf2", metavar="FILE", type=Path, help=image)
    drive = "the board's USB drive, where it is not found by itself"
    parser.add_argument("--drive", metavar="FOLDER", type=Path, help=drive)
    source = "send .py in place of .mpy, which starts more slowly and leaves less memory"
    parser.add_argument("--py", action="store_true", help=source)
    dry = "show what would be done, and leave the board's files as they are"
    parser.add_argument("--dry-run", action="store_true", help=dry)


def run(args: Namespace) -> int:
    """Find the board, install, and see the game run."""
    from host_tools.device.ways import flash

    flash(args)
    return 0
