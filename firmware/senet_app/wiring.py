"""The board's pins: one table, checked, for the ports, `doctor` and the hardware documents.

GPIO numbers are the chip's. GP23, 24, 25 and 29 serve the Pico itself and reach no leg.
Every switch closes to ground: inputs pull up only (erratum RP2350-E9 of the Pico 2), and a
closed switch reads 0.
"""

LEGS = tuple(range(23)) + (26, 27, 28)
"""The GPIO numbers that can be soldered to, on every kind of Pico, ascending."""

LEG_NAMES = "GP0 to GP22 or GP26 to GP28"

LONGEST = 40  # characters of a wrong value in a message

SWITCHES = (
    "stick1a",
    "stick2a",
    "stick3a",
    "stick4a",
    "stick1b",
    "stick2b",
    "stick3b",
    "stick4b",
    "next",
    "ok",
    "back",
)
"""The inputs in the order of the bits of `Port.sample()`, bit 0 first."""

PINS = (
    ("leds", 0, "data to the first LED, through the 74AHCT125"),
    ("stick1a", 2, "stick 1, the switch that closes with the flat side up"),
    ("stick2a", 3, "stick 2, the switch that closes with the flat side up"),
    ("stick3a", 4, "stick 3, the switch that closes with the flat side up"),
    ("stick4a", 5, "stick 4, the switch that closes with the flat side up"),
    ("stick1b", 6, "stick 1, the switch that closes with the round side up"),
    ("stick2b", 7, "stick 2, the switch that closes with the round side up"),
    ("stick3b", 8, "stick 3, the switch that closes with the round side up"),
    ("stick4b", 9, "stick 4, the switch that closes with the round side up"),
    ("next", 10, "button NEXT"),
    ("ok", 11, "button OK"),
    ("back", 12, "button BACK"),
    ("piezo", 15, "piezo sounder"),
)
"""Rows of name, GPIO number, meaning."""

NAMES = ("leds",) + SWITCHES + ("piezo",)


class PinError(ValueError):
    """A pin table that no board can be wired by.

    `name` is the pin's name in the table, `value` what the table says, `expected` what it may say.
    """

    def __init__(self, name: str, value: object, expected: str) -> None:
        super().__init__(f"pin {name}: {value} is not possible, expected {expected}")
        self.name = name
        self.value = value
        self.expected = expected


def check_pins(pins: tuple[tuple[str, int, str], ...]) -> None:
    """Raise PinError, naming the pin, unless each of NAMES has one leg of its own."""
    owners: dict[int, str] = {}
    seen = []
    for name, gpio, _ in pins:
        if name not in NAMES:
            raise PinError(name, name, "one of " + ", ".join(NAMES))
        if name in seen:
            raise PinError(name, "a second row", "one row a name")
        if type(gpio) is not int or gpio not in LEGS:
            raise PinError(name, f"GP{gpio}", LEG_NAMES)
        if gpio in owners:
            raise PinError(name, f"GP{gpio}", f"a free pin, {owners[gpio]} has that one")
        seen.append(name)
        owners[gpio] = name
    for name in NAMES:
        if name not in seen:
            raise PinError(name, "no row", "one row a name")


def gpio_of(pins: tuple[tuple[str, int, str], ...], name: str) -> int:
    """Return the GPIO number of a pin in a checked table."""
    for row in pins:
        if row[0] == name:
            return row[1]
    raise PinError(name, name, "one of " + ", ".join(NAMES))


def moved_pins(
    pins: tuple[tuple[str, int, str], ...], values: dict[str, object], prefix: str
) -> tuple[tuple[str, int, str], ...]:
    """Return a table with the numbers that `values` has for prefix and name; PinError as above."""
    rows = []
    for name, gpio, meaning in pins:
        value = values.get(prefix + name, gpio)
        if not isinstance(value, int):
            raise PinError(name, f"GP{value}"[:LONGEST], LEG_NAMES)
        rows.append((name, value, meaning))
    check_pins(tuple(rows))
    return tuple(rows)
