"""Measures what takes minutes and writes it into BENCHMARKS.md: `make bench`."""

import json
import os
import subprocess
import sys
from pathlib import Path

from host_tools.errors import UserError
from host_tools.measure.board_speed import measure_board
from host_tools.measure.pico_speed import measure_pico
from host_tools.measure.report import machine, shown, table, write_section
from host_tools.micropython_runtime import find_micropython

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = ROOT / "host_tools" / "measure"
SECONDS = 2.0  # for each figure
GOAL = 200_000  # random throws of jequier a second on CPython (design.md)
CPYTHON = "CPython"
MICROPYTHON = "MicroPython"

Figures = list[dict[str, object]]


def run(command: list[str], program: str) -> Figures:
    """Runs one of the portable programs on a runtime and reads its figures."""
    path = os.pathsep.join([str(ROOT), str(ROOT / "firmware")])
    environment = {**os.environ, "PYTHONPATH": path, "MICROPYPATH": path}
    done = subprocess.run(
        [*command, str(PROGRAMS / program), str(SECONDS)],
        env=environment, stdout=subprocess.PIPE, text=True, check=True,
    )  # fmt: skip
    return [json.loads(line) for line in done.stdout.splitlines()]


def core_section(runs: dict[str, Figures]) -> str:
    """Random throws and legal moves for each ruleset and runtime."""
    heads = ["ruleset"]
    for name in runs:
        heads += [f"throws/s, {name}", f"legal moves/s, {name}"]
    rows: list[tuple[object, ...]] = []
    for figures in zip(*runs.values(), strict=True):
        cells = [cell for figure in figures for cell in (figure["throws"], figure["moves"])]
        rows.append((figures[0]["rules"], *cells))
    return (
        f"{machine()}. `make bench`: {SECONDS:g} s a figure, random games one after the other,"
        " processor time on CPython, elapsed time on MicroPython (Linux, x86-64).\n"
        f"Goal of the design: {shown(GOAL)} throws/s of jequier on CPython.\n\n"
        + table(tuple(heads), rows)
    )


def app_section(runs: dict[str, Figures]) -> str:
    """Ticks of the app a second, for each phase and runtime."""
    heads = ("phase", *[f"ticks/s, {name}" for name in runs])
    rows: list[tuple[object, ...]] = []
    for figures in zip(*runs.values(), strict=True):
        rows.append((figures[0]["phase"], *[figure["ticks"] for figure in figures]))
    return f"{machine()}. Ticks 5 ms apart, pictures drawn, no hardware.\n\n" + table(heads, rows)


def main() -> int:
    """Measures everything and writes the sections; 1 if the goal for the core is missed."""
    runtimes = {CPYTHON: [sys.executable]}
    try:
        runtimes[MICROPYTHON] = [find_micropython()]
    except UserError as error:
        print(f"MicroPython is not measured: {error}")
    core = {name: run(command, "core_speed.py") for name, command in runtimes.items()}
    write_section("Rules core", core_section(core))
    app = {name: run(command, "app_speed.py") for name, command in runtimes.items()}
    write_section("App", app_section(app))
    write_section("Emulated board", measure_board())
    try:
        write_section("Emulated Pico", measure_pico())
    except UserError as error:
        print(f"The emulated Pico is not measured: {error}")
    print(Path("BENCHMARKS.md").read_text(encoding="utf-8"))
    jequier = core[CPYTHON][0]["throws"]
    assert isinstance(jequier, int)
    if jequier < GOAL:
        print(f"jequier: {jequier} throws/s on CPython, expected {GOAL} or more")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
