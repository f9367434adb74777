"""The four sticks as a widget; a click on one turns it over."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.segment import Segment
from rich.style import Style
from textual.events import Click
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from host_tools.emulator.motion import FLAT, FLYING, HELD, LEANING, ROUND
from host_tools.emulator.signals import STICKS
from host_tools.emulator.terminal import stickart, words
from host_tools.emulator.terminal.poses import PITCH, Poses
from host_tools.emulator.terminal.tiles import GOLD, segments_of
from host_tools.emulator.terminal.tones import style

ACROSS = int(PITCH)  # columns of a stick
WIDTH = ACROSS * STICKS
ART_LINES = 7
HEIGHT = ART_LINES + 1

LYING_AS = {FLAT: ".---.|   |'---'", ROUND: ".---.|###|'---'", LEANING: ".---.|  #|'---'"}
MOVING_AS = {HELD: "       | |     ", FLYING: "       /\\/     "}
DRAWN = {phase: (art[:5], art[5:10], art[10:]) for phase, art in (LYING_AS | MOVING_AS).items()}
CHOSEN = Style(bold=True, reverse=True)


class Tray(Widget):
    """Shows what the sticks do: in dots, or `plain`, in letters."""

    class Touched(Message):
        """A stick, 1..4, was clicked."""

        def __init__(self, stick: int) -> None:
            super().__init__()
            self.stick = stick

    def __init__(self, plain: bool) -> None:
        super().__init__(id="tray")
        self.plain = plain
        self.poses = Poses()
        self.phases: Sequence[str] = (FLAT,) * STICKS
        self.chosen: Collection[int] = ()
        self._canvas = stickart.paint(self.poses.poses, WIDTH, 2 * ART_LINES)

    def step(self, phases: Sequence[str], chosen: Collection[int], ms: int) -> None:
        """Show these phases, and that `chosen` sticks are about to be turned, some time later."""
        news = phases != self.phases or set(chosen) != set(self.chosen)
        self.phases, self.chosen = phases, frozenset(chosen)
        if self.poses.step(phases, chosen, ms) and not self.plain:
            self._canvas = stickart.paint(self.poses.poses, WIDTH, 2 * ART_LINES)
            news = True
        if news:
            self.refresh()

    def on_click(self, event: Click) -> None:
        if event.x < WIDTH:
            self.post_message(self.Touched(event.x // ACROSS + 1))

    def render_line(self, y: int) -> Strip:
        if y >= HEIGHT:
            return Strip.blank(self.size.width)
        if y == ART_LINES:
            segments = [self._label(stick) for stick in range(STICKS)]
        elif self.plain:
            segments = [self._drawn(stick, y) for stick in range(STICKS)]
        else:
            segments = list(segments_of(self._canvas[2 * y], self._canvas[2 * y + 1], {}))
        return Strip(segments, WIDTH)

    def _label(self, stick: int) -> Segment:
        text = f"{stick + 1} {words.STICKS[self.phases[stick]]}".center(ACROSS)
        if self.plain:
            return Segment(text, CHOSEN if stick + 1 in self.chosen else Style.null())
        return Segment(text, style(GOLD, stickart.CLOTH, stick + 1 in self.chosen))

    def _drawn(self, stick: int, y: int) -> Segment:
        top, side, bottom = DRAWN[self.phases[stick]]
        art = top if y == 0 else bottom if y == ART_LINES - 1 else side
        return Segment(art.center(ACROSS))
