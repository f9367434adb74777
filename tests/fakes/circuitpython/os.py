"""`os` and `open` of a Pico with a FAT drive: read only while it is the computer's to write.

Strict where FAT is: a file that is written anew is empty as soon as it is opened, and what was
written counts when it is closed.
"""

import errno
from types import TracebackType

from tests.fakes.circuitpython.bench import DONE, UNDONE, bench


def _missing(path: str) -> OSError:
    return OSError(errno.ENOENT, path)


def _need_writable() -> None:
    if bench.readonly:
        raise OSError(errno.EROFS, "Read-only filesystem")


class File:
    """An open file, in binary mode."""

    def __init__(self, name: str, mode: str) -> None:
        if mode not in ("rb", "wb", "ab"):
            raise ValueError(f"mode {mode}")
        if mode == "rb" and name not in bench.files:
            raise _missing(name)
        self._name = name
        self._mode = mode
        self._new = b""
        self._at = 0
        if mode != "rb":
            _need_writable()
            self._make()

    def _make(self) -> None:
        stage = bench.operate()
        if stage == DONE and (self._mode == "wb" or self._name not in bench.files):
            bench.files[self._name] = b""
        bench.end()

    def __enter__(self) -> "File":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def seek(self, offset: int) -> int:
        self._at = offset
        return offset

    def read(self, size: int) -> bytes:
        data = bench.files[self._name][self._at : self._at + size]
        self._at += len(data)
        return data

    def write(self, data: bytes) -> int:
        assert self._mode != "rb"
        if bench.full:
            raise OSError(errno.ENOSPC, self._name)
        self._new += data
        return len(data)

    def close(self) -> None:
        if self._mode == "rb" or not self._new:
            return
        new, self._new = self._new, b""
        stage = bench.operate()
        if stage != UNDONE:
            bench.files[self._name] += new if stage == DONE else new[: len(new) // 2]
        bench.end()


def stat(path: str) -> tuple[int, ...]:
    if path not in bench.files:
        raise _missing(path)
    return (0x8000, 0, 0, 0, 0, 0, len(bench.files[path]), 0, 0, 0)


def listdir(path: str) -> list[str]:
    folder = path.rstrip("/") + "/"
    names = [name[len(folder) :] for name in bench.files if name.startswith(folder)]
    if not names and folder != "/":
        raise _missing(path)
    return sorted({name.split("/")[0] for name in names})


def remove(path: str) -> None:
    _need_writable()
    if path not in bench.files:
        raise _missing(path)
    if bench.operate() == DONE:
        del bench.files[path]
    bench.end()


def rename(old_path: str, new_path: str) -> None:
    """FAT takes the place of another file by removing that first."""
    _need_writable()
    if old_path not in bench.files:
        raise _missing(old_path)
    if new_path in bench.files:
        remove(new_path)
    if bench.operate() == DONE:
        bench.files[new_path] = bench.files.pop(old_path)
    bench.end()


def urandom(n: int) -> bytes:
    return bytes(range(1, n + 1))
