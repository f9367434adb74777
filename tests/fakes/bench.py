"""The bench on which a faked Pico lies: its wires, the host at its USB cable, clock and flash.

One bench for all fake modules; `Bench.clear()` starts the next test. Time moves only when the
program sleeps or the test says so.
"""

from typing import NamedTuple

TICKS = 1 << 30


class Sent(NamedTuple):
    """One transmission of LED data."""

    gpio: int
    timing: tuple[int, ...]
    data: bytes
    now_ms: int


class Bench:
    """What can be seen and done from outside.

    wires      the level that drives a GPIO; a GPIO that is missing is open
    sent       what was sent to LEDs
    tones      each change of the sounder: Hz, 0 for silence
    duty       of its square wave, 0 to 65535
    typed      bytes from the host that were not read yet
    printed    what the host received
    room       bytes that the USB line still takes
    now_ms     since the Pico started; may be set to see the ticks wrap
    ctrl_c_ms  when Ctrl-C arrives, -1 for never
    intr_char  byte that raises KeyboardInterrupt, -1 for none
    files      the flash: names and what is committed
    full       the flash takes no more
    chip       which one it is
    watchdog_ms  after how long unfed the watchdog resets the board, 0 while it does not run
    """

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        self.wires: dict[int, int] = {}
        self.sent: list[Sent] = []
        self.tones: list[int] = []
        self.duty = 0
        self.typed = bytearray()
        self.printed = bytearray()
        self.room = 1 << 20
        self.now_ms = 0
        self.ctrl_c_ms = -1
        self.intr_char = 3
        self.files: dict[str, bytes] = {}
        self.full = False
        self.chip = "RP2040"
        self.watchdog_ms = 0
        self.fed_ms = 0
        self.pin_modes: dict[int, tuple[int, int]] = {}
        self.low_since_ms: dict[int, int] = {}

    def pass_ms(self, ms: int) -> None:
        """Let time pass; a watchdog that is not fed for too long is an error."""
        self.now_ms += ms
        if self.watchdog_ms:
            assert self.now_ms - self.fed_ms <= self.watchdog_ms, "the watchdog resets the board"


bench = Bench()
