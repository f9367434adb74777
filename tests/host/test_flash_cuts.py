"""What is kept in the flash survives power cuts at every operation."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from host_tools.emulator.flash import CUTS, Flash, PowerCut
from host_tools.emulator.flashfiles import FlashFiles
from senet_app.journal import Journal
from senet_app.store import load, log, save
from tests.host.flash_games import GAME, LINES, SERIES, copied, start_game, texts_of


@pytest.fixture
def files() -> FlashFiles:
    return FlashFiles(Flash())


def test_a_cut_while_the_flash_is_formatted_leads_to_another_format() -> None:
    number = 0
    was_cut = True
    while was_cut:
        number += 1
        for how in CUTS:
            flash = Flash(seed=number)
            flash.cut_after(number, how)
            try:
                FlashFiles(flash)
                was_cut = False
            except PowerCut:
                flash.restore()
                files = FlashFiles(flash)
                files.write("/a", b"a")
                assert copied(files).read("/a", 0, 9) == b"a"
    assert number > 3


def left_by_cuts(
    files: FlashFiles,
    act: Callable[[FlashFiles], None],
    look: Callable[[FlashFiles], object],
) -> list[object]:
    """Cut an action at each of its operations, in each way; what is seen when power is back.

    Three entries an operation, as of CUTS, and at the end the one after the whole action.
    """
    whole = copied(files)
    before = whole.flash.operations
    act(whole)
    seen = []
    for number in range(1, whole.flash.operations - before + 1):
        for how in CUTS:
            board = copied(files)
            board.flash.cut_after(number, how)
            with pytest.raises(PowerCut):
                act(board)
            board.restore()
            assert board.formats == 0
            seen.append(look(board))
    return [*seen, look(whole)]


@pytest.mark.parametrize("lines", [LINES[:3], LINES], ids=["short", "long"])
def test_a_cut_append_leaves_the_line_or_not(files: FlashFiles, lines: list[str]) -> None:
    start_game(files, lines)

    def look(files: FlashFiles) -> object:
        texts = texts_of(files)
        Journal(files, GAME).append("3:--")
        assert texts_of(files) == [*texts, "3:--"]
        return texts

    seen = left_by_cuts(files, lambda files: Journal(files, GAME).append("1:1-2"), look)
    assert len(seen) >= 4
    assert all(texts in (lines, [*lines, "1:1-2"]) for texts in seen)
    assert seen[0] == lines
    assert seen[-1] == [*lines, "1:1-2"]


def test_a_cut_start_leaves_the_old_game_or_the_new(files: FlashFiles) -> None:
    start_game(files, LINES[:50])
    start_game(files, LINES)
    seen = left_by_cuts(files, lambda files: start_game(files, LINES[:90]), texts_of)
    assert len(seen) > 9
    assert all(texts in (LINES, LINES[:90]) for texts in seen)
    assert seen[0] == LINES
    assert seen[-1] == LINES[:90]


def test_a_cut_repair_keeps_the_good_part_and_the_bad_file(files: FlashFiles) -> None:
    start_game(files, LINES)
    files.append(GAME, b"torn")
    size = files.size(GAME)

    def repair(files: FlashFiles) -> None:
        journal = Journal(files, GAME)
        journal.scan()
        journal.repair(journal.end)

    def look(files: FlashFiles) -> object:
        assert size in [files.size("/" + name) for name in files.names("/")]
        return texts_of(files)

    seen = left_by_cuts(files, repair, look)
    assert len(seen) > 9
    assert all(texts == LINES for texts in seen)


@pytest.mark.parametrize("padding", [0, 2000], ids=["small", "large"])
def test_a_cut_save_leaves_the_value_before_or_after(files: FlashFiles, padding: int) -> None:
    values: list[dict[str, object]] = [{"n": n, "padding": "x" * padding} for n in range(3)]
    save(files, SERIES, values[0])
    save(files, SERIES, values[1])

    def look(files: FlashFiles) -> object:
        value, note = load(files, SERIES)
        assert note == ""
        save(files, SERIES, {"n": 3})
        assert load(files, SERIES) == ({"n": 3}, "")
        return value

    seen = left_by_cuts(files, lambda files: save(files, SERIES, values[2]), look)
    assert len(seen) > 9
    assert all(value in values[1:] for value in seen)
    assert seen[0] == values[1]
    assert seen[-1] == values[2]


def test_a_cut_load_of_a_bad_file_loses_nothing(files: FlashFiles) -> None:
    save(files, SERIES, {"n": 1})
    save(files, SERIES, {"n": 2})
    files.write(SERIES, b"{")
    seen = left_by_cuts(
        files, lambda files: load(files, SERIES) and None, lambda files: load(files, SERIES)[0]
    )
    assert len(seen) > 3
    assert all(value == {"n": 1} for value in seen)


def test_a_cut_while_the_log_is_cut_down_keeps_its_newer_half(files: FlashFiles) -> None:
    text = "".join(f"line {number:4}\n" for number in range(80)).encode()
    files.write("/log.txt", text)

    def look(files: FlashFiles) -> object:
        held = files.read("/log.txt", 0, 9999)
        assert text.endswith(held.removesuffix(b"end\n"))
        return len(held)

    seen = left_by_cuts(files, lambda files: log(files, "end", 800), look)
    assert len(seen) > 6
    assert set(seen) == {800, 390, 394}


def test_a_game_survives_hundreds_of_cuts_at_random() -> None:
    chance = random.Random(5)
    files = FlashFiles(Flash(seed=5))
    start_game(files, LINES[:2])
    kept = LINES[:2]
    cuts = 0
    while cuts < 300:
        files.flash.cut_after(chance.randrange(1, 60))
        journal = Journal(files, GAME)
        line = ""
        try:
            for number in range(30):
                line = f"{number % 5}:--"
                journal.append(line)
                kept.append(line)
                save(files, SERIES, {"throws": len(kept)})
        except PowerCut:
            cuts += 1
        files.restore()
        texts = texts_of(files)
        assert texts in (kept, [*kept, line])
        saved = load(files, SERIES)[0] or {"throws": len(kept)}
        assert saved["throws"] in range(len(kept) - 2, len(texts) + 1)
        kept = texts
    assert files.formats == 1
    assert len(kept) > 1000
