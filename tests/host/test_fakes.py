"""The fakes themselves: as strict as a Pico, at rest as a Pico, and no kinder than the stubs."""

import ast
import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tests.fakes import machine, micropython, select, sys, time
from tests.fakes import os as fake_os
from tests.fakes.bench import TICKS, bench

ROOT = Path(__file__).resolve().parents[2]
STUBS = ROOT / ".venv" / "stubs"

# Where the stubs keep the modules that have a standard library's namesake, and what of a module
# belongs to objects that the stubs type as those of CPython (streams and files).
STUB_FILES = {
    "machine": "machine.pyi",
    "micropython": "micropython.pyi",
    "select": "select.pyi",
    "time": "time.pyi",
    "os": "stdlib/os/__init__.pyi",
    "sys": "stdlib/sys/__init__.pyi",
}
STREAMS = {"File", "Stream", "Stdin", "Stdout", "StdinBuffer", "StdoutBuffer"}

CALLED = ("__init__", "__call__")
Call = tuple[int, int, frozenset[str]]


@pytest.fixture(autouse=True)
def clean_bench() -> None:
    bench.clear()


def shape(parameters: ast.arguments, bound: bool) -> Call:
    """Fewest and most positional arguments of a call, and names that may be keywords."""
    positional = [argument.arg for argument in parameters.posonlyargs + parameters.args][bound:]
    fewest = len(positional) - len(parameters.defaults)
    only = max(0, len(parameters.posonlyargs) - bound)
    keywords = {*positional[only:], *(argument.arg for argument in parameters.kwonlyargs)}
    return fewest, len(positional), frozenset(keywords)


def calls_in(tree: ast.Module, path: list[str], bound: bool = False) -> Iterator[Call]:
    """The call shapes of a function or method, one an overload."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name == path[0] and len(path) > 1:
            inner = ast.Module(node.body, [])
            yield from calls_in(inner, path[1:], bound=True)
        elif isinstance(node, ast.FunctionDef) and node.name == path[0] and len(path) == 1:
            yield shape(node.args, bound)


def fake_calls(name: str) -> list[list[str]]:
    """The paths of all functions and methods that a fake module offers to the program."""
    module = importlib.import_module(f"tests.fakes.{name}")
    paths = []
    for own, value in vars(module).items():
        if own.startswith("_") or getattr(value, "__module__", "") != module.__name__:
            continue
        if inspect.isfunction(value):
            paths.append([own])
        elif inspect.isclass(value) and own not in STREAMS:
            methods = inspect.getmembers(value, inspect.isfunction)
            public = ("__init__", "__call__")
            paths += [
                [own, method] for method, _ in methods if method in public or method[0] != "_"
            ]
    return paths


def parse(name: str) -> ast.Module:
    fake = importlib.import_module(f"tests.fakes.{name}")
    return ast.parse(Path(str(fake.__file__)).read_text())


def need_stubs() -> None:
    if not STUBS.is_dir():
        pytest.skip(f"the MicroPython stubs are not in {STUBS}: run make test")


@pytest.mark.parametrize("name", STUB_FILES)
def test_a_fake_takes_no_call_that_the_pico_would_refuse(name: str) -> None:
    need_stubs()
    stub = ast.parse((STUBS / STUB_FILES[name]).read_text())
    paths = fake_calls(name)
    assert paths
    for path in paths:
        (fewest, most, keywords), *_ = calls_in(parse(name), path)
        real = list(calls_in(stub, path))
        assert real, f"{name}.{'.'.join(path)} is not on the Pico"
        assert fewest >= min(call[0] for call in real), path
        assert most <= max(call[1] for call in real), path
        assert keywords <= frozenset().union(*(call[2] for call in real)), path


def stub_constants(tree: ast.Module) -> dict[str, object]:
    """Values of the constants of a stub and of its classes, by their last name."""
    found: dict[str, object] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Constant):
            assert isinstance(node.target, ast.Name)
            found[node.target.id] = node.value.value
    return found


@pytest.mark.parametrize(
    ("name", "owner", "constants"),
    [
        ("machine", machine.Pin, ["IN", "OUT", "PULL_UP", "PULL_DOWN"]),
        ("select", select, ["POLLIN", "POLLOUT"]),
    ],
)
def test_constants_have_the_picos_values(
    name: str, owner: type | ModuleType, constants: list[str]
) -> None:
    need_stubs()
    real = stub_constants(ast.parse((STUBS / STUB_FILES[name]).read_text()))
    for constant in constants:
        assert getattr(owner, constant) == real[constant]


def test_an_open_input_reads_one_with_a_pull_up_and_floats_without() -> None:
    assert machine.Pin(5, machine.Pin.IN, machine.Pin.PULL_UP)() == 1
    with pytest.raises(AssertionError, match="GP5 floats"):
        machine.Pin(5, machine.Pin.IN)()


def test_a_wire_drives_an_input_and_an_output_cannot_be_read() -> None:
    pin = machine.Pin(5, machine.Pin.IN, machine.Pin.PULL_UP)
    bench.wires[5] = 0
    assert pin() == 0
    machine.Pin(5, machine.Pin.OUT)
    with pytest.raises(AssertionError, match="no input"):
        pin()


@pytest.mark.parametrize("number", [-1, 30, True, "2"])
def test_pins_that_do_not_exist_are_refused(number: int) -> None:
    with pytest.raises(ValueError):
        machine.Pin(number)


def test_led_data_need_a_line_that_was_low_and_a_gap_between_frames() -> None:
    pin = machine.Pin(0, machine.Pin.OUT)
    with pytest.raises(AssertionError, match="held low"):
        machine.bitstream(pin, 0, (400, 850, 800, 450), bytes(90))
    machine.Pin(0, machine.Pin.OUT, value=0)
    bench.now_ms = 1
    machine.bitstream(pin, 0, (400, 850, 800, 450), bytes(90))
    with pytest.raises(AssertionError, match="reset"):
        machine.bitstream(pin, 0, (400, 850, 800, 450), bytes(90))
    assert len(bench.sent) == 1


def test_led_data_are_copied_as_they_are_when_sent() -> None:
    pin = machine.Pin(0, machine.Pin.OUT, value=0)
    bench.now_ms = 1
    frame = bytearray(b"\x01\x02\x03")
    machine.bitstream(pin, 0, (400, 850, 800, 450), frame)
    frame[0] = 9
    assert bench.sent[0].data == b"\x01\x02\x03"


@pytest.mark.parametrize(("encoding", "timing"), [(1, (1, 2, 3, 4)), (0, (1, 2, 3)), (0, "1234")])
def test_a_wrong_encoding_or_timing_is_refused(encoding: int, timing: tuple[int, ...]) -> None:
    pin = machine.Pin(0, machine.Pin.OUT, value=0)
    bench.now_ms = 1
    with pytest.raises(ValueError):
        machine.bitstream(pin, encoding, timing, bytes(90))


def test_frequencies_that_the_pwm_cannot_make_are_refused() -> None:
    pwm = machine.PWM(machine.Pin(15), freq=1000, duty_u16=0)
    for hz in (0, 7, 70_000_000):
        with pytest.raises(ValueError):
            pwm.freq(hz)
    assert bench.tones == []


def test_a_watchdog_that_is_not_fed_is_an_error_until_its_register_stops_it() -> None:
    watchdog = machine.WDT(timeout=8000)
    time.sleep_ms(8000)
    watchdog.feed()
    time.sleep_ms(8000)
    with pytest.raises(AssertionError, match="watchdog"):
        time.sleep_ms(1)
    machine.mem32[0x4005B000] = 1 << 30
    time.sleep_ms(60_000)
    with pytest.raises(ValueError):
        machine.WDT(timeout=8389)


@pytest.mark.parametrize(
    ("chip", "address", "value"),
    [
        ("RP2040", 0x40058000, 1 << 30),
        ("RP2040", 0x400DB000, 1 << 30),
        ("RP2350", 0x4005B000, 1 << 30),
        ("RP2350", 0x400DB000, 1),
    ],
)
def test_a_write_to_another_register_is_an_error(chip: str, address: int, value: int) -> None:
    bench.chip = chip
    with pytest.raises(AssertionError):
        machine.mem32[address] = value


def test_whatever_would_wait_is_an_error() -> None:
    poll = select.poll()
    poll.register(sys.stdin, select.POLLIN)
    with pytest.raises(AssertionError, match="wait"):
        poll.ipoll()
    assert list(poll.ipoll(0)) == []
    with pytest.raises(AssertionError, match="wait"):
        sys.stdin.buffer.readinto(bytearray(1))
    bench.room = 1
    with pytest.raises(AssertionError, match="wait"):
        sys.stdout.buffer.write(b"two")
    assert bench.printed == b""


def test_a_poll_tells_what_is_ready() -> None:
    poll = select.poll()
    poll.register(sys.stdin, select.POLLIN)
    poll.register(sys.stdout, select.POLLOUT)
    assert [mask for _, mask in poll.ipoll(0)] == [select.POLLOUT]
    bench.typed += b"x"
    bench.room = 0
    assert [mask for _, mask in poll.ipoll(0)] == [select.POLLIN]


def test_ticks_wrap_and_their_difference_does_not_mind() -> None:
    bench.now_ms = TICKS + 5
    assert time.ticks_ms() == 5
    assert time.ticks_diff(5, TICKS - 5) == 10
    assert time.ticks_diff(TICKS - 5, 5) == -10


def test_time_moves_by_sleeping_and_ctrl_c_interrupts_it() -> None:
    bench.ctrl_c_ms = 25
    time.sleep_ms(20)
    assert bench.now_ms == 20
    with pytest.raises(KeyboardInterrupt):
        time.sleep_ms(20)
    assert bench.now_ms == 25
    time.sleep_ms(20)
    assert bench.now_ms == 45


def test_ctrl_c_is_a_byte_like_others_when_told_so() -> None:
    micropython.kbd_intr(-1)
    bench.ctrl_c_ms = 0
    time.sleep_ms(1)
    assert bench.typed == b"\x03"


def test_a_file_counts_once_it_is_closed_without_error() -> None:
    file = fake_os.File("/a", "ab")
    file.write(b"one")
    assert bench.files == {}
    file.close()
    assert bench.files == {"/a": b"one"}
    bench.full = True
    with pytest.raises(OSError), fake_os.File("/a", "wb") as file:
        file.write(b"two")
    assert bench.files == {"/a": b"one"}


def test_missing_files_are_errors() -> None:
    with pytest.raises(OSError):
        fake_os.File("/none", "rb")
    for call in (fake_os.stat, fake_os.remove, fake_os.listdir):
        with pytest.raises(OSError):
            call("/none")
    assert fake_os.listdir("/") == []
