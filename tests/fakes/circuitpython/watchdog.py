"""`watchdog` of a Pico: resets the chip when it is not fed; `None` stops it."""

from tests.fakes.circuitpython.bench import bench

MOST_S = 8


class WatchDogMode:
    """What happens in the end; the RP2040 can only be reset."""

    RESET = "reset"


class WatchDogTimer:
    """The bench tells whether it runs, and when it was last fed."""

    def __init__(self) -> None:
        self._timeout: float = 5

    @property
    def timeout(self) -> float:
        return self._timeout

    @timeout.setter
    def timeout(self, value: float) -> None:
        if not 0 <= value <= MOST_S:
            raise ValueError(f"timeout must be <= {MOST_S}")
        self._timeout = value

    @property
    def mode(self) -> str | None:
        return WatchDogMode.RESET if bench.watchdog_ms else None

    @mode.setter
    def mode(self, value: str | None) -> None:
        if value not in (None, WatchDogMode.RESET):
            raise NotImplementedError
        bench.watchdog_ms = round(self._timeout * 1000) if value else 0
        self.feed()

    def feed(self) -> None:
        bench.fed_ms = bench.now_ms
