"""The fakes themselves: as strict as a Pico, at rest as a Pico, and no kinder than the stubs."""

import ast
import importlib
import inspect
from pathlib import Path
from typing import Any

import pytest

from tests.circuitpython.player import Kept
from tests.fakes.circuitpython import (
    digitalio,
    microcontroller,
    neopixel_write,
    pwmio,
    storage,
    supervisor,
    time,
    usb_cdc,
    watchdog,
)
from tests.fakes.circuitpython import os as fake_os
from tests.fakes.circuitpython.bench import (
    DONE,
    FIRST_WRAP_MS,
    NVM_BYTES,
    TICKS,
    TORN,
    UNDONE,
    PowerCut,
    bench,
)
from tests.host.test_fakes import calls_in

ROOT = Path(__file__).resolve().parents[2]
STUBS = ROOT / ".venv" / "circuitpython-stubs"

# Where the stubs keep what a fake module has, by its own name there.
STUB_OF = {
    "digitalio.DigitalInOut": "digitalio",
    "microcontroller.ByteArray": "nvm",
    "neopixel_write.neopixel_write": "neopixel_write",
    "pwmio.PWMOut": "pwmio",
    "storage.VfsFat": "storage",
    "storage.getmount": "storage",
    "storage.remount": "storage",
    "supervisor.Runtime": "supervisor",
    "supervisor.ticks_ms": "supervisor",
    "usb_cdc.Serial": "usb_cdc",
    "watchdog.WatchDogTimer": "watchdog",
}
OURS = {
    f"{name}.__init__" for name in ("VfsFat", "Runtime", "Serial", "WatchDogTimer")
}  # no program makes them


@pytest.fixture(autouse=True)
def clean_bench() -> None:
    bench.clear()


def pin(number: int) -> microcontroller.Pin:
    return microcontroller.Pin(number)


def stub(module: str) -> ast.Module:
    assert STUBS.is_dir(), "the stubs are not there: run make test"
    return ast.parse((STUBS / module / "__init__.pyi").read_text(encoding="utf-8"))


def attributes(tree: ast.Module, owner: str) -> set[str]:
    """The annotated attributes of a class in a stub."""
    bodies = [
        node.body for node in tree.body if isinstance(node, ast.ClassDef) and node.name == owner
    ]
    names = [node.target for body in bodies for node in body if isinstance(node, ast.AnnAssign)]
    return {name.id for name in names if isinstance(name, ast.Name)}


def methods_of(name: str) -> list[list[str]]:
    """The paths in their module of what a fake lets the program call."""
    module, _, own = name.partition(".")
    value = getattr(importlib.import_module(f"tests.fakes.circuitpython.{module}"), own)
    if inspect.isfunction(value):
        return [[own]]
    dunder = ("__init__", "__len__", "__getitem__", "__setitem__")
    names = [each for each, _ in inspect.getmembers(value, inspect.isfunction)]
    return [[own, each] for each in names if each in dunder or each[0] != "_"]


@pytest.mark.parametrize("name", STUB_OF)
def test_a_fake_takes_no_call_that_the_pico_would_refuse(name: str) -> None:
    fake = importlib.import_module(f"tests.fakes.circuitpython.{name.partition('.')[0]}")
    own = ast.parse(Path(str(fake.__file__)).read_text(encoding="utf-8"))
    for path in methods_of(name):
        if ".".join(path) in OURS:
            continue
        (fewest, most, keywords), *_ = calls_in(own, path)
        real = list(calls_in(stub(STUB_OF[name]), path))
        assert real, f"{name}: {path} is not on the Pico"
        assert fewest >= min(call[0] for call in real), path
        assert most <= max(call[1] for call in real), path
        assert keywords <= frozenset().union(*(call[2] for call in real)), path


def test_a_fakes_properties_are_on_the_pico() -> None:
    for name, module in STUB_OF.items():
        owner = name.partition(".")[2]
        fake: Any = importlib.import_module(f"tests.fakes.circuitpython.{name.partition('.')[0]}")
        own = [
            each
            for each, _ in inspect.getmembers(
                getattr(fake, owner), lambda value: isinstance(value, property)
            )
        ]
        assert set(own) <= attributes(stub(module), owner), name


def test_an_open_input_reads_one_with_a_pull_up_and_floats_without() -> None:
    inlet = digitalio.DigitalInOut(pin(5))
    inlet.switch_to_input(digitalio.Pull.UP)
    assert inlet.value
    inlet.switch_to_input()
    with pytest.raises(AssertionError, match="GP5 floats"):
        assert inlet.value
    bench.wires[5] = 0
    assert not inlet.value
    inlet.direction = digitalio.Direction.OUTPUT
    with pytest.raises(AssertionError, match="no input"):
        assert inlet.value


def test_a_pin_is_in_use_until_it_is_given_back() -> None:
    first = digitalio.DigitalInOut(pin(5))
    for again in (lambda: digitalio.DigitalInOut(pin(5)), lambda: pwmio.PWMOut(pin(5))):
        with pytest.raises(ValueError, match="GP5 in use"):
            again()
    first.deinit()
    pwmio.PWMOut(pin(5))
    number: Any = 5
    with pytest.raises(TypeError):
        digitalio.DigitalInOut(number)


def test_led_data_need_an_output_and_are_copied_as_they_are_when_sent() -> None:
    line = digitalio.DigitalInOut(pin(0))
    with pytest.raises(AssertionError, match="no output"):
        neopixel_write.neopixel_write(line, b"abc")
    line.direction = digitalio.Direction.OUTPUT
    frame = bytearray(b"abc")
    neopixel_write.neopixel_write(line, frame)
    frame[0] = 0
    assert bench.sent[0].data == b"abc"
    line.deinit()
    with pytest.raises(AssertionError, match="given back"):
        neopixel_write.neopixel_write(line, b"abc")


def test_a_fixed_frequency_and_impossible_ones_are_refused() -> None:
    with pytest.raises(AttributeError):
        pwmio.PWMOut(pin(1)).frequency = 440
    piezo = pwmio.PWMOut(pin(2), variable_frequency=True)
    for hz in (0, 7, 70_000_000):
        with pytest.raises(ValueError):
            piezo.frequency = hz
    with pytest.raises(ValueError):
        piezo.duty_cycle = 65536
    assert bench.tones == []
    piezo.duty_cycle = 100
    assert bench.tones == [500]


def test_whatever_would_wait_is_an_error() -> None:
    line = usb_cdc.Serial()
    with pytest.raises(AssertionError, match="wait"):
        line.readinto(bytearray(1))
    bench.room = 1
    with pytest.raises(AssertionError, match="wait"):
        line.write(b"two")
    line.timeout = line.write_timeout = 0
    assert line.readinto(bytearray(1)) == 0 and line.write(b"two") == 1
    assert bench.printed == b"t"


def test_ticks_wrap_for_the_first_time_after_65_seconds() -> None:
    assert supervisor.ticks_ms() == TICKS - FIRST_WRAP_MS
    bench.now_ms = FIRST_WRAP_MS + 5
    assert supervisor.ticks_ms() == 5
    bench.now_ms += TICKS
    assert supervisor.ticks_ms() == 5


def test_time_moves_by_sleeping_and_ctrl_c_interrupts_it() -> None:
    bench.ctrl_c_ms = [25]
    time.sleep(0.020)
    assert bench.now_ms == 20
    with pytest.raises(KeyboardInterrupt):
        time.sleep(0.020)
    assert bench.now_ms == 25
    time.sleep(0.020)
    assert bench.now_ms == 45
    with pytest.raises(ValueError):
        time.sleep(-1)


def test_a_watchdog_that_is_not_fed_resets_the_chip() -> None:
    dog = microcontroller.watchdog
    time.sleep(100)
    with pytest.raises(ValueError):
        dog.timeout = 9
    dog.timeout = 8
    dog.mode = watchdog.WatchDogMode.RESET
    for _ in range(3):
        time.sleep(8)
        dog.feed()
    with pytest.raises(AssertionError, match="watchdog"):
        time.sleep(8.1)
    dog.mode = None
    time.sleep(100)
    mode: Any = "raise"
    with pytest.raises(NotImplementedError):
        dog.mode = mode


def test_the_drive_cannot_be_written_or_taken_while_a_computer_holds_it() -> None:
    bench.files = {"/a": b"one"}
    with fake_os.File("/a", "rb") as file:
        assert file.read(9) == b"one"
    for call in (
        lambda: fake_os.File("/a", "ab"),
        lambda: fake_os.remove("/a"),
        lambda: fake_os.rename("/a", "/b"),
    ):
        with pytest.raises(OSError) as caught:
            call()
        assert caught.value.errno == 30
    with pytest.raises(RuntimeError):
        storage.remount("/", readonly=False)
    bench.sees_drive = False
    storage.remount("/", readonly=False)
    assert not storage.getmount("/").readonly
    fake_os.rename("/a", "/b")
    assert bench.files == {"/b": b"one"}


def test_a_file_is_empty_when_opened_anew_and_written_when_closed() -> None:
    bench.readonly = False
    bench.files = {"/a": b"one"}
    file = fake_os.File("/a", "wb")
    file.write(b"two!")
    assert bench.files == {"/a": b""}
    bench.cut_at(1, TORN)
    with pytest.raises(PowerCut):
        file.close()
    assert bench.files == {"/a": b"tw"}
    with pytest.raises(PowerCut):
        fake_os.File("/a", "wb")


def test_fat_takes_the_place_of_a_file_in_two_steps() -> None:
    bench.readonly = False
    bench.files = {"/a": b"one", "/b": b"two"}
    bench.cut_at(2, UNDONE)
    with pytest.raises(PowerCut):
        fake_os.rename("/a", "/b")
    assert bench.files == {"/a": b"one"}


def test_the_nvm_is_programmed_where_it_is_erased_and_else_erased_as_a_whole() -> None:
    nvm = microcontroller.nvm
    nvm[10:13] = b"abc"
    nvm[500:600] = bytes(100)
    assert bench.erases == 0 and bench.operations == 1 + 2, "two pages"
    assert nvm[9:14] == b"\xffabc\xff" and len(nvm) == NVM_BYTES
    nvm[11:12] = b"z"
    assert bench.erases == 1 and nvm[9:14] == b"\xffazc\xff" and nvm[500:600] == bytes(100)
    with pytest.raises(ValueError):
        nvm[0:2] = b"abc"


def test_a_cut_in_the_nvm_leaves_what_flash_leaves() -> None:
    nvm = microcontroller.nvm
    nvm[0:8] = b"abcdefgh"
    kept = Kept()
    left = []
    for number, stage in ((1, UNDONE), (1, TORN), (1, DONE), (2, TORN), (17, DONE)):
        kept.put_back()
        bench.cut_at(number, stage)
        with pytest.raises(PowerCut):
            nvm[0:8] = b"ABCDEFGH"
        left.append(bytes(bench.nvm[:8]))
        assert bench.rewriting
    assert left[0] == b"abcdefgh" and left[2] == b"\xff" * 8 and left[4] == b"ABCDEFGH"
    assert left[1] not in (left[0], left[2])
    assert left[3] == b"ABCDEFGH", "it stands in the first half of its page"
