"""A stick on its own: it falls, bounces, rocks and comes to rest.

The figures are those of a solid half-round bar of 18 mm radius: lying flat side up it rocks
like a cradle at 3 Hz; standing on an edge it tips onto its round side until it leans 67
degrees, and slaps onto its flat face from there. Angles are radians, spins rad/ms, speeds
mm/ms. What the bar does lengthways is left to chance: how high it bounces, and its new spin.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

from host_tools.emulator.motion import Motion, turned_to
from host_tools.emulator.switches import GRAVITY, STEP_MS

KICK = 0.1
"""The usual speed that the opening hand gives to a ball, each way."""

SPRING_LEAST, SPRING_MORE, SPRING_MOST = 0.28, 0.115, 0.7
"""Share of its speed with which a stick leaves the table: least, usually more by, most."""

SPIN_KEPT = 0.6
SPIN_WON = 0.02
"""Usual spin from a contact at 1 mm/ms."""

SIDEWAYS = 0.5
"""The usual sideways part of a blow from the table."""

LOW_HOP = 0.2
"""A stick that leaves the table slower than this only rocks on."""

CRADLE = 3.54e-4
"""Angular acceleration (rad/ms2) towards flat side up, times the sine of the angle."""

UPRIGHT, TIPPING = 3.64e-4, 1.54e-4
"""The same on an edge: towards the flat face by half its width, away by the height above it."""

DRAG = 0.007
"""The share of its spin that a rocking stick loses a millisecond: 143 ms to a third."""

REACH_MM = 9.0
"""How far the balls are from the edge about which the stick turns, on average."""

SLOW_SLAP = 0.0025
"""A flat face that slaps down with less spin than this left stays down."""

STILL = 4e-4
NEARLY = 0.06
"""A cradle that moves and leans less than this counts as at rest (3.4 degrees)."""

LEAN_PULL = 4.0e-4
LEAN_DRAG = 0.03
ROCKS_MS = 2_000
"""Longer than any rocking; what is left of it after that is cut off."""


@dataclass(frozen=True)
class Fall:
    """How one stick leaves the hand.

    `fall_ms` to the table, `speed` there, `spin` on the way; `grip`: what is left of the spin
    when the flat face slaps onto the table, 0 to 1.
    """

    fall_ms: int
    speed: float
    spin: float
    grip: float


def fly(motion: Motion, random: Random, fall: Fall) -> None:
    """Append the flight to the first contact: a kick as the hand opens, no weight, even spin."""
    motion.add(motion.angle, random.gauss(0.0, KICK) / STEP_MS, random.gauss(0.0, KICK) / STEP_MS)
    for _ in range(fall.fall_ms // STEP_MS - 1):
        motion.add(motion.angle + fall.spin * STEP_MS, 0.0)


def bounce(motion: Motion, random: Random, fall: Fall) -> float:
    """Append the bounces, each lower than the one before; return the spin that is left."""
    speed, spin = fall.speed, fall.spin
    spring = min(SPRING_MOST, SPRING_LEAST + random.expovariate(1 / SPRING_MORE))
    while speed >= LOW_HOP:
        blow = speed * (1 + spring) / STEP_MS
        motion.add(motion.angle, GRAVITY + blow, blow * random.gauss(0.0, SIDEWAYS))
        spin = SPIN_KEPT * spin + random.gauss(0.0, SPIN_WON) * speed
        speed *= spring
        if speed >= LOW_HOP:
            for _ in range(round(2 * speed / GRAVITY / STEP_MS)):
                motion.add(motion.angle + spin * STEP_MS, 0.0)
    return spin


def settle(motion: Motion, spin: float, grip: float) -> None:
    """Append rocking and rolling until the stick lies on a face."""
    angle = motion.angle
    sine, cosine = math.sin(angle), math.cos(angle)
    for _ in range(ROCKS_MS // STEP_MS):
        spin = (spin + _pull(sine, cosine) * STEP_MS) * (1 - DRAG * STEP_MS)
        angle += spin * STEP_MS
        before, sine, cosine = sine, math.sin(angle), math.cos(angle)
        if cosine < 0.0 and before * sine <= 0.0:  # the flat face slaps down
            motion.add(angle, GRAVITY + abs(spin) * (1 - grip) * REACH_MM / STEP_MS)
            spin *= grip
            if abs(spin) < SLOW_SLAP:
                break
        else:
            motion.add(angle, GRAVITY)
            if cosine > 0.0 and abs(sine) < NEARLY and abs(spin) < STILL:
                break


def settle_leaning(motion: Motion, lean: float, spin: float) -> None:
    """Append rocking until the stick rests against something, at about the angle `lean`."""
    angle = motion.angle
    goal = turned_to(angle, lean)
    for _ in range(ROCKS_MS // STEP_MS):
        spin -= (LEAN_PULL * (angle - goal) + LEAN_DRAG * spin) * STEP_MS
        angle += spin * STEP_MS
        motion.add(angle, GRAVITY)
        if abs(spin) < STILL and abs(angle - goal) < NEARLY:
            break


def _pull(sine: float, cosine: float) -> float:
    """Return the angular acceleration by which weight turns a lying stick, rad/ms2."""
    if cosine > 0.0:
        return -CRADLE * sine
    return math.copysign(UPRIGHT, sine) * -cosine - TIPPING * sine
