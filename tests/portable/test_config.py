"""The table of settings and what becomes of a file's values."""

from helpers import raises
from senet_app.config import (
    BOOL,
    INT,
    MAP,
    ORDER,
    PIN,
    ROWS,
    SINGLE_GESTURE_MS,
    SINGLE_REST_MS,
    SINGLE_SETTLE_MS,
    TIMING,
    Config,
    ConfigError,
    check,
    expectation,
    from_text,
)
from senet_app.wiring import PINS, gpio_of

KINDS = (INT, BOOL, ORDER, MAP, TIMING, PIN)


def ints():
    """The rows whose values are whole numbers."""
    return [row for row in ROWS if row[1] == INT]


def warning_of(name, value):
    """The only warning that one value leads to; the default must be in force."""
    config = Config({name: value})
    assert getattr(config, name) == getattr(Config(None), name)
    assert len(config.warnings) == 1, config.warnings
    return config.warnings[0]


def test_names_are_distinct_kinds_known_and_meanings_given():
    names = [row[0] for row in ROWS]
    assert len(set(names)) == len(names) == 47
    for row in ROWS:
        assert row[1] in KINDS, row
        assert len(row[5]) > 5, row


def test_every_default_passes_its_own_check():
    for row in ROWS:
        assert check(row[0], row[4]) == row[4], row


def test_without_values_every_attribute_is_its_default():
    for values in (None, {}):
        config = Config(values)
        assert config.warnings == []
        for row in ROWS:
            if row[1] != PIN:
                assert getattr(config, row[0]) == row[4], row


def test_whole_numbers_are_taken_up_to_both_ends_and_no_further():
    for name, _, low, high, _, _ in ints():
        assert check(name, low) == low
        assert check(name, high) == high
        for value in (low - 1, high + 1):
            error = raises(ConfigError, check, name, value)
            assert str(error) == f"{name} is {value}; expected a whole number from {low} to {high}"


def test_true_is_no_number_and_one_is_no_switch():
    for name, kind, _, _, _, _ in ROWS:
        if kind == INT:
            raises(ConfigError, check, name, True)
        if kind == BOOL:
            raises(ConfigError, check, name, 1)


def test_a_wrong_kind_of_value_is_refused_for_every_setting():
    for row in ROWS:
        for value in (None, 5.5, "five", {}, [], [5], [None]):
            raises(ConfigError, check, row[0], value)


def test_an_error_carries_name_and_value():
    error = raises(ConfigError, check, "volume", 11)
    assert (error.name, error.value) == ("volume", 11)
    assert isinstance(error, ValueError)


def test_a_bad_value_falls_back_and_is_named_with_what_was_expected():
    assert warning_of("rest_ms", 50) == "rest_ms is 50; expected a whole number from 200 to 3000"
    assert warning_of("hints", "no") == 'hints is "no"; expected true or false'
    expected = "led_order is 7; expected one of RGB RBG GRB GBR BRG BGR"
    assert warning_of("led_order", 7) == expected


def test_an_unknown_name_is_named():
    config = Config({"colour": 3, "volume": 1})
    assert config.warnings == ['"colour" is not a setting']
    assert config.volume == 1
    raises(ConfigError, check, "colour", 3)


def test_one_bad_value_spoils_no_other():
    config = Config({"volume": 9, "brightness": 9, "limit_ma": 0})
    assert (config.volume, config.brightness, config.limit_ma) == (2, 9, 400)
    assert len(config.warnings) == 2


def test_settings_that_are_no_object_give_the_defaults_and_one_warning():
    for values in ([1, 2], "x", 7):
        config = Config(values)
        assert len(config.warnings) == 1
        assert config.warnings[0].startswith("the settings are ")
        assert config.brightness == 5


def test_a_long_wrong_value_is_cut_short_in_the_warning():
    assert len(warning_of("volume", "x" * 5000)) < 120


def test_the_map_holds_each_place_of_the_chain_once():
    turned = list(range(29, -1, -1))
    assert Config({"led_map": turned}).led_map == tuple(turned)
    for wrong in (turned[1:], turned + [0], [0] + turned[:-1] + [0], [30] + turned[1:]):
        text = warning_of("led_map", wrong)
        assert text.endswith("expected a list of 30 different whole numbers from 0 to 29"), text
    raises(ConfigError, check, "led_map", [False] + turned[:-1])


def test_the_timing_is_four_times_in_range():
    assert Config({"led_timing": [300, 900, 700, 500]}).led_timing == (300, 900, 700, 500)
    for wrong in ([300, 900, 700], [300, 900, 700, 500, 1], [99, 900, 700, 500]):
        text = warning_of("led_timing", wrong)
        assert text.endswith("expected a list of 4 whole numbers from 100 to 3000"), text


def test_every_order_of_the_three_colours_is_taken():
    for order in ("RGB", "RBG", "GRB", "GBR", "BRG", "BGR"):
        assert Config({"led_order": order}).led_order == order
    raises(ConfigError, check, "led_order", "grb")


def test_sticks_of_one_switch_rest_and_settle_longer():
    config = Config({"sticks": 1})
    assert (config.rest_ms, config.settle_ms) == (SINGLE_REST_MS, SINGLE_SETTLE_MS)
    assert config.gesture_ms == SINGLE_GESTURE_MS
    config = Config({"sticks": 1, "rest_ms": 1200, "settle_ms": 3000})
    assert (config.rest_ms, config.settle_ms) == (1200, 3000)
    for sticks in (0, 2):
        config = Config({"sticks": sticks, "rest_ms": 200, "settle_ms": 500})
        assert (config.rest_ms, config.settle_ms) == (200, 500)


def test_what_was_given_for_rest_comes_back_with_the_second_switch():
    config = Config({"rest_ms": 300})
    config.set("sticks", 1)
    assert config.rest_ms == SINGLE_REST_MS
    config.set("settle_ms", 2500)
    assert (config.rest_ms, config.settle_ms) == (SINGLE_REST_MS, 2500)
    config.set("sticks", 2)
    assert (config.rest_ms, config.settle_ms) == (300, 2500)


def test_setting_changes_the_value_and_what_belongs_in_the_file():
    config = Config({"volume": 1})
    config.set("brightness", 7)
    assert config.brightness == 7
    assert config.given == {"volume": 1, "brightness": 7}


def test_a_refused_setting_changes_nothing():
    config = Config({"volume": 1})
    raises(ConfigError, config.set, "volume", 4)
    raises(ConfigError, config.set, "colour", 4)
    assert config.volume == 1
    assert config.given == {"volume": 1}


def test_what_a_person_wrote_wrongly_stays_in_the_file_until_it_is_set():
    config = Config({"volume": "loud", "colour": 3})
    config.set("brightness", 7)
    assert config.given == {"volume": "loud", "colour": 3, "brightness": 7}
    assert len(config.warnings) == 2
    config.set("volume", 3)
    assert config.given["volume"] == 3
    assert config.warnings == ['"colour" is not a setting']


def test_the_dict_handed_in_is_not_changed():
    values = {"volume": 1}
    Config(values).set("volume", 2)
    assert values == {"volume": 1}


def test_typed_words_become_values():
    assert from_text("volume", "3") == 3
    assert from_text("hints", "false") is False
    assert from_text("hints", "true") is True
    assert from_text("led_order", "RGB") == "RGB"
    assert from_text("led_timing", "300,900, 700,500") == (300, 900, 700, 500)


def test_typed_nonsense_is_refused_as_it_was_typed():
    error = raises(ConfigError, from_text, "volume", "loud")
    assert str(error) == 'volume is "loud"; expected a whole number from 0 to 3'
    for name, text in (("volume", "1,2"), ("volume", ""), ("hints", "1"), ("led_map", "1,2")):
        raises(ConfigError, from_text, name, text)
    raises(ConfigError, from_text, "colour", "1")


def test_the_expectation_of_every_setting_can_be_printed():
    texts = [expectation(row[0]) for row in ROWS]
    assert len(set(texts)) > 20
    assert expectation("sticks") == "a whole number from 0 to 2"


def test_the_class_declares_the_attributes_of_the_table():
    declared = getattr(Config, "__annotations__", None)  # MicroPython keeps none
    if declared is not None:
        own = [row[0] for row in ROWS if row[1] != PIN]
        assert sorted(declared) == sorted(own + ["pins"])


# -- pins


def test_without_values_the_pins_are_the_usual_ones():
    assert Config(None).pins == PINS


def test_a_pin_is_where_the_settings_say():
    config = Config({"pin_leds": 22, "pin_piezo": 0})
    assert config.warnings == []
    assert gpio_of(config.pins, "leds") == 22
    assert gpio_of(config.pins, "piezo") == 0
    assert gpio_of(config.pins, "ok") == gpio_of(PINS, "ok")


def test_impossible_and_doubled_pins_are_named_and_all_are_the_usual_ones():
    """Duplicate or impossible pins are refused by name."""
    for name, value, other in (
        ("pin_ok", 24, "GP24"),
        ("pin_ok", "10", "GP10"),
        ("pin_ok", 2.0, "GP2.0"),
        ("pin_ok", "x" * 500, "GPxx"),
        ("pin_piezo", 3, "stick2a"),
    ):
        config = Config({name: value, "pin_leds": 22})
        assert config.pins == PINS
        assert len(config.warnings) == 1
        text = config.warnings[0]
        assert name[4:] in text and other in text and len(text) < 150, text


def test_two_pins_change_places_in_the_file():
    config = Config({"pin_next": 11, "pin_ok": 10})
    assert config.warnings == []
    assert [gpio_of(config.pins, name) for name in ("next", "ok")] == [11, 10]


def test_setting_an_impossible_or_doubled_pin_is_refused_by_name():
    config = Config(None)
    error = raises(ConfigError, config.set, "pin_ok", 25)
    assert str(error) == "pin_ok is 25; expected the number of a pin, GP0 to GP22 or GP26 to GP28"
    error = raises(ConfigError, config.set, "pin_ok", 10)
    assert "ok" in str(error) and "next has that one" in str(error)
    assert config.given == {} and config.pins == PINS
    config.set("pin_ok", 22)
    assert gpio_of(config.pins, "ok") == 22 and config.given == {"pin_ok": 22}


def test_a_typed_pin_is_a_number():
    assert from_text("pin_ok", "22") == 22
    raises(ConfigError, from_text, "pin_ok", "GP22")
