"""What comes over the board for a moment: help, and the line to the board."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.content import Content
from textual.events import Click, Key
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from host_tools.emulator.terminal import words
from host_tools.emulator.terminal.legend import Part, houses_legend, lights_legend

KEYS_WIDTH = 20


class HelpScreen(ModalScreen[None]):
    """All keys, and what is seen on the board; any key closes it."""

    def __init__(self, plain: bool) -> None:
        super().__init__(classes="-plain" if plain else None)
        self._plain = plain

    def compose(self) -> ComposeResult:
        yield Static(help_text(self._plain), id="help")

    def on_key(self, event: Key) -> None:
        event.stop()
        self.dismiss()

    def on_click(self, event: Click) -> None:
        self.dismiss()


def help_text(plain: bool) -> Content:
    """Return the keys as a table, then what lights, signs and moves mean; `plain`: in letters."""
    parts: list[Part] = []
    for keys, meaning in words.HELP_TEXT:
        parts.append(f"  {keys:<{KEYS_WIDTH}}{meaning}\n" if meaning else (f"{keys}\n", "bold"))
    parts += ["\n", *lights_legend(not plain), f"{houses_legend(not plain)}\n"]
    return Content.assemble(*parts, f"{words.NOTATION}\n\n{words.HELP_CLOSE}")


class Prompt(ModalScreen[str]):
    """Asks for one line; an empty one if that was cancelled."""

    BINDINGS = [("escape", "cancel")]

    def __init__(self, plain: bool) -> None:
        super().__init__(classes="-plain" if plain else None)

    def compose(self) -> ComposeResult:
        yield Input(placeholder=words.COMMAND_PROMPT, id="prompt")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())

    def action_cancel(self) -> None:
        self.dismiss("")
