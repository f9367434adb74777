"""`senet flash` on a virtual board, from the first time to the worst."""

from collections.abc import Callable
from dataclasses import replace

import pytest
import serial

from host_tools import cli
from host_tools.device import flashing, link
from tests.virtual.board import VirtualBoard

pytestmark = pytest.mark.usefixtures("quick")

Capture = pytest.CaptureFixture[str]
Build = Callable[[bool], list[tuple[str, bytes]]]
STUBBORN = b"""\
while True:
    try:
        while True:
            pass
    except KeyboardInterrupt:
        pass
"""
KEPT = {
    "/config.json": b'{\n "brightness": 3\n}\n',
    "/calibration.json": b'{\n "bias": 480\n}\n',
    "/rules/mine.json": b"{}",
    "/series.json": b"{}",
    "/game.sgn": b"[Rules jequier]\n",
    "/notes.txt": b"not ours",
    "/senet_app/notes.txt": b"not ours either",
    "/lib/other.py": b"x = 1\n",
}


def flash(board: VirtualBoard, *words: str) -> int:
    """Run `senet flash` on a board."""
    return cli.main(["flash", "--port", board.port, *words])


def installed(board: VirtualBoard, build: Build, compiled: bool = True) -> None:
    """The board has exactly what it shall have, of ours."""
    wanted = dict(build(compiled))
    assert {name: board.read(name) for name in wanted} == wanted
    ours = [f"/{name}" for name in board.files.names("/") if "port" in name or "main" in name]
    for folder in ("/senet_core", "/senet_app"):
        ours += [f"{folder}/{name}" for name in board.files.names(folder)]
    assert {name for name in ours if not name.endswith(".txt")} == set(wanted)


def runs(board: VirtualBoard) -> bool:
    """Whether the game on the board answers."""
    with serial.Serial(board.port, timeout=5) as line:
        line.write(b"status\n")
        return b'"e": "status"' in line.read_until(b'"dropped"')


def test_the_first_time(board: VirtualBoard, built: Build, capsys: Capture) -> None:
    board.plug()
    assert flash(board) == 0
    said = capsys.readouterr()
    assert "The game runs: version 0.1.0" in said.out and said.err == ""
    assert runs(board)
    board.pull()
    installed(board, built)
    assert board.spoilt == 0


def test_an_update_with_a_game_in_progress_keeps_all_that_is_the_players(
    board: VirtualBoard, built: Build, capsys: Capture
) -> None:
    """Updating wipes settings: config, calibration and the game survive `flash`."""
    for name, data in [*built(True), *KEPT.items()]:
        if name != "/game.sgn":
            board.write(name, data)
    board.write("/senet_app/app.mpy", dict(built(True))["/senet_app/app.mpy"] + b"\0")
    board.write("/senet_app/app.py.new", b"left behind")
    board.write("/senet_core/gone.py", b"of an older version")
    board.plug()
    with serial.Serial(board.port, timeout=5) as line:
        line.write(b"new kendall\nthrow 1\n")
        line.read_until(b'"e": "throw"')
        line.readline()
    before = board.read("/game.sgn")
    assert before
    assert flash(board) == 0
    assert "1 files to send" in capsys.readouterr().out
    board.pull()
    installed(board, built)
    for name, data in KEPT.items():
        assert board.read(name) == (before if name == "/game.sgn" else data), name
    assert board.spoilt == 0


def test_files_that_are_there_are_not_sent_again(board: VirtualBoard, capsys: Capture) -> None:
    board.plug()
    assert flash(board) == 0
    assert flash(board) == 0
    assert "0 files to send (0 KB), 20 there already, 0 old" in capsys.readouterr().out


def test_a_dry_run_changes_nothing(board: VirtualBoard, capsys: Capture) -> None:
    board.write("/senet_core/old.mpy", b"old")
    board.plug()
    assert flash(board, "--dry-run") == 0
    said = capsys.readouterr().out
    assert "send    /main.py" in said and "remove  /senet_core/old.mpy" in said
    board.pull()
    assert board.files.names("/senet_core") == ["old.mpy"] and board.files.size("/main.py") < 0


@pytest.mark.parametrize("mpy", [4869])
def test_a_board_of_another_mpy_version_gets_py(
    board: VirtualBoard, built: Build, capsys: Capture, mpy: int
) -> None:
    """Wrong .mpy version after a firmware update: ask the board, fall back with a notice."""
    for name, data in built(True):
        board.write(name, data)
    board.settings = replace(board.settings, mpy=mpy)
    board.plug()
    assert flash(board) == 0
    assert "go there as .py" in capsys.readouterr().err
    board.pull()
    installed(board, built, compiled=False)


@pytest.mark.parametrize("after", [3_000, 60_000, 110_000])
def test_a_pulled_cable_leaves_the_old_game_playable_and_the_next_flash_mends(
    board: VirtualBoard, built: Build, capsys: Capture, after: int
) -> None:
    old = dict(built(True))
    old["/senet_app/app.mpy"] += b"\0"
    for name, data in old.items():
        board.write(name, data)
    for name in ("/senet_app/commands.mpy", "/senet_app/tool.mpy"):
        board.write(name, old[name] + b"\0")
    board.plug()
    board.pull_after = after
    assert flash(board) == (9 if after < 100_000 else 0)
    if after < 100_000:
        said = capsys.readouterr().err
        assert said.count("\n") == 1 and "plug the board in again" in said
    board.pull()
    board.pull_after = -1
    board.plug()
    assert runs(board)
    assert flash(board) == 0
    board.pull()
    installed(board, built)


def test_a_main_py_that_will_not_be_interrupted_ends_in_one_line(
    board: VirtualBoard, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Could not enter raw repl while main.py loops: in within 10 s, or what to do."""
    monkeypatch.setattr(link, "ENTER_S", 1.5)
    stubborn = (
        "while True:\n    try:\n        while True: pass\n    except KeyboardInterrupt: pass\n"
    )
    board.write("/main.py", stubborn.encode())
    board.plug()
    assert flash(board) == 10
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "hold BACK while you plug it in" in said
    assert link.ENTER_S * 6 < 10


@pytest.mark.parametrize("body", ["pass", "print('x' * 60)", "import time; time.sleep(60)"])
def test_a_busy_main_py_of_another_is_stopped_and_put_aside(
    board: VirtualBoard, built: Build, capsys: Capture, body: str
) -> None:
    other = f"while True:\n    {body}\n".encode()
    board.write("/main.py", other)
    board.write("/boot.py", b"")
    board.plug()
    assert flash(board) == 0
    said = capsys.readouterr().err
    assert "/main.py.other" in said and "boot.py" in said
    board.pull()
    assert board.read("/main.py.other") == other
    assert board.read("/main.py") == dict(built(True))["/main.py"]


def test_a_full_flash_is_refused_before_anything_is_written(
    board: VirtualBoard, capsys: Capture
) -> None:
    board.write("/film", bytes(1_380_000))
    board.plug()
    assert flash(board) == 8
    assert "remove files of yours" in capsys.readouterr().err
    board.pull()
    assert board.files.names("/") == ["film"]


def test_a_flash_that_fills_on_the_way_is_left_as_it_was(
    board: VirtualBoard, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("host_tools.device.storage.check_room", lambda storage, files: None)
    board.write("/film", bytes(1_380_000))
    board.plug()
    assert flash(board) == 8
    board.pull()
    assert "flash is full" in capsys.readouterr().err
    assert board.files.names("/") == ["film", "senet_app"]
    assert board.files.names("/senet_app") == []


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"machine": "ESP32 module with ESP32"}, "ESP32 module with ESP32"),
        ({"version": (1, 22, 2)}, "expected 1.23 or newer"),
        ({"name": "circuitpython"}, "runs circuitpython"),
    ],
)
def test_another_board_is_refused_untouched(
    board: VirtualBoard, capsys: Capture, settings: dict[str, object], says: str
) -> None:
    board.settings = replace(board.settings, **settings)  # type: ignore[arg-type]
    board.plug()
    assert flash(board) == 7
    assert says in capsys.readouterr().err
    board.pull()
    assert board.files.names("/") == []


def test_a_game_that_does_not_start_is_told_with_its_error(
    board: VirtualBoard, built: Build, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After flashing, check that the game started."""
    files = [(name, data) for name, data in built(True) if "app.mpy" not in name]
    monkeypatch.setattr("host_tools.device.payload.board_files", lambda: files)
    board.plug()
    assert flash(board) == 1
    assert "the game does not start: ImportError" in capsys.readouterr().err


def test_a_game_that_says_nothing_is_told_too(
    board: VirtualBoard, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flashing, "START_S", 0.3)
    files = [("/x.mpy", b"M\x06"), ("/main.py", b"pico_port = 1\nwhile True: pass\n")]
    monkeypatch.setattr("host_tools.device.payload.board_files", lambda: files)
    board.plug()
    assert flash(board) == 1
    assert "it says nothing" in capsys.readouterr().err
