"""All that is seen of the board: lights, sticks and words, put together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from host_tools.emulator.anyboard import AnyBoard
from host_tools.emulator.terminal import words
from host_tools.emulator.terminal.boardview import BoardView
from host_tools.emulator.terminal.geometry import NEEDS, fitting
from host_tools.emulator.terminal.guide import advice
from host_tools.emulator.terminal.heading import foot_text, game_text, power_text
from host_tools.emulator.terminal.look import Look
from host_tools.emulator.terminal.panels import AdvicePanel, PushButton, Tail, Words
from host_tools.emulator.terminal.recordtext import record_lines
from host_tools.emulator.terminal.story import Story
from host_tools.emulator.terminal.tray import Tray

METER_MS = 500
TOOLS = ("tools", "chain order", "colour order", "stick faces", "bias", "test")
WITHOUT_SIDE = ("off", "self-test", "menu", "resume", "over", "safe", *TOOLS)  # phases


class Table(Vertical):
    """Shows a board and its story; `letters`: with marks on the lights where these glow."""

    def __init__(self, look: Look, clock: Callable[[], int]) -> None:
        super().__init__(id="all")
        self._look = look
        self._clock = clock
        self._letters = False
        self._geometry = fitting(*NEEDS)
        self._lights = BoardView(look.painter(self._geometry, self._letters))
        self._tray = Tray(look.plain)
        self._advice = AdvicePanel(colour=not look.plain)
        self._record = Tail(words.RECORD, "record")
        self._log = Tail(words.LOG, "log")
        self._game = Words("head-left", fixed=True)
        self._power = Words("head-right", fixed=True)
        self._meter_ms = METER_MS
        self._listed: tuple[int, Sequence[str]] = (-1, ())

    def compose(self) -> ComposeResult:
        yield Horizontal(self._game, self._power, id="head")
        yield Horizontal(self._lights, id="stage")
        with Horizontal(id="middle"):
            yield self._tray
            with Vertical(id="side"):
                yield self._advice
                buttons = [PushButton(name, self._clock) for name in words.BUTTONS]
                yield Horizontal(*buttons, id="buttons")
        yield Horizontal(self._record, self._log, id="lists")
        yield Static(foot_text(), id="foot")

    def fit(self, columns: int, lines: int) -> None:
        """Make the board as large as it can be on a screen of that size."""
        self._geometry = fitting(columns, lines)
        self._lights.paint_with(self._look.painter(self._geometry, self._letters))
        self._listed = (-1, ())

    def switch_letters(self) -> None:
        """Put marks on the lights, or take them off."""
        self._letters = not self._letters
        self._lights.paint_with(self._look.painter(self._geometry, self._letters))

    def look_back(self, pages: int) -> None:
        """Look through the record; so many pages back, or forth if negative."""
        self._record.scroll_back(pages * self._record.shown_lines)

    def show(
        self, board: AnyBoard, story: Story, chosen: Collection[int], notice: str, ms: int
    ) -> None:
        """Show the board as it is, `ms` after it was shown the last time.

        chosen: sticks that are about to be turned over. notice: what the player has to be told.
        """
        state = board.state()
        self._lights.show(board.picture.rgb)
        self._tray.step(board.stick_phases(), chosen, ms)
        side = "" if state["phase"] in WITHOUT_SIDE else str(story.turn.get("side"))
        self._advice.tell(advice(state, story, board.app), side, notice)
        self._game.show(game_text(state))
        self._measure(board, ms)
        self._list(story)

    def _measure(self, board: AnyBoard, ms: int) -> None:
        """Show the current now and then, as a meter does: it changes with every frame."""
        self._meter_ms += ms
        if self._meter_ms >= METER_MS or not board.powered:
            self._meter_ms = 0
            self._power.show(power_text(board))

    def _list(self, story: Story) -> None:
        """Bring record and log up to the story."""
        logged, entries = self._listed
        if story.logged != logged:
            self._log.show(story.log)
        if story.record != entries or logged < 0:
            self._record.show(record_lines(story.record, self._record.size.width))
        self._listed = (story.logged, list(story.record))
