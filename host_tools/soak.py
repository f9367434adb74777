"""Does for hours what the tests do for seconds and writes BENCHMARKS.md: `make soak`.

    python -m host_tools.soak [FACTOR]

FACTOR multiplies the number of random games and inputs, 100 unless told.
"""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

from host_tools.measure.report import machine, shown, table, write_section
from host_tools.micropython_runtime import find_micropython

ROOT = Path(__file__).resolve().parent.parent
FACTOR = 100
VARIABLE = "SENET_SOAK"  # the tests below multiply their counts by it
FRAMES = 100_000
GROWTH = 1024  # bytes; what an interpreter may need for its own tables

RUNS = (
    ("random games through the core", "tests/portable/test_random_games.py"),
    ("random inputs to the emulated board", "tests/host/test_random_inputs.py"),
    ("random games through the app", "tests/host/test_random_app_games.py"),
)


def soak_tests(factor: int) -> tuple[list[tuple[object, ...]], bool]:
    """Runs the random tests with more of everything; a row each, and whether all passed."""
    rows: list[tuple[object, ...]] = []
    good = True
    for what, path in RUNS:
        began = time.monotonic()
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-s", path],
            cwd=ROOT,
            env={**os.environ, VARIABLE: str(factor)},
            stdout=subprocess.PIPE,
            text=True,
        )
        print(done.stdout, flush=True)
        good = good and done.returncode == 0
        passed = re.search(r"(\d+) passed", done.stdout)
        outcome = "passed" if done.returncode == 0 and passed else "FAILED"
        rows.append((what, factor, f"{time.monotonic() - began:.0f} s", outcome))
    return rows, good


def soak_frames(frames: int) -> dict[str, int]:
    """Lets a board show so many frames on MicroPython; the bytes in use before and after."""
    path = os.pathsep.join([str(ROOT), str(ROOT / "firmware")])
    done = subprocess.run(
        [find_micropython(), str(ROOT / "host_tools/measure/app_growth.py"), str(frames)],
        env={**os.environ, "MICROPYPATH": path},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    found: dict[str, int] = json.loads(done.stdout)
    return found


def main(factor: int = FACTOR, frames: int = FRAMES) -> int:
    """Runs everything and writes the section; 1 if anything failed or memory grew."""
    rows, good = soak_tests(factor)
    memory = soak_frames(frames)
    grown = memory["after"] - memory["before"]
    text = f"{machine()}. Counts are those of the tests, times the factor.\n\n"
    text += table(("what", "factor", "time", "outcome"), rows)
    text += (
        f"\n\nMemory in use on MicroPython over {shown(frames)} frames of a waiting board:"
        f" {shown(memory['before'])} bytes before, {shown(memory['after'])} after.\n"
    )
    write_section("Soak", text)
    if grown > GROWTH:
        print(f"memory grew by {grown} bytes over {frames} frames; expected {GROWTH} at most")
    return 0 if good and grown <= GROWTH else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else FACTOR))
