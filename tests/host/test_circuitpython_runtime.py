"""The CircuitPython port and Adafruit's library where the language is the board's, not CPython's.

On MicroPython, from which CircuitPython comes, and on a CircuitPython for this computer (its unix
port), if the environment names one: SENET_CIRCUITPYTHON=/path/to/circuitpython.
"""

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "tests" / "host" / "circuit_on_micropython.py"
LIBRARY = ROOT / ".venv" / "adafruit"

SHOWN = (
    "a game is played while a computer holds the drive",
    "a long game is taken up from the newest snapshot",
    "frames go out as they are",
    "a crash is shown and closing is dark",
)


def check(runtime: str) -> None:
    """Run the script beside this file on a runtime; all that it can show must be shown."""
    if not (LIBRARY / "neopixel.py").exists():
        pytest.skip(f"NOT RUN: Adafruit's library is not in {LIBRARY}: run make test")
    command = [runtime, str(SCRIPT), str(ROOT), str(LIBRARY)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stdout + run.stderr
    lines = run.stdout.splitlines()
    assert [name for name in SHOWN if f"held: {name}" not in lines] == []


def test_the_board_runs_on_micropython(micropython: str) -> None:
    check(micropython)


@pytest.fixture
def circuitpython() -> str:
    """The path of a CircuitPython for this computer."""
    named = os.environ.get("SENET_CIRCUITPYTHON")
    if not named:
        pytest.skip("NOT RUN: SENET_CIRCUITPYTHON names no CircuitPython for this computer")
    return named


def test_the_board_runs_on_circuitpython(circuitpython: str) -> None:
    check(circuitpython)


def test_the_portable_tests_pass_on_circuitpython(circuitpython: str) -> None:
    command = [circuitpython, "-X", "heapsize=64M", "tests/portable/run.py"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=1200)
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr
    assert int(re.findall(r"^(\d+) passed, 0 failed", run.stdout, re.MULTILINE)[-1]) > 500
