"""The programs that measure: they run, on both runtimes, and keep their sections apart."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools import soak
from host_tools.measure import report
from host_tools.measure.board_speed import speed
from senet_core.rulesets import IDS

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = ROOT / "host_tools" / "measure"


def run(runtime: str, program: str, argument: str) -> list[dict[str, object]]:
    """The figures that a portable program prints on a runtime."""
    path = os.pathsep.join([str(ROOT), str(ROOT / "firmware")])
    done = subprocess.run(
        [runtime, str(PROGRAMS / program), argument],
        env={**os.environ, "PYTHONPATH": path, "MICROPYPATH": path},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def check_core(figures: list[dict[str, object]]) -> None:
    assert [figure["rules"] for figure in figures] == list(IDS)
    assert all(figure[name] for figure in figures for name in ("throws", "moves"))


def check_app(figures: list[dict[str, object]]) -> None:
    assert [figure["phase"] for figure in figures] == [
        "menu", "throw due", "sticks moving", "choice",
    ]  # fmt: skip
    assert all(figure["ticks"] for figure in figures)


def test_the_core_is_measured_on_cpython() -> None:
    check_core(run(sys.executable, "core_speed.py", "0.01"))


def test_the_app_is_measured_on_cpython() -> None:
    check_app(run(sys.executable, "app_speed.py", "0.01"))


def test_the_core_is_measured_on_micropython(micropython: str) -> None:
    check_core(run(micropython, "core_speed.py", "0.01"))


def test_the_app_is_measured_on_micropython(micropython: str) -> None:
    check_app(run(micropython, "app_speed.py", "0.01"))


def test_memory_does_not_grow_with_the_frames(micropython: str) -> None:
    figures = run(micropython, "app_growth.py", "1000")
    assert figures[0]["frames"] == 1000
    assert int(str(figures[0]["after"])) - int(str(figures[0]["before"])) <= soak.GROWTH


def test_the_emulated_board_is_measured() -> None:
    assert speed(lambda board: board.advance(2000)) > 0


def test_a_section_takes_the_place_of_its_elder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    report.write_section("Two", "old")
    report.write_section("One", report.table(("a", "b"), [("x", 12345)]))
    report.write_section("Two", "new")
    text = report.FILE.read_text(encoding="utf-8")
    assert text.startswith("# Benchmarks\n") and "old" not in text
    assert text.endswith("## One\n\n| a | b |\n| --- | --- |\n| x | 12 345 |\n\n## Two\n\nnew\n")


def test_soak_names_tests_that_exist() -> None:
    for _, path in soak.RUNS:
        assert (ROOT / path).exists(), path
        assert soak.VARIABLE in (ROOT / path).read_text(encoding="utf-8"), path
