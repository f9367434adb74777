"""What the tests of both folders share under pytest."""

import os
import shutil
from pathlib import Path

import pytest

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


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker of tests, or of parameters, that need MicroPython."""
    config.addinivalue_line("markers", "micropython: needs a MicroPython for this computer")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip, with the reason in the summary, what cannot run here."""
    if find_micropython():
        return
    without = pytest.mark.skip(reason="NOT RUN: there is no MicroPython here, see CONTRIBUTING.md")
    for item in items:
        names = getattr(item, "fixturenames", ())
        if "micropython" in names or item.get_closest_marker("micropython"):
            item.add_marker(without)
