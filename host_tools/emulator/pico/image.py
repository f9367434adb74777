"""The emulated Pico's flash: an image of MicroPython, and our files in its file system."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from pathlib import Path

from host_tools.emulator.flash import BLOCK, PICO_BLOCKS, Flash
from host_tools.emulator.flashfiles import FlashFiles
from host_tools.emulator.pico.chip import FLASH_BYTES
from host_tools.errors import UserError

FLASH_START = 0x10000000
FILES_AT = FLASH_BYTES - PICO_BLOCKS * BLOCK

# The UF2 format, blocks of 512 bytes.
BLOCK_BYTES = 512
HEADER = struct.Struct("<8I")
MAGIC = (0x0A324655, 0x9E5D5157)
RP2040 = 0xE48BFF56


def blank_flash(image: Path) -> bytearray:
    """A flash with an image of MicroPython and no files. UserError if it is none for the Pico."""
    data = image.read_bytes()
    flash = bytearray(b"\xff" * FLASH_BYTES)
    for at in range(0, len(data), BLOCK_BYTES):
        first, second, _, address, count, _, _, family = HEADER.unpack_from(
            data[at : at + BLOCK_BYTES].ljust(HEADER.size)
        )
        start = address - FLASH_START
        fits = 0 <= start <= FILES_AT - count
        if (first, second) != MAGIC or family != RP2040 or not fits:
            raise UserError(f"{image} is no UF2 image for the Pico (RP2040)")
        flash[start : start + count] = data[at + HEADER.size : at + HEADER.size + count]
    return flash


def files_in(flash: bytes) -> FlashFiles:
    """The files in a flash; changes are made to a copy, see `with_files`."""
    return FlashFiles(Flash(flash[FILES_AT:]))


def with_files(flash: bytes, files: Iterable[tuple[str, bytes]]) -> bytes:
    """A flash with some files written into it; names are absolute."""
    system = files_in(flash)
    for name, data in files:
        folder = name.rpartition("/")[0]
        if folder:
            system.make_folder(folder)
        system.write(name, data)
    return bytes(flash[:FILES_AT]) + bytes(system.flash.image)
