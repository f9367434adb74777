"""What stands in words around the board: the advice, the buttons, the record and the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.segment import Segment
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import MouseDown, MouseScrollDown, MouseScrollUp, MouseUp
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from host_tools.emulator.terminal import words
from host_tools.emulator.terminal.guide import Advice
from host_tools.emulator.terminal.legend import SIDES, swatch

LEAST_MS, MOST_MS = 60, 3000  # of a press by mouse
WHEEL = 2  # lines
MARKED = "bold reverse"
ELLIPSIS = "..."  # of letters that every terminal has


class Words(Static):
    """Some words, drawn anew only when they change; nothing at all where there are none.

    fixed: whether their place is as large whatever they are.
    """

    def __init__(self, name: str, fixed: bool = False) -> None:
        super().__init__(id=name, markup=False)
        self._fixed = fixed
        self._shown: str | Content = ""
        self.display = False

    def show(self, words_now: str | Content) -> None:
        """Show these."""
        if words_now != self._shown:
            self._shown = words_now
            self.update(words_now, layout=not self._fixed)
            self.display = bool(words_now)


class AdvicePanel(Vertical):
    """What is going on, what to do, and what there is to choose.

    What went wrong takes the place of what to do for a while, so that there is room for it.
    colour: whether pieces are told by their colours, so that these have to be shown.
    """

    def __init__(self, colour: bool) -> None:
        super().__init__()
        self._colour = colour
        self._now, self._how = Words("now"), Words("how")
        self._choices, self._notice = Words("choices"), Words("notice")

    def compose(self) -> ComposeResult:
        yield from (self._now, self._how, self._notice, self._choices)

    def tell(self, advice: Advice, side: str, notice: str) -> None:
        """Show these; `side` is L, D, or anything else for nobody's."""
        seen = self._colour and side in SIDES
        self._now.show(Content.assemble(swatch(side), advice.now) if seen else advice.now)
        self.set_class(seen, "-swatch")
        self._how.show("" if notice else advice.how)
        self._choices.show(choices(advice))
        self._notice.show(notice)
        for letter, name in SIDES.items():
            self.set_class(side == letter, f"-{name}")


def choices(advice: Advice) -> Content:
    """Return what can be chosen, the candidate marked in a way that needs no colour."""
    parts: list[str | tuple[str, str]] = [f"{advice.label} "] if advice.label else []
    for index, text in enumerate(advice.choices):
        if index and not advice.label:
            parts.append("\n")
        marked = index == advice.marked
        parts.append((f"[{text}]", MARKED) if marked else f" {text} ")
    return Content.assemble(*parts)


class PushButton(Static):
    """One of the board's buttons; the longer the mouse holds it, the longer it is pressed."""

    class Pressed(Message):
        """It was pressed for so long."""

        def __init__(self, name: str, ms: int) -> None:
            super().__init__()
            self.name = name
            self.ms = ms

    def __init__(self, button: str, clock: Callable[[], int]) -> None:
        label = Content.assemble((words.BUTTON_KEYS[button], "bold"), f" {words.BUTTONS[button]}")
        super().__init__(label, classes="button")
        self._button = button
        self._clock = clock
        self._down_ms: int | None = None

    def on_mouse_down(self, event: MouseDown) -> None:
        self._down_ms = self._clock()
        self.capture_mouse()
        self.add_class("-down")

    def on_mouse_up(self, event: MouseUp) -> None:
        self.release_mouse()
        self.remove_class("-down")
        if self._down_ms is not None:
            ms = max(LEAST_MS, min(self._clock() - self._down_ms, MOST_MS))
            self.post_message(self.Pressed(self._button, ms))
        self._down_ms = None


class Tail(Widget):
    """The end of a growing list of lines under a title; it can be scrolled back."""

    COMPONENT_CLASSES = {"tail--title"}

    def __init__(self, title: str, name: str) -> None:
        super().__init__(id=name)
        self._title = title
        self._lines: Sequence[str] = ()
        self._back = 0  # lines that are hidden below

    def show(self, lines: Sequence[str]) -> None:
        """Show these lines, from the last one up."""
        self._lines = lines
        self.scroll_back(0)

    def scroll_back(self, lines: int) -> None:
        """Go so many lines back, or forth if negative."""
        most = max(0, len(self._lines) - self.shown_lines)
        self._back = min(most, max(0, self._back + lines))
        self.refresh()

    @property
    def shown_lines(self) -> int:
        """How many lines there is room for."""
        return max(1, self.size.height - 1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        self.scroll_back(WHEEL)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        self.scroll_back(-WHEEL)

    def render_line(self, y: int) -> Strip:
        style = self.rich_style
        if y == 0:
            text = self._title
            style = self.get_component_rich_style("tail--title")
        else:
            last = len(self._lines) - self._back
            index = max(0, last - self.shown_lines) + y - 1
            text = self._lines[index] if index < last else ""
        width = self.size.width
        return Strip([Segment(f"{cut(text, width - 1):<{width}}", style)], width)


def cut(text: str, width: int) -> str:
    """Return a text that is at most so wide; one that had to be cut ends in an ellipsis."""
    if len(text) <= width:
        return text
    return text[: max(0, width - len(ELLIPSIS))] + ELLIPSIS[: max(0, width)]
