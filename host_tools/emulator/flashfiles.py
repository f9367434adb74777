"""The board's files: a real littlefs on the emulated flash.

It has the parameters of MicroPython's on the Pico, so that an operation here is one there.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from littlefs import LFSConfig, LFSFilesystem, LittleFSError, lfs

from host_tools.emulator.flash import BLOCK, Flash, PowerCut
from senet_app.port import Files

# VfsLfs2 as the Pico's _boot.py mounts it: its pages are written as a whole, its cache is four.
READ_BYTES = 32
PROG_BYTES = 256
CACHE_BYTES = 4 * PROG_BYTES
LOOKAHEAD_BYTES = 32
CYCLES = 100

# How littlefs opens files.
READING = lfs.LFSFileFlag(0x001)  # LFS_O_RDONLY
WRITING = lfs.LFSFileFlag(0x502)  # LFS_O_WRONLY, LFS_O_CREAT, LFS_O_TRUNC
APPENDING = lfs.LFSFileFlag(0x902)  # LFS_O_WRONLY, LFS_O_CREAT, LFS_O_APPEND
FROM_START = 0


class FlashFiles(Files):
    """The files in a flash, as the board's own file system keeps them.

    Everything raises PowerCut while the flash has no power, and after `restore` of the flash
    alone it is `mount` that brings the files back.
    formats: how often the flash was formatted: once if it was blank. Any later time is a loss of
    everything, as it would be on the board.
    """

    def __init__(self, flash: Flash) -> None:
        self.flash = flash
        self.formats = 0
        self.mount()

    def mount(self) -> None:
        """Start the file system; like the Pico, format the flash if that fails."""
        self._config = LFSConfig(
            context=self.flash,
            block_size=BLOCK,
            block_count=self.flash.blocks,
            read_size=READ_BYTES,
            prog_size=PROG_BYTES,
            cache_size=CACHE_BYTES,
            lookahead_size=LOOKAHEAD_BYTES,
            block_cycles=CYCLES,
        )
        self._system = LFSFilesystem()
        with self._powered():
            try:
                lfs.mount(self._system, self._config)
            except LittleFSError:
                lfs.format(self._system, self._config)
                lfs.mount(self._system, self._config)
                self.formats += 1

    def restore(self) -> None:
        """Power is back and the board has started."""
        self.flash.restore()
        self.mount()

    def size(self, name: str) -> int:
        with self._powered(name):
            try:
                return lfs.stat(self._system, name).size
            except LittleFSError as error:
                if error.code != LittleFSError.Error.LFS_ERR_NOENT:
                    raise
        return -1

    def read(self, name: str, start: int, count: int) -> bytes:
        with self._powered(name), self._open(name, READING) as file:
            lfs.file_seek(self._system, file, start, FROM_START)
            return lfs.file_read(self._system, file, count)

    def append(self, name: str, data: bytes) -> None:
        with self._powered(name), self._open(name, APPENDING) as file:
            lfs.file_write(self._system, file, data)

    def write(self, name: str, data: bytes) -> None:
        with self._powered(name), self._open(name, WRITING) as file:
            lfs.file_write(self._system, file, data)

    def rename(self, old: str, new: str) -> None:
        with self._powered(old, new):
            lfs.rename(self._system, old, new)

    def remove(self, name: str) -> None:
        with self._powered(name):
            lfs.remove(self._system, name)

    def names(self, folder: str) -> list[str]:
        names = []
        with self._powered(folder):
            try:
                listing = lfs.dir_open(self._system, folder)
            except LittleFSError as error:
                if error.code != LittleFSError.Error.LFS_ERR_NOENT:
                    raise
                return []
            while entry := lfs.dir_read(self._system, listing):
                names.append(entry.name)
            lfs.dir_close(self._system, listing)
        return [name for name in names if name not in (".", "..")]

    def make_folder(self, name: str) -> None:
        """Make a folder unless it exists, as the tools do that copy files onto the board."""
        with self._powered(name):
            try:
                lfs.mkdir(self._system, name)
            except LittleFSError as error:
                if error.code != LittleFSError.Error.LFS_ERR_EXIST:
                    raise

    def free_blocks(self) -> int:
        """How many blocks hold nothing."""
        with self._powered():
            return self.flash.blocks - lfs.fs_size(self._system)

    @contextmanager
    def _open(self, name: str, flags: lfs.LFSFileFlag) -> Iterator[lfs.LFSFile]:
        """An open file. Closing commits what was written, but nothing after a failed write."""
        file = lfs.file_open(self._system, name, flags)
        try:
            yield file
        finally:
            lfs.file_close(self._system, file)

    @contextmanager
    def _powered(self, *names: str) -> Iterator[None]:
        """Around each access: PowerCut without power, OSError for what littlefs complains of."""
        for name in names:
            if not name.startswith("/"):
                raise ValueError(f"the name is {name}; expected an absolute one")
        if self.flash.is_dead:
            raise PowerCut
        try:
            yield
        except LittleFSError as error:
            if not self.flash.is_dead:
                raise OSError(-error.code, f"{error.name} {' '.join(names)}") from None
        if self.flash.is_dead:
            raise PowerCut
