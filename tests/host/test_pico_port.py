"""The MicroPython port among fakes that are as strict as the hardware."""

import inspect
import json
from types import ModuleType
from typing import Any

import pytest

from host_tools.emulator.wire import Chain
from senet_app import port as contract
from senet_app.clock import TICKS
from senet_app.config import Config
from senet_app.lights import Lights
from senet_app.wiring import PINS, SWITCHES, gpio_of
from tests.fakes.bench import bench
from tests.fakes.pico import load_port

DARK = bytes(90)


@pytest.fixture
def module() -> ModuleType:
    """`pico_port`, on a clean bench."""
    return load_port()


@pytest.fixture
def port(module: ModuleType) -> Any:
    """A board that was just switched on."""
    return module.PicoPort()


def later(ms: int = 20) -> None:
    """Let time pass between two frames."""
    bench.now_ms += ms


def test_the_first_thing_ever_sent_is_an_all_off_frame(port: Any) -> None:
    assert [frame.data for frame in bench.sent] == [DARK]
    assert bench.sent[0].gpio == gpio_of(PINS, "leds")


def test_the_line_is_low_before_the_first_bit(port: Any) -> None:
    assert bench.sent[0].now_ms >= 1


def wired(module: ModuleType, **settings: object) -> Any:
    """A board that was just switched on with these settings."""
    bench.files["/config.json"] = json.dumps(settings).encode()
    return module.PicoPort()


def test_pins_are_where_the_settings_say(module: ModuleType) -> None:
    port = wired(module, pin_leds=22, pin_stick1a=26, pin_back=2, pin_piezo=0)
    assert [frame.gpio for frame in bench.sent] == [22]
    bench.wires[26] = 0
    assert port.sample() == 1
    bench.wires = {2: 0}
    assert port.sample() == 1 << 10


def test_impossible_pins_leave_all_where_they_usually_are(module: ModuleType) -> None:
    for settings in ({"pin_leds": 24, "pin_ok": 20}, {"pin_leds": 20, "pin_ok": 20}):
        module = load_port()
        wired(module, **settings)
        assert [frame.gpio for frame in bench.sent] == [gpio_of(PINS, "leds")]
        assert 20 not in bench.pin_modes


def test_settings_that_cannot_be_read_leave_a_board_that_starts(module: ModuleType) -> None:
    for text in (b"", b"\xff\x00", b"[" * 4000, b'{"pin_leds": "GP5"}', b'{"led_timing": 5}'):
        module = load_port()
        bench.files["/config.json"] = text
        module.PicoPort()
        assert [frame.data for frame in bench.sent] == [DARK], text


def test_the_chain_is_dark_from_the_start_with_a_sacrificial_led_too(module: ModuleType) -> None:
    wired(module, sacrificial_led=True)
    assert [frame.data for frame in bench.sent] == [bytes(93)]


def test_the_host_is_told_the_runtime_and_the_free_heap(port: Any) -> None:
    assert port.runtime == "micropython 1.23.0"
    assert port.heap() == 180_000


def test_the_port_keeps_the_contract(module: ModuleType) -> None:
    for adapter, owner in ((module.PicoPort, contract.Port), (module.PicoFiles, contract.Files)):
        for name, method in inspect.getmembers(owner, inspect.isfunction):
            own = getattr(adapter, name)
            assert own is not method, f"{name} is not implemented"
            assert inspect.signature(own) == inspect.signature(method)


def test_nothing_pressed_and_nothing_closed_reads_zero(port: Any) -> None:
    assert port.sample() == 0


@pytest.mark.parametrize("bit", range(len(SWITCHES)))
def test_each_switch_to_ground_is_its_bit(port: Any, bit: int) -> None:
    bench.wires[gpio_of(PINS, SWITCHES[bit])] = 0
    assert port.sample() == 1 << bit


def test_the_frame_goes_out_as_it_is(port: Any) -> None:
    frame = bytearray(range(90))
    later()
    port.show(frame)
    assert bench.sent[-1].data == frame


def test_the_timing_is_handed_to_the_driver(module: ModuleType) -> None:
    module.PicoPort()
    assert bench.sent[-1].timing == (400, 850, 800, 450)
    wired(module, led_timing=[300, 900, 900, 300])
    assert bench.sent[-1].timing == (300, 900, 900, 300)


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"led_order": "RGB", "brightness": 1},
        {"sacrificial_led": True, "limit_ma": 100, "brightness": 9},
        {"led_map": list(range(29, -1, -1)), "brightness": 9},
    ],
    ids=str,
)
def test_the_wire_carries_what_was_drawn(port: Any, settings: dict[str, object]) -> None:
    """The emulated board decodes the same bytes from its own port's `show`."""
    config = Config(settings)
    lights = Lights(config)
    chain = Chain(config.led_order, config.led_map, config.sacrificial_led)
    for step in range(40):
        for square in range(1, 31):
            lights.set(square, square * 8, 255 - step * 6, 0 if square % 3 else step)
        lights.flush()
        later()
        port.show(lights.frame)
        assert bench.sent[-1].data == lights.frame
        picture = chain.decode(bench.sent[-1].data)
        assert picture.ma == lights.ma <= config.limit_ma
        for square, (red, green, blue) in enumerate(picture.rgb, start=1):
            assert red > 0 and (blue > 0) == (square % 3 == 0 and step > 0)
            assert green > 0


def test_bytes_from_the_host_come_one_by_one(port: Any) -> None:
    assert port.receive() == -1
    bench.typed += b"a\r\x00\xff"
    assert [port.receive() for _ in range(5)] == [97, 13, 0, 255, -1]


def test_bytes_to_the_host_go_as_far_as_there_is_room(port: Any) -> None:
    bench.room = 5
    assert port.send(b"0123456789", 2) == 5
    assert port.send(b"0123456789", 7) == 0
    bench.room = 100
    assert port.send(b"0123456789", 7) == 3
    assert bench.printed == b"23456789"


def test_a_long_line_does_not_take_the_whole_tick(port: Any) -> None:
    assert port.send(bytes(200), 0) == 16


def test_a_host_that_does_not_read_costs_nothing(port: Any) -> None:
    bench.room = 0
    before_ms = bench.now_ms
    assert port.send(b"status\n", 0) == 0
    assert bench.now_ms == before_ms


def test_tones_sound_and_stop(port: Any) -> None:
    assert bench.tones == []
    port.tone(880)
    port.tone(440)
    port.tone(0)
    assert bench.tones == [880, 440, 0]


def test_the_duty_follows_the_loudness_and_the_loudest_is_half(port: Any) -> None:
    duties = []
    for loudness in (1, 2, 3):
        port.loudness = loudness
        port.tone(880)
        duties.append(bench.duty)
    assert 0 < duties[0] < duties[1] < duties[2] == 32768
    port.tone(0)
    assert bench.duty == 0


def test_the_clock_is_the_apps_also_after_the_picos_has_wrapped(port: Any) -> None:
    for now_ms in (0, 5, TICKS - 1, TICKS, 2 * TICKS - 1, 2 * TICKS + 7):
        bench.now_ms = now_ms
        assert port.now_ms() == now_ms % TICKS


@pytest.mark.parametrize(
    ("took_ms", "calm_ms", "rest_ms"), [(0, 32, 32), (2, 17, 15), (9, 7, 0), (0, 2, 2)]
)
def test_a_tick_comes_when_something_is_due(
    port: Any, took_ms: int, calm_ms: int, rest_ms: int
) -> None:
    bench.now_ms = TICKS - 3
    port.now_ms()
    bench.now_ms += took_ms
    before_ms = bench.now_ms
    port.rest(calm_ms)
    assert bench.now_ms - before_ms == rest_ms


def test_a_tick_comes_within_five_milliseconds_of_an_input(port: Any) -> None:
    bench.wires[gpio_of(PINS, "stick3b")] = 0
    bench.now_ms = 100
    port.now_ms()
    port.sample()
    bench.wires[gpio_of(PINS, "stick3b")] = 1
    port.rest(1000)
    assert bench.now_ms == 105
    port.now_ms()
    port.sample()
    bench.typed += b"s"
    port.rest(1000)
    assert bench.now_ms == 110


def test_closing_leaves_the_whole_chain_dark_and_silent(port: Any) -> None:
    port.tone(440)
    later()
    port.show(b"\x20" * 93)
    port.close()  # at once: the gap before the dark frame is the port's business
    assert bench.sent[-1].data == bytes(93)
    assert bench.tones[-1] == 0


def test_a_second_ctrl_c_does_not_stop_the_lights_from_going_out(port: Any) -> None:
    later()
    port.show(b"\x20" * 90)
    bench.ctrl_c_ms = bench.now_ms
    port.close()
    assert bench.sent[-1].data == DARK


def test_a_crash_is_shown_logged_and_printed(port: Any) -> None:
    port.tone(440)
    later()
    port.show(b"\xff" * 90)
    port.crash(ValueError("a bad thing"))
    assert len(bench.sent[-1].data) == 90
    assert set(bench.sent[-1].data) == {0, 8}
    assert bench.tones[-1] == 0
    assert b"a bad thing" in bench.files["/log.txt"]
    assert b"a bad thing" in bench.printed


def test_a_crash_with_a_full_flash_is_still_shown_and_printed(port: Any) -> None:
    bench.full = True
    port.crash(ValueError("a bad thing"))
    assert set(bench.sent[-1].data) == {0, 8}
    assert b"a bad thing" in bench.printed and b"/log.txt" in bench.printed


def test_the_sacrificial_led_stays_dark_in_a_crash(port: Any) -> None:
    later()
    port.show(bytes(93))
    port.crash(ValueError())
    assert len(bench.sent[-1].data) == 93
    assert bench.sent[-1].data[:3] == bytes(3)
