"""`senet emulate` as it is called."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.cli import main
from host_tools.emulator import start, terminal
from host_tools.emulator.board import Board
from senet_core.rulesets import fields_of

ROOT = Path(__file__).resolve().parents[2]

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def script(tmp_path: Path) -> Path:
    """An empty script, for the test to fill."""
    path = tmp_path / "game.txt"
    path.write_text("")
    return path


def emulate(*words: str | Path) -> int:
    return main(["emulate", "--headless", *map(str, words)])


def printed(capsys: Capture) -> list[dict[str, object]]:
    """What came to standard output; standard error must be empty."""
    captured = capsys.readouterr()
    assert captured.err == ""
    return [json.loads(line) for line in captured.out.splitlines()]


def test_the_help_tells_the_verbs(capsys: Capture) -> None:
    assert main(["emulate", "--help"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "new RULES [SEAT1 SEAT2] [POSITION]; throw N; " in told and "expect TEXT." in told


def test_an_empty_script_switches_the_board_on(script: Path, capsys: Capture) -> None:
    assert emulate("--script", script) == 0
    assert [event["e"] for event in printed(capsys)] == ["boot"]


def test_events_states_and_frames_come_as_json_lines(script: Path, capsys: Capture) -> None:
    script.write_text("new kendall\nstate\nframe\nthrow 2\n")
    assert emulate("--script", script) == 0
    names = [event["e"] for event in printed(capsys)]
    wanted = "boot new turn state frame throw throw turn choice"
    assert [name for name in names if name != "revised"] == wanted.split()


def test_equal_seeds_give_equal_bytes_and_others_do_not(script: Path, capsys: Capture) -> None:
    lines = ["new jequier human level1", *(f"throw {flats}\nbutton ok\nframe" for flats in "12312")]
    script.write_text("\n".join(lines))
    outputs = []
    for seed in ("7", "7", "8", "0"):
        assert emulate("--script", script, "--seed", seed) == 0
        outputs.append(capsys.readouterr().out)
    assert emulate("--script", script) == 0
    assert outputs[0] == outputs[1] != outputs[2]
    assert capsys.readouterr().out == outputs[3]  # no seed is seed 0


def test_a_line_that_fails_ends_the_script_with_its_place(script: Path, capsys: Capture) -> None:
    script.write_text("# a game\nnew kendall\n\nexpect nonsense\nthrow 2\n")
    assert emulate("--script", script) == 1
    captured = capsys.readouterr()
    assert captured.err.startswith(f"senet emulate: {script}:4: expect: 'nonsense' was not printed")
    assert captured.err.count("\n") == 1
    assert '"flats"' not in captured.out


def test_a_script_comes_from_standard_input_too(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("new kendall\nthrow 9\n"))
    assert emulate("--script", "-") == 1
    error = capsys.readouterr().err
    assert error.startswith("senet emulate: standard input:2: throw: N, the flats up, is '9'")


def test_each_line_is_answered_before_the_next_is_written() -> None:
    program = "import sys; from host_tools.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", program, "emulate", "--headless", "--script", "-"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=ROOT) as process:
        assert process.stdin is not None and process.stdout is not None
        assert '"boot"' in process.stdout.readline()
        for _ in range(3):
            process.stdin.write("state\n")
            process.stdin.flush()
            assert '"menu"' in process.stdout.readline()
        process.stdin.close()
    assert process.returncode == 0


def test_a_missing_script_is_named(capsys: Capture) -> None:
    assert emulate("--script", "/nowhere/game.txt") == 1
    error = capsys.readouterr().err
    assert error == "senet emulate: /nowhere/game.txt: No such file or directory\n"


@pytest.mark.parametrize("words", [["--headless"], ["--script", "game.txt"]])
def test_headless_and_script_belong_together(words: list[str], capsys: Capture) -> None:
    assert main(["emulate", *words]) == 1
    assert "belong together" in capsys.readouterr().err


def test_an_image_without_a_pico_is_an_error_that_says_what_is_missing(capsys: Capture) -> None:
    assert main(["emulate", "--image", "firmware.uf2"]) == 1
    error = capsys.readouterr().err
    assert error == "senet emulate: --image FILE.uf2 is for --pico; expected --pico with it\n"


@pytest.mark.parametrize("headless", [True, False])
def test_a_flash_in_a_folder_that_is_not_there_is_named(
    headless: bool, script: Path, tmp_path: Path, capsys: Capture
) -> None:
    folder = tmp_path / "nowhere"
    words = ["--headless", "--script", str(script)] if headless else []
    assert main(["emulate", *words, "--flash", str(folder / "board.flash")]) == 1
    error = capsys.readouterr().err
    assert error == (
        f"senet emulate: --flash {folder / 'board.flash'}: expected {folder} to be a folder\n"
    )
    assert not folder.exists()


def test_own_rulesets_are_on_the_board(script: Path, tmp_path: Path, capsys: Capture) -> None:
    own = tmp_path / "mine.json"
    own.write_text(json.dumps({**fields_of("kendall"), "id": "home-rules", "pieces": 5}))
    script.write_text("new home-rules\nstate\n")
    assert emulate("--script", script, "--rules", own) == 0
    state = printed(capsys)[-1]
    assert state["rules"] == "home-rules"
    assert state["position"] == "LDLDLDLDLD/........../.......... D - 0"


def test_a_ruleset_may_not_take_a_built_in_ones_place(
    script: Path, tmp_path: Path, capsys: Capture
) -> None:
    own = tmp_path / "mine.json"
    own.write_text(json.dumps(fields_of("kendall")))
    assert emulate("--script", script, "--rules", own) == 1
    assert "id is 'kendall', a built-in one's; expected another" in capsys.readouterr().err
    own.write_text(json.dumps({**fields_of("kendall"), "id": "x", "pieces": 11}))
    assert emulate("--script", script, "--rules", own) == 1
    assert "pieces" in capsys.readouterr().err


def test_settings_come_from_a_file(script: Path, tmp_path: Path, capsys: Capture) -> None:
    config = tmp_path / "config.json"
    config.write_text('{"sticks": 0, "piezo": false}')
    script.write_text("new kendall\nbutton ok\n")
    assert emulate("--script", script, "--config", config) == 0
    events = printed(capsys)
    assert events[0]["fitted"] == ["buttons"]
    assert [event["by"] for event in events if event["e"] == "throw"] == ["board"]
    config.write_text("[]")
    assert emulate("--script", script, "--config", config) == 1
    assert str(config) in capsys.readouterr().err


def test_a_flash_in_a_file_keeps_the_game(script: Path, tmp_path: Path, capsys: Capture) -> None:
    flash = tmp_path / "board.flash"
    script.write_text("new kendall\nthrow 3\n")
    assert emulate("--script", script, "--flash", flash) == 0
    capsys.readouterr()
    script.write_text("state\nbutton ok\nstate\n")
    assert emulate("--script", script, "--flash", flash) == 0
    states = [event for event in printed(capsys) if event["e"] == "state"]
    assert [state["phase"] for state in states] == ["resume", "choice"]
    assert states[1]["flats"] == 3


def test_the_hardware_may_differ_from_the_settings(script: Path, capsys: Capture) -> None:
    script.write_text("frame\n")
    rgb = []
    for words in (["--led-order", "GRB"], ["--led-order", "RGB"], ["--sacrificial-led"]):
        assert emulate("--script", script, *words) == 0
        rgb.append(printed(capsys)[-1]["rgb"])
    assert len(set(rgb)) == 3


def test_the_terminal_gets_a_board_whose_game_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    phases = []

    def play(board: Board, colour: bool) -> int:
        """Somebody begins a game and quits."""
        assert colour is False and not board.powered
        board.power_on()
        board.settle()
        phases.append(board.state()["phase"])
        board.send("new kendall")
        board.settle()
        return 7

    monkeypatch.setattr(start, "user_data_path", lambda *_, **__: tmp_path / "senet")
    monkeypatch.setattr(terminal, "run", play)
    assert main(["emulate", "--no-colour"]) == main(["emulate", "--no-colour"]) == 7
    assert phases == ["menu", "resume"]
    assert [path.name for path in tmp_path.rglob("*.*")] == ["board.flash"]


def test_terminal_boards_differ_unless_a_seed_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thrown: list[list[int]] = []

    def play(board: Board, colour: bool) -> int:
        """Somebody throws a few times."""
        for _ in range(10):
            board.throw()
            board.settle()
            thrown[-1].append(board.sticks.up)
        return 0

    monkeypatch.setattr(terminal, "run", play)
    for words in ([], [], ["--seed", "3"], ["--seed", "3"]):
        thrown.append([])
        assert main(["emulate", "--flash", str(tmp_path / "x"), *words]) == 0
    assert thrown[0] != thrown[1] and thrown[2] == thrown[3]
