"""A game in an emulated flash, for the tests of what becomes of it."""

from __future__ import annotations

from host_tools.emulator.flash import Flash
from host_tools.emulator.flashfiles import FlashFiles
from senet_app.journal import Journal

GAME = "/game.sgn"
SERIES = "/series.json"
LINES = ['[Rules "jequier"]', ""] + ["2:6-8", "0:--", "4:24-27>1"] * 200


def copied(files: FlashFiles) -> FlashFiles:
    """The same files in a flash of their own."""
    return FlashFiles(Flash(bytes(files.flash.image)))


def texts_of(files: FlashFiles) -> list[str]:
    """The good lines of the game's journal."""
    journal = Journal(files, GAME)
    journal.scan()
    return list(journal.texts())


def start_game(files: FlashFiles, lines: list[str]) -> None:
    Journal(files, GAME).start(lines)
