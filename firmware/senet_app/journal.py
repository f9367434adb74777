"""A text that only grows, line by line, and whose good part is known after a loss of power.

Each line ends in a comment, ` ;a1f3`: four hexadecimal digits over the texts of all lines up to and
with its own. A line that is torn, lost, doubled, foreign or edited does not fit, and the lines in
front of it are the good part. Lines without such a comment, as in a file mended by a person, are
taken and counted, for the reader to judge; an unfinished one only where no line has a check. Bare
empty lines and the carriage returns of an editor do not matter.
"""

from senet_app.checks import START, fold
from senet_app.port import Files
from senet_app.rows import FEED, LONGEST, SIGN, SIGN_BYTES, Rows, Texts, parts_of
from senet_app.store import BAD, EIO, OLD, commit, copy, recover, replace

DIGITS_AND_FEED = 5  # bytes that end a line


class Journal:
    """The journal in one file. What reads or writes raises OSError when the medium fails.

    name: of the file.
    lines: how many good lines there are, bare empty ones left out.
    unchecked: how many of them have no check.
    end: bytes of the good part.
    fault: why the file is not good to its end, "" if it is.
    """

    def __init__(self, files: Files, name: str) -> None:
        self.name = name
        self._files = files
        self._is_known = False
        self._is_stale = False  # a start failed: what the file holds is another game's
        self._clear()

    def _clear(self) -> None:
        self.lines = 0
        self.unchecked = 0
        self.end = 0
        self.fault = ""
        self._check = START
        self._is_open = False  # the last line lacks its line feed

    def start(self, lines: list[str]) -> None:
        """Begin a new file; the one before becomes .1. No lines: nothing is kept at present.

        When power or the medium fails, either the old file or the new one is there, whole. After
        an OSError nothing can be appended until this succeeds or `scan` returns to the old one.
        """
        self._is_stale = True
        self._clear()
        rows = []
        for line in lines:
            rows.append(self._sign(line))
        replace(self._files, self.name, b"".join(rows))
        for row in rows:
            self._count(row)
        self._is_known = True
        self._is_stale = False

    def append(self, text: str) -> None:
        """Add a line; what is wrong behind the good part goes aside first, see `repair`.

        After an OSError the line is not there, and the call may be made again.
        """
        if self._is_stale:
            raise OSError(EIO, f"{self.name} could not be started")
        if not self._is_known:
            self.scan()
        if self.fault:
            self.repair(self.end)
        self._drop_leftovers()
        before = self._check
        row = self._sign(text)
        try:
            self._files.append(self.name, FEED + row if self._is_open else row)
        except OSError:
            self._check = before
            raise
        self.end += 1 if self._is_open else 0
        self._count(row)

    def scan(self) -> None:
        """Read the file through and find out what is good, after undoing what power cut off.

        A missing file is as good as an empty one.
        """
        self._is_known = False
        self._is_stale = False
        recover(self._files, self.name)
        self._clear()
        if self._files.size(self.name) >= 0:
            self._scan_rows()
        self._is_known = True

    def _scan_rows(self) -> None:
        """Take the file's lines up to the first that is not good."""
        number = 0
        for row in Rows(self._files, self.name, 0):
            number += 1
            check = fold(self._check, row[:-DIGITS_AND_FEED])
            if row[-DIGITS_AND_FEED:] == b"%04x\n" % check:  # by far the most are ours
                self._check = check
                self._count(row)
                continue
            fault = self._take(row)
            if fault:
                self.fault = f"{self.name}, line {number}, {fault}"
                return

    def texts(self) -> "Texts":
        """Iterate over the good lines' texts."""
        return Texts(Rows(self._files, self.name, 0), self.end)

    def repair(self, end: int) -> None:
        """Keep the first `end` bytes, whole good lines; the file as it was becomes .bad."""
        self._is_known = False
        recover(self._files, self.name)
        copy(self._files, self.name, 0, end)
        commit(self._files, self.name)
        self._files.rename(self.name + OLD, self.name + BAD)
        self.scan()

    def _sign(self, line: str) -> bytes:
        """A line as it stands in the file; the running check moves on."""
        text = line.encode()
        if FEED in text or len(text) > LONGEST - SIGN_BYTES - 1:
            raise ValueError(f"a journal's line is '{line[:40]}'; expected one, not too long")
        text += SIGN
        self._check = fold(self._check, text)
        return text + b"%04x\n" % self._check

    def _take(self, row: bytes) -> str:
        """Count a line as read if it is good, else return what is wrong with it."""
        text, sign = parts_of(row)
        check = fold(self._check, text + SIGN)
        if len(row) > LONGEST:
            return "is too long"
        if sign and sign != SIGN + b"%04x" % check:
            return "does not fit its check"
        if not sign and row[-1:] != FEED and self.lines > self.unchecked:
            return "is torn"
        if not sign and text:
            if not is_utf8(text):
                return "is no text"
            self.unchecked += 1
        if sign or text:
            self._check = check
        else:
            self.lines -= 1  # a bare empty line
        self._count(row)
        return ""

    def _count(self, row: bytes) -> None:
        """Take a good line, as it stands in the file, into account."""
        self.end += len(row)
        self.lines += 1
        self._is_open = row[-1:] != FEED

    def _drop_leftovers(self) -> None:
        """Remove what a failed write left behind the good part."""
        size = self._files.size(self.name)
        if size < 0 < self.end:
            recover(self._files, self.name)
            size = self._files.size(self.name)
        if size > self.end:
            copy(self._files, self.name, 0, self.end)
            commit(self._files, self.name)
        elif max(size, 0) < self.end:
            raise OSError(EIO, f"{self.name} has {size} bytes; expected {self.end}")


def is_utf8(text: bytes) -> bool:
    """Whether the bytes can be read as a text."""
    try:
        str(text, "utf-8")
    except ValueError:
        return False
    return True
