"""`senet flash` on boards that show themselves as USB drives."""

import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from host_tools import cli
from host_tools.device import drives, uf2, ways
from tests.virtual.board import VirtualBoard

ROOT = Path(__file__).resolve().parents[2]
Capture = pytest.CaptureFixture[str]

PICO = """\
UF2 Bootloader v2.0
Model: Raspberry Pi RP2
Board-ID: RPI-RP2
"""
PICO2 = PICO.replace("RPI-RP2", "RP2350")
CIRCUITPYTHON = """\
Adafruit CircuitPython 9.2.1 on 2024-11-20; Raspberry Pi Pico 2 with rp2350a
Board ID:raspberry_pi_pico2
"""


def image(*families: int, flags: int = uf2.HAS_FAMILY) -> bytes:
    """A UF2 file with a block for each family."""
    blocks = b""
    for number, family in enumerate(families):
        head = uf2.HEAD.pack(*uf2.MAGIC, flags, 0x10000000, 256, number, len(families), family)
        blocks += head + bytes(uf2.BLOCK - len(head) - 4) + uf2.END
    return blocks


@pytest.fixture
def drive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only drive there is, of a Pico that waits; no port of a board."""
    folder = tmp_path / "a drive"
    folder.mkdir()
    (folder / "INFO_UF2.TXT").write_text(PICO)
    monkeypatch.setattr(drives, "mounted", lambda: iter([tmp_path, folder]))
    monkeypatch.setattr(ways, "board_ports", lambda: [])
    monkeypatch.setattr("host_tools.device.find.board_ports", lambda: [])
    monkeypatch.delenv("SENET_PORT", raising=False)
    return folder


@pytest.fixture
def circuitpy(drive: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only drive there is, of a board with CircuitPython; Adafruit's library is installed."""
    (drive / "INFO_UF2.TXT").unlink()
    (drive / "boot_out.txt").write_text(CIRCUITPYTHON)
    library = drive.with_name("library")
    library.mkdir()
    (library / "neopixel.py").write_text("import adafruit_pixelbuf\n")
    monkeypatch.syspath_prepend(library)
    return drive


def written(tmp_path: Path, data: bytes) -> str:
    path = tmp_path / "image.uf2"
    path.write_bytes(data)
    return str(path)


def test_a_pico_without_micropython_is_told_what_it_needs(drive: Path, capsys: Capture) -> None:
    assert cli.main(["flash"]) == 3
    said = capsys.readouterr().err
    assert str(drive) in said and "--uf2 FILE" in said and said.count("\n") == 1


def test_an_image_is_installed_and_then_the_game(
    drive: Path,
    board: VirtualBoard,
    tmp_path: Path,
    quick: None,
    capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data = image(*[uf2.RP2040] * 300)
    board.plug()
    copied: list[bytes] = []

    def ports() -> list[str]:
        """The board restarts as soon as it has the whole image."""
        if (drive / "image.uf2").exists():
            copied.append((drive / "image.uf2").read_bytes())
            return [board.port]
        return []

    monkeypatch.setattr(ways, "board_ports", ports)
    monkeypatch.setattr("host_tools.device.flashing.FIRST_BOOT_S", 0.1)
    assert cli.main(["flash", "--uf2", written(tmp_path, data)]) == 0
    assert copied[0] == data
    assert "The game runs" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("info", "data", "says"),
    [
        (
            PICO,
            image(uf2.RP2350_ARM),
            "is for a Pico 2 (RP2350); expected an image for a Pico (RP2",
        ),
        (PICO2, image(uf2.RP2040), "is for a Pico (RP2040); expected an image for a Pico 2"),
        (PICO, image(uf2.RP2040, 0x12345678), "another board (0x12345678)"),
        (PICO, image(uf2.RP2040)[:-1], "its size"),
        (PICO, b"", "its size"),
        (PICO, bytes(512), "its block 1 is none"),
        (PICO, image(uf2.RP2040, flags=0), "no chip"),
        (PICO.replace("RPI-RP2", "nRF52840-Feather"), image(uf2.RP2040), "nRF52840-Feather"),
    ],
)
def test_another_boards_image_is_refused(
    drive: Path, tmp_path: Path, capsys: Capture, info: str, data: bytes, says: str
) -> None:
    (drive / "INFO_UF2.TXT").write_text(info)
    assert cli.main(["flash", "--uf2", written(tmp_path, data)]) == 7
    assert says in capsys.readouterr().err
    assert not (drive / "image.uf2").exists()


@pytest.mark.parametrize(
    ("info", "families"),
    [
        (PICO, (uf2.RP2040, uf2.RP2040)),
        (PICO2, (uf2.RP2XXX_ABSOLUTE, uf2.RP2350_ARM)),
        (PICO2, (uf2.RP2350_RISCV,)),
    ],
)
def test_an_image_for_the_board_is_taken(
    drive: Path, tmp_path: Path, capsys: Capture, info: str, families: tuple[int, ...]
) -> None:
    (drive / "INFO_UF2.TXT").write_text(info)
    path = written(tmp_path, image(*families))
    assert cli.main(["flash", "--dry-run", "--uf2", path]) == 0
    assert capsys.readouterr().out == f"install {path} on {drive}, then the game\n"
    assert not (drive / "image.uf2").exists()


def test_the_real_image_is_for_the_pico(pico_image: Path) -> None:
    assert uf2.families(pico_image.read_bytes(), "image") == {uf2.RP2040}


def test_no_drive_and_two_drives_are_told(
    drive: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path, image(uf2.RP2040))
    monkeypatch.setattr(drives, "mounted", lambda: iter([drive, drive]))
    assert cli.main(["flash", "--uf2", path]) == 6
    monkeypatch.setattr(drives, "mounted", lambda: iter([tmp_path]))
    assert cli.main(["flash", "--uf2", path]) == 3
    assert cli.main(["flash", "--drive", str(tmp_path)]) == 3
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 3 and "--drive" in said[0] and "BOOTSEL" in said[1]


def test_a_drive_that_goes_away_half_way_is_told(
    drive: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(handle: int) -> None:
        (drive / "INFO_UF2.TXT").unlink(missing_ok=True)
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", fails)
    assert cli.main(["flash", "--uf2", written(tmp_path, image(*[uf2.RP2040] * 1000))]) == 9
    assert "plug the board in again" in capsys.readouterr().err


def test_a_board_that_does_not_come_back_is_told(
    drive: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ways, "RETURN_S", 0.1)
    assert cli.main(["flash", "--uf2", written(tmp_path, image(uf2.RP2040))]) == 3
    assert "has not come back" in capsys.readouterr().err


@pytest.mark.skipif(os.name != "posix", reason="reads Linux's list")
def test_a_drive_with_a_space_in_its_name_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mounts").write_text("/dev/sda1 /media/a\\040b/RPI-RP2 vfat rw 0 0\n")
    monkeypatch.setattr(drives, "MOUNTS", tmp_path / "mounts")
    assert list(drives.mounted()) == [Path("/media/a b/RPI-RP2")]


# -- CircuitPython


def test_circuitpython_gets_the_game_and_adafruits_library(
    circuitpy: Path, capsys: Capture
) -> None:
    (circuitpy / "config.json").write_text("{}")
    (circuitpy / "circuit_port.mpy").write_bytes(b"old")
    (circuitpy / "senet_app").mkdir()
    (circuitpy / "senet_app" / "gone.py").write_text("")
    (circuitpy / "senet_app" / "notes.txt").write_text("")
    assert cli.main(["flash"]) == 0
    assert "2 old ones to remove" in capsys.readouterr().out
    folder = ROOT / "firmware" / "boards" / "pico_circuitpython"
    for path in folder.glob("*.py"):
        assert (circuitpy / path.name).read_bytes() == path.read_bytes()
    for package in ("senet_core", "firmware/senet_app"):
        for path in (ROOT / package).glob("*.py"):
            assert (circuitpy / path.parent.name / path.name).read_bytes() == path.read_bytes()
    assert (circuitpy / "lib" / "neopixel.py").exists()
    assert (circuitpy / "config.json").read_text() == "{}"
    assert (circuitpy / "senet_app" / "notes.txt").exists()
    assert not (circuitpy / "circuit_port.mpy").exists()
    assert not (circuitpy / "senet_app" / "gone.py").exists()
    assert cli.main(["flash"]) == 0
    assert capsys.readouterr().out.splitlines()[1].startswith("0 files to send (0 KB), ")


def test_another_programs_code_is_put_aside(circuitpy: Path, capsys: Capture) -> None:
    (circuitpy / "code.py").write_text("print('Hello World!')\n")
    assert cli.main(["flash"]) == 0
    assert "code.py.other" in capsys.readouterr().err
    assert (circuitpy / "code.py.other").read_text() == "print('Hello World!')\n"
    assert "circuit_port" in (circuitpy / "code.py").read_text()


def test_a_dry_run_leaves_the_drive_as_it_is(circuitpy: Path, capsys: Capture) -> None:
    assert cli.main(["flash", "--dry-run"]) == 0
    assert "send    code.py" in capsys.readouterr().out
    assert [path.name for path in circuitpy.iterdir()] == ["boot_out.txt"]


@pytest.mark.parametrize(
    ("said", "code", "says"),
    [
        ("Adafruit CircuitPython 8.2.9 on x; Raspberry Pi Pico with rp2040", 7, "9 or newer"),
        ("Adafruit CircuitPython 9.1.0 on x; Feather M4 with samd51", 7, "Raspberry Pi Pico"),
    ],
)
def test_another_circuitpython_is_refused(
    circuitpy: Path, capsys: Capture, said: str, code: int, says: str
) -> None:
    (circuitpy / "boot_out.txt").write_text(said + "\n")
    assert cli.main(["flash"]) == code
    assert says in capsys.readouterr().err
    assert [path.name for path in circuitpy.iterdir()] == ["boot_out.txt"]


def test_a_missing_library_is_told_before_anything_is_written(
    circuitpy: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("host_tools.device.circuitpy.find_spec", lambda name: None)
    assert cli.main(["flash"]) == 1
    assert "pip install" in capsys.readouterr().err
    assert [path.name for path in circuitpy.iterdir()] == ["boot_out.txt"]
    (circuitpy / "lib").mkdir()
    (circuitpy / "lib" / "neopixel.mpy").write_bytes(b"C")
    assert cli.main(["flash"]) == 0


def test_a_full_drive_is_told(
    circuitpy: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda path: SimpleNamespace(free=20_000))
    assert cli.main(["flash"]) == 8
    assert "has 19 KB free" in capsys.readouterr().err
    assert [path.name for path in circuitpy.iterdir()] == ["boot_out.txt"]


def test_a_drive_that_goes_away_is_told(
    circuitpy: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(handle: int) -> None:
        (circuitpy / "boot_out.txt").unlink()
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", fails)
    assert cli.main(["flash"]) == 9
    assert "plug the board in again" in capsys.readouterr().err


def test_two_kinds_of_board_at_once_are_told(
    circuitpy: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ways, "board_ports", lambda: ["/dev/ttyACM7"])
    assert cli.main(["flash"]) == 6
    assert "/dev/ttyACM7; expected --drive or --port" in capsys.readouterr().err
