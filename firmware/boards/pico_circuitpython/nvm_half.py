"""A half of the nvm: a snapshot of the game, and the lines that the game's file grew by since.

The two letters SN, then four numbers: the snapshot's own (4 bytes), the game's length (2), the
series' length (2) and the length of the game on the drive (4); a check (2); the two files. Then for
each addition its length (2), the bytes, and a check (2) that goes on from the one before. Numbers
have their low byte first, and what is erased reads 255.
"""

from senet_app.checks import START, fold

GAME = "/game.sgn"
SERIES = "/series.json"
KEPT = (GAME, SERIES)

MAGIC = b"SN"
NUMBERS_END = 14
HEAD_BYTES = 16
CHECK_BYTES = 2
ABSENT = 0xFFFF  # the length of a file that is not kept, and of the addition behind the last
BLANK = b"\xff"


def packed(number: int, count: int) -> bytes:
    """A whole number in so many bytes."""
    return number.to_bytes(count, "little")


def number_in(data: bytes, at: int, count: int) -> int:
    """The whole number in so many bytes from `at` on."""
    return int.from_bytes(data[at : at + count], "little")


def snapshot(number: int, files: dict[str, bytearray], on_drive: int) -> tuple[bytes, int]:
    """The bytes of a snapshot, and its check."""
    head = MAGIC + packed(number, 4)
    body = b""
    for name in KEPT:
        data = files.get(name)
        head += packed(ABSENT if data is None else len(data), 2)
        body += data or b""
    head += packed(on_drive & 0xFFFFFFFF, 4)
    check = fold(fold(START, head), body)
    return head + packed(check, CHECK_BYTES) + body, check


def addition(data: bytes, check: int) -> tuple[bytes, int]:
    """The bytes of an addition behind what had this check, and its own."""
    row = packed(len(data), 2) + data
    check = fold(check, row)
    return row + packed(check, CHECK_BYTES), check


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
        self.check = fold(fold(START, data[:NUMBERS_END]), data[HEAD_BYTES:at])
        if at <= len(data) and self.check == number_in(data, NUMBERS_END, CHECK_BYTES):
            self.number = number_in(data, 2, 4)
            self.on_drive = number_in(data, 10, 4)
            self.end = at

    def _read_addition(self, data: bytes) -> bool:
        at = self.end
        length = number_in(data, at, 2)
        if length == ABSENT or at + 2 + CHECK_BYTES > len(data):
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
