"""The MicroPython port's storage and log, on a fake flash."""

import errno
import importlib
from types import ModuleType
from typing import Any

import pytest

from tests.fakes.bench import bench
from tests.fakes.pico import load_port


@pytest.fixture
def module() -> ModuleType:
    """`pico_port`, on a clean bench."""
    return load_port()


@pytest.fixture
def port(module: ModuleType) -> Any:
    """A board that was just switched on."""
    return module.PicoPort()


def test_files_are_written_appended_read_renamed_and_removed(port: Any) -> None:
    files = port.files
    assert files.size("/game.sgn") == -1
    files.append("/game.sgn", b"4:1-5 ")
    files.append("/game.sgn", b"2:2-4\n")
    assert files.size("/game.sgn") == 12
    assert files.read("/game.sgn", 2, 3) == b"1-5"
    assert files.read("/game.sgn", 10, 99) == b"4\n"
    files.write("/config.json.tmp", b"{}")
    files.write("/config.json.tmp", b"[]")
    files.write("/config.json", b"old")
    files.rename("/config.json.tmp", "/config.json")
    assert bench.files == {"/game.sgn": b"4:1-5 2:2-4\n", "/config.json": b"[]"}
    files.remove("/game.sgn")
    assert files.size("/game.sgn") == -1


def test_folders_are_listed_by_plain_names(port: Any) -> None:
    port.files.write("/rules/mine.json", b"{}")
    port.files.write("/game.sgn", b"")
    assert port.files.names("/rules") == ["mine.json"]
    assert port.files.names("/nowhere") == []
    assert port.files.names("/") == ["game.sgn", "rules"]


def test_errors_of_the_medium_are_let_through(port: Any) -> None:
    files = port.files
    for call, *arguments in (
        (files.read, "/none", 0, 1),
        (files.remove, "/none"),
        (files.rename, "/none", "/other"),
    ):
        with pytest.raises(OSError):
            call(*arguments)
    files.append("/game.sgn", b"whole\n")
    bench.full = True
    for write in (files.append, files.write):
        with pytest.raises(OSError) as caught:
            write("/game.sgn", b"half")
        assert caught.value.errno == errno.ENOSPC
    assert bench.files["/game.sgn"] == b"whole\n"


def test_other_errors_than_a_missing_file_are_no_missing_file(
    port: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(path: str) -> None:
        raise OSError(errno.EIO, path)

    fake_os = importlib.import_module("tests.fakes.os")
    monkeypatch.setattr(fake_os, "stat", broken)
    monkeypatch.setattr(fake_os, "listdir", broken)
    with pytest.raises(OSError):
        port.files.size("/game.sgn")
    with pytest.raises(OSError):
        port.files.names("/rules")


def test_the_log_starts_anew_rather_than_grow(module: ModuleType, port: Any) -> None:
    for count in range(300):
        module.keep_log(port.files, b"%03d" % count + b"." * 97, 8192)
        assert len(bench.files["/log.txt"]) <= 8192
    assert b"299." in bench.files["/log.txt"]
    module.keep_log(port.files, b"start" + b"x" * 20000, 1000)
    assert len(bench.files["/log.txt"]) == 1000
    assert bench.files["/log.txt"].startswith(b"start")


def test_no_log_is_kept_when_none_is_wanted(module: ModuleType) -> None:
    bench.files["/config.json"] = b'{"log_bytes": 0}'
    module.PicoPort().crash(ValueError())
    assert list(bench.files) == ["/config.json"]
