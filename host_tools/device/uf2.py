"""Installing an image, of MicroPython or CircuitPython, on a Pico that waits as a USB drive."""

from __future__ import annotations

import os
import struct
from pathlib import Path

from host_tools.device.drives import board_id, waits_for_image
from host_tools.device.errors import CablePulledError, WrongBoardError
from host_tools.device.progress import progress_bar

# The UF2 format: blocks of 512 bytes, each with a head of eight numbers.
BLOCK = 512
HEAD = struct.Struct("<8I")
MAGIC = (0x0A324655, 0x9E5D5157)
END = struct.pack("<I", 0x0AB16F30)
HAS_FAMILY = 0x2000

RP2040 = 0xE48BFF56
RP2XXX_ABSOLUTE = 0xE48BFF57  # a block that works around an erratum of the RP2350
RP2XXX_DATA = 0xE48BFF58
RP2350_ARM = 0xE48BFF59
RP2350_RISCV = 0xE48BFF5A

# By the Board-ID of the drive: the families that make an image for it, and those that may be there.
CHIPS = {
    "RPI-RP2": ("Pico (RP2040)", {RP2040}, {RP2XXX_ABSOLUTE, RP2XXX_DATA}),
    "RP2350": (
        "Pico 2 (RP2350)",
        {RP2350_ARM, RP2350_RISCV},
        {RP2XXX_ABSOLUTE, RP2XXX_DATA},
    ),
}
FOR = {RP2040: "a Pico (RP2040)", RP2350_ARM: "a Pico 2 (RP2350)", RP2350_RISCV: "a Pico 2"}

PIECE = 64 * 1024


def families(data: bytes, name: str) -> set[int]:
    """The chips that an image is for; WrongBoardError if it is no whole UF2 file."""
    found = set()
    count = len(data) // BLOCK
    if not count or len(data) % BLOCK:
        raise WrongBoardError(f"{name} is no UF2 image: its size is no multiple of {BLOCK} bytes")
    for number in range(count):
        block = data[number * BLOCK : (number + 1) * BLOCK]
        first, second, flags, _, size, _, _, family = HEAD.unpack_from(block)
        if (first, second) != MAGIC or not block.endswith(END) or size > BLOCK - HEAD.size:
            raise WrongBoardError(f"{name} is no UF2 image: its block {number + 1} is none of UF2")
        if not flags & HAS_FAMILY:
            raise WrongBoardError(f"{name} is for no chip that it names; expected one for the Pico")
        found.add(family)
    return found


def check_image(data: bytes, name: str, drive_id: str) -> None:
    """WrongBoardError unless an image fits the board whose drive says `drive_id`."""
    if drive_id not in CHIPS:
        known = " or ".join(CHIPS)
        raise WrongBoardError(f"the drive is of a board '{drive_id}'; expected {known}")
    chip, wanted, allowed = CHIPS[drive_id]
    found = families(data, name)
    if not found & wanted or found - wanted - allowed:
        what = " and ".join(FOR.get(one, f"another board ({one:#x})") for one in sorted(found))
        raise WrongBoardError(f"{name} is for {what}; expected an image for a {chip}")


def install_image(drive: Path, image: Path) -> None:
    """Copy an image to the drive, whose board then starts it; returns when the drive has gone."""
    data = image.read_bytes()
    check_image(data, str(image), board_id(drive))
    sent = 0
    try:
        with (
            progress_bar(f"Installing {image.name}", len(data)) as progress,
            (drive / "image.uf2").open("wb", buffering=0) as file,
        ):
            for start in range(0, len(data), PIECE):
                sent += file.write(data[start : start + PIECE])
                os.fsync(file.fileno())
                progress(PIECE)
    except PermissionError:
        raise
    except OSError:
        # With its last block the board restarts, and the drive is gone before the file is closed.
        if sent < len(data) - PIECE or waits_for_image(drive):
            raise CablePulledError(str(drive)) from None
