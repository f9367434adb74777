"""`os` and `open` of a Pico with littlefs: a write counts once the file is closed without error."""

import errno
from types import TracebackType

from tests.fakes.bench import bench


def _missing(path: str) -> OSError:
    return OSError(errno.ENOENT, path)


class File:
    """An open file, in binary mode."""

    def __init__(self, name: str, mode: str) -> None:
        if mode not in ("rb", "wb", "ab"):
            raise ValueError(f"mode {mode}")
        if mode == "rb" and name not in bench.files:
            raise _missing(name)
        self._name = name
        self._mode = mode
        self._data = b"" if mode == "wb" else bench.files.get(name, b"")
        self._at = 0
        self._failed = False

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
        data = self._data[self._at : self._at + size]
        self._at += len(data)
        return data

    def write(self, data: bytes) -> int:
        assert self._mode != "rb"
        if bench.full:
            self._failed = True
            raise OSError(errno.ENOSPC, self._name)
        self._data += data
        return len(data)

    def close(self) -> None:
        if self._mode != "rb" and not self._failed:
            bench.files[self._name] = self._data


def stat(path: str) -> tuple[int, ...]:
    if path not in bench.files:
        raise _missing(path)
    return (0x8000, 0, 0, 0, 0, 0, len(bench.files[path]), 0, 0, 0)


def listdir(dir: str) -> list[str]:
    folder = dir.rstrip("/") + "/"
    names = [name[len(folder) :] for name in bench.files if name.startswith(folder)]
    if not names and folder != "/":
        raise _missing(dir)
    return sorted({name.split("/")[0] for name in names})


def remove(path: str) -> None:
    if path not in bench.files:
        raise _missing(path)
    del bench.files[path]


def rename(old_path: str, new_path: str) -> None:
    if old_path not in bench.files:
        raise _missing(old_path)
    bench.files[new_path] = bench.files.pop(old_path)


def urandom(n: int) -> bytes:
    return bytes(range(1, n + 1))
