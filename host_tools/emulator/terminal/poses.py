"""Where the four sticks are seen: in the hand, in the air, on the table.

The board's sticks only tell what each is doing; how it looks meanwhile is made up here. Lengths
are dots of the tray, angles radians from upright, times milliseconds.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import astuple, dataclass
from math import exp, pi, sin

from host_tools.emulator.motion import FLAT, FLYING, HELD, LEANING
from host_tools.emulator.signals import STICKS

PITCH = 9.0
MIDDLE = 7.0
FAN = 0.34  # between neighbours in the hand
TILT = 0.14  # how far off upright a stick comes to lie, at most
LEAN = 0.6
SPIN = 0.014  # of a flying stick, a millisecond
ROLL_MS = 130  # from face to face in the air
SHAKE_MS = 55
REACH_MS = 60.0  # in this time a good half of the way to the next place is gone
LIFT = 1.5  # of a stick that is about to be turned over
NEAR = 0.02


@dataclass
class Pose:
    """One stick: its middle, its angle, whether its flat face shows, whether it lies on none."""

    x: float
    y: float
    angle: float = 0.0
    flat: bool = True
    leans: bool = False


def home_x(stick: float) -> float:
    """Return where a stick, 0..3, lies."""
    return PITCH * (stick + 0.5)


class Poses:
    """The four poses; `step` moves them on."""

    def __init__(self) -> None:
        self.poses = [Pose(home_x(stick), MIDDLE) for stick in range(STICKS)]
        self._tilts = [0.0] * STICKS
        self._ms = 0

    def step(self, phases: Sequence[str], chosen: Collection[int], ms: int) -> bool:
        """Go on for some time; `chosen` sticks, 1..4, are about to be turned. True if any moved."""
        before = [astuple(pose) for pose in self.poses]
        self._ms += ms
        for stick, phase in enumerate(phases):
            if phase == FLYING:
                self._fly(stick, ms)
            elif phase == HELD:
                self._shake(stick, ms)
            else:
                self._lie(stick, phase, stick + 1 in chosen, ms)
        return before != [astuple(pose) for pose in self.poses]

    def _fly(self, stick: int, ms: int) -> None:
        pose = self.poses[stick]
        pose.flat = (self._ms // ROLL_MS + stick) % 2 == 0
        pose.leans = False
        pose.angle += SPIN * ms * (1 if stick % 2 else -1)
        self._tilts[stick] = TILT * sin(self._ms + 2.0 * stick)
        reach(pose, home_x(stick), MIDDLE - 2.0, pose.angle, ms)

    def _shake(self, stick: int, ms: int) -> None:
        fan = (stick - 1.5) * FAN
        shake = sin(self._ms / SHAKE_MS)
        reach(self.poses[stick], home_x(1.5) + 6 * fan + shake, MIDDLE - shake, fan, ms)

    def _lie(self, stick: int, phase: str, chosen: bool, ms: int) -> None:
        pose = self.poses[stick]
        pose.leans = phase == LEANING
        pose.flat = phase == FLAT
        upright = pi * round(pose.angle / pi)
        tilt = LEAN if pose.leans else self._tilts[stick]
        reach(pose, home_x(stick), MIDDLE - LIFT * chosen, upright + tilt, ms)


def reach(pose: Pose, x: float, y: float, angle: float, ms: int) -> None:
    """Move a pose towards a place."""
    share = 1 - exp(-ms / REACH_MS)
    pose.x = closer(pose.x, x, share)
    pose.y = closer(pose.y, y, share)
    pose.angle = closer(pose.angle, angle, share)


def closer(now: float, goal: float, share: float) -> float:
    """Return a number on its way to a goal, or the goal when it is near."""
    return goal if abs(goal - now) < NEAR else now + (goal - now) * share
