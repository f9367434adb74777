"""The movement of one stick, as the balls inside feel it.

A stick is a half-round bar that turns about its length. Its roll angle is 0 with the flat
side up, pi (either way round) with the round side up. The two cans lie across the bar at 45
degrees to the flat face: with the flat side up the contacts of `a` are at its lower end and
those of `b` at its upper end; on edge both are down (+90 degrees) or up (-90 degrees).
"""

from __future__ import annotations

import math

from host_tools.emulator.switches import GRAVITY, STEP_MS, edges

FLAT_UP = 0.0
ROUND_UP = math.pi
ON_EDGE = math.pi / 2
SLANT = math.pi / 4


HELD = "held"
FLYING = "flying"
FLAT = "lying flat"
ROUND = "lying round"
LEANING = "leaning"


def phase_of(angle: float) -> str:
    """Return how a stick lies that is still at a roll angle: FLAT, ROUND or LEANING."""
    a, b = lying(angle)
    if a == b:
        return LEANING
    return FLAT if a else ROUND


def is_flat_up(angle: float) -> bool:
    """Say which face is nearer to being up."""
    return math.cos(angle) > 0.0


def lying(angle: float) -> tuple[bool, bool]:
    """Return which of the switches (a, b) are closed when a stick is still at a roll angle."""
    return math.cos(angle - SLANT) > 0.0, math.sin(angle - SLANT) > 0.0


def turned_to(angle: float, goal: float) -> float:
    """Return `goal` plus the whole turns that make it the shortest way from `angle`."""
    return angle + math.remainder(goal - angle, math.tau)


class Motion:
    """What a stick goes through that lay still at an angle: a list to append to.

    `angle` is the roll angle at the end of what was appended so far, `length_ms` its duration;
    `course` is a list of (ms, phase), ascending from 0 ms.
    """

    def __init__(self, angle: float) -> None:
        self.start = angle
        self.angle = angle
        self.course = [(0, phase_of(angle))]
        self._steps: list[tuple[float, float, float]] = []

    @property
    def length_ms(self) -> int:
        return len(self._steps) * STEP_MS

    def add(self, angle: float, down: float, side: float = 0.0) -> None:
        """Append a step of STEP_MS at a roll angle.

        `down` and `side` are the accelerations that the balls feel (mm/ms2, as seen from the
        table): GRAVITY and 0 at rest, 0 and 0 in free fall.
        """
        self._steps.append((angle, down, side))
        self.angle = angle

    def enter(self, phase: str) -> None:
        """Let another phase begin here: HELD, FLYING, FLAT, ROUND or LEANING."""
        self.course.append((self.length_ms, phase))

    def rest(self, ms: int) -> None:
        """Append stillness, in a hand or on the table."""
        self._steps += [(self.angle, GRAVITY, 0.0)] * (ms // STEP_MS)

    def rest_until(self, ms: int) -> None:
        """Append stillness up to a moment; nothing if that has passed."""
        self.rest(max(0, ms - self.length_ms))

    def branch(self) -> Motion:
        """Return an empty motion that starts where this one ends: a trial, to be joined or not."""
        return Motion(self.angle)

    def join(self, trial: Motion) -> None:
        """Append all of a trial that branched off here."""
        self._steps += trial._steps
        self.angle = trial.angle

    def last_flip_ms(self) -> int:
        """Return when the face nearer to being up changed last, -1 when it never did."""
        flat_up = is_flat_up(self.angle)
        for index in range(len(self._steps) - 1, -1, -1):
            if is_flat_up(self._steps[index][0]) != flat_up:
                return (index + 1) * STEP_MS
        return -1 if is_flat_up(self.start) == flat_up else 0

    def switches(self) -> tuple[tuple[bool, list[int]], tuple[bool, list[int]]]:
        """Return for `a` and for `b` whether it is closed at first and the ms of its changes."""
        a, b = lying(self.start)
        forces_a, forces_b = self._forces()
        return (a, edges(forces_a, a)), (b, edges(forces_b, b))

    def _forces(self) -> tuple[list[float], list[float]]:
        forces_a = []
        forces_b = []
        force_a = force_b = 0.0
        before = None
        for step in self._steps:
            if step is not before:  # in stillness the steps are one and the same
                angle, down, side = before = step
                along = math.cos(angle - SLANT)
                across = math.sin(angle - SLANT)
                force_a = down * along + side * across
                force_b = down * across - side * along
            forces_a.append(force_a)
            forces_b.append(force_b)
        return forces_a, forces_b
