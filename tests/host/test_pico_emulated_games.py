"""The emulated Pico, which runs the files as flashed, does what the emulated board does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host_tools.emulator.anyboard import AnyBoard
from host_tools.emulator.board import Board
from host_tools.emulator.pico.board import PicoBoard
from host_tools.emulator.pico.start import pico_board
from host_tools.emulator.wire import Chain
from tests.host.twins import Twin

SEED = 7
SWAP_AND_WATER = "........../...DL...../.....D.D.. D - 0"
LEAVING = "........../........../...L.L..DD D - 0"
FLATS = (1, 2, 2, 4, 0, 3)


@pytest.fixture
def pico(pico_image: Path) -> Iterator[PicoBoard]:
    """An emulated Pico, switched off."""
    board = pico_board(pico_image, [], SEED, Chain())
    yield board
    board.close()


def choices(board: AnyBoard) -> list[str]:
    """The moves that can be chosen."""
    moves = board.state()["moves"]
    assert isinstance(moves, list)
    return moves


def by_sticks(board: AnyBoard, twin: Twin, flats: int) -> None:
    twin.do(lambda: board.throw(flats))
    if board.state()["phase"] == "choice":
        twin.do(lambda: board.turn(2))


def by_buttons(board: AnyBoard, twin: Twin, flats: int) -> None:
    twin.do(lambda: board.throw(flats))
    twin.do(lambda: board.press("next"))
    twin.do(lambda: board.press("ok"))


def by_host(board: AnyBoard, twin: Twin, flats: int) -> None:
    twin.do(lambda: board.send(f"throw {flats}"))
    moves = choices(board)
    if moves:
        twin.do(lambda: board.send(f"play {moves[0]}"))


def played(
    board: AnyBoard, position: str, step: Callable[[AnyBoard, Twin, int], None], count: int
) -> Twin:
    """A game from a position on, watched for some throws or to its end."""
    board.power_on()
    board.settle()
    twin = Twin(board)
    twin.do(lambda: board.send(f"new jequier human human {position}"))
    for flats in (FLATS * 2)[:count]:
        if board.state()["phase"] == "throw":
            step(board, twin, flats)
    return twin


@pytest.mark.parametrize(
    ("step", "position", "count", "shown"),
    [
        (by_host, SWAP_AND_WATER, 6, ("14x15", "21-27>1")),
        (by_buttons, LEAVING, 4, ("29-28^", "28-30^")),
        (by_sticks, LEAVING, 4, ("29-28^", "28-30^")),
    ],
)
def test_a_late_game_is_the_same_on_both(
    pico: PicoBoard,
    step: Callable[[AnyBoard, Twin, int], None],
    position: str,
    count: int,
    shown: tuple[str, ...],
) -> None:
    here, there = Board(SEED), pico
    expected, found = (played(board, position, step, count) for board in (here, there))
    assert len(expected.seen) > count
    lines = "".join(line for lines, _ in expected.seen for line in lines)
    assert all(f'"move": "{move}"' in lines for move in shown)
    for number, (want, got) in enumerate(zip(expected.seen, found.seen, strict=True)):
        assert got[0] == want[0], f"the events of step {number}"
        assert got[1] == want[1], f"the picture at rest after step {number}"
