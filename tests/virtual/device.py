# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""The start of a virtual board, run by MicroPython for Linux: what a Pico has when its REPL comes.

    micropython -i device.py SETTINGS

SETTINGS is a file with a JSON object, see `Settings` in board.py. Mounts the flash, an image file,
puts stand-ins in place of the Pico's hardware, sleeps for as long as a Pico boots, prints
BOOTED, and runs main.py if it shall.
"""

import json
import sys
import termios  # type: ignore[import-not-found,unused-ignore]
import time

import micropython
import vfs  # type: ignore[import-not-found]

BLOCK = 4096
BOOTED = "\x1b[booted]"
LOCAL_FLAGS = 3
SIGNALS = 1  # ISIG: Ctrl-C is a signal and no byte
STDIN = 0


class Flash:
    """The image file as a block device."""

    def __init__(self, path: str) -> None:
        self.file = open(path, "r+b")  # noqa: SIM115 (for as long as it runs)
        self.count = self.file.seek(0, 2) // BLOCK

    def readblocks(self, number: int, buffer: bytearray, offset: int = 0) -> None:
        self.file.seek(number * BLOCK + offset)
        self.file.readinto(buffer)

    def writeblocks(self, number: int, buffer: bytes, offset: int = 0) -> None:
        self.file.seek(number * BLOCK + offset)
        self.file.write(buffer)

    def ioctl(self, operation: int, argument: int) -> int:
        if operation == 4:
            return self.count
        return BLOCK if operation == 5 else 0


class Pin:
    """A pin at which nothing is closed."""

    IN = 0
    OUT = 1
    PULL_UP = 1

    def __init__(self, number: int, mode: int = -1, pull: int = -1, value: int = 0) -> None:
        self.number = number

    def __call__(self) -> int:
        return 1


class PWM:
    """A sounder that nobody hears."""

    def __init__(self, pin: Pin, freq: int, duty_u16: int) -> None:
        self.hz = freq

    def freq(self, hz: int) -> None:
        self.hz = hz

    def duty_u16(self, duty: int) -> None:
        self.duty = duty


class Machine:
    """The module `machine`; the last frame sent to the LEDs lies in a file."""

    mem32: dict[int, int] = {}

    def __init__(self, path: str) -> None:
        self.Pin = Pin
        self.PWM = PWM
        self.WDT = None
        self.frame = open(path, "wb")  # noqa: SIM115 (for as long as it runs)

    def bitstream(self, pin: Pin, encoding: int, timing: object, data: bytes) -> None:
        self.frame.seek(0)
        self.frame.write(data)


class Implementation:
    """`sys.implementation` of the board that this one plays."""

    def __init__(self, settings) -> None:
        self.name = settings["name"]
        self.version = tuple(settings["version"])
        self._machine = settings["machine"]
        self._mpy = settings["mpy"]


class System:
    """The module `sys`, but for what it runs on."""

    def __init__(self, implementation: Implementation) -> None:
        self.implementation = implementation
        self.platform = "rp2"

    def __getattr__(self, name: str):
        return getattr(sys, name)


class Keyboard:
    """The module `micropython`: without the character for it, Ctrl-C is a byte as any other."""

    def kbd_intr(self, character: int) -> None:
        attributes = termios.tcgetattr(STDIN)
        attributes[LOCAL_FLAGS] = 0 if character < 0 else SIGNALS
        termios.tcsetattr(STDIN, termios.TCSANOW, attributes)

    def __getattr__(self, name: str):
        return getattr(micropython, name)


def equip(settings) -> Keyboard:
    """Put the stand-ins in place, and the flash of the board in place of the computer's files."""
    flash = Flash(settings["image"])
    keyboard = Keyboard()
    modules = sys.modules
    modules["machine"] = Machine(settings["frame"])  # type: ignore[assignment]
    modules["sys"] = System(Implementation(settings))  # type: ignore[assignment]
    modules["micropython"] = keyboard  # type: ignore[assignment]
    sys.path[:] = ["", ".frozen", "/lib"]
    vfs.umount("/")
    vfs.mount(flash, "/")
    return keyboard


def run_main(scope) -> None:
    """Run main.py as a Pico does after it booted: an error is printed, then the REPL comes."""
    try:
        with open("main.py") as file:
            text = file.read()
    except OSError:
        return
    try:
        exec(compile(text, "main.py", "exec"), scope)
    except (Exception, KeyboardInterrupt) as error:
        sys.print_exception(error)  # type: ignore[attr-defined]


def start(scope) -> None:
    with open(sys.argv[1]) as file:
        settings = json.load(file)
    keyboard = equip(settings)
    time.sleep_ms(settings["boot_ms"])  # type: ignore[attr-defined]
    sys.stdout.write(BOOTED)
    if settings["runs_main"]:
        run_main(scope)
        keyboard.kbd_intr(3)


start(globals())
