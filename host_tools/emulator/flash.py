"""The board's flash: blocks that can lose power in the middle of an operation.

No kinder than a real chip: writing only clears bits, and what power interrupts is any mixture of
before and after.
"""

from __future__ import annotations

import random

from littlefs import LFSConfig, UserContext

BLOCK = 4096
PICO_BLOCKS = 352  # 1408 KB

UNDONE = "undone"
HALF = "half"
DONE = "done"
CUTS = (UNDONE, HALF, DONE)

OK = 0
EIO = 5
ERASED = b"\xff"


class PowerCut(BaseException):  # noqa: N818 (what happened to the board is no error of its)
    """The board has no power.

    Not an Exception: what goes through the app on its way to the emulator must not be swallowed
    by a handler that takes OSError, or everything, for a fault of the medium.
    """


class Flash(UserContext):
    """The chip: `image` is all that outlasts a loss of power.

    image: its content, blank if there is none yet. seed: of what an interrupted operation leaves.
    reads, progs, erases: how many there were. is_dead: power has failed and is not back.
    """

    image: bytearray

    def __init__(
        self, image: bytes | None = None, blocks: int = PICO_BLOCKS, seed: int = 0
    ) -> None:
        self.blocks = blocks
        self.image = bytearray(ERASED * (BLOCK * blocks) if image is None else image)
        if len(self.image) != BLOCK * blocks:
            raise ValueError(
                f"a flash image has {len(self.image)} bytes; expected {BLOCK * blocks}"
            )
        self.reads = self.progs = self.erases = 0
        self.is_dead = False
        self._chance = random.Random(seed)
        self._cut_at = -1
        self._how: str | None = None

    @property
    def operations(self) -> int:
        """How many times something was written or erased."""
        return self.progs + self.erases

    def cut_after(self, number: int, how: str | None = None) -> None:
        """Power fails at the operation of that number from now, 1 for the next.

        how: that operation is UNDONE, HALF done or DONE; None leaves it to chance.
        """
        self._cut_at = self.operations + number
        self._how = how

    def restore(self) -> None:
        """Power is on, and no cut is planned."""
        self.is_dead = False
        self._cut_at = -1

    # littlefs calls these; what they raise would be lost in C, so they return an error instead.

    def read(self, cfg: LFSConfig, block: int, off: int, size: int) -> bytearray:
        self.reads += 1
        start = block * BLOCK + off
        return self.image[start : start + size]

    def prog(self, cfg: LFSConfig, block: int, off: int, data: bytes) -> int:
        self.progs += not self.is_dead
        start = block * BLOCK + off
        return self._change(start, both(self.image[start : start + len(data)], data))

    def erase(self, cfg: LFSConfig, block: int) -> int:
        self.erases += not self.is_dead
        return self._change(block * BLOCK, ERASED * BLOCK)

    def _change(self, start: int, new: bytes) -> int:
        """Put bytes in place, or as many as power lasts for."""
        if self.is_dead:
            return -EIO
        if self.operations == self._cut_at:
            self.is_dead = True
            new = self._cut_short(bytes(self.image[start : start + len(new)]), new)
        self.image[start : start + len(new)] = new
        return -EIO if self.is_dead else OK

    def _cut_short(self, old: bytes, new: bytes) -> bytes:
        """What is there when power fails between old and new: behind some byte, any mixture."""
        how = self._how or self._chance.choice(CUTS)
        if how != HALF:
            return new if how == DONE else old
        reached = self._chance.randrange(len(new))
        noise = self._chance.randbytes(len(new) - reached)
        mixed = either(both(old[reached:], inverted(noise)), both(new[reached:], noise))
        return new[:reached] + mixed


def both(one: bytes | bytearray, two: bytes) -> bytes:
    """The bits set in both."""
    return (int.from_bytes(one) & int.from_bytes(two)).to_bytes(len(one))


def either(one: bytes, two: bytes) -> bytes:
    """The bits set in either."""
    return (int.from_bytes(one) | int.from_bytes(two)).to_bytes(len(one))


def inverted(data: bytes) -> bytes:
    """The bits that are not set."""
    return bytes(255 - byte for byte in data)
