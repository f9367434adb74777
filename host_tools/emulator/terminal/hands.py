"""What the player does, on its way to the board: what cannot happen at once waits its turn."""

from __future__ import annotations

from collections import deque

from host_tools.emulator.anyboard import AnyBoard, BoardError
from host_tools.emulator.inputs import ButtonError
from host_tools.emulator.signals import STICKS, StickError
from host_tools.emulator.terminal import words
from host_tools.emulator.terminal.story import Story

TOGETHER_MS = 350  # sticks that are touched within this time of one another make one gesture
PRESS_MS = 70
DEFAULT_LONG_MS = 800  # of a board whose settings are out of reach
LONG_MS = 200  # on top of what the board takes for long
WAITING = 3  # presses that may wait
PER_MILLE = 1000
FAIR = 500


class Hands:
    """Does things to a board. What it does not allow is told in the story.

    chosen: sticks, 1..4, that are about to be turned over.
    """

    def __init__(self, board: AnyBoard, story: Story) -> None:
        self.board = board
        self.chosen: set[int] = set()
        self._story = story
        self._chosen_ms = 0
        self._presses: deque[tuple[str, int]] = deque(maxlen=WAITING)

    @property
    def busy(self) -> bool:
        """Whether anything waits."""
        return bool(self.chosen or self._presses)

    def step(self, ms: int) -> None:
        """Let time pass: what was waiting for its turn is done if that has come."""
        if self.chosen:
            self._chosen_ms += ms
            if self._chosen_ms >= TOGETHER_MS:
                chosen, self.chosen = sorted(self.chosen), set()
                self._turn(chosen)
        if self._presses:
            try:
                self.board.press(*self._presses[0])
            except ButtonError:
                return  # it is still down from the last time
            self._presses.popleft()

    def throw(self, flats: int | None = None) -> None:
        """Throw the sticks, so many flat side up, or as they fall."""
        app = self.board.app
        bias = app.config.bias if app else FAIR
        try:
            self.board.throw(flats, bias=bias / PER_MILLE)
        except StickError:
            self._story.tell(words.MOVING)

    def touch(self, stick: int) -> None:
        """Turn a stick over, together with others that are touched at the same time."""
        self.chosen ^= {stick}
        self._chosen_ms = 0

    def turn(self, count: int) -> None:
        """Turn over so many sticks."""
        self._turn(list(range(STICKS, STICKS - count, -1)))

    def _turn(self, sticks: list[int]) -> None:
        try:
            self.board.turn(sticks)
        except StickError:
            self._story.tell(words.MOVING)

    def knock(self) -> None:
        """Hit the table."""
        try:
            self.board.knock()
        except StickError:
            self._story.tell(words.MOVING)

    def press(self, button: str, ms: int = PRESS_MS) -> None:
        """Press a button; while the board is off, switch it on with that button held."""
        if self.board.powered:
            self._story.hinting = button == "next" and ms >= self._long_ms
            self._presses.append((button, ms))
        else:
            self.board.power_on((button,))

    def press_long(self, button: str) -> None:
        """Press a button for as long as the board takes for a long time."""
        if self.board.powered:
            self.press(button, self._long_ms + LONG_MS)

    @property
    def _long_ms(self) -> int:
        """What the board takes for a long press."""
        app = self.board.app
        return app.config.long_ms if app else DEFAULT_LONG_MS

    def switch(self) -> None:
        """Switch the board on or off."""
        if self.board.powered:
            self.board.power_off()
        else:
            self.board.power_on()

    def send(self, line: str) -> None:
        """Send a line to the board as its host would."""
        self._story.hinting = line == "hint"
        try:
            self.board.send(line)
        except BoardError:
            self._story.tell(words.OFF)
