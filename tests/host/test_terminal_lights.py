"""What the terminal shows of the lights: in colour, and in letters where there is none."""

from __future__ import annotations

from itertools import pairwise

import pytest
from rich.console import Console

from host_tools.emulator.terminal.geometry import SIZES, place_of, square_of
from host_tools.emulator.terminal.glow import GlowPainter
from host_tools.emulator.terminal.look import GLOW, LETTERS, MONOCHROME, look_of
from host_tools.emulator.terminal.marks import MARKS, MENU_MARK, Marks
from host_tools.emulator.terminal.plain import PlainPainter
from host_tools.emulator.terminal.svg import Cell, cells
from host_tools.emulator.terminal.tones import luminance
from host_tools.emulator.wire import SQUARES, Chain, Colour, milliamperes
from senet_app import palette
from senet_app.config import Config
from senet_app.lights import Lights

GEOMETRIES = [row[0] for row in SIZES]
BRIGHTNESSES = range(1, 10)
BLACK: list[Colour] = [(0, 0, 0)] * SQUARES
LIT = 17
AMBER: Colour = (64, 30, 4)


def frame(drawn: dict[int, int], brightness: int) -> list[Colour]:
    """What comes off the wire when the app draws these squares in these colours."""
    lights = Lights(Config({"brightness": brightness}))
    for square, colour in drawn.items():
        lights.put(square, colour)
    lights.flush()
    return list(Chain().decode(bytes(lights.frame)).rgb)


def colour_of(digits: str) -> Colour:
    red, green, blue = bytes.fromhex(digits.removeprefix("#"))
    return red, green, blue


def screen(painter: GlowPainter, rgb: list[Colour]) -> list[list[Cell]]:
    return [list(cells(painter.line(y, rgb))) for y in range(painter.geometry.height)]


def cells_of(painter: GlowPainter, rgb: list[Colour], square: int) -> list[Cell]:
    """All cells of a square's own glass."""
    rows = screen(painter, rgb)
    return [
        cell
        for y, row in enumerate(rows)
        for x, cell in enumerate(row)
        if painter.geometry.square_at(x, y) == square
    ]


def test_the_path_runs_to_and_fro() -> None:
    rows = [[square_of(row, place) for place in range(10)] for row in range(3)]
    assert rows[0] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert rows[1] == [20, 19, 18, 17, 16, 15, 14, 13, 12, 11]
    assert rows[2] == [21, 22, 23, 24, 25, 26, 27, 28, 29, 30]
    assert all(square_of(*place_of(square)) == square for square in range(1, 31))


@pytest.mark.parametrize("geometry", GEOMETRIES)
def test_every_line_is_as_wide_as_the_board(geometry) -> None:  # type: ignore[no-untyped-def]
    for painter in (GlowPainter(geometry), PlainPainter(geometry)):
        for y in range(geometry.height):
            strip = painter.line(y, BLACK)
            assert len(strip.text) == strip.cell_length == geometry.width


@pytest.mark.parametrize("geometry", GEOMETRIES)
def test_a_lit_square_glows_and_throws_light_on_the_wood_around_it_only(geometry) -> None:  # type: ignore[no-untyped-def]
    painter = GlowPainter(geometry)
    rgb = list(BLACK)
    rgb[LIT - 1] = AMBER
    dark, bright = screen(painter, BLACK), screen(painter, rgb)
    row, place = place_of(LIT)
    left, top = 2 + place * geometry.across, row * geometry.lines
    for y, line in enumerate(bright):
        for x, cell in enumerate(line):
            near = left <= x <= left + geometry.across and top <= y <= top + geometry.lines
            assert near or cell == dark[y][x], (x, y)
    glass = [colour_of(cell.lower) for cell in cells_of(painter, rgb, LIT)]
    before = [colour_of(cell.lower) for cell in cells_of(painter, list(BLACK), LIT)]
    assert all(luminance(a) >= luminance(b) for a, b in zip(glass, before, strict=True))
    core = max(glass, key=luminance)
    assert core[0] > core[1] > core[2] and luminance(core) > 0.5


def test_brighter_settings_look_brighter_and_the_dimmest_is_still_seen() -> None:
    painter = GlowPainter(GEOMETRIES[0])
    seen = []
    for brightness in BRIGHTNESSES:
        rgb = frame({LIT: palette.MEANINGS[palette.DARK][1]}, brightness)
        seen.append(max(luminance(colour_of(c.lower)) for c in cells_of(painter, rgb, LIT)))
    assert all(low < high for low, high in pairwise(seen))
    unlit = max(luminance(colour_of(c.lower)) for c in cells_of(painter, BLACK, LIT))
    assert seen[0] > 3 * unlit


@pytest.mark.parametrize("meaning", MARKS)
@pytest.mark.parametrize("brightness", BRIGHTNESSES)
def test_each_meaning_has_its_letter_at_each_brightness(meaning: int, brightness: int) -> None:
    light = palette.MEANINGS[palette.LIGHT][1]
    colour = palette.MEANINGS[meaning][1]
    marks = Marks().read(frame({1: light, LIT: colour}, brightness))
    assert marks[0] == "L"
    assert marks[LIT - 1].strip("] ") == MARKS[meaning].strip()


@pytest.mark.parametrize("brightness", BRIGHTNESSES)
def test_pieces_keep_their_letters_while_they_breathe(brightness: int) -> None:
    for now_ms in range(0, 2048, 32):
        drawn = {1: palette.breathing(palette.LIGHT, now_ms), 2: palette.MEANINGS[palette.DARK][1]}
        assert Marks().read(frame(drawn, brightness))[:3] == ["L", "D", ""], now_ms


@pytest.mark.parametrize("brightness", BRIGHTNESSES)
def test_empty_houses_are_no_pieces(brightness: int) -> None:
    drawn = {1: palette.MEANINGS[palette.LIGHT][1], 15: palette.MEANINGS[palette.HOUSE][1]}
    drawn[27] = palette.MEANINGS[palette.WATER][1]
    assert "".join(Marks().read(frame(drawn, brightness))) == "L"


def test_choices_of_a_menu_differ_from_the_candidate() -> None:
    drawn = dict.fromkeys(range(1, 6), palette.MEANINGS[palette.MENU][1])
    drawn[3] = palette.MEANINGS[palette.CURSOR][1]
    assert Marks().read(frame(drawn, 5))[:6] == [MENU_MARK] * 2 + ["[ ]"] + [MENU_MARK] * 2 + [""]


def test_a_candidate_stands_between_brackets_while_its_light_hides_the_piece() -> None:
    marks = Marks()
    drawn = {square: palette.MEANINGS[palette.DARK][1] for square in (2, 4)}
    assert marks.read(frame(drawn, 5))[:4] == ["", "D", "", "D"]
    drawn[4] = palette.MEANINGS[palette.CURSOR][1]
    assert marks.read(frame(drawn, 5))[:4] == ["", "D", "", "[D]"]


def test_letters_can_be_put_on_the_glowing_lights() -> None:
    rgb = frame({LIT: palette.MEANINGS[palette.LIGHT][1]}, 5)
    geometry = GEOMETRIES[0]
    assert "L" not in "".join(GlowPainter(geometry).line(y, rgb).text for y in range(19))
    assert "L" in "".join(GlowPainter(geometry, True).line(y, rgb).text for y in range(19))


def test_letters_need_neither_colour_nor_more_than_ascii() -> None:
    rgb = frame({1: palette.MEANINGS[palette.LIGHT][1], 30: palette.MEANINGS[palette.DARK][1]}, 5)
    painter = PlainPainter(GEOMETRIES[-1])
    text = "".join(painter.line(y, rgb).text for y in range(10))
    assert text.isascii() and text.count("L") == text.count("D") == 1


def test_the_colours_shown_are_those_on_the_wire_wrong_order_included() -> None:
    lights = Lights(Config({"led_order": "RGB"}))
    lights.put(LIT, 0xFF0000)
    lights.flush()
    rgb = list(Chain("GRB").decode(bytes(lights.frame)).rgb)
    core = max(
        (colour_of(cell.lower) for cell in cells_of(GlowPainter(GEOMETRIES[0]), rgb, LIT)),
        key=luminance,
    )
    assert core[1] > 2 * core[0] and milliamperes(rgb) > 30


def test_each_terminal_gets_what_it_can_show(monkeypatch: pytest.MonkeyPatch) -> None:
    def look(system: str | None, colour: bool = True, **environ: str) -> object:
        console = Console(force_terminal=True, color_system=system, _environ=environ)  # type: ignore[arg-type]
        return look_of(console, colour)

    assert look("truecolor") == look("256") == GLOW
    monkeypatch.setattr("host_tools.emulator.terminal.look.lacks_colour", lambda: False)
    assert look("standard") == LETTERS
    monkeypatch.setattr("host_tools.emulator.terminal.look.lacks_colour", lambda: True)
    assert look("standard") == MONOCHROME
    assert look(None) == look("truecolor", colour=False) == MONOCHROME
    assert look("truecolor", NO_COLOR="1") == MONOCHROME
