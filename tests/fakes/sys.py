"""`sys` of a Pico: both ends of the USB line, each read and write checked for waiting."""

import traceback
from typing import TextIO

from tests.fakes.bench import bench

POLLIN = 1
POLLOUT = 4


class StdinBuffer:
    """Bytes from the host."""

    def readinto(self, buf: bytearray, /) -> int:
        """Fill the buffer; the Pico waits until it is full."""
        assert len(bench.typed) >= len(buf), "readinto would wait for the host"
        count = len(buf)
        buf[:] = bench.typed[:count]
        del bench.typed[:count]
        return count


class StdoutBuffer:
    """Bytes to the host."""

    def write(self, buf: bytes | bytearray, /) -> int:
        """Send all of it; the Pico waits half a second for room."""
        assert len(buf) <= bench.room, "write would wait for the host"
        bench.room -= len(buf)
        bench.printed += buf
        return len(buf)


class Stream:
    """What select can poll."""

    def ready(self) -> int:
        return 0


class Stdin(Stream):
    """The line from the host."""

    buffer = StdinBuffer()

    def ready(self) -> int:
        return POLLIN if bench.typed else 0


class Stdout(Stream):
    """The line to the host; writing text to it may wait."""

    buffer = StdoutBuffer()

    def ready(self) -> int:
        return POLLOUT if bench.room else 0


class Implementation:
    """What the Pico runs."""

    name = "micropython"
    version = (1, 23, 0, "")

    @property
    def _machine(self) -> str:
        return f"Raspberry Pi Pico with {bench.chip}"


implementation = Implementation()
stdin = Stdin()
stdout = Stdout()


def print_exception(exc: BaseException, file: TextIO, /) -> None:
    """Write a traceback."""
    traceback.print_exception(exc, file=file)
