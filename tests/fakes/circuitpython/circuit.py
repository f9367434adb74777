"""Runs the board's own files, `circuit_port.py` and `code.py`, on Adafruit's library and the fakes.

For a process of its own: the fake modules take their names in `sys.modules` and keep them there.
"""

import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from unittest.mock import patch

# Imported here, so that the board's files find the modules that the tests know.
import senet_app.checks
import senet_app.clock
import senet_app.kept
import senet_app.port
import senet_app.wiring  # noqa: F401
from tests.fakes.circuitpython.bench import bench

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "firmware" / "boards" / "pico_circuitpython"
LIBRARY = ROOT / ".venv" / "adafruit"

PINS = ("microcontroller", "board", "digitalio", "neopixel_write", "pwmio")
OWN = (*PINS, "storage", "supervisor", "usb_cdc", "watchdog")
PATCHED = ("os", "sys", "time")  # CPython's own, for everybody but the board's files


def install() -> None:
    """Give the fakes their names, and make the library's modules known."""
    for name in OWN:
        sys.modules[name] = importlib.import_module(f"tests.fakes.circuitpython.{name}")
    if str(LIBRARY) not in sys.path:
        sys.path.append(str(LIBRARY))
    importlib.import_module("neopixel")


def load(name: str, others: dict[str, ModuleType]) -> ModuleType:
    """Import a file of the board overlay afresh.

    `others` are modules that it shall find instead of the real ones, beside the fakes.
    """
    fakes = {fake: importlib.import_module(f"tests.fakes.circuitpython.{fake}") for fake in PATCHED}
    fakes["gc"] = importlib.import_module("tests.fakes.gc")
    spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    vars(module)["open"] = fakes["os"].File
    vars(module)["print"] = print_to_host
    with patch.dict(sys.modules, fakes | others):
        spec.loader.exec_module(module)
    return module


def load_port() -> ModuleType:
    """Import `circuit_port.py` with the files that it needs."""
    nvm_half = load("nvm_half", {})
    nvm_files = load("nvm_files", {"nvm_half": nvm_half})
    drive_files = load("drive_files", {"nvm_files": nvm_files})
    return load("circuit_port", {"drive_files": drive_files})


def print_to_host(*words: object) -> None:
    """`print` of the Pico, whose standard output is the USB line."""
    bench.printed += (" ".join(str(word) for word in words) + "\n").encode()
