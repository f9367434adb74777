"""The small menus of the moment, over a game: what else can be done, and entry by hand."""

from senet_app.lights import Lights
from senet_app.scene import OPTIONS_FROM, draw_options, draw_tally

CLOSED, MORE, ENTRY = range(3)

BY_HAND, BY_BOARD, LEAVE = range(3)  # the choices of MORE
COUNTS = (0, 3, 5)  # of each panel: none; these three; 0 to 4 flats


class Panel:
    """A row of choices on the board; `kind` is CLOSED where there is none, `cursor` from 0."""

    def __init__(self) -> None:
        self.kind = CLOSED
        self.cursor = 0

    def open(self, kind: int) -> None:
        """Shows a panel, its first choice marked."""
        self.kind = kind
        self.cursor = 0

    def close(self) -> None:
        """Goes back to the game."""
        self.kind = CLOSED

    def next(self) -> None:
        """Marks the next choice."""
        self.cursor = (self.cursor + 1) % COUNTS[self.kind]

    def draw(self, lights: Lights, now_ms: int) -> None:
        """Draws the choices; for an entry by hand so many lights above as flats are marked."""
        draw_options(lights, OPTIONS_FROM, COUNTS[self.kind], self.cursor, now_ms)
        if self.kind == ENTRY:
            draw_tally(lights, 1, 4, self.cursor)
