"""A hand that holds the sticks: picks them up, shakes them, keeps them still, turns one over.

Angles are radians, accelerations mm/ms2, times milliseconds.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

from host_tools.emulator.motion import FLAT_UP, ON_EDGE, ROUND_UP, Motion, turned_to
from host_tools.emulator.switches import GRAVITY, STEP_MS

LIFT_MS = 420
"""To lift a stick from the table into its place in the hand."""

EASE_MS = 80
"""A hand that stops shaking takes this long to come to rest."""

KNOCK = 0.12
"""The usual speed (mm/ms) that a ball gets when the stick knocks on another in the hand."""

KNOCKS_PER_SLIP = 8
FOLLOW = 0.15
"""How much of the way to its place in the hand a stick goes in a step."""


@dataclass(frozen=True)
class Shake:
    """One hand shaking: speed of the swing (rad/ms), its strength, its course in the room."""

    rate: float
    strength: float
    course: float


@dataclass(frozen=True)
class Grip:
    """How one stick lies in the hand.

    `places` are the angles at which it may lie, `spread` how far off it usually is; it wobbles
    about that by `wobble`. `share` of the shaking and `slope` of the weight act across it;
    `lag` delays its swing; `loose` is the number of its slips a millisecond.
    """

    places: tuple[float, ...]
    spread: float
    wobble: float
    share: float
    slope: float
    lag: float
    loose: float

    def place(self, random: Random) -> float:
        """Return an angle at which the stick lies in the hand."""
        return random.choice(self.places) + random.gauss(0.0, self.spread)


def any_shake(random: Random) -> Shake:
    """Return a shake of 3 to 6 swings a second."""
    rate = random.uniform(3.0, 6.0) * math.tau / 1000
    return Shake(rate, random.uniform(0.3, 1.3) * GRAVITY, random.uniform(0.0, math.tau))


def any_grips(random: Random, count: int, bundled: bool) -> list[Grip]:
    """Return grips for the sticks: `bundled` on the same edge, else on their faces in a palm."""
    if bundled:
        edge = random.choice((ON_EDGE, -ON_EDGE))
        return [_any_grip(random, (edge,), math.radians(15)) for _ in range(count)]
    return [_any_grip(random, (FLAT_UP, ROUND_UP), math.radians(35)) for _ in range(count)]


def _any_grip(random: Random, places: tuple[float, ...], spread: float) -> Grip:
    return Grip(
        places=places,
        spread=spread,
        wobble=random.uniform(0.0, 0.6),
        share=random.uniform(0.3, 1.2),
        slope=random.uniform(0.6, 1.0),
        lag=random.gauss(0.0, 0.6),
        loose=0.001 * random.expovariate(1.0),
    )


def pick_up(motion: Motion, random: Random, grip: Grip) -> None:
    """Append the lift from the table: fingers tip the stick on edge, then it is in its grip."""
    edge = motion.angle + random.choice((-1, 1)) * random.uniform(1.3, 1.8)
    bump = random.uniform(0.05, 0.3) / STEP_MS
    motion.add(motion.angle, GRAVITY + bump, random.gauss(0.0, bump))
    roll_to(motion, edge, LIFT_MS // 3)
    motion.rest(LIFT_MS // 3)
    roll_to(motion, grip.place(random), LIFT_MS // 3)


def roll_to(motion: Motion, goal: float, ms: int) -> None:
    """Append a turn the shortest way to the angle `goal`, starting and ending gently."""
    start = motion.angle
    turn = turned_to(start, goal) - start
    steps = ms // STEP_MS
    for step in range(1, steps + 1):
        part = (1 - math.cos(math.pi * step / steps)) / 2
        motion.add(start + turn * part, GRAVITY)


def shake(motion: Motion, random: Random, grip: Grip, hand: Shake, end_ms: int) -> None:
    """Append shaking until `end_ms`: swings, knocks between the sticks, slips in the hand."""
    down, side = math.cos(hand.course), math.sin(hand.course)
    weight, reach = GRAVITY * grip.slope, hand.strength * grip.share
    place = motion.angle
    knock_ms = motion.length_ms + random.expovariate(grip.loose * KNOCKS_PER_SLIP)
    slip_ms = motion.length_ms + random.expovariate(grip.loose)
    for now_ms in range(motion.length_ms, end_ms - EASE_MS, STEP_MS):
        swing = math.sin(hand.rate * now_ms + grip.lag)
        push = reach * swing
        if now_ms >= knock_ms:
            push += random.gauss(0.0, KNOCK) / STEP_MS
            knock_ms += random.expovariate(grip.loose * KNOCKS_PER_SLIP)
        if now_ms >= slip_ms:
            place = turned_to(motion.angle, grip.place(random))
            slip_ms += random.expovariate(grip.loose)
        turn = place + grip.wobble * swing - motion.angle
        motion.add(motion.angle + FOLLOW * turn, weight + push * down, push * side)
    roll_to(motion, place, EASE_MS)
