"""`machine` of a Pico, as far as the port uses it: GPIO, PWM, the LED stream and the watchdog.

Strict where the hardware would go wrong in silence: reading an input that floats, sending LED
data on a line that was not held low before, or writing to a register that is not meant.
"""

from collections.abc import Sequence

from tests.fakes.bench import Sent, bench

RESET_MS = 1  # 280 us of silence end a frame; the bench's clock knows no less than 1 ms


class Pin:
    """A GPIO; one made again with the same number is the same pin."""

    IN = 0
    OUT = 1
    PULL_UP = 1
    PULL_DOWN = 2

    def __init__(
        self, id: int, /, mode: int = -1, pull: int = -1, *, value: int | None = None
    ) -> None:
        if type(id) is not int or not 0 <= id <= 29:
            raise ValueError("invalid pin")
        self._gpio = id
        if mode != -1:
            bench.pin_modes[id] = (mode, pull)
        if mode == Pin.OUT and value == 0:
            bench.low_since_ms[id] = bench.now_ms

    def __call__(self) -> int:
        """Return the level at the input."""
        mode, pull = bench.pin_modes[self._gpio]
        assert mode == Pin.IN, f"GP{self._gpio} is no input"
        if self._gpio in bench.wires:
            return bench.wires[self._gpio]
        assert pull == Pin.PULL_UP, f"GP{self._gpio} floats"
        return 1


class PWM:
    """A square wave on a pin."""

    def __init__(self, dest: Pin, /, *, freq: int = 0, duty_u16: int = 0) -> None:
        bench.pin_modes.pop(dest._gpio, None)
        self._hz = 0
        self._duty = 0
        self.freq(freq)
        self.duty_u16(duty_u16)

    def freq(self, value: int, /) -> None:
        if value < 8:
            raise ValueError("freq too small")
        if value > 62_500_000:
            raise ValueError("freq too large")
        self._hz = value
        self._record()

    def duty_u16(self, value: int, /) -> None:
        assert 0 <= value <= 65535, f"duty {value}"
        self._duty = value
        bench.duty = value
        self._record()

    def _record(self) -> None:
        tone = self._hz if self._duty else 0
        if tone != (bench.tones[-1] if bench.tones else 0):
            bench.tones.append(tone)


class WDT:
    """The watchdog: once it runs, it is fed in time or the board starts anew."""

    def __init__(self, *, id: int = 0, timeout: int = 5000) -> None:
        if id != 0 or not 1 <= timeout <= 8388:
            raise ValueError("timeout")
        bench.watchdog_ms = timeout
        bench.fed_ms = bench.now_ms

    def feed(self) -> None:
        bench.fed_ms = bench.now_ms


class Memory:
    """The registers: of all, only the bits of the watchdog's CTRL that stop it can be written."""

    def __setitem__(self, address: int, value: int) -> None:
        clear = {"RP2040": 0x4005B000, "RP2350": 0x400DB000}[bench.chip]
        assert address == clear, f"a write to {address:#x}"
        assert value == 0x40000000, f"{value:#x} cleared in the watchdog's CTRL"
        bench.watchdog_ms = 0


mem32 = Memory()


def bitstream(
    pin: Pin, encoding: int, timing: Sequence[int], data: bytes | bytearray | memoryview, /
) -> None:
    """Send LED data: `timing` is ns high and low of a 0, high and low of a 1."""
    if encoding != 0:
        raise ValueError("encoding")
    if len(timing) != 4 or any(type(part) is not int for part in timing):
        raise ValueError("timing")
    gpio = pin._gpio
    assert gpio in bench.low_since_ms, f"GP{gpio} was not held low before the first bit"
    assert bench.now_ms - bench.low_since_ms[gpio] >= RESET_MS, "no reset before the frame"
    bench.sent.append(Sent(gpio, tuple(timing), bytes(data), bench.now_ms))
    bench.low_since_ms[gpio] = bench.now_ms
