"""A board that nobody touches: it dims, shows itself off, and offers a fresh game."""

from senet_app.buttons import FOREVER_MS
from senet_app.clock import later, since
from senet_app.config import Config
from senet_app.lights import Lights
from senet_app.scene import draw_board
from senet_core.bits import SQUARES
from senet_core.position import NOBODY

DIM_STEPS = 3
STEP_MS = 256  # of the show
GAP = 3  # squares between the lights of the show
COUNT = 5  # of each colour
TRAIN = COUNT * GAP
SECOND_MS = 1000
LONG_MS = 1 << 28  # of idling is counted no further, so that the clock may wrap


class Idle:
    """Counts the time since anything was touched, and tells what is to be done about it.

    dim, showing, fresh: whether the board has been idle for as long as the setting for each says,
    in seconds, 0 for never.
    """

    def __init__(self, config: Config, now_ms: int) -> None:
        self.config = config
        self.wake(now_ms)

    def wake(self, now_ms: int) -> None:
        """Something was touched."""
        self.since_ms = now_ms
        self.dim = False
        self.showing = False
        self.fresh = False

    def step(self, now_ms: int) -> bool:
        """Goes on; whether a fresh game is due just now."""
        if since(now_ms, self.since_ms) >= LONG_MS:
            self.since_ms = later(self.since_ms, LONG_MS // 2)
        idle_ms = since(now_ms, self.since_ms)
        config = self.config
        self.dim = left_ms(config.idle_dim_s, idle_ms) == 0
        self.showing = left_ms(config.idle_demo_s, idle_ms) == 0
        was_fresh = self.fresh
        self.fresh = left_ms(config.idle_new_s, idle_ms) == 0
        return self.fresh and not was_fresh

    def quiet_ms(self, now_ms: int) -> int:
        """How long until something of this changes."""
        idle_ms = since(now_ms, self.since_ms)
        config = self.config
        quiet_ms = FOREVER_MS
        if not self.dim:
            quiet_ms = min(quiet_ms, left_ms(config.idle_dim_s, idle_ms))
        if not self.showing:
            quiet_ms = min(quiet_ms, left_ms(config.idle_demo_s, idle_ms))
        if not self.fresh:
            quiet_ms = min(quiet_ms, left_ms(config.idle_new_s, idle_ms))
        return quiet_ms

    def draw(self, lights: Lights, frame_ms: int) -> None:
        """The show: both colours walk the path."""
        at = frame_ms // STEP_MS
        light, dark = 0, 0
        for index in range(COUNT):
            light |= 1 << (at + index * GAP) % SQUARES
            dark |= 1 << (at + index * GAP + TRAIN) % SQUARES
        draw_board(lights, light, dark, NOBODY, frame_ms)


def left_ms(limit_s: int, idle_ms: int) -> int:
    """How long until a limit in seconds is reached; 0 from then on, FOREVER_MS for no limit."""
    if not limit_s:
        return FOREVER_MS
    return max(0, limit_s * SECOND_MS - idle_ms)
