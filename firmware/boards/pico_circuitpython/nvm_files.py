"""The game in the chip's nvm, for as long as a computer holds the drive.

The nvm, 4 KB on the Pico, is erased as a whole; what is erased can be written piece by piece
without that. So each of its halves takes a snapshot and, behind it, the lines that the game's file
grows by (nvm_half.py). When one is full, the other takes the next snapshot: the newer good one
counts, and a cut while something is added costs no more than that. Only a snapshot in a half that
was used before erases, once in some fifty throws; a cut in those 60 ms may lose both.
"""

from nvm_half import BLANK, GAME, HEAD_BYTES, KEPT, Half, addition, snapshot

from senet_app.port import Files

TMP = ".tmp"
OLD = ".1"

ENOENT = 2
EIO = 5
ENOSPC = 28
EROFS = 30

PIECE = 256  # bytes looked at a time


class NvmFiles(Files):
    """The drive, read only, with the game and the series in the nvm in front of it.

    The drive's game counts until there is one in the nvm, and again when it has another length
    than it had then: somebody has put another game there. Only what has the very name of the game
    or the series outlasts a loss of power; what these are rewritten from, and was before, are
    steps between, and so every rewriting is whole or has not begun.
    """

    brief = True

    def __init__(self, drive: Files, nvm: bytearray) -> None:
        self.drive = drive
        self.note = "a computer holds the drive: the game is kept in the chip, settings are not"
        self._nvm = nvm
        self._half = len(nvm) // 2
        self._held: dict[str, bytearray] = {}
        self._load()

    def _load(self) -> None:
        halves = [Half(bytes(self._nvm[at : at + self._half])) for at in (0, self._half)]
        at = 1 if halves[1].number > halves[0].number else 0
        newest = halves[at]
        self._number = max(newest.number, 0)
        self._start = at * self._half
        self._end = newest.end
        self._check = newest.check
        self._is_open = newest.number >= 0 and not newest.is_torn
        there = self.drive.size(GAME)
        if newest.number >= 0 and (there < 0 or there == newest.on_drive):
            self._held = newest.files

    # -- what is where

    def _owner(self, name: str) -> str:
        """The kept file that a name belongs to, as /game.sgn.tmp does; OSError if to none."""
        for kept in KEPT:
            if name[: len(kept)] == kept:
                return kept
        raise OSError(EROFS, f"a computer holds the drive, {name} cannot be written")

    def _on_drive(self, name: str) -> str:
        """Where the drive may have what is asked for by a name, "" if that is out of sight."""
        for kept in KEPT:
            if name[: len(kept)] == kept:
                if kept in self._held or kept + OLD in self._held or name not in (kept, kept + OLD):
                    return ""
                # A loss of power may have left nothing but the generation before.
                return name if self.drive.size(name) >= 0 else kept + OLD
        return name

    def size(self, name: str) -> int:
        if name in self._held:
            return len(self._held[name])
        there = self._on_drive(name)
        return self.drive.size(there) if there else -1

    def read(self, name: str, start: int, count: int) -> bytes:
        if name in self._held:
            return bytes(self._held[name][start : start + count])
        there = self._on_drive(name)
        if not there:
            raise OSError(ENOENT, f"there is no {name}")
        return self.drive.read(there, start, count)

    def names(self, folder: str) -> list[str]:
        return self.drive.names(folder)

    # -- changes

    def append(self, name: str, data: bytes) -> None:
        if name not in self._held:
            if name == self._owner(name) and self.size(name) >= 0:
                raise OSError(ENOSPC, f"{name} is on the drive, nothing can be added")
            self.write(name, data)
        elif name == GAME:
            self._add(data)
        else:
            self.write(name, bytes(self._held[name]) + data)

    def write(self, name: str, data: bytes) -> None:
        self._owner(name)
        if HEAD_BYTES + len(data) > self._half:
            raise OSError(ENOSPC, f"{name} has {len(data)} bytes")
        self._put({name: bytearray(data)}, "")

    def rename(self, old: str, new: str) -> None:
        if old in self._held:
            self._owner(new)
            self._put({new: self._held[old]}, old)
        elif self.drive.size(self._owner(old)) < 0:
            raise OSError(ENOENT, f"there is no {old}")
        # What is on the drive stays as it is; what takes its place puts it out of sight.

    def remove(self, name: str) -> None:
        self._owner(name)
        if name not in self._held:
            raise OSError(EROFS if self.size(name) >= 0 else ENOENT, f"{name} is not in the nvm")
        self._put({}, name)

    def _put(self, come: dict[str, bytearray], goes: str) -> None:
        """Change what is held, in the nvm too where it counts; OSError leaves it as it was."""
        before = self._held
        self._held = {name: data for name, data in before.items() if name != goes}
        self._held.update(come)
        if any([name in come or (name == goes and name + OLD not in come) for name in KEPT]):
            try:
                self._keep()
            except OSError:
                self._held = before
                raise

    # -- the nvm

    def _keep(self) -> None:
        """Put a snapshot into the half that does not hold the newest."""
        row, check = snapshot(self._number + 1, self._held, self.drive.size(GAME))
        end = len(row)
        if end > self._half:
            raise OSError(ENOSPC, "the nvm is full")
        start = self._half - self._start if self._number else 0
        if not self._is_blank(start):
            row += BLANK * (self._half - end)
        self._is_open = False
        self._burn(start, row)
        self._number += 1
        self._start, self._end, self._check = start, end, check
        self._is_open = True

    def _add(self, data: bytes) -> None:
        """Write what the game's file grows by."""
        row, check = addition(data, self._check)
        if not self._is_open or self._end + len(row) > self._half:
            raise OSError(ENOSPC, "this half of the nvm is full")
        self._is_open = False
        self._burn(self._start + self._end, row)
        self._is_open = True
        self._end += len(row)
        self._check = check
        self._held[GAME] += data

    def _burn(self, start: int, row: bytes) -> None:
        """Write bytes; OSError if they are not there afterwards."""
        self._nvm[start : start + len(row)] = row
        if self._nvm[start : start + len(row)] != row:
            raise OSError(EIO, "the nvm does not hold what was written")

    def _is_blank(self, start: int) -> bool:
        end = start + self._half
        for at in range(start, end, PIECE):
            if bytes(self._nvm[at : min(at + PIECE, end)]).strip(BLANK):
                return False
        return True

    def hand_over(self) -> None:
        """Put what is held on the drive, which can be written again, and erase it here.

        The game last: with that the drive's own counts, should power fail in between.
        """
        for name in reversed(KEPT):
            if name in self._held:
                self.drive.write(name + TMP, bytes(self._held[name]))
                if self.drive.size(name) >= 0:
                    self.drive.rename(name, name + OLD)
                self.drive.rename(name + TMP, name)
        for start in (0, self._half):
            if not self._is_blank(start):
                self._nvm[start : start + self._half] = BLANK * self._half
