"""Power fails on the emulated Pico at each operation of a save, and the game is still there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tools.emulator.flash import CUTS
from host_tools.emulator.pico.board import PicoBoard
from host_tools.emulator.pico.image import files_in
from host_tools.emulator.pico.start import pico_board
from host_tools.emulator.state import State
from host_tools.emulator.wire import Chain
from tests.host.flash_games import texts_of

BEFORE = "........../...LD...../....D..... D - 0"


@pytest.fixture
def pico(pico_image: Path) -> Iterator[PicoBoard]:
    """An emulated Pico, switched off."""
    board = pico_board(pico_image, [], 7, Chain())
    yield board
    board.close()


def say(board: PicoBoard, text: str) -> None:
    """The host says something; the board does it, or loses power on the way."""
    board.send(text)
    board.settle()


def start(board: PicoBoard, flash: bytes) -> State:
    """Switch on with this in the flash; what the board is at then."""
    board.power_off()
    board.chip.write_flash(flash)
    board.power_on()
    board.settle()
    return board.state()


def begun(board: PicoBoard) -> bytes:
    """Begin a late game and throw; the flash after that, with the board off."""
    board.power_on()
    board.settle()
    say(board, f"new jequier human human {BEFORE}")
    say(board, "throw 1")
    assert "15-16" in str(board.state()["moves"])
    board.power_off()
    return board.chip.read_flash()


def move(board: PicoBoard, flash: bytes, cut: tuple[int, str] | None) -> bytes:
    """Take the game up again and move, with a cut or without; the flash after that."""
    assert start(board, flash)["phase"] == "resume"
    board.press("ok")
    board.settle()
    assert board.state()["phase"] == "choice"
    if cut:
        board.chip.cut(*cut)
    say(board, "play 15-16")
    assert board.powered is (cut is None)
    board.power_off()
    return board.chip.read_flash()


def test_a_cut_at_any_operation_of_a_move_leaves_the_game_before_or_after_it(
    pico: PicoBoard,
) -> None:
    flash = begun(pico)
    operations = pico.chip.report.operations
    whole = move(pico, flash, None)
    count = pico.chip.report.operations - operations
    assert count > 0
    before, after = start(pico, flash), start(pico, whole)
    assert before["phase"] == after["phase"] == "resume"
    assert before["position"] == BEFORE != after["position"]
    texts = texts_of(files_in(flash)), texts_of(files_in(whole))
    found = []
    for number in range(1, count + 1):
        for how in CUTS:
            left = move(pico, flash, (number, how))
            is_after = start(pico, left) == after
            assert is_after or pico.state() == before, f"cut {number}, {how}"
            assert texts_of(files_in(left)) == texts[is_after], f"cut {number}, {how}"
            found.append(is_after)
    assert found[0] is False and found[-1] is True
