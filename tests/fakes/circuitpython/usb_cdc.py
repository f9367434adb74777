"""`usb_cdc` of a Pico: the serial line that carries the REPL. What would wait is an error."""

from tests.fakes.circuitpython.bench import bench


class Serial:
    """Both ends of the line."""

    def __init__(self) -> None:
        self.timeout: float | None = None
        self.write_timeout: float | None = None

    @property
    def connected(self) -> bool:
        return bench.has_reader

    @property
    def in_waiting(self) -> int:
        return len(bench.typed)

    def readinto(self, buf: bytearray) -> int:
        assert self.timeout == 0 or len(bench.typed) >= len(buf), "readinto would wait"
        count = min(len(buf), len(bench.typed))
        buf[:count] = bench.typed[:count]
        del bench.typed[:count]
        return count

    def write(self, buf: bytes | bytearray) -> int:
        assert self.write_timeout == 0 or len(buf) <= bench.room, "write would wait"
        count = min(len(buf), bench.room)
        bench.room -= count
        bench.printed += buf[:count]
        return count


console: Serial | None = Serial()
