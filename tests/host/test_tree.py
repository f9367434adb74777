"""The directions of the tree, read off the imports, and what no Python file may hold."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PRODUCT = ("senet_core", "firmware", "host_tools")
LAYOUT = {*PRODUCT, "hardware", "tests"}
BUILD_OUTPUT = {"build", "dist", "__pycache__"}

CORE = ("senet_core", "collections")
APP = ("senet_app", "senet_core", "json")
# What a port may know of the app: contract, time, pins, settings and the check of bytes. No rules.
SETTINGS = ("senet_app.config", "senet_app.kept", "senet_app.wiring")
PORT_SIDE = ("senet_app.port", "senet_app.clock", "senet_app.checks", *SETTINGS)
IN_MAINS_PLACE = "host_tools/measure/pico_ticks.py"  # main.py of the Pico that is measured
NO_EFFECTS = {"print", "open", "input", "__import__", "eval", "exec"}
# Names that CPython has and MicroPython lacks; neither mypy nor mpy-cross would object.
NOT_IN_DIALECT = {"bit_count", "removeprefix", "removesuffix", "_replace", "_asdict"}

MAX_LINES = 300
MAX_FUNCTION_LINES = 25
LEFT_OPEN = re.compile(r"\b(TO[D]O|FIXM[E])\b")


def imports(tree: ast.AST) -> Iterator[str]:
    """The full name of everything imported, as `package.module` or `package.module.name`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield from (f"{module}.{alias.name}" for alias in node.names)


def within(name: str, allowed: tuple[str, ...]) -> bool:
    """Whether a name is one of these modules or lies in one."""
    return any(name == module or name.startswith(f"{module}.") for module in allowed)


def area_of(path: str) -> str:
    """Which rules hold for a file, by its path from the root."""
    if path.startswith("firmware/boards/"):
        return "start" if path.endswith(("/main.py", "/code.py")) else "port"
    if path.startswith("firmware/senet_app/"):
        return "app"
    return "core" if path.startswith("senet_core/") else "host"


def wrong_imports(path: str, tree: ast.AST) -> Iterator[str]:
    """The imports that point the wrong way."""
    area = area_of(path)
    for name in imports(tree):
        ours = within(name, ("senet_core", "senet_app", "host_tools", "tests", "firmware"))
        bad = {
            "core": not within(name, CORE),
            "app": not within(name, APP),
            "port": ours and not within(name, PORT_SIDE),
            "start": within(name, ("senet_core", "host_tools", "tests", "firmware")),
            "host": within(name, ("tests", "firmware", "machine", "micropython", "board")),
        }[area]
        if bad:
            yield f"{path}: imports {name}"


def joins_app_and_port(path: str, tree: ast.AST) -> Iterator[str]:
    """A file that names both the app and a port, and is neither a start nor the emulator."""
    names = list(imports(tree))
    app = any(within(name, ("senet_app.app",)) for name in names)
    port = any(re.search(r"(_port\b|\bemulator\.port\b)", name) for name in names)
    joiner = area_of(path) == "start" or path.startswith(("host_tools/emulator/", IN_MAINS_PLACE))
    if app and port and not joiner:
        yield f"{path}: names both the app and a port"


def foreign_names(path: str, tree: ast.AST) -> Iterator[str]:
    """Built-in functions with effects in core and app, and names that MicroPython lacks."""
    if area_of(path) == "host":
        return
    pure = area_of(path) in ("core", "app")
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in NOT_IN_DIALECT:
            yield f"{path}:{node.lineno}: MicroPython has no .{node.attr}"
        if isinstance(node, ast.arguments) and node.posonlyargs:
            yield f"{path}: MicroPython has no positional-only arguments"
        if pure and isinstance(node, ast.Name) and node.id in NO_EFFECTS:
            yield f"{path}:{node.lineno}: uses {node.id}"


def code_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The lines of a function from `def` to its end, its docstring apart."""
    lines = (node.end_lineno or node.lineno) - node.lineno + 1
    first = node.body[0]
    if ast.get_docstring(node) is not None:
        lines -= (first.end_lineno or first.lineno) - first.lineno + 1
    return lines


def too_long(path: str, text: str, tree: ast.AST) -> Iterator[str]:
    """Modules and functions beyond the house style's limits."""
    lines = text.count("\n")
    if lines > MAX_LINES:
        yield f"{path}: {lines} lines, at most {MAX_LINES}"
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = code_lines(node)
            if lines > MAX_FUNCTION_LINES:
                yield f"{path}:{node.lineno}: {node.name} has {lines} lines of code"


def faults(path: str, text: str) -> list[str]:
    """All that is wrong with one file of the product, a line each."""
    tree = ast.parse(text)
    return [
        *wrong_imports(path, tree),
        *joins_app_and_port(path, tree),
        *foreign_names(path, tree),
        *too_long(path, text, tree),
    ]


def sources(*folders: str) -> dict[str, str]:
    """The text of every Python file in these folders, by its path from the root."""
    return {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for folder in folders
        for path in sorted((ROOT / folder).rglob("*.py"))
    }


@pytest.mark.parametrize("folder", PRODUCT)
def test_every_file_keeps_the_directions_and_limits(folder: str) -> None:
    files = sources(folder)
    assert len(files) > 1
    assert [fault for path, text in files.items() for fault in faults(path, text)] == []


def test_no_python_file_is_left_open() -> None:
    files = sources(*PRODUCT, "tests")
    assert [path for path, text in files.items() if LEFT_OPEN.search(text)] == []


def test_no_folder_lies_beyond_the_layout() -> None:
    visible = {path.name for path in ROOT.iterdir() if path.is_dir() and path.name[0] != "."}
    assert visible - LAYOUT - BUILD_OUTPUT == set()


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("senet_core/x.py", "import time"),
        ("senet_core/x.py", "import random"),
        ("senet_core/x.py", "from senet_app import clock"),
        ("senet_core/x.py", "def later():\n    from os import path"),
        ("senet_core/x.py", "from . import moves"),
        ("senet_core/x.py", "print(1)"),
        ("senet_core/x.py", "n = (7).bit_count()"),
        ("senet_core/x.py", "def f(a, /): pass"),
        ("firmware/senet_app/x.py", "import machine"),
        ("firmware/senet_app/x.py", "import os"),
        ("firmware/senet_app/x.py", "import sys"),
        ("firmware/senet_app/x.py", "from host_tools import cli"),
        ("firmware/senet_app/x.py", "f = open('/game.sgn')"),
        ("firmware/boards/b/x_port.py", "from senet_core import moves"),
        ("firmware/boards/b/x_port.py", "from senet_app.app import App"),
        ("firmware/boards/b/main.py", "from senet_core.moves import legal"),
        ("host_tools/x.py", "import machine"),
        ("host_tools/x.py", "from tests.portable import helpers"),
        (
            "host_tools/x.py",
            "from senet_app.app import App\nfrom host_tools.emulator.port import P",
        ),
        ("host_tools/x.py", "x = 1\n" * 301),
        ("host_tools/x.py", "def f():\n" + "    x = 1\n" * 25),
    ],
)
def test_the_checker_catches(path: str, text: str) -> None:
    assert len(faults(path, text)) == 1


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (
            "senet_core/x.py",
            "from collections import namedtuple\nfrom senet_core.bits import count",
        ),
        ("firmware/senet_app/x.py", "import json\nfrom senet_core import moves"),
        ("firmware/boards/b/x_port.py", "import machine\nfrom senet_app.wiring import PINS"),
        ("firmware/boards/b/main.py", "from x_port import P\nfrom senet_app.app import App"),
        (
            "host_tools/emulator/board.py",
            "from senet_app.app import App\nfrom host_tools.emulator.port import Port",
        ),
        ("host_tools/x.py", "def f():\n" + '    """One.\n    Two.\n    """\n' + "    x = 1\n" * 24),
    ],
)
def test_the_checker_lets_pass(path: str, text: str) -> None:
    assert faults(path, text) == []


def test_words_for_unfinished_work_are_recognised() -> None:
    assert LEFT_OPEN.search("# TO" + "DO: later")
    assert LEFT_OPEN.search("FIX" + "ME")
    assert not LEFT_OPEN.search("todos and mastodons")
