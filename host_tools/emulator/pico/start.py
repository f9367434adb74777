"""How an emulated Pico is set up: MicroPython, our files, and what its owner copied there."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from host_tools.boardfiles import board_files
from host_tools.emulator.pico.board import PicoBoard
from host_tools.emulator.pico.image import blank_flash, with_files
from host_tools.emulator.pico.parts import IMAGE_VARIABLE, cache_folder, find_image
from host_tools.emulator.wire import Chain
from host_tools.errors import UserError


def image_path(named: Path | None) -> Path:
    """Where the image of MicroPython is. UserError says how to name one."""
    path = find_image(named)
    if path is None:
        raise UserError(
            "the emulated Pico needs MicroPython's image for the Pico, 1.23 or newer; "
            f"expected --image FILE.uf2, {IMAGE_VARIABLE}, or one in {cache_folder()}"
        )
    return path


def pico_board(
    named: Path | None, own: Iterable[tuple[str, bytes]], seed: int, chain: Chain
) -> PicoBoard:
    """A board with our files and its owner's `own`, switched off. UserError."""
    path = image_path(named)
    if sys.stderr.isatty():
        print(f"starting an emulated Pico with {path.name} ...", file=sys.stderr)
    flash = with_files(bytes(blank_flash(path)), [*own, *board_files()])
    return PicoBoard(flash, seed, chain)
