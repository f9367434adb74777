"""`neopixel_write` of a Pico: sends LED data; the pause between frames is its own business."""

from tests.fakes.circuitpython.bench import Sent, bench
from tests.fakes.circuitpython.digitalio import DigitalInOut, Direction


def neopixel_write(digitalinout: DigitalInOut, buf: bytes | bytearray) -> None:
    """Send LED data on an output."""
    gpio = digitalinout._gpio
    assert gpio >= 0, "the pin was given back"
    assert digitalinout.direction == Direction.OUTPUT, f"GP{gpio} is no output"
    bench.sent.append(Sent(gpio, bytes(buf), bench.now_ms))
