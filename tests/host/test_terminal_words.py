"""What the terminal tells in words: of every phase of a game, and of every line of the board."""

from __future__ import annotations

import json

import pytest

from host_tools.emulator.board import Board
from host_tools.emulator.terminal import words
from host_tools.emulator.terminal.guide import Advice, advice
from host_tools.emulator.terminal.panels import cut
from host_tools.emulator.terminal.recordtext import record_lines
from host_tools.emulator.terminal.story import MOST_LINES, Story
from host_tools.emulator.terminal.table import TOOLS
from tests.host.emulated import started, tell

POSITION = "L.D.L.D.../D.L....D../.......... D - 0"
LAST_PIECE = "LLLLLLL.../........../.........D D - 0"
RECORD = '[Rules "kendall"]\n[Light "2"]\n[Dark "1"]\n\n2:2-4 1:1-2\n'


def heard(board: Board) -> Story:
    """The story that a board's lines tell, without its record."""
    story = Story()
    for line in board.lines:
        story.feed(line)
    return story


def heard_in_full(board: Board) -> Story:
    """The story after the board was asked for the record; it settles meanwhile."""
    story, known = heard(board), len(board.lines)
    assert story.asks
    tell(board, "record")
    for line in board.lines[known:]:
        story.feed(line)
    return story


def told(board: Board, story: Story | None = None) -> Advice:
    found = advice(board.state(), story or heard(board), board.app)
    assert found.now != board.state()["phase"], "a phase without words"
    assert "{" not in found.now + found.how
    return found


class Notes:
    """The phases that a board went through, and what was told of each."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.told: dict[str, Advice] = {}

    def note(self) -> None:
        self.told[str(self.board.state()["phase"])] = told(self.board)

    def press(self, button: str, ms: int = 100) -> None:
        self.board.press(button, ms)
        self.board.settle()


def go_through_a_throw(notes: Notes) -> None:
    notes.note()
    tell(notes.board, f"new kendall human human {POSITION}")
    notes.note()
    notes.board.throw(2, style="toss")
    while notes.board.state()["phase"] == "throw":
        notes.board.advance(50)
    notes.note()
    notes.board.settle()
    notes.note()


def go_through_the_questions(notes: Notes) -> None:
    notes.press("back", 1200)
    notes.note()
    notes.press("back")
    notes.press("ok")
    tell(notes.board, "throw 2")
    notes.board.turn(3)
    notes.board.advance(2500)
    notes.note()
    notes.board.settle()


def go_through_the_end(notes: Notes) -> None:
    tell(notes.board, f"new kendall human human {LAST_PIECE}")
    notes.board.send("throw 2")
    notes.board.advance(500)
    notes.note()
    notes.board.settle()
    tell(notes.board, f"new kendall human human {LAST_PIECE}")
    tell(notes.board, "throw 1")
    notes.press("ok")
    notes.note()


def go_through_power_on(notes: Notes) -> None:
    notes.board.power_off()
    notes.note()
    notes.board.power_on()
    notes.note()
    notes.board.settle()
    notes.note()
    notes.board.power_off()
    notes.board.power_on(("back",))
    notes.board.settle()
    notes.note()


def go_through_the_tools(notes: Notes) -> None:
    notes.press("back")
    notes.note()
    for _ in range(5):
        notes.press("ok")
        notes.note()
        notes.press("back")
        notes.press("next")
    notes.press("back")


def test_every_phase_is_told_in_words_of_its_own() -> None:
    notes = Notes(started())
    go_through_the_tools(notes)
    go_through_a_throw(notes)
    go_through_the_questions(notes)
    go_through_the_end(notes)
    go_through_power_on(notes)
    playing = ("menu", "throw", "shown", "choice", "panel", "take back", "alone", "over")
    assert set(notes.told) == {*playing, *TOOLS, "off", "self-test", "resume", "safe"}
    assert len({found.now for found in notes.told.values()}) == len(notes.told)


def test_a_choice_names_seat_side_number_and_moves_with_the_candidate_marked() -> None:
    board = started()
    tell(board, f"new kendall human human {POSITION}")
    tell(board, "throw 0")
    found, state = told(board, heard_in_full(board)), board.state()
    assert found.now == "Seat 1 (Dark) moves 5 (no flat side)."
    assert list(found.choices) == state["moves"]
    assert found.choices[found.marked] == state["cursor"]


def test_the_menu_is_told_in_words() -> None:
    board = started()
    names = [told(board).choices[0]]
    for _ in range(10):
        board.press("next")
        board.settle()
        names.append(told(board).choices[0])
    assert len(set(names)) == 10 and names[0] == names[-1] and "jequier" in names[0]
    board.press("ok")
    board.settle()
    board.press("next")
    board.settle()
    assert told(board).marked == 1 and "level 1" in told(board).choices[1]


def test_the_menu_tells_how_many_times_ok_starts_the_game() -> None:
    board = started()
    for times, key in (("three times", "ok"), ("twice", "ok"), ("once", "next"), ("twice", "ok")):
        assert f"OK (enter) {times} starts" in told(board).how
        board.press(key)
        board.settle()
    assert told(board).choices[2] == "Start: start the game"
    assert board.state()["phase"] == "menu"
    board.press("ok")
    board.settle()
    assert board.state()["phase"] == "throw"


def test_the_turn_of_a_computer_and_the_throw_off_are_told() -> None:
    board = started()
    tell(board, "new jequier")
    assert words.THROW_OFF in told(board).how
    board.send("new kendall level1 human")
    board.advance(300)
    assert told(board).now == words.COMPUTER_THROWS.format(who="Seat 1 (Dark)")


def test_the_record_grows_with_the_moves_and_shrinks_with_a_take_back() -> None:
    board = started()
    tell(board, f"new kendall human human {POSITION}")
    assert heard_in_full(board).record == []
    tell(board, "throw 2")
    move = board.state()["cursor"]
    tell(board, f"play {move}")
    assert heard_in_full(board).record == [f"2:{move}"]
    tell(board, "undo")
    assert heard_in_full(board).record == []


def test_the_record_counts_the_face_that_the_rules_count() -> None:
    story = Story()
    header = RECORD.replace("kendall", "trap").replace("2:2-4 1:1-2", "")
    story.feed(json.dumps({"e": "record", "i": 1, "of": 1, "text": header}))
    story.feed(json.dumps({"e": "pass", "flats": 1, "move": "--"}))
    assert story.record == ["3:--"]


def test_a_record_in_pieces_keeps_the_moves_made_meanwhile() -> None:
    story = Story()
    pieces = [RECORD[:30], RECORD[30:]]
    move = {"e": "move", "flats": 3, "move": "4-7"}
    story.feed(json.dumps({"e": "record", "i": 1, "of": 1, "text": RECORD}))
    story.feed(json.dumps({"e": "record", "i": 1, "of": 2, "text": pieces[0]}))
    story.feed(json.dumps(move))
    story.feed(json.dumps({"e": "record", "i": 2, "of": 2, "text": pieces[1]}))
    assert story.record == ["2:2-4", "1:1-2", "3:4-7"]


NOISE = ("", "{", "[1]", "7", "null", '{"x": 1}', '{"e": "record"}', "\x1b[2J")


@pytest.mark.parametrize("line", NOISE)
def test_lines_that_make_no_sense_are_logged_and_no_more(line: str) -> None:
    story = Story()
    story.feed(line)
    assert story.logged == 1 and story.record == [] and "\x1b" not in story.log[0]


def test_the_log_is_readable_and_does_not_grow_for_ever() -> None:
    story = Story()
    for _ in range(MOST_LINES + 10):
        story.feed(json.dumps({"e": "turn", "seat": 1, "side": "D", "need": "throw"}))
    assert story.log[-1] == "turn seat=1 side=D need=throw"
    assert len(story.log) == MOST_LINES and story.logged == MOST_LINES + 10


def test_what_was_wrong_is_told_until_something_goes_right() -> None:
    story = Story()
    story.feed(json.dumps({"e": "refused", "what": "next", "why": "a throw is due"}))
    assert story.notice == "No: a throw is due."
    story.feed(json.dumps({"e": "throw", "flats": 2, "by": "sticks", "final": False}))
    assert story.notice == ""
    story.feed(json.dumps({"e": "warning", "text": "the game was damaged"}))
    assert story.notice == "the game was damaged" and story.notices == 2


def test_a_hint_is_told_when_it_comes_and_only_if_it_was_asked_for() -> None:
    story = Story()
    choice = json.dumps({"e": "choice", "moves": ["3-5", "10x11"], "cursor": "10x11"})
    no = json.dumps({"e": "refused", "what": "hint", "why": "there is nothing to choose"})
    story.feed(choice)
    assert story.notice == ""
    story.hinting = True
    story.feed(choice)
    assert story.notice == "Hint: 10x11"
    story.hinting = True
    story.feed(no)
    story.feed(choice)
    assert story.notice == "No: there is nothing to choose."


def test_what_is_cut_ends_in_an_ellipsis() -> None:
    assert cut("choice moves=3x5", 16) == "choice moves=3x5"
    assert cut("choice moves=3x5", 15) == "choice moves..."
    assert [cut("abcdef", width) for width in (0, 2, 3, 4)] == ["", "..", "...", "a..."]


def test_record_lines_fit_and_lose_nothing() -> None:
    entries = [f"{n % 5}:{n}-{n + 1}" + ">15" * (n % 7 == 0) for n in range(1, 31)]
    lines = record_lines(entries, 40)
    assert all(len(line) <= 40 for line in lines)
    assert [word for line in lines for word in line.split()[1:]] == entries
    numbers = [int(line.split()[0]) for line in lines]
    assert [entries[number - 1] for number in numbers] == [line.split()[1] for line in lines]
