"""`senet replay`: the end of a record, or the first thing in it that cannot be."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools import cli
from senet_core.record import header_line
from senet_core.rulesets import IDS, fields_of

TESTS = Path(__file__).resolve().parents[1]
LATE = ".........D/........../.......L.. L - 0"

Capture = pytest.CaptureFixture[str]


def printed(capsys: Capture, *words: str) -> str:
    """What `senet replay` prints."""
    assert cli.main(["replay", *words]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def refused(capsys: Capture, *words: str) -> str:
    """The one line with which `senet replay` refuses something."""
    assert cli.main(["replay", *words]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("senet replay: ") and err.count("\n") == 1
    return err[len("senet replay: ") : -1]


def saved(folder: Path, *lines: str) -> str:
    """The path of a record of these lines."""
    path = folder / "game.sgn"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


def games() -> list[dict[str, object]]:
    """The whole games of the vectors."""
    return [json.loads(line) for line in (TESTS / "vectors/games.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("number", range(30))
def test_the_games_of_the_vectors(capsys: Capture, tmp_path: Path, number: int) -> None:
    game = games()[number]
    throws, moves = game["throws"], game["moves"]
    assert isinstance(throws, list) and isinstance(moves, list)
    entries = [f"{count}:{move}" for count, move in zip(throws, moves, strict=True)]
    path = saved(tmp_path, f'[Rules "{game["rules"]}"]', "", *entries)
    found = json.loads(printed(capsys, "--json", path))
    assert list(found) == ["result", "points", "final", "throws"]
    expected = {name: game[name] for name in ("result", "points", "final")}
    assert found == {**expected, "throws": len(throws)}


@pytest.mark.parametrize("name", IDS)
def test_the_golden_games(capsys: Capture, name: str) -> None:
    path = TESTS / f"golden/{name}.sgn"
    lines = printed(capsys, str(path)).splitlines()
    assert lines[0].startswith(f"{name}, ")
    assert " has won, points: " in lines[0]
    assert [line.split()[0] for line in lines[2:]] == ["1", "20", "21"]


def test_the_command_itself() -> None:
    senet = Path(sys.executable).with_name("senet")
    path = TESTS / "golden/trap.sgn"
    with path.open("rb") as record:
        done = subprocess.run(
            [senet, "replay", "-", "--json"], stdin=record, capture_output=True, check=False
        )
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["result"] in ("L", "D")


def test_the_board_is_drawn_as_it_lies(capsys: Capture, tmp_path: Path) -> None:
    position = "L........D/.D.......L/D........L L - 0"
    path = saved(tmp_path, '[Rules "jequier"]', f'[Position "{position}"]')
    assert printed(capsys, path) == (
        "jequier, 0 throws: not over, Light (seat 2) to throw\n"
        "\n"
        "   1  L . . . . . . . . D  10\n"
        "  20  L . . . . . . . D .  11\n"
        "  21  D . . . . . . . . L  30\n"
    )


@pytest.mark.parametrize(
    ("lines", "told", "data"),
    [
        (['[Rules "jequier"]', "2:--"], "not over, a throw-off to throw", ("*", 0, 1)),
        (['[Rules "jequier"]', "1:10-11"], "not over, Dark (seat 1) to throw", ("*", 0, 1)),
        (
            ['[Rules "jequier"]', f'[Position "{LATE}"]', "2:28-30^"],
            "Light (seat 2) has won, points: 8",
            ("L", 8, 1),
        ),
        (
            ['[Rules "funnel"]', '[Position "LDDD....../........../.......... L - 5"]', "1:--"],
            "a draw",
            ("draw", 0, 1),
        ),
    ],
)
def test_how_a_game_may_stand(
    capsys: Capture, tmp_path: Path, lines: list[str], told: str, data: tuple[str, int, int]
) -> None:
    path = saved(tmp_path, *lines)
    assert printed(capsys, path).splitlines()[0].endswith(told)
    found = json.loads(printed(capsys, path, "--json"))
    assert (found["result"], found["points"], found["throws"]) == data


def test_a_record_may_come_from_another_system(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "game.sgn"
    path.write_bytes(b'\xef\xbb\xbf[Rules "jequier"]\r\n\r\n1:10-11 ; caf\xc3\xa9\r\n')
    assert "1 throws" in printed(capsys, str(path))


# The ruleset of a record


def own_header(**changes: object) -> str:
    """The header of a ruleset of one's own, kendall with some fields changed."""
    return header_line("Ruleset", json.dumps({**fields_of("kendall"), "id": "own", **changes}))


def test_a_ruleset_of_ones_own_stands_in_the_record(capsys: Capture, tmp_path: Path) -> None:
    header = own_header(title='The "long" \\ set', pieces=5)
    for rules in (['[Rules "own"]'], []):
        assert printed(capsys, saved(tmp_path, *rules, header, "1:10-11")).startswith("own, 1 th")


def test_rules_may_be_named_instead(capsys: Capture, tmp_path: Path) -> None:
    path = saved(tmp_path, "1:10-11")
    assert printed(capsys, path, "--rules", "blocs").startswith("blocs, 1 throws: ")
    own = tmp_path / "own.json"
    own.write_text(json.dumps({**fields_of("trap"), "id": "mine"}))
    assert printed(capsys, path, "--rules", str(own)).startswith("mine, 1 throws: ")


def test_rules_that_are_named_come_first(capsys: Capture, tmp_path: Path) -> None:
    path = saved(tmp_path, '[Rules "kendall"]', "1:10-11")
    assert printed(capsys, path, "--rules", "trap").startswith("trap, ")
    assert "is not legal" in refused(capsys, path)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["1:10-11"], "the record has no header Rules; name the ruleset with --rules"),
        (["; c", '[Rules "own"]'], "'own' on line 2 is none of jequier, trap, "),
        (['[Ruleset "{"]'], "'{' on line 1 is not JSON: Expecting property name"),
        (['[Ruleset "[]"]'], "'[]' on line 1 is not a JSON object in braces"),
        (["", own_header(pieces=4)], "on line 2 ruleset field 'pieces' is 4; expected a whole"),
        (['[Rules "trap"]', own_header()], "'trap' on line 1 is not the id of its Ruleset, 'own'"),
    ],
)
def test_a_record_without_rules_that_can_be_used(
    capsys: Capture, tmp_path: Path, lines: list[str], told: str
) -> None:
    assert told in refused(capsys, saved(tmp_path, *lines))


# What disagrees


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (
            ["2:--", "1:10-11 2:9-12"],
            "'2:9-12' on line 3, throw 3, is not legal; legal moves: 8-10, 11-13; "
            "in position LDLDLDLDL./D........./.......... D f 0",
        ),
        (["1:--"], "'1:--' on line 2, throw 1, is not legal; legal moves: 10-11;"),
        (["7:1-8"], "'7:1-8' on line 2 is not a throw; expected count:move"),
        (["[Date]"], "'[Date]' on line 2 is not a header; expected [Key \"value\"]"),
        (['[Result "D"]'], "'D' on line 2 is not the Result of this game, which is '*'"),
        (['[Points "1"]'], "'1' on line 2 is not the Points of this game, which is '0'"),
        (['[Dark "2"]', "1:10-11", '[Light "2"]'], "is not the Light of this game, which is '1'"),
        ([";back 1"], "';back 1' on line 2 comes after fewer throws"),
    ],
)
def test_the_first_disagreement_is_named(
    capsys: Capture, tmp_path: Path, lines: list[str], told: str
) -> None:
    path = saved(tmp_path, '[Rules "jequier"]', *lines)
    for words in ([path], [path, "--json"]):
        line = refused(capsys, *words)
        assert line.startswith(f"{path}: '")
        assert told in line


def test_standard_input_is_called_by_its_name(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = b'[Rules "jequier"]\n1:--\n'
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert refused(capsys, "-").startswith("standard input: '1:--' on line 2, throw 1,")


def test_files_that_cannot_be_read(capsys: Capture, tmp_path: Path) -> None:
    assert refused(capsys, "none.sgn") == "none.sgn: No such file or directory"
    assert refused(capsys, str(tmp_path)) == f"{tmp_path}: Is a directory"
    path = tmp_path / "game.sgn"
    path.write_bytes(b"1:10-11 \xff")
    assert refused(capsys, str(path)) == f"{path} is not UTF-8 text (at byte 8)"
    assert refused(capsys, str(path), "--rules", "x").startswith(f"{path} is not UTF-8 text")


def test_a_file_is_needed(capsys: Capture) -> None:
    assert cli.main(["replay"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
