"""A throw of four sticks: hand, flight and table put together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from host_tools.emulator import hand, tumble
from host_tools.emulator.motion import FLAT, FLYING, HELD, LEANING, ROUND, Motion, is_flat_up
from host_tools.emulator.signals import STICKS, StickError, Throw, finish

CALM_MS = 500
"""The longest that a hand is still before it opens, when no pause is asked for."""

SHAKE_MS = (400, 1500)
MOST_HELD_MS = 600_000
GATHER_MS = (60, 400)
"""From the first stick that is picked up to the last."""

LEAST_BIAS, MOST_BIAS = 0.05, 0.95
LEAN_CHANCE = 0.025
"""How often a stick of a free throw leans on another or on its cable, on an open table."""


@dataclass(frozen=True)
class Style:
    """A way of throwing, as ranges for the four sticks.

    `fall_ms` to the first contact and `scatter_ms`, how much later the others usually come
    down; `speed` on the table (mm/ms), usual `spin` (rad/ms), `grip` as in `tumble.Fall`;
    `bundled`, the probability that the hand holds all sticks on the same edge.
    """

    name: str
    fall_ms: tuple[int, int]
    scatter_ms: float
    speed: tuple[float, float]
    spin: float
    grip: tuple[float, float]
    bundled: float


TOSS = Style("toss", (110, 220), 20.0, (1.0, 2.2), 0.012, (0.3, 0.6), 0.0)
DROP = Style("drop", (8, 136), 30.0, (1.0, 2.4), 0.010, (0.3, 0.6), 0.8)
ROLL = Style("roll", (2, 40), 30.0, (0.6, 2.4), 0.03, (0.4, 0.9), 0.0)
STYLES = {style.name: style for style in (TOSS, DROP, ROLL)}
USUAL = (TOSS, TOSS, DROP, ROLL)


@dataclass(frozen=True)
class Plan:
    """When the hand does what, ms: all picked up by, shakes until, opens."""

    gather_ms: int
    still_ms: int
    release_ms: int


def style_named(random: Random, name: str | None) -> Style:
    """Return that style, or with None one that people use. Raises StickError."""
    if name is None:
        return random.choice(USUAL)
    if name not in STYLES:
        raise StickError(f"style {name!r}: expected one of {', '.join(STYLES)}")
    return STYLES[name]


def plan(random: Random, shake_ms: int | None, pause_ms: int | None) -> Plan:
    """Return the times of a hand that shakes and pauses that long, None for as people do.

    Raises StickError.
    """
    for name, ms in (("shaking", shake_ms), ("pause", pause_ms)):
        if ms is not None and ms not in range(MOST_HELD_MS + 1):
            raise StickError(f"{name} of {ms} ms: expected 0 to {MOST_HELD_MS}")
    gather_ms = random.randint(*GATHER_MS)
    shaken_ms = random.randint(*SHAKE_MS) if shake_ms is None else shake_ms
    still_ms = gather_ms + hand.LIFT_MS + hand.EASE_MS + shaken_ms
    calm_ms = random.randint(0, CALM_MS) if pause_ms is None else pause_ms
    return Plan(gather_ms, still_ms, still_ms + calm_ms)


def draw_ends(random: Random, flats: int | None, bias: float, lean: bool | None) -> list[str]:
    """Draw how the four sticks shall come to rest: FLAT, ROUND or LEANING.

    The arguments are those of `Sticks.throw`. Raises StickError.
    """
    most = STICKS - 1 if lean else STICKS
    if flats is not None and flats not in range(most + 1):
        raise StickError(f"{flats} flats up: expected 0 to {most}")
    if not LEAST_BIAS <= bias <= MOST_BIAS:
        raise StickError(f"bias {bias}: expected {LEAST_BIAS} to {MOST_BIAS}")
    if flats is None:
        ends = [FLAT if random.random() < bias else ROUND for _ in range(STICKS)]
    else:
        order = random.sample(range(STICKS), STICKS)
        ends = [FLAT if order[stick] < flats else ROUND for stick in range(STICKS)]
    for stick in _drawn_to_lean(random, ends, flats, lean):
        ends[stick] = LEANING
    return ends


def _drawn_to_lean(
    random: Random, ends: Sequence[str], flats: int | None, lean: bool | None
) -> list[int]:
    if lean:
        free = [stick for stick in range(STICKS) if flats is None or ends[stick] == ROUND]
        return [random.choice(free)]
    if lean is None and flats is None:
        return [stick for stick in range(STICKS) if random.random() < LEAN_CHANCE]
    return []


def throw(
    random: Random, motions: Sequence[Motion], ends: Sequence[str], style: Style, times: Plan
) -> Throw:
    """Append a throw to the four motions and return it.

    `ends` says for each of the four how it shall come to rest: FLAT, ROUND or LEANING.
    """
    swing = hand.any_shake(random)
    grips = hand.any_grips(random, STICKS, random.random() < style.bundled)
    falls_ms = fall_times(random, style)
    for motion, grip, fall_ms, end in zip(motions, grips, falls_ms, ends, strict=True):
        hold(motion, random, grip, swing, times)
        release_ms = motion.length_ms
        let_go(motion, random, style, fall_ms, end)
    signal = finish(motions)
    return Throw(
        **vars(signal),
        style=style.name,
        release_ms=release_ms,
        contact_ms=release_ms + min(falls_ms),
        last_flip_ms=max(motion.last_flip_ms() for motion in motions),
    )


def fall_times(random: Random, style: Style) -> list[int]:
    """Return for each stick when it meets the table after the hand has opened, ms."""
    first_ms = random.randint(*style.fall_ms)
    others = [round(random.expovariate(1 / style.scatter_ms)) for _ in range(STICKS - 1)]
    falls_ms = [first_ms, *(first_ms + later_ms for later_ms in others)]
    random.shuffle(falls_ms)
    return falls_ms


def hold(motion: Motion, random: Random, grip: hand.Grip, swing: hand.Shake, times: Plan) -> None:
    """Append all that happens until the hand opens, at the same moment for all sticks."""
    motion.rest_until(random.randint(0, times.gather_ms))
    motion.enter(HELD)
    hand.pick_up(motion, random, grip)
    hand.shake(motion, random, grip, swing, times.still_ms)
    motion.rest_until(times.release_ms)


def let_go(motion: Motion, random: Random, style: Style, fall_ms: int, end: str) -> None:
    """Append flight, bounces and rest: of the ways to fall one that ends as wanted."""
    motion.enter(FLYING)
    while True:
        trial = motion.branch()
        fall = any_fall(random, style, fall_ms)
        tumble.fly(trial, random, fall)
        spin = tumble.bounce(trial, random, fall)
        if end == LEANING:
            tumble.settle_leaning(trial, lean_angle(random), spin)
            break
        tumble.settle(trial, spin, fall.grip)
        if is_flat_up(trial.angle) == (end == FLAT):
            break
    motion.join(trial)


def any_fall(random: Random, style: Style, fall_ms: int) -> tumble.Fall:
    """Return one way in which a stick may leave the hand."""
    spin = random.gauss(0.0, style.spin)
    return tumble.Fall(fall_ms, random.uniform(*style.speed), spin, random.uniform(*style.grip))


def lean_angle(random: Random) -> float:
    """Return the angle of a stick that leans on another, or on its cable."""
    return random.choice((-1, 1)) * random.uniform(1.2, 1.9)
