"""What else happens to sticks on a table: each function appends it to the motion of one.

Angles are radians, spins rad/ms, times milliseconds.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

from host_tools.emulator import hand, tumble
from host_tools.emulator.motion import (
    FLAT_UP,
    HELD,
    ON_EDGE,
    ROUND_UP,
    Motion,
    is_flat_up,
    turned_to,
)
from host_tools.emulator.switches import GRAVITY, STEP_MS

SOFT = 0.3
"""What is left of the spin when a hand lays a stick down (see `tumble.Fall.grip`)."""

TURN_MS = (180, 700)
REACH_MS = 150
"""The longest that a hand takes from one stick to the next."""

HURRY_MS = 250
LEAST_TURN_MS, MOST_TURN_MS = 60, 1400

TIP_MS = 60
TOUCH, LAY_DOWN, BLOW = 0.1, 0.15, 0.12
"""Usual speed (mm/ms) that a ball gets: from fingers, from the table, from a fist on it."""

SLIP = 0.015
"""Usual spin (rad/ms) of a leaning stick whose hold gives way."""

RUB = 0.8
"""The usual acceleration (in g) of a stick that is pushed along and rubs on the table."""


def turn_one_by_one(motions: Sequence[Motion], random: Random, turn_ms: int | None) -> None:
    """One hand, or two in turn, turn these sticks over, each in `turn_ms`, None as people do.

    Who means one gesture does not wait: the next stick begins to move before the last one has
    lain still for long, slow as the hands may be.
    """
    start_ms = 0
    for motion in motions:
        motion.rest_until(start_ms)
        motion.enter(HELD)
        taken_ms = random.randint(*TURN_MS) if turn_ms is None else turn_ms
        turn_over(motion, random, taken_ms)
        latest_ms = min(taken_ms, taken_ms // 3 + HURRY_MS)
        start_ms += random.randint(taken_ms // 5, latest_ms) + random.randint(0, REACH_MS)


def turn_over(motion: Motion, random: Random, turn_ms: int) -> None:
    """A hand turns the stick onto its other face within `turn_ms`, and lays it down."""
    goal = ROUND_UP if is_flat_up(motion.angle) else FLAT_UP
    slant = random.choice((-1, 1)) * math.radians(random.uniform(5, 20))
    jolt(motion, random, TOUCH)
    hand.roll_to(motion, goal + slant, turn_ms)
    jolt(motion, random, LAY_DOWN)
    tumble.settle(motion, 0.0, SOFT)


def knock(motion: Motion, random: Random) -> None:
    """The table shakes; the stick stays where it is."""
    for _ in range(random.randint(1, 4)):
        jolt(motion, random, BLOW)
        motion.rest(random.randint(8, 40))


def push(motion: Motion, random: Random) -> None:
    """A finger pushes the stick along, which tips it a little; it falls back on its face."""
    home = motion.angle
    way = random.choice((-1, 1))
    for _ in range(random.randint(60, 160) // STEP_MS):
        motion.add(motion.angle, GRAVITY, random.gauss(0.0, RUB) * GRAVITY)
    hand.roll_to(motion, home + way * random.uniform(0.1, 0.6), TIP_MS)
    jolt(motion, random, TOUCH)
    tumble.settle(motion, 0.0, SOFT)


def tug(motion: Motion, random: Random) -> None:
    """The cable is pulled: the stick jerks and tips, perhaps past its switches' angle."""
    home = motion.angle
    jolt(motion, random, BLOW)
    hand.roll_to(motion, home + random.choice((-1, 1)) * random.uniform(0.8, 1.1), TIP_MS)
    motion.rest(random.randint(0, 150))
    tumble.settle(motion, 0.0, SOFT)


def lean(motion: Motion, random: Random) -> None:
    """A hand leans the stick against something."""
    jolt(motion, random, TOUCH)
    side = random.choice((-ON_EDGE, ON_EDGE))
    hand.roll_to(motion, turned_to(motion.angle, side + random.gauss(0.0, 0.1)), 200)


def flicker(motion: Motion, random: Random, ms: int) -> None:
    """A leaning stick does not come to rest for that long: its cable swings, the tray shakes."""
    home = motion.angle
    end_ms = motion.length_ms + ms
    while motion.length_ms < end_ms:
        jolt(motion, random, BLOW)
        hand.roll_to(motion, home + random.choice((-0.9, 0.0, 0.9)), 2 * TIP_MS)
        motion.rest(random.randint(0, 200))
    hand.roll_to(motion, home, TIP_MS)


def fall(motion: Motion, random: Random) -> None:
    """A leaning stick slips and falls onto a face, as chance and weight have it."""
    jolt(motion, random, TOUCH)
    tumble.settle(motion, random.gauss(0.0, SLIP), SOFT)


def jolt(motion: Motion, random: Random, speed: float) -> None:
    """A blow throws the balls about, usually at `speed` (mm/ms) up or down, and sideways."""
    down, side = random.gauss(0.0, speed), random.gauss(0.0, speed)
    motion.add(motion.angle, GRAVITY + down / STEP_MS, side / STEP_MS)
