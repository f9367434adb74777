"""What the firmware costs on the Pico, in the emulated chip's own time at 125 MHz."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from host_tools.boardfiles import MAIN, board_files
from host_tools.emulator.pico.board import made_chip
from host_tools.emulator.pico.chip import Chip
from host_tools.emulator.pico.image import blank_flash, with_files
from host_tools.emulator.pico.start import image_path
from host_tools.measure.report import shown, table
from senet_app.selftest import LENGTH_MS

PROGRAM = Path(__file__).with_name("pico_ticks.py")
LYING = 0xF0  # the switches of sticks that lie round side up
STEP_MS = 250
LONGEST_MS = 60_000
US_A_MS = 1000
GOALS = (
    ("reset to the first picture of the menu, self-test apart", "1 000 ms"),
    ("a tick, 99 of 100", "5 ms"),
    ("legal moves of a position", "2 ms"),
    ("heap free in a game", "110 000 bytes"),
)


def measure_pico() -> str:
    """The section of BENCHMARKS.md. UserError where a part of the emulated Pico is missing."""
    rows: list[tuple[object, ...]] = [(GOALS[0][0], f"{start_ms()} ms", "")]
    rows += [row_of(figure) for figure in ticks()]
    goals = "; ".join(f"{what}: {goal}" for what, goal in GOALS)
    return (
        f"Emulated: {image_path(None).name} on rp2040js, in its own time at 125 MHz, from .mpy."
        f" Flash erases take 45 ms; cache misses are not modelled.\nGoals: {goals}.\n\n"
        + table(("what", "figure", "99 of 100"), rows)
    )


def row_of(figure: dict[str, object]) -> tuple[object, ...]:
    """What a figure of the program on the chip says, as a row."""
    what = str(figure["what"])
    if "ticks" in figure:
        return f"tick, {what}: median", ms(figure["median"]), ms(figure["p99"])
    if "us" in figure:
        return what, ms(figure["us"]), ""
    return what, f"{shown(figure['bytes'])} bytes", ""


def ms(us: object) -> str:
    """Microseconds as milliseconds."""
    assert isinstance(us, int)
    return f"{us / US_A_MS:.1f} ms"


def chip_with(main: bytes) -> Chip:
    """A chip with the firmware and a main.py, switched on."""
    files = [(name, main if name == f"/{MAIN}" else data) for name, data in board_files()]
    chip = made_chip(with_files(bytes(blank_flash(image_path(None))), files), seed=1)
    chip.power(True)
    chip.run(0, [(0, LYING)])
    return chip


def start_ms() -> int:
    """From reset to the first picture of the menu, without the time that the self-test takes."""
    chip = chip_with(dict(board_files())[f"/{MAIN}"])
    try:
        for until_ms in range(STEP_MS, LONGEST_MS, STEP_MS):
            for now_ms, frame in chip.run(until_ms).frames:
                if not is_even(frame):
                    return round(now_ms - LENGTH_MS)
    finally:
        chip.close()
    raise RuntimeError(f"no menu after {LONGEST_MS} ms")


def is_even(frame: Sequence[int]) -> bool:
    """Whether all LEDs show the same, as in the self-test."""
    return bytes(frame) == bytes(frame[:3]) * (len(frame) // 3)


def ticks() -> list[dict[str, object]]:
    """The figures that the program on the chip prints."""
    chip = chip_with(PROGRAM.read_bytes())
    text = ""
    try:
        for until_ms in range(STEP_MS, LONGEST_MS, STEP_MS):
            text += "".join(data.decode() for _, data in chip.run(until_ms).out)
            if "END" in text:
                break
    finally:
        chip.close()
    if "END" not in text:
        raise RuntimeError(f"the program on the Pico did not end: {text[-400:]}")
    figures = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
    return [figure for figure in figures if "what" in figure]
