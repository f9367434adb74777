"""The lines of a file, one after the other, without holding the file; and those of a journal."""

from senet_app.port import Files

LONGEST = 4096  # bytes of a line; a longer one is given unfinished, and is the last
PIECE = 1024  # bytes read at a time

FEED = b"\n"
SIGN = b" ;"
SIGN_BYTES = 6  # of ` ;a1f3`
DIGITS = b"0123456789abcdef"


class Rows:
    """Iterates over a file's lines from byte `at` on: bytes with their line feeds, if they have.

    at: the byte behind the line given last. OSError when the file cannot be read.
    """

    def __init__(self, files: Files, name: str, at: int) -> None:
        self.at = at
        self._files = files
        self._name = name
        self._piece = b""  # bytes read; those before `_used` are done with
        self._used = 0

    def __iter__(self) -> "Rows":
        return self

    def __next__(self) -> bytes:
        stop = self._piece.find(b"\n", self._used) + 1
        while not stop and self._read_on():
            stop = self._piece.find(b"\n", self._used) + 1
        row = self._piece[self._used : stop or len(self._piece)]
        if not row:
            raise StopIteration
        self._used += len(row)
        self.at += len(row)
        return row

    def _read_on(self) -> bool:
        """Read another piece behind what is left; whether there was one to read."""
        rest = self._piece[self._used :]
        if len(rest) > LONGEST:
            return False
        more = self._files.read(self._name, self.at + len(rest), PIECE)
        self._piece = rest + more
        self._used = 0
        return more != b""


class Texts:
    """Iterates over the texts of a journal's lines, their checks left out, up to byte `end`.

    at: the byte behind the line given last.
    """

    def __init__(self, rows: Rows, end: int) -> None:
        self.at = rows.at
        self._rows = rows
        self._end = end

    def __iter__(self) -> "Texts":
        return self

    def __next__(self) -> str:
        if self.at >= self._end:
            raise StopIteration
        row = next(self._rows)
        self.at = self._rows.at
        return str(parts_of(row)[0], "utf-8")


def parts_of(row: bytes) -> tuple[bytes, bytes]:
    """A journal line's text and its check comment, b"" if it has none."""
    row = row.rstrip(b"\r\n")
    if row[-SIGN_BYTES:-4] == SIGN and not row[-4:].strip(DIGITS):
        return row[:-SIGN_BYTES], row[-SIGN_BYTES:]
    return row, b""
