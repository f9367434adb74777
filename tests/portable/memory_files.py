"""Storage in memory, as strict as a board's, that fails or loses power at the operation wished.

Operations are the calls that change something.
"""

from senet_app.port import Files

ENOENT = 2
EIO = 5
ENOSPC = 28

# How far an operation comes. A rename or a removal is done or not, nothing in between.
UNDONE = 0
EMPTIED = 1  # the file is made or emptied, but nothing written
TORN = 2  # half of the data is written
DONE = 3
STAGES = (UNDONE, EMPTIED, TORN, DONE)


class PowerCut(BaseException):
    """Power failed. No Exception, so that nothing in the app that catches those swallows it."""


class MemoryFiles(Files):
    """Files by name in `held`, which tests may read and change.

    folders: the only ones in which files can be. room: bytes that all files together may have,
    -1 for any. operations: how many there were since the last `restore`, `fail_at` or `cut_at`.
    """

    def __init__(self, held: dict[str, bytes] | None = None) -> None:
        self.held = dict(held or {})
        self.folders = ["/", "/rules"]
        self.room = -1
        self.restore()

    def restore(self) -> None:
        """Power is on and nothing is going to fail."""
        self.is_dead = False
        self.operations = 0
        self._fail_at = 0
        self._is_failing = False
        self._cut_at = 0
        self._stage = UNDONE

    def fail_at(self, number: int) -> None:
        """The operation of that number from now, 1 for the next, and no other raises OSError."""
        self.operations = 0
        self._fail_at = number

    def cut_at(self, number: int, stage: int) -> None:
        """Power fails when the operation of that number from now has come to a stage."""
        self.operations = 0
        self._cut_at = number
        self._stage = stage

    def size(self, name: str) -> int:
        self._look(name)
        return len(self.held[name]) if name in self.held else -1

    def read(self, name: str, start: int, count: int) -> bytes:
        self._find(name)
        assert start >= 0 and count >= 0, (start, count)
        return self.held[name][start : start + count]

    def append(self, name: str, data: bytes) -> None:
        self._put(name, self.held.get(name, b""), data, TORN)

    def write(self, name: str, data: bytes) -> None:
        self._put(name, b"", data, UNDONE)

    def rename(self, old: str, new: str) -> None:
        self._find(old)
        self._look(new)
        if self._operate(UNDONE) == DONE:
            self.held[new] = self.held.pop(old)
        self._end()

    def remove(self, name: str) -> None:
        self._find(name)
        if self._operate(UNDONE) == DONE:
            del self.held[name]
        self._end()

    def names(self, folder: str) -> list[str]:
        self._power()
        start = folder if folder == "/" else folder + "/"
        paths = [path for path in list(self.held) + self.folders if path.startswith(start)]
        names = [path[len(start) :] for path in paths]
        return [name for name in names if name and "/" not in name]

    def _put(self, name: str, base: bytes, data: bytes, failed: int) -> None:
        """Make a file hold `base` and `data`, as far as `failed` if this is to fail."""
        self._look(name)
        assert isinstance(data, (bytes, bytearray)), data
        new = base + bytes(data)
        others = sum([len(content) for path, content in self.held.items() if path != name])
        if 0 <= self.room < others + len(new):
            raise OSError(ENOSPC, "the medium is full")
        stage = self._operate(failed)
        if stage != UNDONE:
            self.held[name] = new[: len(base) + len(data) * (stage - 1) // 2]
        self._end()

    def _look(self, name: str) -> None:
        """Refuse names that a board would not take, or take for something else."""
        self._power()
        folder, slash, plain = name.rpartition("/")
        assert slash and plain, f"the name is {name}; expected an absolute one"
        if (folder or "/") not in self.folders:
            raise OSError(ENOENT, f"there is no {folder}")

    def _find(self, name: str) -> None:
        self._look(name)
        if name not in self.held:
            raise OSError(ENOENT, f"there is no {name}")

    def _power(self) -> None:
        if self.is_dead:
            raise PowerCut

    def _operate(self, failed: int) -> int:
        """Count an operation; returns how far it comes, `failed` if it is the one to fail."""
        self.operations += 1
        if self.operations == self._cut_at:
            self.is_dead = True
            return self._stage
        self._is_failing = self.operations == self._fail_at
        return failed if self._is_failing else DONE

    def _end(self) -> None:
        """End an operation as it was to end."""
        self._power()
        if self._is_failing:
            self._is_failing = False
            raise OSError(EIO, "the medium fails")


def after_each_cut(held, act, look):
    """Try an action with power failing at each of its operations and stages; returns what was seen.

    held: the files at first. act(files): the action. look(files): called when power is back; what
    it returns is gathered in a list. The last entry is what it returns after the whole action.
    """
    seen = []
    number = 0
    was_cut = True
    while was_cut:
        number += 1
        for stage in STAGES:
            files = MemoryFiles(held)
            files.cut_at(number, stage)
            was_cut = is_cut(act, files)
            files.restore()
            if was_cut or stage == UNDONE:
                seen.append(look(files))
    return seen


def is_cut(act, files):
    """Whether power failed during an action."""
    try:
        act(files)
    except PowerCut:
        return True
    return False
