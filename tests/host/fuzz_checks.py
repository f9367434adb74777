"""What holds for a board at any time, whatever was done to it."""

from __future__ import annotations

import json

from host_tools.emulator.board import Board
from host_tools.emulator.flash import Flash
from host_tools.emulator.flashfiles import FlashFiles
from senet_app.app import App
from senet_app.gamefile import FILE, GameFile
from senet_app.rulebook import Rulebook
from senet_core.game import Game
from senet_core.movetext import legal_texts
from senet_core.notation import parse_position, position_text
from senet_core.replay import parse_record, replay
from senet_core.ruleset import Ruleset

LONGEST = 200
LEDS = 30
NONE = -1
UNKNOWN = -2
WIRED_ORDER = "GRB"
EVENTS = {
    "boot": ["version", "runtime", "fitted"],
    "new": ["rules", "seats", "position"],
    "turn": ["seat", "side", "need"],
    "throw": ["flats", "by", "final"],
    "choice": ["moves", "cursor"],
    "move": ["flats", "value", "move", "by", "position"],
    "pass": ["flats", "value", "move", "by", "position"],
    "undo": ["position"],
    "refused": ["what", "why"],
    "over": ["result", "points", "series"],
    "saved": ["text"],
    "warning": ["text"],
    "error": ["text"],
    "status": ["ma", "heap", "brightness", "sticks", "suspect", "dropped"],
    "record": ["i", "of", "text"],
    "help": ["text"],
    "test": ["a", "b", "edges", "buttons", "ma"],
}


class Told:
    """What a host knows of the game from the events: rules, position, the number that stands.

    rules: empty before the first game. flats: UNKNOWN where the events leave it open.
    """

    def __init__(self) -> None:
        self.rules = ""
        self.position = ""
        self.flats = UNKNOWN

    def hear(self, event: dict[str, object]) -> None:
        """Take an event in."""
        name = event["e"]
        if name == "new":
            self.rules = str(event["rules"])
        if name in ("new", "move", "pass", "undo"):
            self.position = str(event["position"])
            self.flats = NONE if name in ("move", "pass") else UNKNOWN
        if name == "throw" and event["final"]:
            self.flats = int(str(event["flats"]))

    def counts(self, rules: Ruleset) -> list[int]:
        """The counts that may stand in the record: NONE for none."""
        if self.flats == UNKNOWN:
            return [NONE, 0, 1, 2, 3, 4]
        return [NONE if self.flats == NONE else rules.count_of_flats(self.flats)]

    def __repr__(self) -> str:
        return f"{self.rules} {self.position} {self.flats}"


def check_line(line: str) -> dict[str, object]:
    """An event of the design's table, in its form; returns it."""
    assert len(line) <= LONGEST and line.isascii(), line
    event: dict[str, object] = json.loads(line)
    assert list(event) == ["e", *EVENTS[str(event["e"])]], line
    return event


def check_frame(board: Board, frame: bytes | bytearray) -> None:
    """Thirty LEDs that draw no more than they may; the chain takes green, red, blue."""
    assert len(frame) == 3 * LEDS
    if not knows_order(board):
        return
    drawn = 11 * sum(frame[0::3]) + 16 * sum(frame[1::3]) + 15 * sum(frame[2::3])
    limit_ma = board.app.config.limit_ma if board.app else 400
    assert drawn <= 255 * (limit_ma - LEDS), (drawn, limit_ma)


def knows_order(board: Board) -> bool:
    """Whether the app sends the colours as the chain takes them: people may calibrate wrongly."""
    return board.app is None or board.app.desk.lights.order == WIRED_ORDER


def check_board(board: Board) -> None:
    """What can be seen agrees with the rules, the wire and the flash."""
    state = board.state()
    if board.app is None:
        assert state["phase"] == "off" and set(board.picture.rgb) == {(0, 0, 0)}
        return
    if knows_order(board) and not board.app.late:  # a picture may have to wait for the one before
        assert board.app.desk.lights.ma == board.picture.ma
    game = board.app.session.game
    if game is None:
        return
    check_game(game)
    check_moves(game, state)
    if not board.app.session.file.failed:
        check_file(board, game)


def check_game(game: Game) -> None:
    """The position is one of its rules, and its throws lead there."""
    text = position_text(game.position)
    if game.position.result is None:
        assert position_text(parse_position(game.rules, text)) == text
    again = Game(game.rules, game.first_seat, game.opening)
    for index in range(len(game.throws)):
        again.play(*game.entry(index))
    assert same(again, game), (again.position, game.position)


def check_moves(game: Game, state: dict[str, object]) -> None:
    """The moves on offer are the core's."""
    flats = state["flats"]
    if not isinstance(flats, int):
        assert state["moves"] == [] and state["cursor"] is None
        return
    value = game.rules.value_of(game.rules.count_of_flats(flats))
    assert state["moves"] == legal_texts(game.rules, game.position, value)
    assert state["cursor"] is None or state["cursor"] in legal_texts(
        game.rules, game.position, value
    )


def check_file(board: Board, game: Game) -> None:
    """The record on the flash is the game's."""
    size = board.files.size(FILE)
    record = parse_record(board.files.read(FILE, 0, size).decode())
    assert same(replay(record, game.rules), game)


def check_kept(board: Board, lost: App, told: Told | None) -> None:
    """After a loss of power the flash has the last state that was told, or the one being saved.

    `lost`: the app that was running. `told`: what its host knew last, None if that did not read.
    """
    files = FlashFiles(Flash(bytes(board.flash.image), board.flash.blocks))
    assert files.formats == 0
    kept = GameFile(files, Rulebook(files))
    found = kept.load()
    memory = lost.session.game
    if found is None:
        assert told is None or not told.rules, told
        return
    assert kept.notes == []
    if told is None:
        return
    position = position_text(found.game.position)
    as_told = (found.game.rules.id, position) == (told.rules, told.position)
    as_saved = memory is not None and same(found.game, memory)
    assert as_told or as_saved, (position, told)
    thrown = [lost.session.file.thrown] if as_saved else []
    if as_told and found.game.position.result is None:
        thrown += told.counts(found.game.rules)
    assert not thrown or kept.thrown in thrown, (kept.thrown, told)


def same(one: Game, other: Game) -> bool:
    """Whether two games had the same throws and stand the same."""
    return one.throws == other.throws and one.position == other.position
