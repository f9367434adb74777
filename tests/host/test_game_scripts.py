"""The whole games in tests/scripts, played as their third line says."""

import json
from pathlib import Path

import pytest

from host_tools.cli import main

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "tests" / "scripts"
VERBS = {
    "sticks_only": {"throw", "turn"},
    "buttons_only": {"button"},
    "host_cut": {"new", "send", "cut", "power", "button"},
}
LOOKS = {"expect", "state"}


def lines(name: str) -> list[str]:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def verbs(name: str) -> list[str]:
    return [line.split()[0] for line in lines(name) if line and line[0] != "#"]


def test_every_script_is_played() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(VERBS)


@pytest.mark.parametrize("name", VERBS)
def test_a_whole_game_goes_as_it_is_written(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    prompt, program, *words = lines(name)[2].split()
    assert (prompt, program) == ("#", "senet")
    assert main(words) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    events = [json.loads(line) for line in captured.out.splitlines()]
    assert events[0]["e"] == "boot" and events[-1]["phase"] == "over"
    assert sum(event["e"] == "move" for event in events) > 60
    moves = " ".join(event["move"] for event in events if event["e"] == "move")
    assert "x" in moves and ("-off" in moves or "-30^" in moves)


@pytest.mark.parametrize("name", VERBS)
def test_a_script_uses_what_its_name_says_and_looks_at_every_move(name: str) -> None:
    found = verbs(name)
    assert set(found) - LOOKS == VERBS[name]
    assert found.count("expect") > 60


@pytest.mark.parametrize("sign", [">", "--", "x", "-off"])
def test_every_kind_of_move_and_the_pass_are_in_them(sign: str) -> None:
    moves = [line for name in VERBS for line in lines(name) if line.startswith('expect "move"')]
    assert any(sign in line for line in moves)


def test_the_power_cut_comes_in_the_middle_of_the_game() -> None:
    found = verbs("host_cut")
    assert found.count("cut") == 1
    assert found.index("cut") > 100 < len(found) - found.index("cut")
