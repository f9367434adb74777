"""Runs the Pico's own files, `pico_port.py` and `main.py`, on CPython among fake modules."""

import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from unittest.mock import patch

# Imported here, so that the board's files find the modules that the tests know.
import senet_app.clock
import senet_app.kept
import senet_app.port
import senet_app.wiring  # noqa: F401
from tests.fakes.bench import bench

FOLDER = Path(__file__).resolve().parents[2] / "firmware" / "boards" / "pico_micropython"
FAKES = ("gc", "machine", "micropython", "os", "select", "sys", "time")


def load(name: str, others: dict[str, ModuleType]) -> ModuleType:
    """Import a file of the board overlay afresh.

    `others` are modules that it shall find instead of the real ones, beside the fakes.
    """
    fakes = {fake: importlib.import_module(f"tests.fakes.{fake}") for fake in FAKES}
    spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    vars(module)["open"] = fakes["os"].File
    vars(module)["print"] = print_to_host
    with patch.dict(sys.modules, fakes | others):
        spec.loader.exec_module(module)
    return module


def load_port() -> ModuleType:
    """Import `pico_port.py` with a clean bench."""
    bench.clear()
    return load("pico_port", {})


def print_to_host(*words: object) -> None:
    """`print` of the Pico, whose standard output is the USB line."""
    bench.printed += (" ".join(str(word) for word in words) + "\n").encode()
