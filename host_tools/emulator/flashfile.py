"""A flash in a file of this computer: what the board writes is in the file at once."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import BinaryIO

from host_tools.emulator.flash import BLOCK, PICO_BLOCKS, Flash
from host_tools.errors import UserError


class FlashInFile(Flash):
    """The flash kept in `path`, made if missing; nobody else may use it meanwhile.

    However this program ends, the file holds what a chip would. UserError if the file is no such
    flash or in use, OSError if it cannot be read and written.
    """

    def __init__(self, path: Path, blocks: int = PICO_BLOCKS) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        self._file = path.open("r+b", buffering=0)
        if not lock(self._file):
            self._file.close()
            raise UserError(f"{path} is in use by another board; expected a file of its own")
        image = self._file.read()
        if len(image) not in (0, blocks * BLOCK):
            self._file.close()
            raise UserError(
                f"{path} is no image of this board's flash: it has {len(image)} bytes; "
                f"expected {blocks * BLOCK}"
            )
        super().__init__(image or None, blocks)
        if not image:
            self._file.write(self.image)

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def _change(self, start: int, new: bytes) -> int:
        result = super()._change(start, new)
        self._file.seek(start)
        self._file.write(self.image[start : start + len(new)])
        return result


def lock(file: BinaryIO) -> bool:
    """Keep other programs of ours away from a file until it is closed; False if one has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
