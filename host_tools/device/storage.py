"""The files of an open board. Names are absolute, as the board has them."""

from __future__ import annotations

import hashlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Mapping
from typing import cast

from host_tools.device.errors import CablePulledError, FullFlashError
from host_tools.device.link import Link
from host_tools.errors import UserError

NEW = ".new"
"""What the name of a file ends in until all that goes with it is there and checked."""

PIECE = 1536  # bytes sent at a time: 2 KB of text, which leaves the board's heap in peace
BLOCK = 4096  # of the flash, the least that a file takes
OVERHEAD = 4  # blocks for folders and names
AT_ONCE = 16  # files hashed between two answers
MISSING = ""

Progress = Callable[[int], None]

# What the board does itself. A file counts as missing if it is none or cannot be read.
HELPERS = """
import os, hashlib, binascii
from binascii import a2b_base64 as a2b, b2a_base64 as b2a
def sha(name):
    try:
        h = hashlib.sha256()
        b = bytearray(1024)
        with open(name, "rb") as f:
            n = f.readinto(b)
            while n:
                h.update(b if n == 1024 else b[:n])
                n = f.readinto(b)
        return binascii.hexlify(h.digest()).decode()
    except OSError:
        return ""
def names(folder):
    try:
        return [(r[0], r[3] if len(r) > 3 else 0) for r in os.ilistdir(folder) if r[1] == 0x8000]
    except OSError:
        return []
def away(name):
    try:
        os.remove(name)
    except OSError:
        pass
def folder(name):
    try:
        os.mkdir(name)
    except OSError:
        os.stat(name)
def free():
    s = os.statvfs("/")
    return s[0] * s[3], s[0] * s[2]
"""


class Storage:
    """The files of a board whose REPL has been entered."""

    def __init__(self, link: Link) -> None:
        self.link = link
        link.run(HELPERS)

    def free(self) -> tuple[int, int]:
        """Bytes that are free, and all bytes."""
        return cast(tuple[int, int], self.link.value("free()"))

    def names(self, folder: str) -> dict[str, int]:
        """The plain files in a folder by name, with their sizes in bytes."""
        return dict(cast(list[tuple[str, int]], self.link.value(f"names({folder!r})")))

    def hashes(self, names: Iterable[str]) -> dict[str, str]:
        """The SHA-256 of files, in hexadecimal; MISSING where there is none."""
        found: dict[str, str] = {}
        wanted = list(names)
        for start in range(0, len(wanted), AT_ONCE):
            some = wanted[start : start + AT_ONCE]
            values = self.link.value(f"[sha(name) for name in {some!r}]")
            found.update(zip(some, cast(list[str], values), strict=True))
        return found

    def read(self, name: str) -> bytes | None:
        """The content of a file, checked by its SHA-256; None if there is none."""
        wanted = self.hashes([name])[name]
        if wanted == MISSING:
            return None
        self.link.run(f"f = open({name!r}, 'rb')\npiece = lambda: b2a(f.read({PIECE}))")
        pieces = []
        while piece := b64decode(cast(bytes, self.link.value("piece()"))):
            pieces.append(piece)
        self.link.run("f.close()")
        found = b"".join(pieces)
        if hashlib.sha256(found).hexdigest() != wanted:
            raise UserError(f"{name} came over damaged; try again, with another cable if need be")
        return found

    def write_beside(self, name: str, data: bytes, progress: Progress) -> None:
        """Write a file beside the one of that name, see NEW, and check it there."""
        begin = [f"folder({folder!r})" for folder in folders_of(name)]
        begin.append(f"f = open({name + NEW!r}, 'wb')")
        pieces = [data[start : start + PIECE] for start in range(0, len(data), PIECE)] or [b""]
        for number, piece in enumerate(pieces, 1):
            code = [*begin, f"f.write(a2b({b64encode(piece)!r}))"]
            if number == len(pieces):
                code += ["f.close()", f"print(sha({name + NEW!r}))"]
            printed = self.link.run("\n".join(code))
            begin = []
            progress(len(piece))
        if printed.strip() != hashlib.sha256(data).hexdigest():
            raise UserError(f"{name} arrived damaged; try again, with another cable if need be")

    def switch(self, new: Iterable[str], old: Iterable[str]) -> None:
        """Give files written beside their names, and remove others, all by the board itself.

        In the order given, new ones first, so that it takes no longer than it must.
        """
        moves = [f"os.rename({name + NEW!r}, {name!r})" for name in new]
        removals = [f"away({name!r})" for name in old]
        self.link.run("\n".join(moves + removals))

    def forget(self, names: Iterable[str]) -> None:
        """Remove what was written beside files."""
        self.link.run("\n".join(f"away({name + NEW!r})" for name in names))


def folders_of(name: str) -> list[str]:
    """The folders above a file, outermost first."""
    parts = name.split("/")[1:-1]
    return ["/" + "/".join(parts[: count + 1]) for count in range(len(parts))]


def install(
    storage: Storage, files: Mapping[str, bytes], old: Iterable[str], progress: Progress
) -> None:
    """Write files and remove old ones so that, until the last moment, all is as it was.

    files: content by name, the one that the others depend on last. FullFlashError leaves the
    board as it was.
    """
    check_room(storage, files)
    try:
        for name, data in files.items():
            storage.write_beside(name, data, progress)
    except CablePulledError:
        raise
    except UserError:
        storage.link.run("f.close()")
        storage.forget(files)
        raise
    storage.switch(files, old)


def check_room(storage: Storage, files: Mapping[str, bytes]) -> None:
    """FullFlashError unless the files have room beside those that are there."""
    need = BLOCK * sum((len(data) // BLOCK + 1 for data in files.values()), OVERHEAD)
    free, _ = storage.free()
    if need > free:
        raise FullFlashError(
            f"the board's flash has {free // 1024} KB free, {need // 1024} KB are needed; "
            "remove files of yours from it"
        )
