"""A flash that lives in a file."""

from contextlib import closing
from pathlib import Path

import pytest

from host_tools.emulator.board import Board
from host_tools.emulator.flash import BLOCK, PICO_BLOCKS, Flash
from host_tools.emulator.flashfile import FlashInFile
from host_tools.emulator.flashfiles import FlashFiles
from host_tools.errors import UserError

SIZE = BLOCK * PICO_BLOCKS


def test_a_missing_file_is_made_with_its_folder_and_is_blank(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "down" / "board.flash"
    FlashInFile(path).close()
    assert path.read_bytes() == b"\xff" * SIZE


def test_the_file_holds_at_any_time_what_the_chip_holds(tmp_path: Path) -> None:
    path = tmp_path / "board.flash"
    with closing(FlashInFile(path)) as flash:
        files = FlashFiles(flash)
        for number in range(20):
            files.write("/x.json", bytes(number * 300))
            assert path.read_bytes() == flash.image
        files.rename("/x.json", "/y.json")
        assert path.read_bytes() == flash.image
    assert FlashFiles(Flash(path.read_bytes())).size("/y.json") == 19 * 300


def test_power_cuts_leave_in_the_file_what_they_leave_on_the_chip(tmp_path: Path) -> None:
    path = tmp_path / "board.flash"
    with closing(FlashInFile(path)) as flash:
        board = Board(1, flash)
        for number in range(1, 12):
            board.power_on()
            board.settle()
            board.cut(number)
            board.send("new kendall")
            board.settle()
            assert path.read_bytes() == flash.image


def test_a_game_goes_on_with_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "board.flash"
    for start in range(2):
        flash = FlashInFile(path)
        board = Board(start, flash)
        board.power_on()
        board.settle()
        if start:
            assert board.state()["phase"] == "resume"
            assert board.state()["rules"] == "funnel"
        else:
            board.send("new funnel")
            board.settle()
        flash.close()


def test_two_boards_cannot_share_a_file(tmp_path: Path) -> None:
    path = tmp_path / "board.flash"
    flash = FlashInFile(path)
    with pytest.raises(UserError, match="board.flash is in use by another board; expected"):
        FlashInFile(path)
    flash.close()
    FlashInFile(path).close()


@pytest.mark.parametrize("size", [1, SIZE - 1, SIZE + 1])
def test_a_file_that_is_no_flash_is_refused_and_left_alone(tmp_path: Path, size: int) -> None:
    path = tmp_path / "thesis.txt"
    path.write_bytes(b"x" * size)
    with pytest.raises(UserError, match=f"it has {size} bytes; expected {SIZE}"):
        FlashInFile(path)
    assert path.read_bytes() == b"x" * size
