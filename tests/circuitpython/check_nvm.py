"""The game in the nvm: what the files' contract promises, and what a loss of power may cost."""

from typing import Any

import pytest

from senet_app.port import Files
from tests.circuitpython.player import MODULE
from tests.fakes.circuitpython import microcontroller
from tests.fakes.circuitpython.bench import DONE, NVM_BYTES, TORN, UNDONE, PowerCut, bench

HALF = NVM_BYTES // 2
GAME, SERIES = "/game.sgn", "/series.json"
STAGES = (UNDONE, TORN, DONE)


@pytest.fixture(autouse=True)
def clean_bench() -> None:
    bench.clear()


def start() -> Any:
    """The storage as the next start finds it."""
    return MODULE.files_at_start()


def kept(files: Files, name: str = GAME) -> bytes | None:
    """What a file holds, None without one."""
    size = files.size(name)
    return files.read(name, 0, size) if size >= 0 else None


def rewrite(files: Files, name: str, data: bytes) -> None:
    """Replace a file as the app does."""
    files.write(name + ".tmp", data)
    if files.size(name) >= 0:
        files.rename(name, name + ".1")
    files.rename(name + ".tmp", name)


def test_files_are_written_appended_read_renamed_and_removed() -> None:
    files = start()
    assert files.size(GAME) == -1
    files.append(GAME, b"4:1-5 ")
    files.append(GAME, b"2:2-4\n")
    assert files.size(GAME) == 12 and files.read(GAME, 2, 3) == b"1-5"
    assert files.read(GAME, 10, 99) == b"4\n"
    rewrite(files, GAME, b"new")
    assert kept(files) == b"new" and kept(files, GAME + ".1") == b"4:1-5 2:2-4\n"
    files.append(SERIES + ".tmp", b"{")
    files.append(SERIES + ".tmp", b"}")
    files.rename(SERIES + ".tmp", SERIES)
    assert kept(start()) == b"new" and kept(start(), SERIES) == b"{}"
    files.remove(GAME)
    assert files.size(GAME) == -1 and start().size(GAME) == -1
    assert kept(start(), SERIES) == b"{}"


def test_missing_files_are_errors() -> None:
    files = start()
    for call in (
        lambda: files.read(GAME, 0, 1),
        lambda: files.remove(GAME),
        lambda: files.rename(GAME, GAME + ".1"),
    ):
        with pytest.raises(OSError) as caught:
            call()
        assert caught.value.errno == 2


def test_what_is_not_the_game_or_the_series_is_read_from_the_drive_and_not_written() -> None:
    bench.files = {"/config.json": b"{}", "/rules/mine.json": b"{1}"}
    files = start()
    assert kept(files, "/config.json") == b"{}" and files.names("/rules") == ["mine.json"]
    for call in (
        lambda: files.write("/config.json.tmp", b"{}"),
        lambda: files.append("/log.txt", b"x"),
        lambda: files.rename("/config.json", "/config.json.1"),
        lambda: files.remove("/config.json"),
    ):
        with pytest.raises(OSError) as caught:
            call()
        assert caught.value.errno == 30


def test_the_drives_game_counts_until_another_is_begun() -> None:
    bench.files = {GAME: b"old", GAME + ".tmp": b"torn", SERIES: b"{}"}
    files = start()
    assert kept(files) == b"old" and kept(files, SERIES) == b"{}"
    assert files.size(GAME + ".tmp") == -1, "what was left over is out of sight"
    with pytest.raises(OSError) as caught:
        files.append(GAME, b"more")
    assert caught.value.errno == 28, "so that it begins anew"
    with pytest.raises(OSError):
        files.remove(GAME)
    rewrite(files, GAME, b"new")
    assert kept(files) == kept(start()) == b"new"
    assert files.size(GAME + ".1") == -1
    assert kept(start(), SERIES) == b"{}" and bench.files[GAME] == b"old"


def test_a_generation_before_counts_on_the_drive_too() -> None:
    bench.files = {GAME + ".1": b"before"}
    assert kept(start()) == b"before"


def test_another_game_put_on_the_drive_counts() -> None:
    bench.files = {GAME: b"old"}
    rewrite(start(), GAME, b"new")
    assert kept(start()) == b"new"
    bench.files[GAME] = b"restored from a backup"
    files = start()
    assert kept(files) == b"restored from a backup"
    rewrite(files, GAME, b"newer")
    assert kept(start()) == b"newer"
    del bench.files[GAME]
    assert kept(start()) == b"newer"


def test_snapshots_alternate_and_the_older_one_counts_if_the_newer_is_spoilt() -> None:
    files = start()
    for number in range(1, 8):
        rewrite(files, GAME, b"game %d" % number)
        newer = HALF * ((number - 1) % 2)
        assert b"game %d" % number in bench.nvm[newer : newer + HALF]
        spoilt = bytes(bench.nvm)
        for at in (newer, newer + 3, newer + 15, newer + 16):
            bench.nvm[at] ^= 0x10
            assert kept(start()) == (b"game %d" % (number - 1) if number > 1 else None)
            bench.nvm[:] = spoilt
    assert bench.erases == 5, "the first two went into erased halves"


def test_additions_erase_nothing() -> None:
    files = start()
    rewrite(files, GAME, b"")
    content = b""
    while True:
        line = b"2:%d-%d ;a1f3\n" % (len(content), len(content) % 29)
        try:
            files.append(GAME, line)
        except OSError as error:
            assert error.errno == 28
            break
        content += line
        assert kept(files) == content and kept(start()) == content
    assert bench.erases == 0 and len(content) > HALF * 3 // 4
    files.write(GAME + ".tmp", content)
    with pytest.raises(OSError):
        files.append(GAME + ".tmp", bytes(HALF))
    assert kept(files) == content and kept(start()) == content


def test_what_does_not_fit_is_refused_and_changes_nothing() -> None:
    files = start()
    rewrite(files, GAME, b"game")
    files.write(SERIES + ".tmp", bytes(HALF - 18))
    with pytest.raises(OSError) as caught:
        files.rename(SERIES + ".tmp", SERIES)
    assert caught.value.errno == 28
    with pytest.raises(OSError):
        files.write(GAME + ".tmp", bytes(HALF))
    assert kept(files) == kept(start()) == b"game"
    assert files.size(SERIES) == -1 and files.size(GAME + ".tmp") == -1


@pytest.mark.parametrize("fill", [b"\xff", b"\0", b"SN", b"something else, of another program "])
def test_whatever_the_nvm_held_before_is_no_game(fill: bytes) -> None:
    bench.nvm[:] = (fill * NVM_BYTES)[:NVM_BYTES]
    files = start()
    assert files.size(GAME) == -1
    for number in range(3):
        rewrite(files, GAME, b"%d" % number)
        files.append(GAME, b" and on")
        assert kept(start()) == b"%d and on" % number


def test_any_byte_that_goes_wrong_leaves_a_state_that_once_was() -> None:
    files = start()
    states: list[bytes | None] = [None]
    rewrite(files, GAME, b"headers\n")
    states.append(kept(files))
    for number in range(6):
        files.append(GAME, b"%d:1-5\n" % number)
        states.append(kept(files))
    whole = bytes(bench.nvm)
    seen = set()
    for at in range(HALF):
        bench.nvm[at] ^= 1 << at % 8
        state = kept(start())
        assert state in states, at
        seen.add(state)
        bench.nvm[:] = whole
    assert len(seen) == len(states)


def test_an_nvm_that_does_not_take_what_is_written_is_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    files = start()
    rewrite(files, GAME, b"game")
    monkeypatch.setattr(microcontroller.ByteArray, "_program", lambda *rest: None)
    with pytest.raises(OSError):
        files.append(GAME, b"x")
    with pytest.raises(OSError):
        files.write(GAME, b"new")
    assert kept(files) == b"game"
    monkeypatch.undo()
    with pytest.raises(OSError):
        files.append(GAME, b"x")  # behind what may be there now nothing is added
    rewrite(files, GAME, b"new")
    assert kept(files) == kept(start()) == b"new"


def test_a_chip_without_nvm_refuses_to_keep_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    drive_files = MODULE.files_at_start.__globals__
    monkeypatch.setitem(drive_files, "microcontroller", type("Chip", (), {"nvm": None}))
    files = start()
    with pytest.raises(OSError):
        files.write(GAME, b"game")
    assert files.size(GAME) == -1


def cut_states(act: Any, look: Any) -> list[tuple[bool, Any]]:
    """What `look()` finds after `act()` with power cut at each operation and stage.

    Each with whether the nvm was being erased and programmed anew; the last is without a cut.
    """
    files, nvm = dict(bench.files), bytes(bench.nvm)
    seen = []
    number, was_cut = 0, True
    while was_cut:
        number += 1
        for stage in STAGES:
            bench.restart()
            bench.files, bench.nvm[:] = dict(files), nvm
            bench.cut_at(number, stage)
            try:
                act()
                was_cut = False
            except PowerCut:
                pass
            bench.restart()
            seen.append((bench.rewriting, look()))
    return seen


def test_a_cut_while_something_is_added_leaves_the_state_before_or_after() -> None:
    files = start()
    rewrite(files, GAME, b"headers\n")
    for number in range(40):  # across several pages
        files.append(GAME, b"%02d:1-5 ;1234\n" % number)
    before = kept(files)
    assert before is not None
    line = b"\nthe line at stake" * 9

    def add_one() -> None:
        start().append(GAME, line)

    seen = [state for _, state in cut_states(add_one, lambda: kept(start()))]
    assert set(seen) == {before, before + line} and len(seen) > 4


def test_after_a_torn_addition_a_snapshot_can_be_made() -> None:
    files = start()
    rewrite(files, GAME, b"headers\n")
    bench.cut_at(1, TORN)
    with pytest.raises(PowerCut):
        files.append(GAME, b"2:1-3 ;1234\n")
    bench.restart()
    files = start()
    assert kept(files) == b"headers\n"
    with pytest.raises(OSError) as caught:
        files.append(GAME, b"2:1-3 ;1234\n")
    assert caught.value.errno == 28
    rewrite(files, GAME, b"anew\n")
    files.append(GAME, b"2:1-3 ;1234\n")
    assert kept(start()) == b"anew\n2:1-3 ;1234\n"


@pytest.mark.parametrize("snapshots", [1, 2, 3])
def test_a_cut_in_a_snapshot_costs_no_more_than_it_unless_the_nvm_is_being_erased(
    snapshots: int,
) -> None:
    files = start()
    for number in range(snapshots):
        rewrite(files, GAME, b"game %d\n" % number)
        files.append(GAME, b"and on\n")
    before = kept(files)
    after = b"the next one\n" * 20

    seen = cut_states(lambda: rewrite(start(), GAME, after), lambda: kept(start()))
    assert {state for rewriting, state in seen if not rewriting} <= {before, after}
    assert {state for _, state in seen} == {before, after} | ({None} if snapshots > 1 else set())
