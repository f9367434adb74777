"""Signals: what the switches of the four sticks do while something happens to them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypeVar

from host_tools.emulator.motion import FLAT, HELD, LEANING, ROUND, Motion, phase_of

STICKS = 4
ALL = (1 << STICKS) - 1

QUIET_MS = 400
"""Within this time after a stick the balls in it come to rest too."""

Row = tuple[int, int, int]
"""(ms, a, b): from then on the `a` and the `b` switches of the sticks, bit 0 = stick 1."""

Course = Sequence[tuple[int, str]]
"""What one stick goes through: (ms, phase), ascending from 0 ms."""


class StickError(ValueError):
    """Something was asked of the sticks that they cannot do; the message names the value."""


@dataclass(frozen=True)
class Signal:
    """Something that happens to the sticks, from 0 ms until nothing moves any more.

    `rows` has the form of a trace: the switches at 0 ms, then a row at each change. `rest_ms`
    is when all is still; `up` has a bit for each stick that lies flat side up then, `leaning`
    for each that lies on no face.
    """

    rows: tuple[Row, ...]
    rest_ms: int
    up: int
    leaning: int
    courses: tuple[Course, ...] = field(repr=False)

    def phase_at(self, stick: int, ms: int) -> str:
        """Return what stick 1..4 is doing, for drawing: HELD, FLYING, FLAT, ROUND or LEANING."""
        course = self.courses[stick - 1]
        return course[bisect_right(course, ms, key=lambda entry: entry[0]) - 1][1]


@dataclass(frozen=True)
class Throw(Signal):
    """A throw, with the moments that no switch tells: the truth line of a trace.

    `release_ms`: the hand opens; `contact_ms`: the first stick touches the table;
    `last_flip_ms`: for the last time a stick turns its other face up.
    """

    style: str
    release_ms: int
    contact_ms: int
    last_flip_ms: int


AnySignal = TypeVar("AnySignal", bound=Signal)


def mask_of(phases: Iterable[str], wanted: str) -> int:
    """Return a bit for each stick that is in the wanted phase."""
    return sum(1 << stick for stick, phase in enumerate(phases) if phase == wanted)


def finish(motions: Sequence[Motion]) -> Signal:
    """Let all sticks come to rest, and the balls in them too; return what the switches did."""
    moved_ms = max(motion.length_ms for motion in motions)
    for motion in motions:
        motion.enter(phase_of(motion.angle))
        motion.rest_until(moved_ms + QUIET_MS)
    rows = rows_of(motions)
    phases = [phase_of(motion.angle) for motion in motions]
    return Signal(
        rows=rows,
        rest_ms=max(moved_ms, rows[-1][0]),
        up=mask_of(phases, FLAT),
        leaning=mask_of(phases, LEANING),
        courses=tuple(motion.course for motion in motions),
    )


def played(rows: Sequence[Row], phases: Sequence[str]) -> Signal:
    """Return a recorded trace as a signal; `phases` are those of the sticks before it.

    A stick counts as held from its first change to its last. Rows without a change, such as a
    trace has at its end, are left out; of rows at the same time the last counts. Raises
    StickError if there are none.
    """
    if not rows:
        raise StickError("no rows of a trace: expected one or more")
    latest = {ms: (a, b) for ms, a, b in ((0, *rows[0][1:]), *rows)}
    whole = [(ms, a, b) for ms, (a, b) in sorted(latest.items())]
    kept = (whole[0], *(after for row, after in pairwise(whole) if row[1:] != after[1:]))
    rest_ms, a, b = kept[-1]
    courses = tuple(_course_of(kept, stick, phases[stick]) for stick in range(STICKS))
    return Signal(kept, rest_ms, up=a & ~b, leaning=ALL & ~(a ^ b), courses=courses)


def _course_of(rows: Sequence[Row], stick: int, before: str) -> Course:
    bit = 1 << stick
    moved = [
        after[0] for row, after in pairwise(rows) if (row[1] ^ after[1] | row[2] ^ after[2]) & bit
    ]
    a, b = rows[-1][1] & bit, rows[-1][2] & bit
    after = LEANING if bool(a) == bool(b) else FLAT if a else ROUND
    if not moved:
        return [(0, after)]
    return [(0, before), (moved[0], HELD), (moved[-1], after)]


def rows_of(motions: Sequence[Motion]) -> tuple[Row, ...]:
    """Return the rows of four sticks that moved side by side."""
    changes: dict[int, list[int]] = {0: [0, 0]}
    for stick, motion in enumerate(motions):
        for switch, (closed, times) in enumerate(motion.switches()):
            changes[0][switch] |= closed << stick
            for ms in times:
                changes.setdefault(ms, [0, 0])[switch] ^= 1 << stick
    return tuple(_running(changes))


def _running(changes: dict[int, list[int]]) -> list[Row]:
    rows = []
    a = b = 0
    for ms in sorted(changes):
        a ^= changes[ms][0]
        b ^= changes[ms][1]
        rows.append((ms, a, b))
    return rows
