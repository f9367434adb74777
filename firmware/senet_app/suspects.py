"""Which sticks give reason to doubt their switches: a dead one, a stuck one, a loose cable.

A healthy stick shows an edge in every throw, leans in 1-4 % of them, and falls on one face at
most 63 times in a hundred: by chance, each limit is passed once in 100 000 throws or less.
"""

from senet_app.faces import STICKS

SILENT_THROWS = 8
SAME_FACE_THROWS = 25
LEANING_THROWS = 4

COUNT_MASK = (1 << 29) - 1


class History:
    """What each stick has shown, as lists of four.

    edges      edges since power-on, modulo 2^29
    silent     throws since its last edge
    same_face  throws since it lay on another face than before
    leaning    throws in a row in which it lay on no face
    total      edges of all sticks, modulo 2^29
    """

    def __init__(self) -> None:
        self.total = 0
        self.edges = [0] * STICKS
        self.silent = [0] * STICKS
        self.same_face = [0] * STICKS
        self.leaning = [0] * STICKS
        self._flat = 0  # sticks that lay flat side up when they last lay on a face

    def add(self, edges: int) -> None:
        """Count the switches that changed: bits 0-3 `a` of sticks 1-4, bits 4-7 `b`."""
        for stick in range(STICKS):
            count = (edges >> stick & 1) + (edges >> stick + STICKS & 1)
            if count:
                self.total = self.total + count & COUNT_MASK
                self.edges[stick] = self.edges[stick] + count & COUNT_MASK
                self.silent[stick] = 0

    def count_throw(self, touched: int) -> None:
        """A throw has come to rest for the first time, in which these sticks showed edges."""
        for stick in range(STICKS):
            self.same_face[stick] += 1
            self.leaning[stick] += 1
            if not touched >> stick & 1:
                self.silent[stick] += 1

    def see(self, lying: int, flat: int) -> None:
        """The sticks are at rest: masks of those on a face, and of those flat side up."""
        for stick in range(STICKS):
            if lying >> stick & 1:
                self.leaning[stick] = 0
                if (self._flat ^ flat) >> stick & 1:
                    self.same_face[stick] = 0
        self._flat = self._flat & ~lying | flat

    def suspects(self) -> int:
        """The mask of sticks that have passed a limit; one sign of health clears a stick."""
        mask = 0
        for stick in range(STICKS):
            if (
                self.silent[stick] >= SILENT_THROWS
                or self.same_face[stick] >= SAME_FACE_THROWS
                or self.leaning[stick] >= LEANING_THROWS
            ):
                mask |= 1 << stick
        return mask
