"""Short signs over whatever the board shows: felt, refused, warning."""

from senet_app.clock import since
from senet_app.lights import Lights
from senet_app.scene import draw_felt, draw_refused, draw_warning

NONE, REFUSED, WARNING = range(3)
LENGTH_MS = (0, 1536, 2048)
FELT_MS = 192


class Signs:
    """What is shown for a moment; a newer sign takes the place of the older."""

    def __init__(self) -> None:
        self.kind = NONE
        self.start_ms = 0
        self.felt = False
        self.felt_ms = 0

    def show(self, kind: int, now_ms: int) -> None:
        """Begins a sign."""
        self.kind = kind
        self.start_ms = now_ms

    def feel(self, now_ms: int) -> None:
        """Something was touched."""
        self.felt = True
        self.felt_ms = now_ms

    def step(self, now_ms: int) -> None:
        """Ends what has been shown long enough."""
        if self.felt and since(now_ms, self.felt_ms) >= FELT_MS:
            self.felt = False
        if self.kind and since(now_ms, self.start_ms) >= LENGTH_MS[self.kind]:
            self.kind = NONE

    @property
    def active(self) -> bool:
        """Whether a sign is being shown."""
        return self.felt or self.kind != NONE

    def draw(self, lights: Lights, now_ms: int) -> None:
        """Draws the signs over all else."""
        if self.felt:
            draw_felt(lights)
        if self.kind == REFUSED:
            draw_refused(lights, since(now_ms, self.start_ms))
        elif self.kind == WARNING:
            draw_warning(lights, since(now_ms, self.start_ms))
