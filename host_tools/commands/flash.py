"""`senet flash`: installs the game on a Pico and starts it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from host_tools.device.find import add_port_argument, find_port

HELP = "install the game on a Pico and start it"


def add_arguments(parser: ArgumentParser) -> None:
    add_port_argument(parser)
    source = "send .py in place of .mpy, which starts more slowly and leaves less memory"
    parser.add_argument("--py", action="store_true", help=source)
    dry = "show what would be done, and leave the board's files as they are"
    parser.add_argument("--dry-run", action="store_true", help=dry)


def run(args: Namespace) -> int:
    """Find the board, install, and see the game run."""
    from host_tools.device.flashing import flash_port

    flash_port(find_port(args.port), not args.py, args.dry_run)
    return 0
