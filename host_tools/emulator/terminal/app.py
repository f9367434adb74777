"""The board in the terminal: time, keys and mouse in; lights, sticks and words out."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from contextlib import suppress

from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.events import Key, Resize
from textual.widgets import Static

from host_tools.emulator.anyboard import AnyBoard
from host_tools.emulator.terminal import words
from host_tools.emulator.terminal.geometry import NEEDS
from host_tools.emulator.terminal.hands import Hands
from host_tools.emulator.terminal.look import ANSI, NIGHT, Look, set_no_color
from host_tools.emulator.terminal.panels import PushButton
from host_tools.emulator.terminal.screens import HelpScreen, Prompt
from host_tools.emulator.terminal.story import Story
from host_tools.emulator.terminal.table import Table
from host_tools.emulator.terminal.tray import Tray

TICK_S = 1 / 30
CALM_TICKS = 3  # one of so many is used while nothing moves and nobody does anything
LIVELY_MS = 1000  # after anything was done
LONGEST_MS = 250  # of real time that passes for the board between two ticks
NOTICE_MS = 6000
ROOMY_LINES = 30
WISHES = ("0", "1", "2", "3", "4")  # keys
END_SIGNALS = ("SIGTERM", "SIGHUP")  # closing the window must leave it as tidy as a q


class TerminalBoard(App[None]):
    """Runs a board, which it switches on at first.

    clock: real time in milliseconds. Unless it is `paced`, time passes by `pass_time` only.
    """

    CSS_PATH = "styles.tcss"
    TITLE = words.TITLE
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [
        Binding("ctrl+c", "quit", priority=True, show=False),
        ("q", "quit"),
        ("space", "throw"),
        ("t", "wish"),
        *[(str(stick), f"stick({stick})") for stick in range(5)],
        ("n", "turn(1)"),
        ("y", "turn(2)"),
        ("u", "turn(3)"),
        ("k", "knock"),
        ("right", "press('next')"),
        ("enter", "press('ok')"),
        ("backspace", "press('back')"),
        ("h", "press_long('next')"),
        ("m", "press_long('back')"),
        ("p", "power"),
        ("l", "letters"),
        ("colon", "command"),
        ("question_mark,f1", "help"),
        ("pageup", "look_back(1)"),
        ("pagedown", "look_back(-1)"),
    ]

    def __init__(
        self, board: AnyBoard, look: Look, clock: Callable[[], int], paced: bool = True
    ) -> None:
        set_no_color(not look.colour)
        super().__init__(ansi_color=True)  # no filter that looks for ANSI colours in each frame
        self.register_theme(NIGHT)
        self.theme = ANSI if look.plain else NIGHT.name
        self.board = board
        self.look = look
        self.clock = clock
        self.paced = paced
        self.story = Story()
        self.hands = Hands(board, self.story)
        self.table = Table(look, clock)
        self.small = Static(id="small", markup=False)
        self._wishing = False
        self._ticks = 0
        self._last_ms = self._done_ms = self._told_ms = clock()
        self._heard = 0
        self._notices = 0

    def compose(self) -> ComposeResult:
        yield self.table
        yield self.small

    def on_mount(self) -> None:
        self.screen.set_class(self.look.plain, "-plain")
        loop = asyncio.get_running_loop()
        for name in END_SIGNALS:
            with suppress(AttributeError, NotImplementedError, RuntimeError):
                loop.add_signal_handler(getattr(signal, name), self.exit)
        self.board.power_on()
        self.pass_time(0)
        if self.paced:
            self.set_interval(TICK_S, self.tick)

    # -- time

    def tick(self) -> None:
        """Let the board do what is due by real time, and show it."""
        self._ticks += 1
        now_ms = self.clock()
        lively = self.board.busy or self.hands.busy or now_ms - self._done_ms < LIVELY_MS
        if not lively and self._ticks % CALM_TICKS:
            return
        ms = max(0, min(now_ms - self._last_ms, LONGEST_MS))
        self._last_ms = now_ms
        self.pass_time(ms)

    def pass_time(self, ms: int) -> None:
        """Let time pass for the board, and show what came of it."""
        self.hands.step(ms)
        self.board.advance(ms)
        for line in self.board.lines[self._heard :]:
            self.story.feed(line)
        self._heard = len(self.board.lines)
        if self.story.asks and self.board.powered:
            self.story.asks = False
            self.board.send("record")
        self.table.show(self.board, self.story, self.hands.chosen, self._notice(), ms)

    def _notice(self) -> str:
        """What the player has to be told now."""
        if self._wishing:
            return words.WISH_PROMPT
        if self.story.notices != self._notices:
            self._notices = self.story.notices
            self._told_ms = self.clock()
        return self.story.notice if self.clock() - self._told_ms < NOTICE_MS else ""

    # -- the screen

    def on_resize(self, event: Resize) -> None:
        columns, lines = event.size
        self.screen.set_class(columns < NEEDS[0] or lines < NEEDS[1], "-small")
        self.screen.set_class(lines >= ROOMY_LINES, "-roomy")
        self.small.update(words.TOO_SMALL.format(columns=columns, lines=lines, needs=NEEDS))
        self.table.fit(columns, lines)

    # -- keys and mouse

    def did(self) -> None:
        """The player did something."""
        self._done_ms = self.clock()
        self._wishing = False

    def on_key(self, event: Key) -> None:
        """While a wish is asked for, a key that is no answer only ends that."""
        if self._wishing and event.key not in WISHES:
            event.prevent_default()
            self.did()

    def action_throw(self) -> None:
        self.did()
        self.hands.throw()

    def action_wish(self) -> None:
        self.did()
        self._wishing = True

    def action_stick(self, number: int) -> None:
        wishing = self._wishing
        self.did()
        if wishing:
            self.hands.throw(number)
        elif number:
            self.hands.touch(number)

    def action_turn(self, count: int) -> None:
        self.did()
        self.hands.turn(count)

    def action_knock(self) -> None:
        self.did()
        self.hands.knock()

    def action_press(self, button: str) -> None:
        self.did()
        self.hands.press(button)

    def action_press_long(self, button: str) -> None:
        self.did()
        self.hands.press_long(button)

    def action_power(self) -> None:
        self.did()
        self.hands.switch()

    def action_letters(self) -> None:
        self.did()
        self.table.switch_letters()

    def action_look_back(self, pages: int) -> None:
        self.table.look_back(pages)

    def action_help(self) -> None:
        self.did()
        self.push_screen(HelpScreen(self.look.plain))

    def action_command(self) -> None:
        self.did()
        self.push_screen(Prompt(self.look.plain), self._send)

    def _send(self, line: str | None) -> None:
        if line:
            self.hands.send(line)

    def on_tray_touched(self, event: Tray.Touched) -> None:
        self.action_stick(event.stick)

    def on_push_button_pressed(self, event: PushButton.Pressed) -> None:
        self.did()
        self.hands.press(event.name, event.ms)
