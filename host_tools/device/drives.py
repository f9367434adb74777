"""Boards that show themselves as a USB drive: a Pico that waits for an image, or CircuitPython."""

from __future__ import annotations

import re
import string
import sys
from collections.abc import Iterator
from pathlib import Path

from host_tools.device.errors import NoBoardError, SeveralBoardsError

INFO = "INFO_UF2.TXT"
BOARD_ID = re.compile(r"^Board-ID:\s*(\S+)", re.MULTILINE)
BOOT_OUT = "boot_out.txt"
CIRCUITPYTHON = "CircuitPython"

MOUNTS = Path("/proc/self/mounts")
ESCAPE = re.compile(r"\\([0-7]{3})")  # how that file writes a space


def mounted() -> Iterator[Path]:
    """The roots of all drives that the computer has."""
    if sys.platform == "win32":
        yield from (Path(f"{letter}:\\") for letter in string.ascii_uppercase[2:])
    elif MOUNTS.exists():
        for line in MOUNTS.read_text(errors="replace").splitlines():
            yield Path(ESCAPE.sub(lambda found: chr(int(found[1], 8)), line.split(" ")[1]))
    else:
        yield from Path("/Volumes").glob("*")


def text_in(drive: Path, name: str) -> str:
    """The text of a file on a drive, empty where there is none or it cannot be read."""
    try:
        return (drive / name).read_text(errors="replace")
    except OSError:
        return ""


def board_id(drive: Path) -> str:
    """What a drive that waits for an image says it is, empty if it is no such drive."""
    found = BOARD_ID.search(text_in(drive, INFO))
    return found[1] if found else ""


def waits_for_image(drive: Path) -> bool:
    return board_id(drive) != ""


def has_circuitpython(drive: Path) -> bool:
    return CIRCUITPYTHON in text_in(drive, BOOT_OUT)


def drives(named: Path | None) -> list[Path]:
    """The drives of boards: the one named, which must be one, or all there are. NoBoardError."""
    if named is None:
        return [drive for drive in mounted() if is_board(drive)]
    if not is_board(named):
        raise NoBoardError(f"{named} is no drive of a board; it has neither {INFO} nor {BOOT_OUT}")
    return [named]


def is_board(drive: Path) -> bool:
    return waits_for_image(drive) or has_circuitpython(drive)


def only(found: list[Path]) -> Path | None:
    """The one drive among those found, None for none; SeveralBoardsError."""
    if len(found) > 1:
        listed = ", ".join(str(drive) for drive in found)
        raise SeveralBoardsError(
            f"{len(found)} boards found; expected --drive with one of {listed}"
        )
    return found[0] if found else None
