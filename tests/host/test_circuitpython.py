"""The CircuitPython port on Adafruit's real library, in a process of its own.

Library and port want modules called `board`, `code` or `time` that are none of CPython's. So the
checks in tests/circuitpython/ run apart, all at once, and each of them counts as a test here.
"""

import ast
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "tests" / "circuitpython"
LIBRARY = ROOT / ".venv" / "adafruit"

KINDS = ("failure", "error", "skipped")  # none of them may be in the report


def checks() -> list[str]:
    """The names of all checks, as `module.function`."""
    names = []
    for path in sorted(FOLDER.glob("check_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                names.append(f"{path.stem}.{node.name}")
    return names


@pytest.fixture(scope="module")
def faults(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What went wrong in each check that ran."""
    if not (LIBRARY / "neopixel.py").exists():
        pytest.skip(f"NOT RUN: Adafruit's library is not in {LIBRARY}: run make test")
    report = tmp_path_factory.mktemp("circuitpython") / "report.xml"
    command = [sys.executable, "-m", "pytest", "-n0", "-p", "no:cacheprovider", str(FOLDER)]
    options = ["-o", "python_files=check_*.py", f"--junitxml={report}"]
    run = subprocess.run([*command, *options], cwd=ROOT, capture_output=True, text=True)
    assert report.exists(), run.stdout + run.stderr
    found: dict[str, list[str]] = defaultdict(list)
    for case in ElementTree.fromstring(report.read_text()).iter("testcase"):
        module = case.get("classname", "").rpartition(".")[2]
        wrong = [entry.text or "" for kind in KINDS for entry in case.iter(kind)]
        found[f"{module}.{case.get('name', '').partition('[')[0]}"] += wrong
    assert found, run.stdout + run.stderr
    return found


@pytest.mark.xdist_group("circuitpython")
@pytest.mark.parametrize("check", checks())
def test_on_circuitpython(faults: dict[str, list[str]], check: str) -> None:
    assert check in faults, f"{check} did not run"
    assert faults[check] == []
