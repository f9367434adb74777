"""A board that nobody touches: it dims, shows itself off, and offers a fresh game."""

from senet_app.buttons import FOREVER_MS
from senet_app.clock import since
from senet_app.config import Config
from senet_app.lights import Lights
from senet_app.scene import draw_board
from senet_core.position import NOBODY

AWAKE, DIM, SHOW, FRESH = range(4)
DIM_STEPS = 3
STEP_MS = 256  # of the show
GAP = 3  # squares between the lights of the show
TRAIN = 5 * GAP
SECOND_MS = 1000


class Idle:
    """Counts the time since anything was touched; `stage` is AWAKE, DIM, SHOW or FRESH.

    It begins at AWAKE again with each touch. Times are those of the settings, in seconds, 0 for
    never; the clock's half-week is the longest that can be counted.
    """

    def __init__(self, config: Config, now_ms: int) -> None:
        self.config = config
        self.stage = AWAKE
        self.since_ms = now_ms

    def wake(self, now_ms: int) -> bool:
        """Something was touched; whether the board was showing itself off."""
        showed = self.stage >= SHOW
        self.stage = AWAKE
        self.since_ms = now_ms
        return showed

    def next_stage(self) -> int:
        """The stage that comes next; AWAKE where none will."""
        if self.stage < DIM and self.config.idle_dim_s:
            return DIM
        if self.stage < SHOW and self.config.idle_demo_s:
            return SHOW
        if self.stage < FRESH and self.config.idle_new_s:
            return FRESH
        return AWAKE

    def limit_ms(self, stage: int) -> int:
        """After how much time a stage comes."""
        config = self.config
        if stage == DIM:
            return config.idle_dim_s * SECOND_MS
        return (config.idle_demo_s if stage == SHOW else config.idle_new_s) * SECOND_MS

    def quiet_ms(self, now_ms: int) -> int:
        """How long until the next stage."""
        stage = self.next_stage()
        if stage == AWAKE:
            return FOREVER_MS
        return max(0, self.limit_ms(stage) - since(now_ms, self.since_ms))

    def step(self, now_ms: int) -> bool:
        """Goes on to the next stage when it is time; whether a fresh game is due just now."""
        if self.quiet_ms(now_ms):
            return False
        self.stage = self.next_stage()
        return self.stage == FRESH

    def draw(self, lights: Lights, frame_ms: int) -> None:
        """The show: both colours walk the path."""
        at = frame_ms // STEP_MS
        light, dark = 0, 0
        for index in range(0, TRAIN, GAP):
            light |= 1 << (at + index) % 30
            dark |= 1 << (at + index + TRAIN) % 30
        draw_board(lights, light, dark, NOBODY, frame_ms)
