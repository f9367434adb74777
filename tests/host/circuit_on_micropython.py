# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""Runs the CircuitPython port, Adafruit's library and the app on CircuitPython or MicroPython.

    RUNTIME circuit_on_micropython.py ROOT LIBRARY

The modules of the hardware are stand-ins, and time passes by sleeping. A computer holds the drive.
Prints a line `held: NAME` for each thing shown; an assertion ends it.
"""

import sys


class Module:
    """A module made of whatever it is given."""

    def __init__(self, **members) -> None:
        for name in members:
            setattr(self, name, members[name])


class Pin:
    """A GPIO."""

    def __init__(self, number) -> None:
        self.number = number


class DigitalInOut:
    """A pin: a closed switch where it is one of CLOSED, else an open one with its pull-up."""

    CLOSED = [6, 7, 8, 9]  # all four sticks lie round side up

    def __init__(self, pin) -> None:
        self.number = pin.number
        self.direction = "in"

    def switch_to_input(self, pull) -> None:
        assert pull == "up"

    @property
    def value(self):
        return self.number not in DigitalInOut.CLOSED

    def deinit(self) -> None:
        pass


class PWMOut:
    """The piezo."""

    def __init__(self, pin, duty_cycle, frequency, variable_frequency) -> None:
        assert variable_frequency
        self.duty_cycle = duty_cycle
        self.frequency = frequency


class Console:
    """The computer's end of the line, `typed` and `printed`."""

    timeout = None
    write_timeout = None
    connected = True
    typed = b""
    printed = b""

    @property
    def in_waiting(self):
        return len(self.typed)

    def readinto(self, buffer):
        buffer[0] = self.typed[0]
        self.typed = self.typed[1:]
        return 1

    def write(self, data):
        self.printed = self.printed[-1500:] + bytes(data)
        return len(data)


class Clock:
    """CircuitPython's ticks, just before their wrap."""

    TICKS = 1 << 29
    now_ms = TICKS - 5000

    @staticmethod
    def ticks_ms():
        return Clock.now_ms % Clock.TICKS

    @staticmethod
    def sleep(seconds) -> None:
        Clock.now_ms += int(seconds * 1000 + 0.5)


FRAMES = []  # the last few
CONSOLE = Console()
NVM = bytearray(b"\xff" * 4096)


def send_frame(line, frame) -> None:
    assert line.direction == "out"
    FRAMES.append(bytes(frame))
    del FRAMES[:-8]


def format_exception(error):
    return ["failed: ", repr(error)]


def install() -> None:
    """Give the stand-ins their names."""
    pins = {}
    for number in range(29):
        pins[f"GP{number}"] = Pin(number)
    made = {
        "board": Module(**pins),
        "digitalio": Module(
            DigitalInOut=DigitalInOut,
            Pull=Module(UP="up"),
            Direction=Module(OUTPUT="out"),
        ),
        "microcontroller": Module(Pin=Pin, nvm=NVM, watchdog=None),
        "neopixel_write": Module(neopixel_write=send_frame),
        "pwmio": Module(PWMOut=PWMOut),
        "storage": Module(getmount=lambda path: Module(readonly=True)),
        "supervisor": Module(ticks_ms=Clock.ticks_ms, runtime=Module(usb_connected=True)),
        "time": Module(sleep=Clock.sleep),
        "usb_cdc": Module(console=CONSOLE),
        "watchdog": Module(WatchDogMode=Module(RESET="reset")),
    }
    try:
        import traceback  # noqa: F401 (CircuitPython has it)
    except ImportError:
        made["traceback"] = Module(format_exception=format_exception)
    for name in made:
        sys.modules[name] = made[name]  # type: ignore[assignment]


def held(name) -> None:
    print("held:", name)


def run(app, port, ms) -> None:
    """Lets time pass."""
    left_ms = ms
    while left_ms > 0:
        before_ms = Clock.now_ms
        port.rest(app.tick(port.now_ms()))
        left_ms -= Clock.now_ms - before_ms


def start(module):
    """The board is switched on, and its self-test runs."""
    from senet_app.app import App

    FRAMES.clear()
    port = module.CircuitPort()
    assert [bytes(90)] == FRAMES
    app = App(port, 1, port.now_ms())
    run(app, port, 5000)
    return app, port


def stands(app):
    """How the game stands."""
    game = app.session.game
    return game.position.key(), game.seat_to_throw(), app.session.thrown


def check_play(module):
    """A game is begun and played through the wrap of the ticks."""
    app, port = start(module)
    assert len(FRAMES) > 3 and b"holds the drive" in CONSOLE.printed
    for line in (b"new kendall\n", b"throw 2\n", b"play 14-16\n", b"throw 3\n"):
        CONSOLE.typed += line
        run(app, port, 2000)
    assert b'"14-16"' in CONSOLE.printed and app.session.thrown == 3
    assert Clock.ticks_ms() < 1 << 28
    held("a game is played while a computer holds the drive")
    return app


def check_long(module, app) -> None:
    """It goes on until the nvm was erased, and is taken up where it stood."""
    session = app.session
    for number in range(120):
        count = session.thrown if session.thrown >= 0 else number * 7 % 5
        session.throw(count)
        session.play(count, *first_move(session.game, count))
    assert session.file.base > 0 and not session.file.failed
    again, _ = start(module)
    assert stands(again) == stands(app)
    held("a long game is taken up from the newest snapshot")


def first_move(game, count):
    """The square that the first legal move leaves, 0 for the pass, and its text."""
    from senet_core.moves import legal
    from senet_core.movetext import move_text

    found, steps = legal(game.rules, game.position, game.rules.value_of(count))
    square = 0
    while found and not found << 1 >> square & 1:
        square += 1
    return square, move_text(game.rules, game.position, steps, square)


def check_bytes(module) -> None:
    """Frames go out as they are."""
    _, port = start(module)
    for length in (90, 93):
        frame = bytearray([(index * 37) % 256 for index in range(length)])
        port.show(frame)
        assert FRAMES[-1] == bytes(frame)
    held("frames go out as they are")


def check_crash(module) -> None:
    """A crash is shown; closing leaves the lights dark."""
    _, port = start(module)
    port.crash(ValueError("a bad thing"))
    assert set(FRAMES[-1]) == {0, 8}
    port.close()
    assert FRAMES[-1] == bytes(90)
    held("a crash is shown and closing is dark")


def main() -> None:
    root, library = sys.argv[1:3]
    sys.path[:0] = [root, root + "/firmware", root + "/firmware/boards/pico_circuitpython", library]
    install()
    import circuit_port  # type: ignore[import-not-found]

    check_long(circuit_port, check_play(circuit_port))
    check_bytes(circuit_port)
    check_crash(circuit_port)


main()
