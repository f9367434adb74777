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
from machine import PWM, WDT, Pin, bitstream, mem32

from senet_app.clock import TICKS, since
from senet_app.kept import kept_config
from senet_app.port import Files, Port
from senet_app.wiring import SWITCHES, gpio_of

HIGH_LOW = 0
BYTES_AN_LED = 3
LEDS = 30

SAMPLE_MS = 5

# A poll and a write of one byte take the Pico some 50 us; a tick has 5 ms for everything.
BURST = 16

# Of a square wave's period, by loudness: 50 % is loudest; 12 and 3 % are some 8 and 20 dB less.
DUTIES = (0, 2000, 8000, 32768)

# Three LEDs; the first is dark, since it may be the sacrificial one.
CRASH_PATTERN = b"\0\0\0\0\0\0\x08\x08\x08"

WATCHDOG_MS = 8000  # the RP2040's own limit is 8388

# The watchdog's CTRL register of each chip; what is written CLEAR beyond it clears those bits.
# machine.WDT has no way to stop, but nothing keeps the register's own bit from doing it.
CTRL_RP2040 = 0x40058000
CTRL_RP2350 = 0x400D8000
CLEAR = 0x3000
ENABLE = 1 << 30

LOG = "/log.txt"
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
    """The board as its settings say that it is wired. Making one puts the LEDs out first of all."""

    def __init__(self) -> None:
        self.files = PicoFiles()
        config = kept_config(self.files)
        pins = config.pins
        self._timing = config.led_timing
        self._log_bytes = config.log_bytes
        self._is_watched = config.watchdog
        self._frame_bytes = (LEDS + config.sacrificial_led) * BYTES_AN_LED
        self._leds = Pin(gpio_of(pins, "leds"), Pin.OUT, value=0)
        self.dark()
        self._switches = tuple(
            [Pin(gpio_of(pins, name), Pin.IN, Pin.PULL_UP) for name in reversed(SWITCHES)]
        )
        self._piezo = PWM(Pin(gpio_of(pins, "piezo")), freq=1000, duty_u16=0)
        self._inbox = poll_of(sys.stdin, select.POLLIN)
        self._outbox = poll_of(sys.stdout, select.POLLOUT)
        self._byte = bytearray(1)
        self._began_ms = 0
        self._bits = 0
        self._watchdog: WDT | None = None
        parts = [str(part) for part in sys.implementation.version[:3]]
        self.runtime = "micropython " + ".".join(parts)

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
        bitstream(self._leds, HIGH_LOW, self._timing, frame)

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
            self._piezo.duty_u16(DUTIES[self.loudness])
        else:
            self._piezo.duty_u16(0)

    def heap(self) -> int:
        gc.collect()
        return int(gc.mem_free())

    def watch(self) -> None:
        """Start the watchdog if the settings say so: from now on ticks must follow each other."""
        if self._is_watched:
            self._watchdog = WDT(timeout=WATCHDOG_MS)

    def now_ms(self) -> int:
        """Return the clock as the app wants it; a tick begins."""
        if self._watchdog:
            self._watchdog.feed()
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
        """Leave the board dark, silent and to the REPL; a second Ctrl-C does not get in between."""
        micropython.kbd_intr(-1)
        stop_watchdog()
        self.dark()
        self.tone(0)

    def crash(self, error: BaseException) -> None:
        """Show that the program has failed, keep the traceback in /log.txt, and print it.

        The pattern is every third LED in faint white: it needs neither map nor colour order, no
        game shows it, and it draws 10 mA.
        """
        micropython.kbd_intr(-1)
        stop_watchdog()
        self._show_apart((CRASH_PATTERN * LEDS)[: self._frame_bytes])
        self.tone(0)
        text = io.StringIO()
        sys.print_exception(error, text)
        print(text.getvalue())
        try:
            if self._log_bytes:
                keep_log(self.files, text.getvalue().encode(), self._log_bytes)
        except OSError as failed:
            print("could not write", LOG, failed)


def poll_of(stream: object, event: int) -> select.poll:
    """A poll of one stream. Its first ipoll allocates the tuple that it reuses from then on."""
    poll = select.poll()
    poll.register(stream, event)
    poll.ipoll(0)
    return poll


def clock_ms() -> int:
    """Return MicroPython's ticks, which wrap at 2**30 on the Pico, in the app's range."""
    return time.ticks_diff(time.ticks_ms(), 0) & (TICKS - 1)


def stop_watchdog() -> None:
    """Stop the watchdog, whether it runs or not, so that it never resets a board in the REPL."""
    is_rp2350 = "RP2350" in sys.implementation._machine
    mem32[(CTRL_RP2350 if is_rp2350 else CTRL_RP2040) + CLEAR] = ENABLE


def keep_log(files: Files, text: bytes, most: int) -> None:
    """Add a text to /log.txt, which starts anew rather than grow beyond `most` bytes."""
    if files.size(LOG) + len(text) > most:
        files.write(LOG, text[:most])
    else:
        files.append(LOG, text)
