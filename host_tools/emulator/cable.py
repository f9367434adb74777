"""The USB cable between the board and a host: bytes one way, lines the other."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

FIFO_BYTES = 256
"""What the Pico keeps of its output for the host to fetch."""

BYTES_A_MS = 64
"""A full-speed host fetches a packet of that many in each frame of a millisecond."""

NEWLINE = b"\n"


class Cable:
    """What the host sends waits until the board takes it; what it gets is `lines`.

    reads: whether the host reads; may be set at any time. While it does not, the board's output
    fills up and takes no more. on_line: called with each line as it comes.
    """

    def __init__(self, on_line: Callable[[str], None] | None = None) -> None:
        self.lines: list[str] = []
        self.on_line = on_line
        self._reads = True
        self._inbox: deque[int] = deque()
        self._unread = bytearray()
        self._room = FIFO_BYTES
        self._room_ms = 0

    @property
    def reads(self) -> bool:
        return self._reads

    @reads.setter
    def reads(self, reads: bool) -> None:
        self._reads = reads
        if reads:
            self._deliver()

    @property
    def is_waiting(self) -> bool:
        """Whether there are bytes for the board."""
        return bool(self._inbox)

    def type(self, data: bytes) -> None:
        """The host sends bytes."""
        self._inbox.extend(data)

    def receive(self) -> int:
        """The board takes a byte; -1 for none."""
        return self._inbox.popleft() if self._inbox else -1

    def offer(self, data: bytes | bytearray, start: int, now_ms: int) -> int:
        """The board offers data[start:]; returns how many bytes there was room for."""
        if self._reads:
            self._room = min(FIFO_BYTES, self._room + BYTES_A_MS * (now_ms - self._room_ms))
        self._room_ms = now_ms
        taken = data[start : start + self._room]
        self._room -= len(taken)
        self._unread += taken
        if self._reads:
            self._deliver()
        return len(taken)

    def drain(self) -> bytes:
        """Return all bytes that wait for the board, which takes them."""
        data = bytes(self._inbox)
        self._inbox.clear()
        return data

    def hear(self, data: bytes) -> None:
        """The host reads bytes that have come."""
        self._unread += data
        self._deliver()

    def cut(self) -> None:
        """The board loses power: what was under way is lost, a half line too."""
        self._inbox.clear()
        self._unread.clear()
        self._room = FIFO_BYTES

    def _deliver(self) -> None:
        *whole, rest = self._unread.split(NEWLINE)
        self._unread = rest
        for line in whole:
            self._take(line.decode("ascii", "replace"))

    def _take(self, text: str) -> None:
        self.lines.append(text)
        if self.on_line is not None:
            self.on_line(text)
