"""`senet rules`, and the files that `--rules` takes everywhere."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools import cli
from host_tools.commands.rules import MEANINGS
from host_tools.rulefiles import load_ruleset
from senet_core.ruleset import FIELDS
from senet_core.rulesets import IDS, fields_of

Capture = pytest.CaptureFixture[str]


def printed(capsys: Capture, *words: str) -> str:
    """What `senet rules` prints."""
    assert cli.main(["rules", *words]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def refused(capsys: Capture, *words: str) -> str:
    """The one line with which `senet rules` refuses something."""
    assert cli.main(["rules", *words]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("senet rules: ") and err.count("\n") == 1
    return err[len("senet rules: ") : -1]


def own_file(folder: Path, **changes: object) -> str:
    """The path of a ruleset's file, made from kendall with some fields changed."""
    path = folder / "own.json"
    path.write_text(json.dumps({**fields_of("kendall"), "id": "own", **changes}))
    return str(path)


def test_the_list_has_a_line_for_each_set(capsys: Capture) -> None:
    lines = printed(capsys).splitlines()
    assert [line.split()[0] for line in lines] == list(IDS)
    assert len({line[13:] for line in lines}) >= 9
    assert max(len(line) for line in lines) <= 100


def test_the_command_itself() -> None:
    senet = Path(sys.executable).with_name("senet")
    done = subprocess.run([senet, "rules", "--json", "trap"], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout) == fields_of("trap")


@pytest.mark.parametrize("name", IDS)
def test_json_is_the_ruleset_in_the_order_of_the_schema(capsys: Capture, name: str) -> None:
    text = printed(capsys, "--json", name)
    found = json.loads(text)
    assert found == fields_of(name)
    assert list(found) == [field for field in FIELDS if field in found]
    assert list(found["points"]) == ["win", "row1", "row2", "row3", "on_safe"]


def test_json_of_all_sets(capsys: Capture) -> None:
    assert json.loads(printed(capsys, "--json")) == [fields_of(name) for name in IDS]


@pytest.mark.parametrize("name", IDS)
def test_words_tell_every_field(capsys: Capture, name: str) -> None:
    lines = printed(capsys, name).splitlines()
    fields = fields_of(name)
    assert [line.split()[0] for line in lines] == [field for field in FIELDS if field in fields]
    for line in lines:
        assert MEANINGS[line.split()[0]] in line


def test_words_are_not_those_of_a_program(capsys: Capture) -> None:
    text = printed(capsys, "kendall")
    assert "wait              28 29          " in text
    assert "pairs             no             " in text
    assert "again             none           " in text
    assert "water             yes            " in text
    assert "points            1 0 0 0 yes    " in text


def test_every_field_has_a_meaning() -> None:
    assert list(MEANINGS) == list(FIELDS)


def test_a_file_is_shown_and_thereby_checked(capsys: Capture, tmp_path: Path) -> None:
    path = own_file(tmp_path, title="Our \u00ab set \u00bb", source="us", safe=[26])
    words = printed(capsys, path)
    assert words.splitlines()[0] == "id                own"
    assert "title             Our \u00ab set \u00bb" in words
    found = json.loads(printed(capsys, "--json", path))
    assert list(found)[:3] == ["id", "title", "source"]
    assert found["safe"] == [26]


def test_a_printed_file_can_be_read_again(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "copy.json"
    path.write_text("\ufeff" + printed(capsys, "--json", "blocs"), encoding="utf-8")
    assert load_ruleset(str(path)).id == "blocs"


def test_an_unknown_id_is_told_the_known_ones(capsys: Capture) -> None:
    line = refused(capsys, "tablut")
    assert line.startswith("unknown ruleset 'tablut', expected one of jequier, trap, blocs, ")
    assert line.endswith(", or FILE.json")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"", " is not JSON: Expecting value at line 1, column 1"),
        (
            b'{\n "id": "own",\n "pieces" 5\n}',
            " is not JSON: Expecting ':' delimiter at line 3, co",
        ),
        (b'{"id": "own", "id": "b"}', " is not JSON that can be read: 'id' is given twice"),
        (b'{"pieces": Infinity}', " is not JSON that can be read: Infinity is not a number"),
        (b"[" * 100000, " is not JSON that can be read: it is nested too deeply"),
        (b"[]", " is not a JSON object in braces"),
        (b"null", " is not a JSON object in braces"),
        (b'{"id": "\xe9"}', " is not UTF-8 text (at byte 8)"),
        (b"{}", ": ruleset field 'id' is missing; expected 1 to 20 of the characters"),
    ],
)
def test_a_file_that_is_no_ruleset(capsys: Capture, tmp_path: Path, text: bytes, told: str) -> None:
    path = tmp_path / "own.json"
    path.write_bytes(text)
    assert refused(capsys, str(path)).startswith(f"{path}{told}")


def test_a_file_with_a_wrong_field(capsys: Capture, tmp_path: Path) -> None:
    line = refused(capsys, own_file(tmp_path, safe=[26, 27]))
    assert line.endswith(
        "own.json: ruleset field 'safe' holds 27; "
        "expected squares without 27 while the water is open"
    )


def test_files_that_cannot_be_read(capsys: Capture, tmp_path: Path) -> None:
    assert refused(capsys, "none.json") == "none.json: No such file or directory"
    assert refused(capsys, f"{tmp_path}/none") == f"{tmp_path}/none: No such file or directory"
    assert refused(capsys, str(tmp_path)) == f"{tmp_path}: Is a directory"


def test_a_file_needs_no_ending(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine").write_text(json.dumps({**fields_of("trap"), "id": "mine"}))
    assert printed(capsys, "mine").startswith("id                mine")
