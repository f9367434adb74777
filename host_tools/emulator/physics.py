"""The four throwing sticks of the emulated board: a small physical model.

Each stick has a roll angle and feels accelerations (motion.py, with what happens in a hand,
in the air and on the table in hand.py, tumble.py and touching.py); the balls in its switches
follow these (switches.py). Nothing is a recording, and equal `Random` give equal signals.

    >>> from random import Random
    >>> sticks = Sticks()
    >>> throw = sticks.throw(Random(1), flats=3)
    >>> throw.up.bit_count(), sticks.up == throw.up
    (3, True)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from random import Random

from host_tools.emulator import throwing, touching
from host_tools.emulator.faults import Faults
from host_tools.emulator.motion import (
    FLAT,
    FLAT_UP,
    LEANING,
    ON_EDGE,
    ROUND_UP,
    Motion,
    lying,
    phase_of,
)
from host_tools.emulator.signals import (
    STICKS,
    AnySignal,
    Row,
    Signal,
    StickError,
    Throw,
    finish,
    mask_of,
    played,
)

ANGLES = {(1, 0): FLAT_UP, (0, 1): ROUND_UP, (1, 1): ON_EDGE, (0, 0): -ON_EDGE}
"""How a stick lies whose switches (a, b) read that at rest."""


class Sticks:
    """Four sticks on a table, at rest between two calls, flat side up at first.

    What happens to them is a call that returns a signal: the rows that the board reads from now
    until rest. The sticks themselves already lie as they will then. Masks have bit 0 for stick 1;
    sticks are numbered 1..4. `up`, `leaning` and `phases` are the truth, rows and `masks()` what
    the board reads of it through the faults. What cannot be done raises StickError.
    """

    def __init__(self) -> None:
        self._angles = [FLAT_UP] * STICKS
        self._faults = Faults()

    @property
    def phases(self) -> tuple[str, ...]:
        """How each stick lies: FLAT, ROUND or LEANING."""
        return tuple(phase_of(angle) for angle in self._angles)

    @property
    def up(self) -> int:
        """The mask of sticks that lie flat side up."""
        return mask_of(self.phases, FLAT)

    @property
    def leaning(self) -> int:
        """The mask of sticks that lie on no face."""
        return mask_of(self.phases, LEANING)

    @property
    def faults(self) -> tuple[str, ...]:
        """The fault of each stick: ok, dead, stuck or swapped."""
        return tuple(self._faults.names)

    def masks(self) -> tuple[int, int]:
        """Return what the board reads now: the closed `a` and the closed `b` switches."""
        closed = [lying(angle) for angle in self._angles]
        a, b = (sum(pair[switch] << n for n, pair in enumerate(closed)) for switch in (0, 1))
        return self._faults.seen(a, b)

    def set_fault(self, stick: int, name: str) -> None:
        """Break a stick (dead, stuck, swapped) or mend it (ok)."""
        self._faults.set(stick, name, *self.masks())

    def throw(
        self,
        random: Random,
        flats: int | None = None,
        *,
        style: str | None = None,
        shake_ms: int | None = None,
        pause_ms: int | None = None,
        lean: bool | None = None,
        bias: float = 0.5,
    ) -> Throw:
        """Pick all four up, shake and throw them.

        `flats` demands that many flats up, 0..4, of sticks chosen by chance; None draws each with
        probability `bias`, 0.05..0.95. `style` is toss, drop or roll. The hand shakes for
        `shake_ms`, is still for `pause_ms` and opens. `lean`: True one stick leans, False none,
        None now and then one of a throw without `flats`. Every other None: as people do.
        """
        ends = throwing.draw_ends(random, flats, bias, lean)
        style_drawn = throwing.style_named(random, style)
        times = throwing.plan(random, shake_ms, pause_ms)
        motions = self._motions()
        return self._done(motions, throwing.throw(random, motions, ends, style_drawn, times))

    def turn(
        self, random: Random, which: int | Collection[int], turn_ms: int | None = None
    ) -> Signal:
        """Turn over some lying sticks, one after another; the others lie perfectly still.

        `which` is how many, or the sticks themselves; `turn_ms` how long the hand takes for one:
        150 is hasty, 1400 slow and the most, 60 the least; None as people do.
        """
        least_ms, most_ms = touching.LEAST_TURN_MS, touching.MOST_TURN_MS
        if turn_ms is not None and not least_ms <= turn_ms <= most_ms:
            raise StickError(f"turn of {turn_ms} ms: expected {least_ms} to {most_ms}")
        if isinstance(which, int):
            which = self._some_lying(random, which)
        motions = self._motions()
        chosen = [motions[_checked(stick) - 1] for stick in which]
        touching.turn_one_by_one(chosen, random, turn_ms)
        return self._done(motions, finish(motions))

    def knock(self, random: Random) -> Signal:
        """Hit the table: some sticks chatter where they lie."""
        sticks = random.sample(range(1, STICKS + 1), random.randint(1, STICKS))
        return self._touch(sticks, lambda motion: touching.knock(motion, random))

    def push(self, random: Random, stick: int) -> Signal:
        """Push a stick along: it ends on its old face, unless it leant."""
        return self._touch([stick], lambda motion: touching.push(motion, random))

    def tug(self, random: Random, stick: int) -> Signal:
        """Pull at the cable of a stick: it jerks and ends on its old face, unless it leant."""
        return self._touch([stick], lambda motion: touching.tug(motion, random))

    def lean(self, random: Random, stick: int) -> Signal:
        """Lean a stick against something, with a hand."""
        return self._touch([stick], lambda motion: touching.lean(motion, random))

    def flicker(self, random: Random, stick: int, ms: int) -> Signal:
        """Let a leaning stick find no rest for `ms`; it leans as before then."""
        self._must_lean(stick)
        return self._touch([stick], lambda motion: touching.flicker(motion, random, ms))

    def fall(self, random: Random, stick: int) -> Signal:
        """Let a leaning stick slip and fall onto a face."""
        self._must_lean(stick)
        return self._touch([stick], lambda motion: touching.fall(motion, random))

    def play(self, rows: Sequence[Row]) -> Signal:
        """Do to the sticks what a recorded trace says; they lie as its last row says then."""
        signal = played(rows, self.phases)
        return self._done([Motion(angle) for angle in _angles(*rows[-1][1:])], signal)

    def _touch(self, sticks: Iterable[int], act: Callable[[Motion], None]) -> Signal:
        motions = self._motions()
        for stick in sticks:
            act(motions[_checked(stick) - 1])
        return self._done(motions, finish(motions))

    def _motions(self) -> list[Motion]:
        return [Motion(angle) for angle in self._angles]

    def _done(self, motions: Iterable[Motion], signal: AnySignal) -> AnySignal:
        self._angles = [motion.angle for motion in motions]
        return replace(signal, rows=self._faults.rows_seen(signal.rows))

    def _some_lying(self, random: Random, count: int) -> list[int]:
        lying_now = [n for n, phase in enumerate(self.phases, 1) if phase != LEANING]
        if count not in range(1, len(lying_now) + 1):
            raise StickError(f"{count} sticks to turn over: expected 1 to {len(lying_now)}")
        return random.sample(lying_now, count)

    def _must_lean(self, stick: int) -> None:
        if self.phases[_checked(stick) - 1] != LEANING:
            raise StickError(f"stick {stick}: expected one that leans")


def _checked(stick: int) -> int:
    if stick not in range(1, STICKS + 1):
        raise StickError(f"stick {stick}: expected 1 to {STICKS}")
    return stick


def _angles(a: int, b: int) -> list[float]:
    return [ANGLES[a >> n & 1, b >> n & 1] for n in range(STICKS)]
