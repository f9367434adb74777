"""The emulated Pico's flash: an image of MicroPython, and our files in its file system."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from host_tools.device.errors import WrongBoardError
from host_tools.device.uf2 import BLOCK as UF2_BLOCK
from host_tools.device.uf2 import HEAD, RP2040, check_image
from host_tools.emulator.flash import BLOCK, PICO_BLOCKS, Flash
from host_tools.emulator.flashfiles import FlashFiles
from host_tools.emulator.pico.chip import FLASH_BYTES
from host_tools.errors import UserError

FLASH_START = 0x10000000
FILES_AT = FLASH_BYTES - PICO_BLOCKS * BLOCK

PICO_DRIVE = "RPI-RP2"


def blank_flash(image: Path) -> bytearray:
    """A flash with an image of MicroPython and no files. UserError if it is none for the Pico."""
    data = image.read_bytes()
    try:
        check_image(data, str(image), PICO_DRIVE)
    except WrongBoardError as error:
        raise UserError(str(error)) from None  # no board is there that could be the wrong one
    flash = bytearray(b"\xff" * FLASH_BYTES)
    for at in range(0, len(data), UF2_BLOCK):
        _, _, _, address, count, _, _, family = HEAD.unpack_from(data, at)
        start = address - FLASH_START
        if family != RP2040:
            continue
        if not 0 <= start <= FILES_AT - count:
            raise UserError(f"{image} has a block at {address:#x}; expected it before the files")
        flash[start : start + count] = data[at + HEAD.size : at + HEAD.size + count]
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
