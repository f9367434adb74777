"""`supervisor` of a Pico: ticks that wrap at 2**29, for the first time 65 s after the start."""

from tests.fakes.circuitpython.bench import FIRST_WRAP_MS, TICKS, bench


class Runtime:
    """What CircuitPython knows of itself."""

    @property
    def usb_connected(self) -> bool:
        """Whether a computer has found the board."""
        return 0 <= bench.usb_ms <= bench.now_ms


runtime = Runtime()


def ticks_ms() -> int:
    return (bench.now_ms - FIRST_WRAP_MS) & (TICKS - 1)
