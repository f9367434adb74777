"""The port for MicroPython, 1.23 or newer, on the Pico, Pico W and Pico 2.

Inputs are polled: interrupts on pins are lossy there. The host is the USB serial line that also
carries the REPL; Ctrl-C on it raises KeyboardInterrupt wherever the program is.
"""

import gc
import io
import os
import select
import sys
import time

import micropython
from machine import PWM, Pin, bitstream

from senet_app.clock import TICKS, since
from senet_app.port import Files, Port
from senet_app.wiring import PINS, SWITCHES, check_pins, gpio_of

# WS2812B on the RP2040: ns high and low of a 0, high and low of a 1.
TIMING_NS = (400, 850, 800, 450)
HIGH_LOW = 0
BYTES_AN_LED = 3
LEDS = 30

SAMPLE_MS = 5

# A poll and a write of one byte take the Pico some 50 us; a tick has 5 ms for everything.
BURST = 16

HALF_DUTY = 32768

# Three LEDs; the first is dark, since it may be the sacrificial one.
CRASH_PATTERN = b"\0\0\0\0\0\0\x08\x08\x08"

LOG = "/log.txt"
LOG_BYTES = 8192
ENOENT = 2
SIZE = 6


class PicoFiles(Files):
    """The littlefs in the Pico's flash: what is written counts from the moment it is closed.

    Nothing here can be interrupted by Ctrl-C half-way, since MicroPython looks for it at jumps
    only, and a write that fails is not committed by the closing (littlefs marks the file).
    """

    def size(self, name: str) -> int:
        try:
            return int(os.stat(name)[SIZE])
        except OSError as error:
            if error.errno == ENOENT:
                return -1
            raise

    def read(self, name: str, start: int, count: int) -> bytes:
        with open(name, "rb") as file:
            file.seek(start)
            data: bytes = file.read(count)
        return data

    def append(self, name: str, data: bytes) -> None:
        with open(name, "ab") as file:
            file.write(data)

    def write(self, name: str, data: bytes) -> None:
        with open(name, "wb") as file:
            file.write(data)

    def rename(self, old: str, new: str) -> None:
        os.rename(old, new)

    def remove(self, name: str) -> None:
        os.remove(name)

    def names(self, folder: str) -> list[str]:
        try:
            return list(os.listdir(folder))
        except OSError as error:
            if error.errno == ENOENT:
                return []
            raise


class PicoPort(Port):
    """The board. Making one puts the LEDs out before anything else.

    led_timing  four ints in ns, as of machine.bitstream
    log_bytes   what /log.txt may hold, 0 for no log
    Both may be set later, when the board's configuration has been read.
    """

    def __init__(self, pins: tuple[tuple[str, int, str], ...] = PINS) -> None:
        check_pins(pins)
        self.led_timing: tuple[int, ...] = TIMING_NS
        self.log_bytes = LOG_BYTES
        self._frame_bytes = LEDS * BYTES_AN_LED
        self._leds = Pin(gpio_of(pins, "leds"), Pin.OUT, value=0)
        self.dark()
        self._switches = tuple(
            [Pin(gpio_of(pins, name), Pin.IN, Pin.PULL_UP) for name in reversed(SWITCHES)]
        )
        self._piezo = PWM(Pin(gpio_of(pins, "piezo")), freq=1000, duty_u16=0)
        self._inbox = select.poll()
        self._inbox.register(sys.stdin, select.POLLIN)
        self._outbox = select.poll()
        self._outbox.register(sys.stdout, select.POLLOUT)
        # The first ipoll of a poll object allocates the tuple that it reuses from then on.
        self._inbox.ipoll(0)
        self._outbox.ipoll(0)
        self._byte = bytearray(1)
        self._began_ms = 0
        self._bits = 0
        self.files = PicoFiles()
        self.runtime = "micropython " + ".".join(
            [str(part) for part in sys.implementation.version[:3]]
        )

    def sample(self) -> int:
        self._bits = self._read_switches()
        return self._bits

    def _read_switches(self) -> int:
        bits = 0
        for pin in self._switches:
            bits = (bits << 1) | (1 - pin())
        return bits

    def show(self, frame: bytes | bytearray) -> None:
        self._frame_bytes = len(frame)
        bitstream(self._leds, HIGH_LOW, self.led_timing, frame)

    def receive(self) -> int:
        for _ in self._inbox.ipoll(0):
            sys.stdin.buffer.readinto(self._byte)
            return self._byte[0]
        return -1

    def _has_input(self) -> bool:
        for _ in self._inbox.ipoll(0):
            return True
        return False

    def send(self, data: bytes | bytearray, start: int) -> int:
        at = start
        end = min(len(data), start + BURST)
        while at < end and self._has_room():
            self._byte[0] = data[at]
            sys.stdout.buffer.write(self._byte)
            at += 1
        return at - start

    def _has_room(self) -> bool:
        for _ in self._outbox.ipoll(0):
            return True
        return False

    def tone(self, hz: int) -> None:
        if hz:
            self._piezo.freq(hz)
            self._piezo.duty_u16(HALF_DUTY)
        else:
            self._piezo.duty_u16(0)

    def heap(self) -> int:
        return int(gc.mem_free())

    def now_ms(self) -> int:
        """Return the clock as the app wants it; a tick begins."""
        self._began_ms = clock_ms()
        return self._began_ms

    def rest(self, calm_ms: int) -> None:
        """Sleep until a tick is due: `calm_ms` after the last one began, or an input has changed.

        The inputs are looked at every 5 ms.
        """
        due_ms = min(calm_ms, SAMPLE_MS)
        while True:
            time.sleep_ms(max(0, due_ms - since(clock_ms(), self._began_ms)))
            if due_ms >= calm_ms or self._read_switches() != self._bits or self._has_input():
                return
            due_ms = min(calm_ms, due_ms + SAMPLE_MS)

    def dark(self) -> None:
        """Put out every LED of the chain."""
        self._show_apart(bytes(self._frame_bytes))

    def _show_apart(self, frame: bytes) -> None:
        # Ctrl-C is raised as soon as the frame that it fell into has gone out. What follows within
        # 280 us would count as a part of that frame and run off the end of the chain.
        time.sleep_ms(1)
        self.show(frame)

    def close(self) -> None:
        """Leave the board dark and silent; a second Ctrl-C does not get in between."""
        micropython.kbd_intr(-1)
        self.dark()
        self.tone(0)

    def crash(self, error: BaseException) -> None:
        """Show that the program has failed, keep the traceback in /log.txt, and print it.

        The pattern is every third LED in faint white: it needs neither map nor colour order, no
        game shows it, and it draws 10 mA.
        """
        micropython.kbd_intr(-1)
        self._show_apart((CRASH_PATTERN * LEDS)[: self._frame_bytes])
        self.tone(0)
        text = io.StringIO()
        sys.print_exception(error, text)
        print(text.getvalue())
        try:
            if self.log_bytes:
                keep_log(self.files, text.getvalue().encode(), self.log_bytes)
        except OSError as failed:
            print("could not write", LOG, failed)


def clock_ms() -> int:
    """Return MicroPython's ticks, which wrap at 2**30 on the Pico, in the app's range."""
    return time.ticks_diff(time.ticks_ms(), 0) & (TICKS - 1)


def keep_log(files: Files, text: bytes, most: int) -> None:
    """Add a text to /log.txt, which starts anew rather than grow beyond `most` bytes."""
    if files.size(LOG) + len(text) > most:
        files.write(LOG, text[:most])
    else:
        files.append(LOG, text)
