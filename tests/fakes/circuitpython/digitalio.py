"""`digitalio` of a Pico, as far as port and library use it.

Strict where the hardware would go wrong in silence: an input that floats must not be read.
"""

from tests.fakes.circuitpython.bench import bench
from tests.fakes.circuitpython.microcontroller import Pin


class Direction:
    """Which way a pin goes."""

    INPUT = "input"
    OUTPUT = "output"


class Pull:
    """What holds an open input."""

    UP = "up"
    DOWN = "down"


class DigitalInOut:
    """A GPIO; it is in use until `deinit`. An output is low at first."""

    def __init__(self, pin: Pin) -> None:
        if not isinstance(pin, Pin):
            raise TypeError("pin must be of type Pin")
        claim(pin, "digitalio")
        self._gpio = pin.number
        self._direction = Direction.INPUT
        self._pull: str | None = None

    @property
    def direction(self) -> str:
        return self._direction

    @direction.setter
    def direction(self, value: str) -> None:
        self._direction = value

    def switch_to_input(self, pull: str | None = None) -> None:
        self._direction = Direction.INPUT
        self._pull = pull

    @property
    def value(self) -> bool:
        assert self._direction == Direction.INPUT, f"GP{self._gpio} is no input"
        if self._gpio in bench.wires:
            return bench.wires[self._gpio] == 1
        assert self._pull == Pull.UP, f"GP{self._gpio} floats"
        return True

    def deinit(self) -> None:
        del bench.owners[self._gpio]
        self._gpio = -1


def claim(pin: Pin, owner: str) -> None:
    """Take a pin into use; ValueError if it is."""
    if pin.number in bench.owners:
        raise ValueError(f"GP{pin.number} in use")
    bench.owners[pin.number] = owner
