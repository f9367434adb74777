"""Broken sticks: what the board sees of switches that do what sticks make them do."""

from __future__ import annotations

from host_tools.emulator.signals import STICKS, Row, StickError

OK, DEAD, STUCK, SWAPPED = FAULTS = ("ok", "dead", "stuck", "swapped")


class Faults:
    """The fault of each stick.

    dead       both switches read open
    stuck      both keep the reading that they had when it got stuck
    swapped    a and b are exchanged
    """

    def __init__(self) -> None:
        self.names = [OK] * STICKS
        self._stuck_a = 0
        self._stuck_b = 0

    def set(self, stick: int, name: str, a: int, b: int) -> None:
        """Break or mend stick 1..4 while the board reads `a` and `b`. Raises StickError."""
        if stick not in range(1, STICKS + 1):
            raise StickError(f"stick {stick}: expected 1 to {STICKS}")
        if name not in FAULTS:
            raise StickError(f"fault {name!r}: expected one of {', '.join(FAULTS)}")
        bit = 1 << stick - 1
        self.names[stick - 1] = name
        self._stuck_a = self._stuck_a & ~bit | a & bit
        self._stuck_b = self._stuck_b & ~bit | b & bit

    def seen(self, a: int, b: int) -> tuple[int, int]:
        """Return what the board reads when the switches are a and b."""
        alive = ~self._mask(DEAD)
        free = ~self._mask(STUCK)
        crossed = (a ^ b) & self._mask(SWAPPED)
        seen_a = (a ^ crossed) & free | self._stuck_a & ~free
        seen_b = (b ^ crossed) & free | self._stuck_b & ~free
        return seen_a & alive, seen_b & alive

    def rows_seen(self, rows: tuple[Row, ...]) -> tuple[Row, ...]:
        """Return the rows as the board reads them: the first one and those with a change."""
        kept: list[Row] = []
        for ms, a, b in rows:
            seen = self.seen(a, b)
            if not kept or kept[-1][1:] != seen:
                kept.append((ms, *seen))
        return tuple(kept)

    def _mask(self, name: str) -> int:
        return sum(1 << stick for stick, fault in enumerate(self.names) if fault == name)
