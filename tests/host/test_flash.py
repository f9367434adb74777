"""The emulated flash and its littlefs, as strict as the board's."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from littlefs import LFSConfig

from host_tools.emulator.flash import (
    BLOCK,
    CUTS,
    DONE,
    HALF,
    UNDONE,
    Flash,
    PowerCut,
)
from host_tools.emulator.flashfiles import FlashFiles
from senet_app.journal import Journal
from tests.host.flash_games import GAME, LINES, copied

CONFIG = LFSConfig(block_size=BLOCK)


@pytest.fixture
def files() -> FlashFiles:
    return FlashFiles(Flash())


def fill(files: FlashFiles, keep: int) -> None:
    """Take up all but some blocks."""
    files.write("/filler", bytes((files.free_blocks() - keep) * (BLOCK - 16)))


# The chip.


def test_writing_only_clears_bits_and_erasing_sets_them() -> None:
    flash = Flash(blocks=2)
    assert flash.prog(CONFIG, 1, 8, b"\x0f\xff") == 0
    assert flash.prog(CONFIG, 1, 8, b"\xf1\x55") == 0
    assert bytes(flash.read(CONFIG, 1, 7, 4)) == b"\xff\x01\x55\xff"
    assert flash.erase(CONFIG, 1) == 0
    assert flash.image == b"\xff" * (2 * BLOCK)
    assert (flash.reads, flash.progs, flash.erases, flash.operations) == (1, 2, 1, 3)


@pytest.mark.parametrize("how", CUTS)
@pytest.mark.parametrize("erasing", [False, True])
def test_power_fails_at_the_operation_named(how: str, erasing: bool) -> None:
    before = random.Random(1).randbytes(BLOCK)
    data = b"\xff" * BLOCK if erasing else b"\x33" * BLOCK
    after = data if erasing else bytes(a & b for a, b in zip(before, data, strict=True))
    flash = Flash(before, blocks=1)
    flash.cut_after(3, how)
    assert flash.prog(CONFIG, 0, 0, b"\xff") == 0
    assert flash.prog(CONFIG, 0, 0, b"\xff") == 0
    act = (lambda: flash.erase(CONFIG, 0)) if erasing else lambda: flash.prog(CONFIG, 0, 0, data)
    assert act() != 0
    assert flash.is_dead
    left = bytes(flash.image)
    if how == HALF:
        assert left not in (before, after)
        changed = zip(before, after, left, strict=True)
        assert all((old ^ found) & ~(old ^ new) == 0 for old, new, found in changed)
    else:
        assert left == {UNDONE: before, DONE: after}[how]


def test_without_power_nothing_changes_until_it_is_restored() -> None:
    flash = Flash(blocks=1)
    flash.cut_after(1, UNDONE)
    flash.prog(CONFIG, 0, 0, b"\0")
    assert flash.prog(CONFIG, 0, 0, b"\0") != 0
    assert flash.erase(CONFIG, 0) != 0
    assert flash.image == b"\xff" * BLOCK
    assert flash.operations == 1
    flash.restore()
    assert flash.prog(CONFIG, 0, 0, b"\0") == 0
    assert flash.image[0] == 0


def left_by_chance(seed: int) -> list[bytes]:
    """A block after each of some interrupted operations."""
    left = []
    flash = Flash(blocks=1, seed=seed)
    for number in range(20):
        flash.cut_after(1)
        flash.prog(CONFIG, 0, 0, bytes([number]) * 100)
        flash.restore()
        flash.cut_after(1)
        flash.erase(CONFIG, 0)
        flash.restore()
        left.append(bytes(flash.image))
    return left


def test_what_is_left_to_chance_depends_on_the_seed_alone() -> None:
    assert left_by_chance(1) == left_by_chance(1)
    assert left_by_chance(1) != left_by_chance(2)


def test_an_image_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="has 5 bytes; expected 1441792"):
        Flash(b"12345")


# The files.


def test_a_blank_flash_is_formatted_once() -> None:
    flash = Flash()
    assert FlashFiles(flash).formats == 1
    assert FlashFiles(flash).formats == 0


def test_files_do_what_the_contract_says(files: FlashFiles) -> None:
    files.write("/a", b"one")
    files.append("/a", b"two")
    files.append("/b", b"new")
    assert files.read("/a", 2, 3) == b"etw"
    assert files.read("/a", 4, 9) == b"wo"
    assert files.read("/a", 9, 9) == b""
    assert (files.size("/a"), files.size("/c")) == (6, -1)
    files.rename("/a", "/b")
    assert files.names("/") == ["b"]
    assert files.read("/b", 0, 9) == b"onetwo"
    files.write("/b", b"")
    assert files.size("/b") == 0
    files.remove("/b")
    assert files.names("/") == []


def test_names_are_those_of_one_folder(files: FlashFiles) -> None:
    files.make_folder("/rules")
    files.make_folder("/rules")
    files.write("/rules/x.json", b"{}")
    files.write("/a", b"")
    assert sorted(files.names("/")) == ["a", "rules"]
    assert files.names("/rules") == ["x.json"]
    assert files.names("/none") == []


@pytest.mark.parametrize(
    "call",
    [
        lambda files: files.read("/a", 0, 1),
        lambda files: files.remove("/a"),
        lambda files: files.rename("/a", "/b"),
        lambda files: files.write("/none/a", b""),
        lambda files: files.append("/none/a", b""),
    ],
)
def test_what_is_missing_raises(files: FlashFiles, call: Callable[[FlashFiles], object]) -> None:
    with pytest.raises(OSError) as caught:
        call(files)
    assert caught.value.errno == 2


def test_a_relative_name_is_a_mistake_of_the_caller(files: FlashFiles) -> None:
    with pytest.raises(ValueError, match="the name is a; expected an absolute one"):
        files.write("a", b"")


def test_without_power_every_access_raises(files: FlashFiles) -> None:
    files.write("/a", b"a")
    files.flash.cut_after(1, UNDONE)
    with pytest.raises(PowerCut):
        files.write("/a", b"b")
    calls: list[Callable[[], object]] = [
        lambda: files.size("/a"),
        lambda: files.read("/a", 0, 1),
        lambda: files.names("/"),
        lambda: files.append("/a", b""),
        lambda: files.write("/a", b""),
        lambda: files.rename("/a", "/b"),
        lambda: files.remove("/a"),
        files.mount,
    ]
    for call in calls:
        with pytest.raises(PowerCut):
            call()
    files.restore()
    assert files.read("/a", 0, 9) == b"a"


def test_no_handler_of_exceptions_swallows_a_cut() -> None:
    assert not issubclass(PowerCut, Exception)


def test_a_full_flash_raises_and_keeps_what_it_holds(files: FlashFiles) -> None:
    files.write("/a", b"kept" * 3000)
    fill(files, 2)
    with pytest.raises(OSError) as caught:
        files.write("/a", bytes(5 * BLOCK))
    assert caught.value.errno == 28
    assert files.read("/a", 0, 99999) == b"kept" * 3000
    assert copied(files).read("/a", 0, 99999) == b"kept" * 3000


def test_an_append_costs_an_erase_or_none(files: FlashFiles) -> None:
    journal = Journal(files, GAME)
    journal.start(LINES)
    costs = []
    for _ in range(500):
        before = files.flash.erases
        journal.append("4:24-27>1")
        costs.append(files.flash.erases - before)
    assert sum(costs) / len(costs) < 1.2
    assert max(costs) <= 3  # now and then littlefs moves its directory
