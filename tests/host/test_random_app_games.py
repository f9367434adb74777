"""Whole random games of every ruleset through the app. SENET_SOAK multiplies their number."""

import os
from random import Random

import pytest

from host_tools.emulator.board import Board
from senet_app.gamefile import FILE
from senet_core.game import Game
from senet_core.notation import position_text
from senet_core.replay import parse_record, replay
from senet_core.rulesets import IDS, ruleset
from senet_core.score import points_of
from tests.host.emulated import events, started

SOAK = int(os.environ.get("SENET_SOAK", "1"))
GAMES = 10 * SOAK
LONGEST = 4_000  # throws
FLATS = (0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4)  # as four fair sticks fall
PATIENCE_MS = 10_000
STEP_MS = 5


def until(board: Board, *phases: str) -> str:
    """Lets time pass until the board is in one of these phases."""
    end_ms = board.now_ms + PATIENCE_MS
    while board.state()["phase"] not in phases:
        assert board.now_ms < end_ms, board.state()
        board.advance(STEP_MS)
    return str(board.state()["phase"])


def play_by_host(board: Board, random: Random) -> None:
    """A throw and its move, over the host's line; a pass is not waited for."""
    board.send(f"throw {random.choice(FLATS)}")
    if until(board, "choice", "alone") == "choice":
        moves = board.state()["moves"]
        assert isinstance(moves, list)
        board.send(f"play {random.choice(moves)}")
    else:
        board.press("ok", 30)
    until(board, "throw", "over")


def play_by_sticks(board: Board, random: Random) -> None:
    """A throw and a gesture."""
    board.throw(random.choice(FLATS))
    board.settle()
    if board.state()["phase"] == "choice":
        for sticks in random.choice(((2,), (1, 2))):
            board.turn(sticks)
            board.settle()


def check_end(board: Board, rules: str) -> int:
    """The record on the flash is the game that was told, and ends as it did; the points."""
    over = events(board, "over")[-1]
    text = board.files.read(FILE, 0, board.files.size(FILE)).decode()
    game = replay(parse_record(text), ruleset(rules))
    assert over["result"] == game.position.result is not None
    assert over["points"] == points_of(game.rules, game.position)
    told = [event for event in events(board) if event["e"] in ("new", "move", "pass")]
    last_new = max(at for at, event in enumerate(told) if event["e"] == "new")
    moves = told[last_new + 1 :]
    assert len(moves) == len(game.throws)
    again = Game(game.rules, game.first_seat)
    for index, event in enumerate(moves):
        again.play(*game.entry(index))
        assert event["position"] == position_text(again.position)
    assert board.state()["position"] == position_text(game.position)
    return points_of(game.rules, game.position)


@pytest.mark.parametrize("rules", IDS)
def test_random_games_over_the_host_end_as_the_core_says(rules: str) -> None:
    random = Random(len(rules))
    board = started(seed=len(rules))
    board.send(f"new {rules}")
    points = 0
    for _ in range(GAMES):
        until(board, "throw")
        for _ in range(LONGEST):
            if board.state()["phase"] == "over":
                break
            play_by_host(board, random)
        board.settle()
        points += check_end(board, rules)
        (over,) = events(board, "over")
        assert isinstance(over["series"], list) and sum(over["series"]) == points
        board.lines.clear()
        board.press("ok")
        board.settle()


@pytest.mark.parametrize("rules", ["blocs", "funnel-first"])
def test_random_games_by_sticks_alone_end_as_the_core_says(rules: str) -> None:
    random = Random(3)
    board = started(seed=3)
    board.send(f"new {rules}")
    board.settle()
    for _ in range(LONGEST):
        if board.state()["phase"] == "over":
            break
        play_by_sticks(board, random)
    check_end(board, rules)
