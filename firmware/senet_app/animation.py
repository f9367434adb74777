"""A move as it is seen: the piece runs, then swaps, drowns or leaves."""

from senet_app.clock import since
from senet_app.lights import Lights
from senet_app.palette import DARK, LIGHT, MEANINGS, TARGET, WIN, shade
from senet_app.scene import draw_board
from senet_core.bits import SQUARES
from senet_core.position import LIGHT as LIGHT_SIDE
from senet_core.position import NOBODY, Position

STEP_MS = 96  # on each square of the way
SWAP_MS = 512
DROWN_MS = 1024
LEAVE_MS = 768

PLAIN, SWAP, DROWN, LEAVE = range(4)
EFFECT_MS = (0, SWAP_MS, DROWN_MS, LEAVE_MS)


def kind_of(move: str) -> int:
    """How a move, as text, is to be seen."""
    if ">" in move:
        return DROWN
    if "off" in move or "^" in move:
        return LEAVE
    return SWAP if "x" in move else PLAIN


class Animation:
    """Shows one move at a time over the board as it will be; `active` while it runs."""

    def __init__(self) -> None:
        self.active = False
        self.kind = PLAIN
        self.start_ms = 0
        self.source = 0
        self.target = 0
        self.way = 1
        self.run_ms = 0
        self.colour = 0
        self.light = 0
        self.dark = 0

    def start(self, before: Position, source: int, target: int, kind: int, now_ms: int) -> None:
        """Begins with the position before; squares 1..30, `target` 31 for off the board."""
        self.active = True
        self.kind = kind
        self.start_ms = now_ms
        self.source = source
        self.target = min(target, SQUARES)
        self.way = 1 if self.target >= source else -1
        self.run_ms = abs(self.target - source) * STEP_MS
        leaves = ~(1 << source - 1)
        self.light = before.light & leaves
        self.dark = before.dark & leaves
        self.colour = MEANINGS[LIGHT if before.side == LIGHT_SIDE else DARK][1]

    def left_ms(self, now_ms: int) -> int:
        """How long it still lasts."""
        length_ms = self.run_ms + EFFECT_MS[self.kind]
        return max(0, length_ms - since(now_ms, self.start_ms)) if self.active else 0

    def step(self, now_ms: int) -> None:
        """Ends when its time is over."""
        if self.active and self.left_ms(now_ms) == 0:
            self.active = False

    def draw(self, lights: Lights, now_ms: int) -> None:
        """Draws over the board that already shows the position after the move."""
        elapsed_ms = since(now_ms, self.start_ms)
        if elapsed_ms < self.run_ms:
            draw_board(lights, self.light, self.dark, NOBODY, now_ms)
            lights.put(self.source + self.way * (elapsed_ms // STEP_MS), self.colour)
        else:
            self.draw_effect(lights, elapsed_ms - self.run_ms)

    def draw_effect(self, lights: Lights, elapsed_ms: int) -> None:
        """What happens on arrival."""
        if self.kind == SWAP:
            colour = shade(TARGET, elapsed_ms)
            lights.put(self.source, colour)
            lights.put(self.target, colour)
        elif self.kind == DROWN:
            lights.put(self.target, shade(TARGET, elapsed_ms))
        elif self.kind == LEAVE:
            lights.put(SQUARES, shade(WIN, elapsed_ms))
