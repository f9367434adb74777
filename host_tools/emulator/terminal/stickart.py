"""The four sticks in dots: pale on the flat face, dark and round on the other, with a shadow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil, cos, floor, sin

from host_tools.emulator.terminal.poses import Pose
from host_tools.emulator.terminal.tones import mixed
from host_tools.emulator.wire import Colour

CLOTH = (21, 19, 24)
SHADOW = (8, 7, 9)
BONE = (233, 214, 170)
BONE_EDGE = (190, 163, 112)
BAND = (132, 92, 52)
EBONY = (66, 40, 26)
EBONY_SHINE = (150, 98, 60)

SHINE_AT = 0.4  # dots to the left of the middle

HALF_LENGTH = 6.0
HALF_WIDTH = 2.1
ROUNDING = 1.2
BANDS = (-3.6, 3.6)  # painted across the flat face
BAND_WIDTH = 0.55
SHADE_OFF = 0.9  # how far the shadow falls to the right and down

Canvas = list[list[Colour]]


def paint(poses: Iterable[Pose], width: int, height: int) -> Canvas:
    """Return the rows of dots of the tray with the sticks on it."""
    canvas = [[CLOTH] * width for _ in range(height)]
    for pose in poses:
        shadow = Pose(pose.x + SHADE_OFF, pose.y + SHADE_OFF, pose.angle)
        for x, y, cover, _, _ in covered(shadow, width, height):
            canvas[y][x] = mixed(canvas[y][x], SHADOW, 0.6 * cover)
        for x, y, cover, along, across in covered(pose, width, height):
            canvas[y][x] = mixed(canvas[y][x], surface(pose, along, across), cover)
    return canvas


def covered(pose: Pose, width: int, height: int) -> Iterator[tuple[int, int, float, float, float]]:
    """Yield the dots under a stick: x, y, how much of it, the place along and across the stick."""
    cosine, sine = cos(pose.angle), sin(pose.angle)
    reach = HALF_LENGTH + 1
    for y in range(max(0, floor(pose.y - reach)), min(height, ceil(pose.y + reach))):
        for x in range(max(0, floor(pose.x - reach)), min(width, ceil(pose.x + reach))):
            right, down = x + 0.5 - pose.x, y + 0.5 - pose.y
            along, across = down * cosine - right * sine, right * cosine + down * sine
            cover = min(1.0, 0.5 - outside(along, across))
            if cover > 0:
                yield x, y, cover, along, across


def outside(along: float, across: float) -> float:
    """Return how far a place is outside of a stick; negative inside."""
    over_end = abs(along) - HALF_LENGTH + ROUNDING
    over_side = abs(across) - HALF_WIDTH + ROUNDING
    corner = (max(over_end, 0.0) ** 2 + max(over_side, 0.0) ** 2) ** 0.5
    return float(corner + min(max(over_end, over_side), 0.0) - ROUNDING)


def surface(pose: Pose, along: float, across: float) -> Colour:
    """Return the colour of a stick at a place; one that leans shows both faces."""
    if pose.flat or pose.leans and across < 0:
        if any(abs(along - band) < BAND_WIDTH for band in BANDS):
            return BAND
        return mixed(BONE, BONE_EDGE, (across / HALF_WIDTH) ** 2)
    shine = max(0.0, 1 - abs(across + SHINE_AT) / HALF_WIDTH)
    return mixed(EBONY, EBONY_SHINE, shine)
