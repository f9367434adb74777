"""`microcontroller` of a Pico, as far as the port uses it: pins, and the nvm in its flash."""

from tests.fakes.circuitpython.bench import DONE, NVM_BYTES, TORN, UNDONE, bench
from tests.fakes.circuitpython.watchdog import WatchDogTimer

PAGE = 256
BLANK = 0xFF


class Pin:
    """A GPIO, by its number; there is one of each."""

    def __init__(self, number: int) -> None:
        self.number = number


class ByteArray:
    """The nvm: a sector of flash, programmed by the page and erased as a whole.

    CircuitPython writes in place where all that is written over is erased. Otherwise it erases the
    sector and programs it anew from a copy. Power may fail in each of these steps and in between.
    """

    def __len__(self) -> int:
        return NVM_BYTES

    def __getitem__(self, index: slice) -> bytearray:
        start, stop = self._range(index)
        return bytearray(bench.nvm[start:stop])

    def __setitem__(self, index: slice, value: bytes | bytearray) -> None:
        start, stop = self._range(index)
        if stop - start != len(value):
            raise ValueError("Slice and value different lengths.")
        if all(byte == BLANK for byte in bench.nvm[start:stop]):
            self._program(start, bytes(value))
            return
        whole = bytes(bench.nvm[:start]) + bytes(value) + bytes(bench.nvm[stop:])
        bench.rewriting = True
        self._erase()
        self._program(0, whole)
        bench.rewriting = False

    def _range(self, index: slice) -> tuple[int, int]:
        if not isinstance(index, slice) or index.step is not None:
            raise NotImplementedError("the fake has slices without a step only")
        start, stop, _ = index.indices(NVM_BYTES)
        return start, max(start, stop)

    def _erase(self) -> None:
        stage = bench.operate()
        if stage == TORN:
            # An erase that is cut off leaves bits that are neither; here every third byte is gone.
            for at in range(0, NVM_BYTES, 3):
                bench.nvm[at] = BLANK
        elif stage == DONE:
            bench.nvm[:] = bytes([BLANK]) * NVM_BYTES
            bench.erases += 1
        bench.end()

    def _program(self, start: int, value: bytes) -> None:
        while value:
            count = min(len(value), PAGE - start % PAGE)
            self._program_page(start, value[:count])
            start += count
            value = value[count:]

    def _program_page(self, start: int, value: bytes) -> None:
        """Clear the bits that are 0; half of the bytes, if power fails in the middle."""
        stage = bench.operate()
        if stage != UNDONE:
            count = len(value) if stage == DONE else len(value) // 2
            for at in range(count):
                bench.nvm[start + at] &= value[at]
        bench.end()


nvm = ByteArray()
watchdog = WatchDogTimer()
