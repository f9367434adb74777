"""The emulated board in a terminal."""

from __future__ import annotations

import os
import sys
from time import monotonic_ns

from rich.console import Console

from host_tools.emulator.anyboard import AnyBoard
from host_tools.emulator.terminal import words
from host_tools.errors import UserError

DUMB = ("dumb", "unknown")
NS_A_MS = 1_000_000


def run(board: AnyBoard, colour: bool = True) -> int:
    """Play on a board until the player quits; it is switched off then. Returns the exit code.

    Without `colour`, or where NO_COLOR is set, letters take its place. UserError where there is no
    terminal.
    """
    from host_tools.emulator.terminal.app import TerminalBoard
    from host_tools.emulator.terminal.look import look_of

    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise UserError(words.NO_TERMINAL)
    if os.environ.get("TERM") in DUMB:
        raise UserError(words.DUMB_TERMINAL.format(term=os.environ["TERM"]))
    app = TerminalBoard(board, look_of(Console(), colour), lambda: monotonic_ns() // NS_A_MS)
    try:
        app.run()
    finally:
        board.power_off()
    return app.return_code or 0
