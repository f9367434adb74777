"""What the four sticks have done since they last lay still; states as in faces.py."""

from senet_app.clock import since
from senet_app.config import Config
from senet_app.faces import BOTH, STICKS, lying

# A knock makes a switch chatter in pulses of 5-50 ms, of which a flash erase may hide 50 ms; hit
# hard, two balls may jump for 140 ms. In the traces of throws the second longest time that a
# stick is off its face is 225 ms or more.
LIFT_MS = 120


class Motion:
    """The edges from the first to the last before a rest.

    touched  sticks that showed an edge
    thrown   whether there were `throw_edges` edges on `throw_sticks` sticks in `throw_window_ms`
    before   the state before the first edge
    start_ms, last_ms   the first and the last edge
    """

    def __init__(self, config: Config):
        self._window_ms = config.throw_window_ms
        self._sticks = config.throw_sticks
        self._knock_ms = config.throw_min_ms
        self._ring = [0] * config.throw_edges  # times of the last edges
        self._stick_ms = [0] * STICKS  # time of the last edge of each stick ...
        self._left_ms = [0] * STICKS  # ... and when each left the state it had before
        self.begin(0, 0)

    def begin(self, now_ms: int, state: int) -> None:
        """Start anew with the sticks in this state."""
        self.start_ms = now_ms
        self.last_ms = now_ms
        self.touched = 0
        self.restart(state)

    def restart(self, state: int) -> None:
        """Forget what was seen, but for the time of the first edge and who showed edges."""
        self.before = state
        self.thrown = False
        self._edges = 0
        self._away = 0
        self._raised = 0

    def add(self, now_ms: int, state: int, edges: int) -> None:
        """Take in a sample in which the switches `edges` changed, to this state."""
        self.last_ms = now_ms
        for stick in range(STICKS):
            if edges >> stick & BOTH:
                self._add_stick(now_ms, stick, state)
            if edges >> stick & BOTH == BOTH:
                self._add_edge(now_ms)
        if not self.thrown:
            self.thrown = self._is_thrown(now_ms)

    def lifted(self) -> int:
        """Sticks off their old face now, or before for longer than a knock would have it.

        A motion that lasted less than `throw_min_ms` and moved nothing was a knock in any case.
        """
        knock = since(self.last_ms, self.start_ms) < self._knock_ms
        return self._away if knock else self._away | self._raised

    def turned(self, state: int) -> int:
        """Sticks that lie on the other face in this state than before the first edge."""
        return lying(self.before) & lying(state) & (self.before ^ state)

    def _add_stick(self, now_ms: int, stick: int, state: int) -> None:
        bit = 1 << stick
        self.touched |= bit
        self._stick_ms[stick] = now_ms
        self._add_edge(now_ms)
        if (state ^ self.before) >> stick & BOTH == 0:
            if since(now_ms, self._left_ms[stick]) > LIFT_MS:
                self._raised |= bit
            self._away &= ~bit
        elif not self._away & bit:
            self._away |= bit
            self._left_ms[stick] = now_ms

    def _add_edge(self, now_ms: int) -> None:
        self._ring[self._edges % len(self._ring)] = now_ms
        self._edges += 1

    def _is_thrown(self, now_ms: int) -> bool:
        size = len(self._ring)
        if self._edges < size or since(now_ms, self._ring[self._edges % size]) > self._window_ms:
            return False
        sticks = 0
        for stick in range(STICKS):
            recent = since(now_ms, self._stick_ms[stick]) <= self._window_ms
            if recent and self.touched >> stick & 1:
                sticks += 1
        return sticks >= self._sticks
