"""The throw reader: from the switches of the four sticks to numbers and gestures.

One motion lasts from the first edge to a rest, and ends in one verdict:

- a throw, while one is due: enough edges on enough sticks (see motion.py), of which as many
  were really off their face; chatter of sticks that stay where they are is a knock. It is read
  after `rest_ms`: a provisional number, or `cocked` if a stick lies on no face. What moves after
  that revises it and needs no threshold. A number untouched for `settle_ms` is settled; a cocked
  stick never settles, it waits to be touched.
- a gesture, while no throw is due: one to three sticks showed edges, and each lies on its other
  face when all have been quiet for `gesture_ms`.
- else the sticks were only moved.
"""

from senet_app.clock import since
from senet_app.config import Config
from senet_app.faces import ALL, Faces, flat_up, lying
from senet_app.motion import Motion
from senet_app.suspects import History
from senet_core.bits import count_of

NONE, THROW, COCKED, REVISED, SETTLED, TURNED, MOVED, TIMEOUT = range(8)
EVENTS = ("", "throw", "cocked", "revised", "settled", "turned", "moved", "timeout")

# A slow hand may hold a stick on edge in the middle of a turn; only then is it refused.
LEAN_MS = 2500

# In a row, without a new throw: a slow flicker must not revise a number for ever.
MOST_REVISIONS = 8

FOREVER_MS = 1 << 28

BLANK, STILL, MOVING, READ = range(4)


class StickReader:
    """Reads the switches, sampled every few milliseconds; gaps cost nothing but edges.

    up, flats    the last number read: mask of sticks flat side up (bit 0 = stick 1), and 0..4
    sticks       mask for the last event: `cocked` those on no face, `throw` and `settled` those
                 flat side up, else those that were touched
    replaceable  settable: although no throw is due, a motion that begins now, with enough edges
                 and at all four sticks, is a throw and replaces the number. No more is asked: when
                 a hand held still before it let go, the throw is a fall in which some stay put
    history      edge counts of each stick, for the diagnostics
    """

    def __init__(self, config: Config):
        self._rest_ms = config.rest_ms
        self._settle_ms = config.settle_ms
        self._throw_min_ms = config.throw_min_ms
        self._throw_sticks = config.throw_sticks
        self._window_ms = config.throw_window_ms
        self._gesture_ms = config.gesture_ms
        self._timeout_ms = config.rest_timeout_ms
        self._faces = Faces(config)
        self._motion = Motion(config)
        self.history = History()
        self.flats = 0
        self.up = 0
        self.sticks = 0
        self.replaceable = False
        self._due = True
        self._phase = BLANK
        self._state = 0
        self._replaces = False  # `replaceable` when the motion began
        self._spoiled = False  # `due` changed in mid-motion
        self._revisions = -1  # of the throw being read, -1 while there is none
        self._mark_ms = 0  # since when nothing has happened, ...
        self._wait_ms = -1  # ... and how long that must last for a verdict, -1 for none

    @property
    def due(self) -> bool:
        """Whether a throw is expected. May be set at any time.

        To False it confirms a number that is not settled yet. What moves at a change counts for
        no gesture, and for a throw only by the edges that follow.
        """
        return self._due

    @due.setter
    def due(self, due: bool) -> None:
        if due == self._due:
            return
        self._due = due
        if due and self._revisions >= 0:
            return  # a number that replaces another is being read already
        self._revisions = -1
        if self._phase == READ:
            self._rest()
        elif self._phase == MOVING:
            self._motion.restart(self._state)
            self._spoiled = True
            self._wait_ms = self._quiet_needed()

    @property
    def edges(self) -> int:
        """All edges since power-on, modulo 2^29: differs at once when a stick is touched."""
        return self.history.total

    @property
    def touched(self) -> int:
        """The mask of sticks that showed edges in the last motion."""
        return self._motion.touched

    @property
    def moving(self) -> bool:
        """Whether there were edges on which no verdict has been given yet."""
        return self._phase == MOVING

    @property
    def suspect(self) -> int:
        """The mask of sticks that seem dead, stuck or broken."""
        return self.history.suspects()

    def quiet_ms(self, now_ms: int) -> int:
        """How long nothing will happen unless a switch changes; FOREVER_MS if nothing can."""
        if self._wait_ms < 0:
            return FOREVER_MS
        return max(0, self._wait_ms - since(now_ms, self._mark_ms))

    def sample(self, now_ms: int, bits: int) -> int:
        """Take in the switches (bits 0-3 `a` of sticks 1-4, 4-7 `b`); returns an event code."""
        before = self._state
        self._state = self._faces.state_of(bits)
        edges = (self._state ^ before) & self._faces.wires
        if self._phase == BLANK:
            self._rest()
        elif edges:
            return self._move(now_ms, before, edges)
        elif self._wait_ms >= 0 and since(now_ms, self._mark_ms) >= self._wait_ms:
            return self._judge(now_ms)
        return NONE

    def _move(self, now_ms: int, before: int, edges: int) -> int:
        event = NONE
        motion = self._motion
        if self._phase != MOVING:
            motion.begin(now_ms, before)
        if self._phase == STILL:
            self._replaces = self.replaceable
        elif self._phase == READ:
            self._revisions += 1
            event = REVISED
        self._phase = MOVING
        motion.add(now_ms, self._state, edges)
        self.history.add(edges)
        if self._is_endless(now_ms):
            self.sticks = motion.touched
            self._rest()
            return TIMEOUT
        self._mark_ms = now_ms
        self._wait_ms = self._quiet_needed()
        return event

    def _is_endless(self, now_ms: int) -> bool:
        """Only asked at an edge: at the time-out itself the sticks may just be coming to rest."""
        moved_ms = since(now_ms, self._motion.start_ms)
        return moved_ms >= self._timeout_ms or self._revisions > MOST_REVISIONS

    def _quiet_needed(self) -> int:
        """How long no switch may change after the last edge for a verdict."""
        motion = self._motion
        if self._is_throw():
            moved_ms = since(motion.last_ms, motion.start_ms)
            return max(self._rest_ms, self._throw_min_ms - moved_ms)
        if self._due:
            return max(self._rest_ms, self._window_ms)  # a throw may still be beginning
        if self._may_be_gesture() and motion.touched & ~lying(self._state):
            return LEAN_MS
        return self._gesture_ms

    def _is_throw(self) -> bool:
        return self._revisions >= 0 or self._is_new_throw()

    def _is_new_throw(self) -> bool:
        motion = self._motion
        if not motion.thrown:
            return False
        if self._due:
            return count_of(motion.lifted()) >= self._throw_sticks
        all_touched = ALL & ~self.suspect & ~motion.touched == 0
        return self._replaces and not self._spoiled and all_touched

    def _may_be_gesture(self) -> bool:
        return not self._due and not self._spoiled and self._motion.touched != ALL

    def _judge(self, now_ms: int) -> int:
        if self._phase == READ:
            self._rest()
            return SETTLED
        if self._is_throw():
            return self._read(now_ms)
        motion = self._motion
        self.sticks = motion.touched
        turned = self._may_be_gesture() and motion.touched & ~motion.turned(self._state) == 0
        self._rest()
        return TURNED if turned else MOVED

    def _read(self, now_ms: int) -> int:
        """Read a number, or which sticks are cocked."""
        if self._is_new_throw():
            self._revisions = 0
            self.history.count_throw(self._motion.touched)
        self._phase = READ
        self._see()
        leaning = ALL & ~lying(self._state)
        if leaning:
            self.sticks = leaning
            self._wait_ms = -1
            return COCKED
        self.up = flat_up(self._state)
        self.flats = count_of(self.up)
        self.sticks = self.up
        self._mark_ms = now_ms
        self._wait_ms = self._settle_ms
        return THROW

    def _rest(self) -> None:
        """Wait for the next motion."""
        self._see()
        self._phase = STILL
        self._spoiled = False
        self._revisions = -1
        self._wait_ms = -1

    def _see(self) -> None:
        self.history.see(lying(self._state), flat_up(self._state))
