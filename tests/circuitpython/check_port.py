"""The CircuitPython port, on Adafruit's own library, among fakes as strict as the hardware."""

import inspect
import json
from typing import Any

import pytest

from senet_app import port as contract
from senet_app.clock import TICKS
from senet_app.config import Config
from senet_app.lights import Lights
from senet_app.wiring import PINS, SWITCHES, gpio_of
from tests.circuitpython.player import MODULE
from tests.fakes.bench import bench as pico_bench
from tests.fakes.circuitpython import circuit
from tests.fakes.circuitpython.bench import FIRST_WRAP_MS, bench
from tests.fakes.pico import load_port

DARK = bytes(90)


@pytest.fixture
def port() -> Any:
    """A board that was just switched on."""
    bench.clear()
    return MODULE.CircuitPort()


def test_the_library_is_adafruits_own() -> None:
    library = MODULE.neopixel
    assert library.__repo__.endswith("adafruit/Adafruit_CircuitPython_NeoPixel.git")
    assert str(circuit.LIBRARY) in str(library.__file__)


def test_the_first_thing_ever_sent_is_an_all_off_frame(port: Any) -> None:
    """First LED lights green or blind on the first write."""
    assert [frame.data for frame in bench.sent] == [DARK]
    assert bench.sent[0].gpio == gpio_of(PINS, "leds") and bench.sent[0].now_ms == 0


def test_the_first_frame_goes_out_on_the_pin_that_the_settings_name() -> None:
    """Data pin differs between boards."""
    bench.clear()
    bench.files = {"/config.json": b'{"pin_leds": 22, "pin_next": 28}'}
    port = MODULE.CircuitPort()
    assert bench.sent[0].gpio == 22 and bench.owners[28] == "digitalio"
    bench.wires[28] = 0
    assert port.sample() == 1 << 8


def test_impossible_or_doubled_pins_leave_all_where_they_usually_are() -> None:
    for settings in (b'{"pin_leds": 23}', b'{"pin_leds": 5}', b'{"pin_leds": "x"}', b"{"):
        bench.clear()
        bench.files = {"/config.json": settings}
        MODULE.CircuitPort()
        assert bench.sent[0].gpio == gpio_of(PINS, "leds")
        assert sorted(bench.owners) == sorted(row[1] for row in PINS)


def test_every_pin_of_the_table_can_be_had() -> None:
    bench.clear()
    others = [22, 26, 27, 28, *range(13, 22)]
    rows = zip(PINS, others, strict=True)
    settings = {f"pin_{name}": gpio for (name, _, _), gpio in rows}
    bench.files = {"/config.json": json.dumps(settings).encode()}
    MODULE.CircuitPort()
    assert sorted(bench.owners) == sorted(others)


def test_the_host_is_told_the_runtime_and_the_free_heap(port: Any) -> None:
    assert port.runtime == "circuitpython 9.2.1"
    assert port.heap() == 180_000


def test_port_and_storage_keep_the_contract(port: Any) -> None:
    drive_files = type(port.files.drive)
    pairs = [(type(port), contract.Port), (type(port.files), contract.Files)]
    for adapter, owner in [*pairs, (drive_files, contract.Files)]:
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


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"led_order": "RGB", "brightness": 1},
        {"sacrificial_led": True, "limit_ma": 100, "brightness": 9},
        {"led_map": list(range(29, -1, -1)), "led_order": "BGR", "brightness": 9},
    ],
    ids=str,
)
def test_the_same_frames_are_the_same_bytes_as_from_the_micropython_port(
    port: Any, settings: dict[str, object]
) -> None:
    """Red and green swapped: the library's own order of colours must not change ours."""
    pico = load_port().PicoPort()
    lights = Lights(Config(settings))
    for step in range(60):
        for square in range(1, 31):
            lights.set(square, square * 8, 255 - step * 4, (step * square) % 256)
        lights.flush()
        before = len(bench.sent)
        pico_bench.now_ms += 20
        pico.show(lights.frame)
        port.show(lights.frame)
        assert bench.sent[-1].data == pico_bench.sent[-1].data == bytes(lights.frame)
        assert len(bench.sent) == before + 1 or step == 0, "one transmission a frame"


def test_every_byte_goes_out_as_it_is(port: Any) -> None:
    for first in range(256):
        frame = bytes((first + place) % 256 for place in range(90))
        port.show(frame)
        assert bench.sent[-1].data == frame


def test_a_chain_of_another_length_goes_dark_before_it_is_taken(port: Any) -> None:
    port.show(b"\x20" * 90)
    port.show(b"\x10" * 93)
    assert [frame.data for frame in bench.sent[-2:]] == [DARK, b"\x10" * 93]
    port.dark()
    assert bench.sent[-1].data == bytes(93)


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


def test_a_host_that_does_not_read_or_does_not_listen_costs_nothing(port: Any) -> None:
    bench.room = 0
    assert port.send(b"status\n", 0) == 0
    bench.room, bench.has_reader = 100, False
    assert port.send(b"status\n", 0) == 0
    assert bench.now_ms == 0 and bench.printed == b""


def test_a_board_without_a_console_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    bench.clear()
    monkeypatch.setattr(MODULE.usb_cdc, "console", None)
    port = MODULE.CircuitPort()
    assert port.receive() == -1 and port.send(b"x", 0) == 0


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
        duties.append(port._piezo.duty_cycle)
    assert 0 < duties[0] < duties[1] < duties[2] == 32768


def test_the_clock_is_the_apps_also_when_the_boards_wraps(port: Any) -> None:
    """Ticks wrap at 2^29, for the first time 65 s after the start."""
    seen = []
    for now_ms in (FIRST_WRAP_MS - 5, FIRST_WRAP_MS, FIRST_WRAP_MS + TICKS - 1):
        bench.now_ms = now_ms
        seen.append(port.now_ms())
    assert seen == [TICKS - 5, 0, TICKS - 1]


@pytest.mark.parametrize(
    ("took_ms", "calm_ms", "rest_ms"), [(0, 32, 32), (2, 17, 15), (9, 7, 0), (0, 2, 2)]
)
def test_a_tick_comes_when_something_is_due(
    port: Any, took_ms: int, calm_ms: int, rest_ms: int
) -> None:
    bench.now_ms = FIRST_WRAP_MS - 3
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
    port.show(b"\x20" * 93)
    port.close()
    assert bench.sent[-1].data == bytes(93)
    assert bench.tones[-1] == 0


def test_a_second_ctrl_c_does_not_stop_the_lights_from_going_out(
    port: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C leaves the LEDs on."""
    port.tone(440)
    port.show(b"\x20" * 90)
    hits = []

    def interrupted(hz: int) -> None:
        hits.append(hz)
        if len(hits) < 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(port, "tone", interrupted)
    port.close()
    assert bench.sent[-1].data == DARK and hits == [0, 0, 0]


def test_a_crash_is_shown_and_printed_and_logged_where_it_can_be(port: Any) -> None:
    port.show(b"\xff" * 90)
    port.tone(440)
    port.crash(ValueError("a bad thing"))
    assert set(bench.sent[-1].data) == {0, 8} and bench.sent[-1].data[:3] == bytes(3)
    assert bench.tones[-1] == 0
    assert b"a bad thing" in bench.printed and b"/log.txt" in bench.printed
    assert bench.files == {}


def test_a_crash_goes_to_the_log_of_a_drive_that_is_the_boards() -> None:
    bench.clear()
    bench.readonly = False
    bench.files = {"/config.json": b'{"log_bytes": 600}'}
    port = MODULE.CircuitPort()
    for number in range(4):
        port.crash(ValueError(f"bad thing {number}"))
        assert f"bad thing {number}".encode() in bench.files["/log.txt"]
        assert len(bench.files["/log.txt"]) <= 600
    bench.restart()
    bench.readonly = False
    bench.files["/config.json"] = b'{"log_bytes": 0}'
    MODULE.CircuitPort().crash(ValueError("unlogged"))
    assert b"unlogged" not in bench.files["/log.txt"] and b"unlogged" in bench.printed


def test_the_watchdog_is_off_unless_asked_for(port: Any) -> None:
    port.watch()
    assert bench.watchdog_ms == 0


def test_the_watchdog_is_fed_by_each_tick_and_stopped_in_the_end() -> None:
    """The watchdog resets the upload: never running once the program has ended."""
    for end in ("close", "crash"):
        bench.clear()
        bench.files = {"/config.json": b'{"watchdog": true}'}
        port = MODULE.CircuitPort()
        assert bench.watchdog_ms == 0, "not before the app is there"
        port.watch()
        for _ in range(10):
            port.now_ms()
            port.rest(5000)
        assert bench.watchdog_ms == 8000 and bench.now_ms == 50_000
        if end == "close":
            port.close()
        else:
            port.crash(ValueError())
        assert bench.watchdog_ms == 0
