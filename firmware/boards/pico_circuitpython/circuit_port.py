"""The port for CircuitPython, 9 or newer, on the Pico, Pico W and Pico 2.

Frames go out through Adafruit's NeoPixel library, which has the LEDs' timing and the pause between
frames to itself. The host is the USB serial line that also carries the REPL; Ctrl-C on it raises
KeyboardInterrupt wherever the program is.
"""

import gc
import sys
import time
import traceback

import board
import digitalio
import microcontroller
import neopixel
import pwmio
import supervisor
import usb_cdc
from drive_files import DriveFiles, files_at_start
from watchdog import WatchDogMode

from senet_app.clock import TICKS, since
from senet_app.kept import kept_config
from senet_app.port import Files, Port
from senet_app.wiring import SWITCHES, gpio_of

BYTES_AN_LED = 3
LEDS = 30

SAMPLE_MS = 5
BURST = 64  # bytes of a USB packet
# Of a square wave's period, by loudness: 50 % is loudest; 12 and 3 % are some 8 and 20 dB less.
DUTIES = (0, 2000, 8000, 32768)

# Three LEDs; the first is dark, since it may be the sacrificial one.
CRASH_PATTERN = b"\0\0\0\0\0\0\x08\x08\x08"

WATCHDOG_S = 8  # the RP2040's own limit

LOG = "/log.txt"


class CircuitPort(Port):
    """The board as its settings say that it is wired. Making one puts the LEDs out first of all.

    The LEDs' timing is no setting here: CircuitPython has its own.
    """

    def __init__(self) -> None:
        self._config = kept_config(DriveFiles())
        pins = self._config.pins
        self._data = pin_of(pins, "leds")
        self._count = LEDS
        self._leds = chain(self._data, LEDS)
        self.dark()
        self._switches = tuple([switch(pin_of(pins, name)) for name in reversed(SWITCHES)])
        self._piezo = pwmio.PWMOut(
            pin_of(pins, "piezo"), duty_cycle=0, frequency=1000, variable_frequency=True
        )
        self._console = usb_cdc.console
        if self._console:
            self._console.timeout = 0
            self._console.write_timeout = 0
        self._byte = bytearray(1)
        self._began_ms = 0
        self._bits = 0
        self._watchdog = microcontroller.watchdog if self._config.watchdog else None
        self.files = files_at_start()
        version = [str(part) for part in sys.implementation.version[:3]]
        self.runtime = "circuitpython " + ".".join(version)

    def sample(self) -> int:
        self._bits = self._read_switches()
        return self._bits

    def _read_switches(self) -> int:
        bits = 0
        for pin in self._switches:
            bits <<= 1
            if not pin.value:
                bits |= 1
        return bits

    def show(self, frame: bytes | bytearray) -> None:
        count = len(frame) // BYTES_AN_LED
        if count != self._count:
            self._leds.deinit()  # puts them out
            self._leds = chain(self._data, count)
            self._count = count
        at = 0
        for led in range(count):
            self._leds[led] = frame[at] << 16 | frame[at + 1] << 8 | frame[at + 2]
            at += BYTES_AN_LED
        self._leds.show()

    def receive(self) -> int:
        if self._console and self._has_input() and self._console.readinto(self._byte):
            return self._byte[0]
        return -1

    def _has_input(self) -> bool:
        return self._console is not None and self._console.in_waiting > 0

    def send(self, data: bytes | bytearray, start: int) -> int:
        if self._console and self._console.connected:
            return self._console.write(data[start : start + BURST])
        return 0

    def tone(self, hz: int) -> None:
        if hz:
            self._piezo.frequency = hz
            self._piezo.duty_cycle = DUTIES[self.loudness]
        else:
            self._piezo.duty_cycle = 0

    def heap(self) -> int:
        gc.collect()
        return int(gc.mem_free())  # type: ignore[attr-defined]

    def watch(self) -> None:
        """Start the watchdog if the settings say so: from now on ticks must follow each other."""
        if self._watchdog:
            self._watchdog.timeout = WATCHDOG_S
            self._watchdog.mode = WatchDogMode.RESET

    def _stop_watchdog(self) -> None:
        if self._watchdog:
            self._watchdog.mode = None

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
            left_ms = due_ms - since(clock_ms(), self._began_ms)
            if left_ms > 0:
                time.sleep(left_ms / 1000)
            if due_ms >= calm_ms or self._read_switches() != self._bits or self._has_input():
                return
            due_ms = min(calm_ms, due_ms + SAMPLE_MS)

    def dark(self) -> None:
        """Put out every LED of the chain."""
        self._leds.fill(0)
        self._leds.show()

    def close(self) -> None:
        """Leave the board dark, silent and to the REPL; a second Ctrl-C does not get in between."""
        is_dark = False
        while not is_dark:
            try:
                self._stop_watchdog()
                self.dark()
                self.tone(0)
                is_dark = True
            except KeyboardInterrupt:
                pass  # once more, since the frame may not have gone out

    def crash(self, error: BaseException) -> None:
        """Show that the program has failed, keep the traceback in /log.txt, and print it.

        The pattern is every third LED in faint white: it needs neither map nor colour order, no
        game shows it, and it draws 10 mA.
        """
        self._stop_watchdog()
        self.tone(0)
        self.show((CRASH_PATTERN * LEDS)[: self._count * BYTES_AN_LED])
        text = "".join(traceback.format_exception(error))  # type: ignore[call-arg]
        try:
            if self._config.log_bytes:
                keep_log(self.files, text.encode(), self._config.log_bytes)
        except OSError as failed:
            print("could not write", LOG, failed)
        print(text)


def pin_of(pins: tuple[tuple[str, int, str], ...], name: str) -> microcontroller.Pin:
    """The pin of a name in a checked table, as the board calls it."""
    pin: microcontroller.Pin = getattr(board, f"GP{gpio_of(pins, name)}")
    return pin


def chain(pin: microcontroller.Pin, count: int) -> neopixel.NeoPixel:
    """The LEDs on a pin; bytes are red, green, blue to the library and go out unchanged."""
    return neopixel.NeoPixel(pin, count, brightness=1.0, auto_write=False, pixel_order=neopixel.RGB)


def switch(pin: microcontroller.Pin) -> digitalio.DigitalInOut:
    """An input that a switch pulls to ground."""
    inlet = digitalio.DigitalInOut(pin)
    inlet.switch_to_input(digitalio.Pull.UP)
    return inlet


def clock_ms() -> int:
    """Return CircuitPython's ticks, which wrap at 2**29 as the app's do."""
    return supervisor.ticks_ms() & (TICKS - 1)


def keep_log(files: Files, text: bytes, most: int) -> None:
    """Add a text to /log.txt, which starts anew rather than grow beyond `most` bytes."""
    if files.size(LOG) + len(text) > most:
        files.write(LOG, text[:most])
    else:
        files.append(LOG, text)
