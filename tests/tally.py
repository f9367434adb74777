"""Run the portable tests on MicroPython beside all tests on CPython, and compare the counts.

    python tests/tally.py [--micropython "micropython -X heapsize=64M"] [PYTEST OPTION ...]

Both run at once, on a core each. It ends with one line for the portable tests, one line for each
disagreement, and `N passed, N failed, N skipped`. The exit code is 1 if anything failed, if no
portable test ran, or if a file has more tests on one runtime than on the other.
"""

import argparse
import re
import shlex
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
RUNNER = "tests/portable/run.py"
FILE_LINE = re.compile(r"^(test_\w+)\.py: (\d+) passed, (\d+) failed", re.MULTILINE)


class Results:
    """What one runtime reported: per portable file the tests that ran, and the totals."""

    def __init__(self) -> None:
        self.portable: Counter[str] = Counter()
        self.passed = 0
        self.failed = 0
        self.skipped = 0


def read_runner(text: str) -> Results:
    """Read the output of the portable runner."""
    results = Results()
    for name, passed, failed in FILE_LINE.findall(text):
        results.portable[name] += int(passed) + int(failed)
        results.passed += int(passed)
        results.failed += int(failed)
    return results


def read_junit(text: str) -> Results:
    """Read the XML report of pytest."""
    results = Results()
    for case in ElementTree.fromstring(text).iter("testcase"):
        place = case.get("classname", "").split(".")  # folders, file, class if there is one
        if case.find("skipped") is not None:
            results.skipped += 1
            continue
        if case.find("failure") is not None or case.find("error") is not None:
            results.failed += 1
        else:
            results.passed += 1
        if place[:2] == ["tests", "portable"]:
            results.portable[place[2]] += 1
    return results


def disagreements(cpython: Results, micropython: Results) -> list[str]:
    """One line for each portable file whose number of tests differs."""
    names = sorted(cpython.portable.keys() | micropython.portable.keys())
    return [
        f"{name}.py: {cpython.portable[name]} tests on CPython, "
        f"{micropython.portable[name]} on MicroPython"
        for name in names
        if cpython.portable[name] != micropython.portable[name]
    ]


def run_both(micropython: str | None, options: list[str]) -> tuple[Results, Results | None, bool]:
    """Run the tests; returns what CPython and MicroPython reported and whether both ended well."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "cpython.xml"
        output = Path(folder) / "micropython.txt"
        pytest = [sys.executable, "-m", "pytest", "-n2", "--dist=loadgroup"]
        other = None
        with output.open("w") as sink:
            if micropython:
                command = [*shlex.split(micropython), RUNNER]
                other = subprocess.Popen(command, cwd=ROOT, stdout=sink, stderr=sink)
            code = subprocess.run([*pytest, f"--junitxml={report}", *options], cwd=ROOT).returncode
            other_code = other.wait() if other else 0
        cpython = read_junit(report.read_text()) if report.exists() else Results()
        if other is None:
            return cpython, None, code == 0
        print(f"\nPortable tests on MicroPython:\n{output.read_text()}")
        return cpython, read_runner(output.read_text()), code == 0 and other_code == 0


def summarize(cpython: Results, micropython: Results | None, good: bool) -> int:
    """Print the closing lines; returns the exit code."""
    problems = [] if micropython is None else disagreements(cpython, micropython)
    other = Results() if micropython is None else micropython
    count = other.portable.total()
    where = f"MicroPython {count}" if micropython else "MicroPython not here, so not run"
    print(f"portable tests: CPython {cpython.portable.total()}, {where}")
    if cpython.portable.total() == 0 or (micropython and count == 0):
        problems.append("no portable test ran")
    for problem in problems:
        print(f"disagreement: {problem}")
    passed, failed = cpython.passed + other.passed, cpython.failed + other.failed
    print(f"{passed} passed, {failed} failed, {cpython.skipped} skipped")
    return 0 if good and not problems and not failed else 1


def main() -> int:
    """Run as the module's docstring says."""
    parser = argparse.ArgumentParser(description="Run all tests on CPython and MicroPython.")
    parser.add_argument("--micropython", help="command that runs the portable tests as well")
    args, options = parser.parse_known_args()
    cpython, micropython, good = run_both(args.micropython, options)
    return summarize(cpython, micropython, good)


if __name__ == "__main__":
    sys.exit(main())
