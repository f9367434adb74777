"""The ball tilt switches: what the forces on a stick do to the two balls in it.

A ball runs a few millimetres in a can. At one end lie the contacts: there it closes the
switch, and being a ball it bounces. So chatter, short pulses and the late edges after a
stick has come to rest are not drawn at random: they follow from the forces.

Lengths are millimetres, times milliseconds, forces accelerations in mm/ms2 (1 g = 0.00981).
"""

from __future__ import annotations

from collections.abc import Sequence

STEP_MS = 4
"""Forces are given for steps of this length, the ball is followed in single milliseconds."""

GRAVITY = 0.00981
TRAVEL_MM = 3.0
CONTACT_MM = 0.04
BOUNCE = 0.5
SLOW = 0.02
"""A ball that leaves an end at less than this (mm/ms) stays there."""

STICKY = 0.12 * GRAVITY
"""A resting ball does not start to roll for less: some seven degrees of tilt."""


def edges(forces: Sequence[float], closed: bool) -> list[int]:
    """Return the milliseconds at which a switch changes, ascending.

    `forces` are the accelerations along the can towards the contacts, one for each STEP_MS;
    `closed` says at which end the ball rests at first.
    """
    place = 0.0 if closed else TRAVEL_MM
    speed = 0.0
    shut = closed
    found = []
    for step, force in enumerate(forces):
        if speed == 0.0 and (force >= -STICKY if place == 0.0 else force <= STICKY):
            continue
        for ms in range(step * STEP_MS + 1, (step + 1) * STEP_MS + 1):
            speed -= force
            place += speed
            if place <= 0.0:
                place, speed = 0.0, _rebound(speed)
            elif place >= TRAVEL_MM:
                place, speed = TRAVEL_MM, _rebound(speed)
            if (place < CONTACT_MM) != shut:
                shut = not shut
                found.append(ms)
    return found


def _rebound(speed: float) -> float:
    after = -BOUNCE * speed
    return after if abs(after) > SLOW else 0.0
