"""The bench on which a faked Pico with CircuitPython lies: wires, computer, clock, drive and nvm.

One bench for all fake modules; `bench.clear()` starts the next test. Time moves only when the
program sleeps or the test says so.
"""

from typing import NamedTuple

TICKS = 1 << 29
FIRST_WRAP_MS = 65_000  # after the start, as CircuitPython has it
NVM_BYTES = 4096

# How far the operation comes during which power fails.
UNDONE, TORN, DONE = range(3)


class PowerCut(BaseException):
    """Power failed. No Exception, so that nothing in the program swallows it."""


class Sent(NamedTuple):
    """One transmission of LED data."""

    gpio: int
    data: bytes
    now_ms: int


class Bench:
    """What can be seen and done from outside.

    wires       the level that drives a GPIO; a GPIO that is missing is open
    owners      what a GPIO is in use for
    sent        what was sent to LEDs
    tones       each change of the sounder: Hz, 0 for silence
    typed       bytes from the computer that were not read yet
    printed     what the computer received
    room        bytes that the USB line still takes
    has_reader  a program on the computer has the serial line open
    usb_ms      when the computer has found the board, -1 for never
    sees_drive  the computer holds the drive, whether or not it has said so
    readonly    the drive is the computer's to write
    now_ms      since the Pico started
    watchdog_ms how long the watchdog waits, 0 when it is off
    fed_ms      when the watchdog was last fed
    ctrl_c_ms   times at which Ctrl-C arrives
    files       the drive: names and what is committed
    full        the drive takes no more
    nvm         its bytes
    erases      how often the nvm was erased
    rewriting   the nvm was being erased and programmed anew when power failed
    operations  how many changes of drive or nvm there were since the last cut_at()
    """

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """A new Pico: nothing kept, at a computer that holds its drive."""
        self.files: dict[str, bytes] = {}
        self.full = False
        self.nvm = bytearray(b"\xff" * NVM_BYTES)
        self.erases = 0
        self.rewriting = False
        self.usb_ms = 0
        self.sees_drive = True
        self.restart()

    def restart(self) -> None:
        """Power off and on: what was kept is there, and nothing else."""
        self.wires: dict[int, int] = {}
        self.owners: dict[int, str] = {}
        self.sent: list[Sent] = []
        self.tones: list[int] = []
        self.typed = bytearray()
        self.printed = bytearray()
        self.room = 1 << 20
        self.has_reader = True
        self.readonly = True
        self.now_ms = 0
        self.watchdog_ms = 0
        self.fed_ms = 0
        self.ctrl_c_ms: list[int] = []
        self.operations = 0
        self._cut_at = 0
        self._stage = UNDONE
        self._is_dead = False

    def cut_at(self, number: int, stage: int) -> None:
        """Power fails when the operation of that number from now has come to a stage."""
        self.operations = 0
        self.rewriting = False
        self._cut_at = number
        self._stage = stage

    def operate(self) -> int:
        """Count an operation; returns how far it comes. The caller must call `end` after it."""
        if self._is_dead:
            raise PowerCut
        self.operations += 1
        self._is_dead = self.operations == self._cut_at
        return self._stage if self._is_dead else DONE

    def end(self) -> None:
        """End an operation, by the loss of power where that was its time."""
        if self._is_dead:
            raise PowerCut


bench = Bench()
