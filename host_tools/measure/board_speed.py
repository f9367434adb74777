"""How much faster than the clock the emulated board runs."""

from __future__ import annotations

import time
from collections.abc import Callable

from host_tools.emulator.board import Board
from host_tools.measure.report import machine, table

WAIT_MS = 600_000
THROWS = 60
GOAL = 100  # seconds of board time a second (issue: the headless emulator)
RULES = "funnel"


def measure_board() -> str:
    """The section of the benchmarks on the emulated board."""
    rows = [
        ("a throw is due, nobody does anything", speed(wait)),
        ("a game by sticks: throws, gestures, moves", speed(play)),
    ]
    return (
        f"{machine()}. Headless, wire and flash included; processor time. Goal: {GOAL}.\n\n"
        + table(("what happens", "seconds of board time a second"), list(rows))
    )


def speed(work: Callable[[Board], None]) -> int:
    """Seconds of board time a second of processor time."""
    board = Board(seed=1)
    board.power_on()
    board.settle()
    board.send(f"new {RULES}")
    board.settle()
    began_ms, began = board.now_ms, time.process_time()
    work(board)
    return round((board.now_ms - began_ms) / 1000 / (time.process_time() - began))


def wait(board: Board) -> None:
    """Nobody does anything for ten minutes."""
    board.advance(WAIT_MS)


def play(board: Board) -> None:
    """People play: they throw, look, choose the second candidate where there is one, and play."""
    for _ in range(THROWS):
        board.throw(lean=False)
        board.settle()
        for sticks in (1, 2):
            if board.state()["phase"] == "choice":
                board.turn(sticks)
                board.settle()
