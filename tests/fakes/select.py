"""`select` of a Pico: polls the two ends of the USB line."""

from collections.abc import Iterator

from tests.fakes.sys import Stream

POLLIN = 1
POLLOUT = 4


class poll:  # noqa: N801 (its name on the Pico)
    """A set of streams to watch."""

    def __init__(self) -> None:
        self._watched: list[tuple[Stream, int]] = []

    def register(self, obj: Stream, eventmask: int = POLLIN | POLLOUT) -> None:
        self._watched.append((obj, eventmask))

    def ipoll(self, timeout: int = -1, flags: int = 0, /) -> Iterator[tuple[Stream, int]]:
        """Yield the streams that are ready; waiting, which stops the game, is an error."""
        ready = [(stream, mask & stream.ready()) for stream, mask in self._watched]
        ready = [pair for pair in ready if pair[1]]
        assert ready or timeout == 0, "ipoll would wait"
        return iter(ready)
