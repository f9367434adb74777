"""The MicroPython port where polls and files are MicroPython's own."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
OWN = ROOT / ".venv-mpy" / "bin" / "micropython"


@pytest.fixture(scope="module")
def printed() -> str:
    """What the script beside this file prints on MicroPython, its input held open."""
    runtime = str(OWN) if OWN.exists() else shutil.which("micropython")
    if runtime is None:
        pytest.skip("MicroPython is not installed: run make test")
    command = [runtime, str(ROOT / "tests" / "host" / "pico_on_micropython.py"), str(ROOT)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write("abc")
        process.stdin.flush()
        text = process.stdout.read()
    assert process.returncode == 0, text
    return text


def test_lines_reach_the_host_byte_by_byte(printed: str) -> None:
    assert printed.startswith("0123\n" * 3)


@pytest.mark.parametrize(
    "name",
    [
        "a tick allocates nothing",
        "files are written, appended, renamed, listed and removed",
        "what does not fit leaves the file as it was",
    ],
)
def test_on_micropython(printed: str, name: str) -> None:
    assert f"held: {name}\n" in printed
