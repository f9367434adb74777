"""Boards for the tests of the host tools."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host_tools.boardfiles import board_files
from host_tools.device import link, payload
from tests.virtual.board import VirtualBoard


@pytest.fixture
def board(micropython: str, tmp_path: Path) -> Iterator[VirtualBoard]:
    """A virtual board, empty and not yet plugged in."""
    with VirtualBoard(micropython, tmp_path) as made:
        yield made


@pytest.fixture(scope="session")
def built() -> Callable[[bool], list[tuple[str, bytes]]]:
    """`board_files`, which compiles only the first time."""
    made = {compiled: board_files(compiled) for compiled in (True, False)}

    def files(compiled: bool = True) -> list[tuple[str, bytes]]:
        return list(made[compiled])

    return files


@pytest.fixture
def quick(
    built: Callable[[bool], list[tuple[str, bytes]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`senet flash` in this process does not compile anew, nor wait for boards that are up."""
    monkeypatch.setattr(payload, "board_files", built)
    monkeypatch.setattr(link, "BOOT_S", 0.05)
