"""What the tests of both folders share under pytest."""

import os
import shutil
from pathlib import Path

import pytest

from host_tools.emulator.pico.parts import find_image

ROOT = Path(__file__).resolve().parent.parent


def find_micropython() -> str | None:
    """The MicroPython to test with: MICROPYTHON's, the Makefile's own, or the path's."""
    named = os.environ.get("MICROPYTHON") or str(ROOT / ".venv-mpy" / "bin" / "micropython")
    return shutil.which(str(ROOT / named)) or shutil.which("micropython")


@pytest.fixture(scope="session")
def micropython() -> str:
    """The path of a MicroPython for this computer; a test that asks for it is skipped without."""
    found = find_micropython()
    assert found is not None
    return found


def find_pico() -> Path | None:
    """The image of MicroPython to run on the emulated Pico, where there is Node.js to run it."""
    return find_image() if shutil.which("node") else None


@pytest.fixture(scope="session")
def pico_image() -> Path:
    """The path of an image for the emulated Pico; a test that asks for it is skipped without."""
    found = find_pico()
    assert found is not None
    return found


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker of tests, or of parameters, that need MicroPython."""
    config.addinivalue_line("markers", "micropython: needs a MicroPython for this computer")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip, with the reason in the summary, what cannot run here."""
    if not find_micropython():
        leave_out(items, "micropython", "there is no MicroPython here, see CONTRIBUTING.md")
    if not find_pico():
        lacking = "image for the" if shutil.which("node") else "Node.js to run the"
        leave_out(items, "pico_image", f"no {lacking} emulated Pico, see CONTRIBUTING.md")


def leave_out(items: list[pytest.Item], need: str, why: str) -> None:
    """Skip the tests that need what there is not: by a fixture of that name, or a marker."""
    without = pytest.mark.skip(reason=f"NOT RUN: {why}")
    for item in items:
        if need in getattr(item, "fixturenames", ()) or item.get_closest_marker(need):
            item.add_marker(without)
