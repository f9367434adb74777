"""The settings of a board: one table of name, kind, range, default and meaning.

The values in /config.json are checked one by one; what is unknown or out of range is named in a
warning, and the default is taken in its place; of pins that cannot be all are the usual ones. The
port reads pins, `led_timing` and `watchdog` once: what is set holds from the next start.
"""

import json

from senet_app.wiring import LEG_NAMES, LEGS, PINS, PinError, moved_pins

INT = "int"
BOOL = "bool"
ORDER = "order"  # of colours, one of ORDERS
MAP = "map"  # a list of MAP_COUNT different whole numbers
TIMING = "timing"  # a list of TIMING_COUNT whole numbers
PIN = "pin"  # a GPIO number, and no other pin's

ORDERS = ("RGB", "RBG", "GRB", "GBR", "BRG", "BGR")
MAP_COUNT = 30
TIMING_COUNT = 4

SINGLE = 1  # the value of `sticks` for sticks of one switch
SINGLE_REST_MS = 900
SINGLE_SETTLE_MS = 2200
SINGLE_GESTURE_MS = 1000

SHOWN = 40  # characters of a wrong value in a message

PIN_ = "pin_"  # in front of a pin's name, the setting's
PIN_ROWS = tuple([(PIN_ + name, PIN, LEGS[0], LEGS[-1], gpio, say) for name, gpio, say in PINS])

# Name, kind, lowest, highest, default, meaning. Of lists the range is that of the elements.
ROWS = (
    ("sticks", INT, 0, 2, 2, "throwing sticks: 0 none fitted, 1 with one switch, 2 with two"),
    ("buttons", BOOL, 0, 1, True, "the three buttons are fitted"),
    ("piezo", BOOL, 0, 1, True, "the piezo is fitted"),
    ("led_order", ORDER, 0, 0, "GRB", "order in which an LED takes its colours"),
    ("led_map", MAP, 0, 29, tuple(range(30)), "place in the chain of squares 1 to 30"),
    ("sacrificial_led", BOOL, 0, 1, False, "one more LED heads the chain, as a level shifter"),
    ("led_timing", TIMING, 100, 3000, (400, 850, 800, 450), "ns high and low of a 0, then of a 1"),
    ("stick_polarity", INT, 0, 15, 0, "mask of the sticks mounted the other way, 1 for stick 1"),
    ("throw_edges", INT, 2, 20, 4, "edges with which a throw begins"),
    ("throw_sticks", INT, 1, 4, 2, "sticks that must show them"),
    ("throw_window_ms", INT, 500, 5000, 1500, "ms within which they must come"),
    ("rest_ms", INT, 200, 3000, 500, "ms without an edge that are rest; one switch: 900 at least"),
    ("throw_min_ms", INT, 0, 2000, 250, "ms that a throw takes at least"),
    ("settle_ms", INT, 500, 5000, 1500, "ms of rest that settle; one switch: 2200 at least"),
    (
        "gesture_ms",
        INT,
        300,
        2000,
        700,
        "ms of quiet after a gesture; one switch: 1000 at least",
    ),
    ("rest_timeout_ms", INT, 3000, 30000, 8000, "ms of unrest after which to throw again"),
    ("replace_ms", INT, 0, 10000, 3000, "ms in which another throw replaces the number"),
    ("button_ms", INT, 5, 100, 20, "ms that a button bounces at most"),
    ("long_ms", INT, 400, 3000, 800, "ms that make a long press"),
    ("brightness", INT, 1, 9, 5, "brightness"),
    ("limit_ma", INT, 100, 3000, 400, "mA that the LEDs may draw together"),
    ("bias", INT, 50, 950, 500, "per mille of throws in which a stick falls flat side up"),
    ("auto_single", BOOL, 0, 1, False, "an only legal move plays itself"),
    ("hints", BOOL, 0, 1, True, "hints may be asked for"),
    ("takeback_ms", INT, 1000, 10000, 3000, "ms in which taking back is asked for twice"),
    ("idle_dim_s", INT, 0, 86400, 300, "s idle until the lights dim, 0 for never"),
    ("idle_demo_s", INT, 0, 86400, 7200, "s idle until the board shows itself off, 0 for never"),
    ("idle_new_s", INT, 0, 86400, 14400, "s idle until a fresh game is offered, 0 for never"),
    ("lock_menu", BOOL, 0, 1, False, "the menu is locked"),
    ("lock_calibration", BOOL, 0, 1, False, "calibration is locked"),
    ("volume", INT, 0, 3, 2, "loudness of the piezo, 0 for off"),
    ("scored_series", BOOL, 0, 1, False, "games count: both seats confirm a take-back"),
    ("watchdog", BOOL, 0, 1, False, "the watchdog runs: it resets a board that hangs"),
    ("log_bytes", INT, 0, 65536, 8192, "size that /log.txt may reach, 0 for no log"),
) + PIN_ROWS

PIN_NAMES = tuple([row[0] for row in PIN_ROWS])

CALIBRATED = ("led_map", "led_order", "stick_polarity", "bias")  # what can be found at the board


class ConfigError(ValueError):
    """A setting that cannot be: its `name` and the `value` given."""

    def __init__(self, name: str, value: object, reason: str) -> None:
        super().__init__(reason)
        self.name = name
        self.value = value


class Config:
    """One attribute for each row of the table, but all pins in `pins`, as the rows of wiring.py.

    They are what is in force: with sticks of one switch, `rest_ms`, `settle_ms` and `gesture_ms`
    are never below SINGLE_REST_MS, SINGLE_SETTLE_MS and SINGLE_GESTURE_MS, whatever was given.
    given: the values as they came, with what was set since, wrong and unknown ones among them:
        this is what belongs back into the file, so that nothing that a person wrote is lost.
    found: what calibration has found, which counts before what was given; it has its own file.
    warnings: a line of text for each value that was not taken.
    """

    sticks: int
    buttons: bool
    piezo: bool
    led_order: str
    led_map: tuple[int, ...]
    sacrificial_led: bool
    led_timing: tuple[int, ...]
    stick_polarity: int
    throw_edges: int
    throw_sticks: int
    throw_window_ms: int
    rest_ms: int
    throw_min_ms: int
    settle_ms: int
    gesture_ms: int
    rest_timeout_ms: int
    replace_ms: int
    button_ms: int
    long_ms: int
    brightness: int
    limit_ma: int
    bias: int
    auto_single: bool
    hints: bool
    takeback_ms: int
    idle_dim_s: int
    idle_demo_s: int
    idle_new_s: int
    lock_menu: bool
    lock_calibration: bool
    volume: int
    scored_series: bool
    watchdog: bool
    log_bytes: int
    pins: tuple[tuple[str, int, str], ...]

    def __init__(self, values: object, found: dict[str, object] | None = None) -> None:
        """Take the values of a file; None, or anything but a dict, gives the defaults."""
        self.given: dict[str, object] = {}
        self.found = dict(found or {})
        self._unfit = ""
        if isinstance(values, dict):
            self.given.update(values)
        elif values is not None:
            self._unfit = f"the settings are {shown(values)}; expected an object"
        self._fill()

    def set(self, name: str, value: object) -> None:
        """Change a setting; ConfigError, and nothing changed, if it cannot be."""
        checked = check(name, value)
        if name in PIN_NAMES:
            self._check_pin(name, value)
        self.given[name] = checked
        self.found.pop(name, None)
        self._fill()

    def calibrate(self, name: str, value: object) -> None:
        """Take what calibration has found; ConfigError, and nothing changed, if it cannot be."""
        self.found[name] = check(name, value)
        self._fill()

    def _check_pin(self, name: str, value: object) -> None:
        """ConfigError unless the pin can be there, with all others where they are."""
        try:
            moved_pins(self.pins, {name: value}, PIN_)
        except PinError as error:
            raise ConfigError(name, value, str(error))

    def _fill(self) -> None:
        """Set every attribute from what is given."""
        self.warnings = [self._unfit] if self._unfit else []
        for row in ROWS:
            if row[1] != PIN:
                setattr(self, row[0], row[4])
        self._fill_pins()
        for name in sorted(self.given):
            if name not in PIN_NAMES:
                self._take(name, self.given[name])
        for name in sorted(self.found):
            if name in CALIBRATED:
                self._take(name, self.found[name])
            else:
                self.warnings.append(f"{shown(name)} is nothing that calibration finds")
        if self.sticks == SINGLE:  # one switch tells less than two, so it needs longer
            self.rest_ms = max(self.rest_ms, SINGLE_REST_MS)
            self.settle_ms = max(self.settle_ms, SINGLE_SETTLE_MS)
            self.gesture_ms = max(self.gesture_ms, SINGLE_GESTURE_MS)

    def _take(self, name: str, value: object) -> None:
        """Set one attribute, or warn."""
        try:
            setattr(self, name, check(name, value))
        except ConfigError as error:
            self.warnings.append(str(error))

    def _fill_pins(self) -> None:
        """Set the pins from what is given; all as usual if they cannot be so."""
        try:
            self.pins = moved_pins(PINS, self.given, PIN_)
        except PinError as error:
            self.warnings.append(f"{error}; the usual pins are in force")
            self.pins = PINS


def row_of(name: str) -> tuple[str, str, int, int, object, str]:
    """The row of a setting; ConfigError if there is none."""
    for row in ROWS:
        if row[0] == name:
            return row
    raise ConfigError(name, None, f"{shown(name)} is not a setting")


def expectation(name: str) -> str:
    """What a setting may be, in words; ConfigError if there is no such setting."""
    _, kind, low, high, _, _ = row_of(name)
    if kind == BOOL:
        return "true or false"
    if kind == ORDER:
        return "one of " + " ".join(ORDERS)
    if kind == MAP:
        return f"a list of {MAP_COUNT} different whole numbers from {low} to {high}"
    if kind == TIMING:
        return f"a list of {TIMING_COUNT} whole numbers from {low} to {high}"
    if kind == PIN:
        return f"the number of a pin, {LEG_NAMES}"
    return f"a whole number from {low} to {high}"


def check(name: str, value: object) -> object:
    """The value, lists as tuples, if the setting may have it.

    ConfigError names the setting, the value and what was expected.
    """
    _, kind, low, high, _, _ = row_of(name)
    if kind == BOOL:
        good = isinstance(value, bool)
    elif kind == ORDER:
        good = value in ORDERS
    elif kind == PIN:
        good = in_range(value, low, high) and value in LEGS
    elif kind == INT:
        good = in_range(value, low, high)
    else:
        value = tuple(value) if isinstance(value, (list, tuple)) else value
        good = list_fits(value, kind, low, high)
    if not good:
        raise ConfigError(name, value, f"{name} is {shown(value)}; expected {expectation(name)}")
    return value


def in_range(value: object, low: int, high: int) -> bool:
    """Whether it is a whole number of that range; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def list_fits(value: object, kind: str, low: int, high: int) -> bool:
    """Whether it is a tuple as a MAP or a TIMING must be."""
    if not isinstance(value, tuple) or not all([in_range(one, low, high) for one in value]):
        return False
    if kind == MAP:
        return len(value) == MAP_COUNT and len(set(value)) == MAP_COUNT
    return len(value) == TIMING_COUNT


def from_text(name: str, text: str) -> object:
    """The value that a person typed, lists with commas; ConfigError as of check."""
    kind = row_of(name)[1]
    if kind == BOOL:
        return check(name, {"true": True, "false": False}.get(text, text))
    if kind == ORDER:
        return check(name, text)
    try:
        numbers = [int(word) for word in text.split(",")]
    except ValueError:
        return check(name, text)
    return check(name, numbers[0] if kind in (INT, PIN) and len(numbers) == 1 else numbers)


def shown(value: object) -> str:
    """A value as messages show it: as JSON, cut short."""
    text = json.dumps(value)
    return text if len(text) <= SHOWN else text[:SHOWN] + "..."
