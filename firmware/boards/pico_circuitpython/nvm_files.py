"""The game in the chip's nvm, for as long as a computer holds the drive.

The nvm, 4 KB on the Pico, is erased as a whole; what is erased can be written piece by piece
without that. So each of its halves takes a snapshot and, behind it, the lines that the game's file
grows by. When one is full, the other takes the next snapshot: the newer good one counts, and a cut
while something is added costs no more than that. Only a snapshot in a half that was used before
erases, once in a hundred throws or so; a cut in those 60 ms loses both, which nothing can prevent.

A half: the two letters SN, then four numbers, the snapshot's number (4 bytes), the game's length
(2), the series' length (2) and the length of the game on the drive (4), a check (2), the two
files; then for each addition its length (2), the bytes, and a check (2) that goes on from the one
before. Numbers have their low byte first.
"""

from senet_app.checks import START, fold
from senet_app.port import Files

GAME = "/game.sgn"
SERIES = "/series.json"
KEPT = (GAME, SERIES)
TMP = ".tmp"
OLD = ".1"

ENOENT = 2
EIO = 5
ENOSPC = 28
EROFS = 30

MAGIC = b"SN"
HEAD_BYTES = 16
CHECK_BYTES = 2
FRAME_BYTES = 4  # an addition's length and check
ABSENT = 0xFFFF  # the length of a file that is not kept, and of the addition behind the last
BLANK = b"\xff"
PIECE = 256  # bytes looked at a time


def packed(number: int, count: int) -> bytes:
    """A whole number in so many bytes."""
    return number.to_bytes(count, "little")


def number_in(data: bytes, at: int, count: int) -> int:
    """The whole number in so many bytes from `at` on."""
    return int.from_bytes(data[at : at + count], "little")


class Half:
    """A half of the nvm as it was found.

    number: of its snapshot, -1 if that is not good. files: what it holds, by name. on_drive:
    bytes that the drive's own game had then, ABSENT without one. end: bytes used. check: the last.
    is_torn: what follows is not erased.
    """

    def __init__(self, data: bytes) -> None:
        self.number = -1
        self.files: dict[str, bytearray] = {}
        self.on_drive = 0
        self.end = 0
        self.check = START
        self.is_torn = True
        if data[:2] == MAGIC and len(data) > HEAD_BYTES:
            self._read_snapshot(data)
        while self.number >= 0 and self._read_addition(data):
            pass

    def _read_snapshot(self, data: bytes) -> None:
        lengths = number_in(data, 6, 2), number_in(data, 8, 2)
        at = HEAD_BYTES
        for name, length in zip(KEPT, lengths):
            if length != ABSENT:
                self.files[name] = bytearray(data[at : at + length])
                at += length
        self.check = fold(fold(START, data[:14]), data[HEAD_BYTES:at])
        if at <= len(data) and self.check == number_in(data, 14, 2):
            self.number = number_in(data, 2, 4)
            self.on_drive = number_in(data, 10, 4)
            self.end = at

    def _read_addition(self, data: bytes) -> bool:
        at = self.end
        length = number_in(data, at, 2)
        if length == ABSENT or at + FRAME_BYTES > len(data):
            self.is_torn = data[at:].strip(BLANK) != b""
            return False
        stop = at + 2 + length
        check = fold(self.check, data[at:stop])
        is_good = stop + CHECK_BYTES <= len(data) and check == number_in(data, stop, CHECK_BYTES)
        if is_good and GAME in self.files:
            self.files[GAME] += data[at + 2 : stop]
            self.end = stop + CHECK_BYTES
            self.check = check
            return True
        return False


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
        files = [self._held.get(name) for name in KEPT]
        lengths = [ABSENT if data is None else len(data) for data in files]
        head = MAGIC + packed(self._number + 1, 4) + packed(lengths[0], 2) + packed(lengths[1], 2)
        head += packed(self.drive.size(GAME) & 0xFFFFFFFF, 4)
        body = b"".join([bytes(data) for data in files if data is not None])
        check = fold(fold(START, head), body)
        row = head + packed(check, CHECK_BYTES) + body
        if len(row) > self._half:
            raise OSError(ENOSPC, "the nvm is full")
        start = self._half - self._start if self._number else 0
        if not self._is_blank(start):
            row += BLANK * (self._half - len(row))
        self._is_open = False
        self._burn(start, row)
        self._start, self._end = start, HEAD_BYTES + len(body)
        self._number += 1
        self._check = check
        self._is_open = True

    def _add(self, data: bytes) -> None:
        """Write what the game's file grows by."""
        row = packed(len(data), 2) + data
        if not self._is_open or self._end + len(row) + CHECK_BYTES > self._half:
            raise OSError(ENOSPC, "this half of the nvm is full")
        check = fold(self._check, row)
        row += packed(check, CHECK_BYTES)
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
