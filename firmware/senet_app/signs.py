"""Short signs over whatever the board shows: felt, refused, warning."""

from senet_app.clock import later, since
from senet_app.lights import Lights
from senet_app.scene import FELT, draw_refused, draw_warning, felt_colour

REFUSED, WARNING = range(2)
LENGTH_MS = (1536, 2048)
FLASH_MS = 512  # both flash so often
FELT_MS = 512  # so long that even over a blinking cursor quick fingers make nothing pass 3 Hz


class Signs:
    """What is shown for a moment; each sign for itself, so that none hides another."""

    def __init__(self) -> None:
        self.shown = [False, False]
        self.start_ms = [0, 0]
        self.felt = False
        self.felt_ms = 0
        self.felt_colours = [0, 0]
        self.is_new = False  # it was felt just now, and the colours are not chosen yet

    def show(self, kind: int, now_ms: int) -> None:
        """Begins a sign; one that is being shown lasts longer, and its flashes keep their time."""
        if self.shown[kind]:
            whole_ms = since(now_ms, self.start_ms[kind]) // FLASH_MS * FLASH_MS
            self.start_ms[kind] = later(self.start_ms[kind], whole_ms)
        else:
            self.shown[kind] = True
            self.start_ms[kind] = now_ms

    def feel(self, now_ms: int) -> bool:
        """Something was touched; whether that is to be seen and was not before."""
        first = not self.felt
        self.is_new = self.is_new or first
        self.felt = True
        self.felt_ms = now_ms
        return first

    def step(self, now_ms: int) -> None:
        """Ends what has been shown long enough."""
        if self.felt and since(now_ms, self.felt_ms) >= FELT_MS:
            self.felt = False
        for kind in range(len(LENGTH_MS)):
            if self.shown[kind] and since(now_ms, self.start_ms[kind]) >= LENGTH_MS[kind]:
                self.shown[kind] = False

    @property
    def active(self) -> bool:
        """Whether a sign is being shown."""
        return self.felt or self.shown[REFUSED] or self.shown[WARNING]

    def draw(self, lights: Lights, now_ms: int) -> None:
        """Draws the signs over all else."""
        if self.shown[WARNING]:
            draw_warning(lights, since(now_ms, self.start_ms[WARNING]))
        if self.shown[REFUSED]:
            draw_refused(lights, since(now_ms, self.start_ms[REFUSED]))
        if self.felt:
            self.draw_felt(lights)

    def draw_felt(self, lights: Lights) -> None:
        """Draws that something was felt, in the colours that were a change at first."""
        for index in range(len(FELT)):
            if self.is_new:
                self.felt_colours[index] = felt_colour(lights, FELT[index])
            lights.put(FELT[index], self.felt_colours[index])
        self.is_new = False
