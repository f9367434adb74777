"""The palette as people see it: normal, protan, deutan and tritan vision, at every brightness.

What is judged are the bytes on the wire, after brightness, rounding and current cap. A WS2812's
light is linear in its value, so the values are linear sRGB; LEDs are purer than sRGB's primaries,
so that real differences are larger. The eye adapts to a dim board, so colours are taken relative
to the board's white.
"""

import itertools
from functools import cache

import pytest
from coloraide import Color

from host_tools.emulator.wire import Chain
from senet_app import palette
from senet_app.config import Config
from senet_app.lights import Lights
from senet_app.palette import CURSOR, DARK, HOUSE, LIGHT, MEANINGS, TARGET, WATER

# Name of the filter and its amount: dichromats and, in between, the commoner anomalous ones.
VISIONS = [
    ("normal", 0.0),
    ("protan", 1.0),
    ("protan", 0.6),
    ("deutan", 1.0),
    ("deutan", 0.6),
    ("tritan", 1.0),
]

# Brightness, steps dimmed, limit in mA: each of the ten scales, and caps from mild to harsh.
DIMMEST = (1, 1, 400)
SETTINGS = [DIMMEST, *((brightness, 0, 400) for brightness in range(1, 10))]
CAPPED = [(9, 0, 100), (9, 0, 137), (9, 0, 200)]
ALL_SETTINGS = SETTINGS + CAPPED

# CIEDE2000: about 1 can just be told apart side by side, 10 at a glance.
AT_A_GLANCE = 15

# WS2812B, datasheet: luminous intensity of the channels in mcd, middle of the range.
CHANNEL_MCD = (405, 690, 190)


@cache
def sent(setting: tuple[int, int, int], bright: int = 255) -> tuple[tuple[int, int, int], ...]:
    """What the wire carries for each meaning at a level of its rhythm; a white square is last."""
    brightness, dim, limit_ma = setting
    lights = Lights(Config({"brightness": brightness, "limit_ma": limit_ma}))
    lights.dim = dim
    for square, (_, colour, _, _) in enumerate(MEANINGS, start=1):
        lights.put(square, palette.dimmed(colour, bright))
    for square in range(len(MEANINGS) + 1, 31):
        lights.put(square, 0xFFFFFF)
    lights.flush()
    return Chain().decode(lights.frame).rgb


@cache
def seen(
    meaning: int, setting: tuple[int, int, int], vision: tuple[str, float], bright: int = 255
) -> Color:
    """A meaning's colour through these eyes."""
    white = max(sent(setting, bright)[29])
    channels = [value / white for value in sent(setting, bright)[meaning]]
    colour = Color("srgb-linear", channels)
    name, amount = vision
    return colour if name == "normal" else colour.filter(name, amount)


def difference(one: Color, other: Color) -> float:
    return one.delta_e(other, method="2000")


def contrast(one: Color, other: Color) -> float:
    """Ratio of the luminances, the brighter over the darker."""
    brighter, darker = sorted((one.luminance(), other.luminance()), reverse=True)
    return brighter / darker


def hue_distance(one: Color, other: Color) -> float:
    """Degrees between two hues, 0..180."""
    turn = abs(one.convert("lch-d65")["hue"] - other.convert("lch-d65")["hue"]) % 360
    return min(turn, 360 - turn)


everywhere = pytest.mark.parametrize("setting", ALL_SETTINGS, ids=str)
every_eye = pytest.mark.parametrize("vision", VISIONS, ids=str)


@everywhere
@every_eye
def test_light_and_dark_differ_in_luminance_and_in_hue(
    setting: tuple[int, int, int], vision: tuple[str, float]
) -> None:
    light, dark = seen(LIGHT, setting, vision), seen(DARK, setting, vision)
    assert light.luminance() > dark.luminance()
    assert contrast(light, dark) >= 3
    assert hue_distance(light, dark) >= 90
    assert min(colour.convert("lch-d65")["chroma"] for colour in (light, dark)) >= 20
    assert difference(light, dark) >= 60


@everywhere
def test_light_is_brighter_than_dark_by_the_datasheets_intensities(
    setting: tuple[int, int, int],
) -> None:
    light, dark = (
        sum(value * mcd for value, mcd in zip(sent(setting)[piece], CHANNEL_MCD, strict=True))
        for piece in (LIGHT, DARK)
    )
    assert light >= 2.5 * dark


@everywhere
@every_eye
@pytest.mark.parametrize("piece", [LIGHT, DARK])
def test_cursor_and_target_differ_from_the_pieces_and_from_each_other(
    setting: tuple[int, int, int], vision: tuple[str, float], piece: int
) -> None:
    cursor, target = seen(CURSOR, setting, vision), seen(TARGET, setting, vision)
    assert difference(cursor, seen(piece, setting, vision)) >= 20
    assert difference(target, seen(piece, setting, vision)) >= 20
    assert difference(cursor, target) >= 20


@everywhere
@every_eye
def test_water_differs_from_the_houses_and_neither_looks_like_a_piece(
    setting: tuple[int, int, int], vision: tuple[str, float]
) -> None:
    water, house = seen(WATER, setting, vision), seen(HOUSE, setting, vision)
    light, dark = seen(LIGHT, setting, vision), seen(DARK, setting, vision)
    assert difference(water, house) >= 18
    for empty in (water, house):
        assert contrast(light, empty) >= 5
        assert difference(light, empty) >= 30
        assert difference(dark, empty) >= AT_A_GLANCE


@everywhere
@every_eye
def test_meanings_close_in_colour_differ_in_rhythm(
    setting: tuple[int, int, int], vision: tuple[str, float]
) -> None:
    for one, other in itertools.combinations(range(len(MEANINGS)), 2):
        if MEANINGS[one][2] == MEANINGS[other][2]:
            gap = difference(seen(one, setting, vision), seen(other, setting, vision))
            assert gap >= 10, (MEANINGS[one][0], MEANINGS[other][0])


@everywhere
def test_normal_eyes_tell_all_colours_apart(setting: tuple[int, int, int]) -> None:
    normal = VISIONS[0]
    for one, other in itertools.combinations(range(len(MEANINGS)), 2):
        if MEANINGS[one][1] != MEANINGS[other][1]:
            gap = difference(seen(one, setting, normal), seen(other, setting, normal))
            assert gap >= AT_A_GLANCE, (MEANINGS[one][0], MEANINGS[other][0])


@everywhere
@every_eye
@pytest.mark.parametrize("piece", [LIGHT, DARK])
def test_whose_turn_it_is_can_be_seen_by_its_breath(
    setting: tuple[int, int, int], vision: tuple[str, float], piece: int
) -> None:
    low = min(palette.level(palette.BREATHE, now_ms) for now_ms in range(0, 2048, 32))
    bottom = seen(piece, setting, vision, low)
    other = DARK if piece == LIGHT else LIGHT
    # The cap gives back some of the light that the breath takes.
    white = max(sent(setting, low)[29]) / max(sent(setting)[29])
    assert contrast(seen(piece, setting, vision), bottom) / white >= 1.4
    assert difference(bottom, seen(other, setting, vision)) >= 40
