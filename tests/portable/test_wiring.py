from helpers import raises
from senet_app.wiring import NAMES, PINS, SWITCHES, PinError, check_pins, gpio_of


def changed(name, gpio):
    """The board's table with one pin elsewhere."""
    return tuple((row[0], gpio if row[0] == name else row[1], row[2]) for row in PINS)


def test_the_boards_own_table_is_possible():
    check_pins(PINS)
    assert len(PINS) == len(NAMES) == len(SWITCHES) + 2
    assert gpio_of(PINS, "leds") == 0


def test_switches_are_in_the_order_of_the_sample_bits():
    assert SWITCHES[:4] == ("stick1a", "stick2a", "stick3a", "stick4a")
    assert SWITCHES[4:8] == ("stick1b", "stick2b", "stick3b", "stick4b")
    assert SWITCHES[8:] == ("next", "ok", "back")


def test_a_doubled_pin_is_refused_naming_both_owners():
    error = raises(PinError, check_pins, changed("piezo", gpio_of(PINS, "stick2a")))
    assert (error.name, error.value) == ("piezo", "GP3")
    assert "stick2a" in str(error) and "piezo" in str(error)


def test_pins_that_reach_no_leg_are_refused_by_name():
    for gpio in (-1, 23, 24, 25, 29, 30, True, "2", None):
        error = raises(PinError, check_pins, changed("next", gpio))
        assert error.name == "next"
        assert f"GP{gpio}" in str(error) and "GP26" in str(error)


def test_a_missing_a_doubled_and_an_unknown_name_are_refused():
    assert raises(PinError, check_pins, PINS[1:]).name == "leds"
    assert raises(PinError, check_pins, PINS + (PINS[3],)).name == "stick3a"
    assert raises(PinError, check_pins, PINS + (("lamp", 22, "a lamp"),)).name == "lamp"


def test_asking_for_an_unknown_pin_names_it():
    assert raises(PinError, gpio_of, PINS, "lamp").name == "lamp"
