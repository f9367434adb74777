"""What the player is told: what is going on, what to do about it, and what there is to choose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from host_tools.emulator.state import State
from host_tools.emulator.terminal import words
from host_tools.emulator.terminal.story import Story
from senet_app.app import App
from senet_app.desk import Mode
from senet_app.menu import LIGHT, PLAYER_CHOICES, PLAYERS, ROWS, RULES, START, Menu
from senet_app.panel import ENTRY
from senet_app.play import Play
from senet_app.questions import Questions
from senet_app.resume import Resume
from senet_app.session import HUMAN


@dataclass(frozen=True)
class Advice:
    """Sentences for the moment. `choices` are what can be chosen, `marked` the candidate of them.

    `label` stands before the choices; without one they are a list, a line each.
    """

    now: str
    how: str = ""
    label: str = ""
    choices: Sequence[str] = ()
    marked: int = -1


def advice(state: State, story: Story, app: App | None) -> Advice:
    """Return what to tell; `app` is the board's, None while it is off or out of reach."""
    phase = str(state["phase"])
    mode = app.mode if app else None
    if isinstance(mode, Menu):
        return of_menu(mode)
    if isinstance(mode, Resume):
        return Advice(words.RESUME, "", "", words.RESUME_CHOICES, mode.cursor)
    if isinstance(mode, Play) and phase in ("panel", "take back"):
        return of_question(mode.questions)
    if phase in SIMPLE:
        return Advice(*SIMPLE[phase])
    if phase in IN_GAME:
        return IN_GAME[phase](state, story, mode)
    return Advice(phase)


SIMPLE: dict[str, tuple[Any, ...]] = {
    "off": (words.OFF, words.OFF_HOW),
    "self-test": (words.SELF_TEST, words.SELF_TEST_HOW),
    "safe": (words.SAFE, words.SAFE_HOW),
    "tools": (words.TOOLS_NOW, words.TOOLS_HOW),
    "chain order": (words.CHAIN_NOW, words.CHAIN_HOW),
    "colour order": (words.COLOURS_NOW, words.COLOURS_HOW),
    "stick faces": (words.FACES_NOW, words.FACES_HOW),
    "bias": (words.BIAS_NOW, words.BIAS_HOW),
    "test": (words.TEST_NOW, words.TEST_HOW),
    # Of a board whose app is out of reach; what is marked can be seen on its squares.
    "menu": (words.MENU_NOW, words.MENU_HOW.format(times=words.TIMES[ROWS - 1])),
    "resume": (words.RESUME, "", "", words.RESUME_CHOICES),
    "panel": (words.MORE_NOW, "", "", words.MORE_CHOICES),
    "take back": (words.TAKE_BACK_AGAIN, words.TAKE_BACK_HOW),
}


def of_menu(menu: Menu) -> Advice:
    """The three rows of the menu, the present one marked."""
    names = menu.desk.book.names
    rules = words.MENU_OF.format(
        name=names[menu.chosen[RULES]], number=menu.chosen[RULES] + 1, count=len(names)
    )
    kinds = [words.SEATS[kind] for kind in PLAYER_CHOICES[menu.chosen[PLAYERS]]]
    light = words.MENU_START
    if menu.chosen[LIGHT] != START:
        light = words.MENU_LIGHT.format(number=menu.chosen[LIGHT] + 1)
    rows = (rules, words.PLAYERS.format(*kinds), light)
    texts = [f"{name}: {text}" for name, text in zip(words.MENU_ROWS, rows, strict=True)]
    how = words.MENU_HOW.format(times=words.TIMES[oks_to_start(menu) - 1])
    return Advice(words.MENU_NOW, how, "", texts, menu.row)


def oks_to_start(menu: Menu) -> int:
    """How many times OK has to be pressed to begin, 1..4; once more where a brightness is kept."""
    return ROWS - menu.row + (menu.chosen[LIGHT] != START)


def of_question(asked: Questions) -> Advice:
    """The small menu of the moment, the entry by hand, and the question before a take-back."""
    if not asked.takeback.open:
        if asked.panel.kind == ENTRY:
            return Advice(
                words.ENTRY_NOW, "", words.FLAT_SIDES, words.ENTRY_CHOICES, asked.panel.cursor
            )
        return Advice(words.MORE_NOW, "", "", words.MORE_CHOICES, asked.panel.cursor)
    votes = asked.takeback.votes
    text = words.TAKE_BACK_VOTES.format(votes=votes) if votes else words.TAKE_BACK_AGAIN
    return Advice(text, words.TAKE_BACK_HOW)


def who(story: Story) -> str:
    """The seat whose turn it is, with its side."""
    seat = story.turn.get("seat", "")
    side = words.SIDES.get(str(story.turn.get("side")), "")
    if not side:
        return words.SEAT.format(seat=seat)
    return words.SEAT_SIDE.format(seat=seat, side=side)


def is_person(state: State, story: Story) -> bool:
    """Whether a person's turn it is."""
    seats, seat = state["seats"], story.turn.get("seat")
    return not (isinstance(seats, list) and isinstance(seat, int)) or seats[seat - 1] == HUMAN


def of_throw(state: State, story: Story, mode: Mode | None) -> Advice:
    """A throw is due."""
    if not is_person(state, story):
        return Advice(words.COMPUTER_THROWS.format(who=who(story)))
    how = words.THROW_HOW
    if mode and not mode.desk.config.sticks:
        how = words.BOARD_THROWS
    if story.turn.get("side") == "-":
        how = f"{words.THROW_OFF} {how}"
    return Advice(words.THROW_NOW.format(who=who(story)), how)


def thrown(template: str, state: State, story: Story) -> str:
    """A sentence that tells the number thrown, its value and whose it is."""
    return template.format(who=who(story), value=value_of(state, story))


def value_of(state: State, story: Story) -> str:
    """What the number thrown is worth, and how it lies."""
    flats = state["flats"]
    if not isinstance(flats, int):
        return ""
    if story.rules is None:
        return words.FLATS[flats]
    value = story.rules.value_of(story.rules.count_of_flats(flats))
    return words.VALUE.format(value=value, flats=words.FLATS[flats])


def moves_of(state: State) -> tuple[Sequence[str], int]:
    """The moves that can be chosen and the candidate's place among them, -1 for none."""
    moves = state["moves"]
    texts = [str(move) for move in moves] if isinstance(moves, list) else []
    cursor = state["cursor"]
    return texts, texts.index(str(cursor)) if cursor in texts else -1


def of_shown(state: State, story: Story, mode: Mode | None) -> Advice:
    """A number that may still change."""
    texts, _ = moves_of(state)
    now = thrown(words.SHOWN_NOW, state, story)
    return Advice(now, words.SHOWN_HOW, words.MOVES, texts or [words.NO_MOVES])


def of_choice(state: State, story: Story, mode: Mode | None) -> Advice:
    """A person chooses."""
    now = thrown(words.CHOICE_NOW, state, story)
    return Advice(now, words.CHOICE_HOW, words.MOVES, *moves_of(state))


def of_alone(state: State, story: Story, mode: Mode | None) -> Advice:
    """Something is about to happen by itself."""
    texts, _ = moves_of(state)
    if not texts:
        return Advice(thrown(words.PASS_NOW, state, story), words.PASS_HOW)
    template = words.FORCED_NOW if is_person(state, story) else words.COMPUTER_MOVES
    return Advice(thrown(template, state, story), words.PASS_HOW, words.MOVES, texts)


def of_over(state: State, story: Story, mode: Mode | None) -> Advice:
    """The game has ended."""
    side = words.SIDES.get(str(story.over.get("result")))
    now, how = words.OVER_DRAW, words.OVER_HOW
    if side:
        now = words.OVER_WON.format(side=side, points=story.over.get("points"))
    series = story.over.get("series")
    if isinstance(series, list):
        how = f"{words.OVER_SERIES.format(*series)} {how}"
    return Advice(now, how)


IN_GAME: dict[str, Callable[[State, Story, Mode | None], Advice]] = {
    "throw": of_throw,
    "shown": of_shown,
    "choice": of_choice,
    "alone": of_alone,
    "over": of_over,
}
