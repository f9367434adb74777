"""`senet moves`: one question, many, and in another runtime."""

import io
import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from host_tools import cli, micropython_runtime
from host_tools.errors import UserError
from senet_core.rulesets import IDS, fields_of

VECTORS = Path(__file__).resolve().parents[1] / "vectors"
START = "LDLDLDLDLD/........../.......... - o 0"
MIXED = "LLLDLD.D.D/.D......../..L....... L - 0"

Capture = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch


def micropython() -> bool:
    """Whether there is a MicroPython to be tested with."""
    try:
        micropython_runtime.find_micropython()
    except UserError:
        return False
    return True


needs_micropython = pytest.mark.skipif(not micropython(), reason="no MicroPython on this machine")
runtimes = pytest.mark.parametrize(
    "runtime", ["cpython", pytest.param("micropython", marks=needs_micropython)]
)


def feed(patch: Patch, lines: Iterable[str | bytes | object]) -> None:
    """Put lines on standard input: texts and bytes as they are, other values as JSON."""
    data = b""
    for line in lines:
        if not isinstance(line, bytes):
            line = (line if isinstance(line, str) else json.dumps(line)).encode()
        data += line + b"\n"
    patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


def answers(patch: Patch, capsys: Capture, lines: Iterable[object], *words: str) -> list[object]:
    """The values on the lines that `senet moves --jsonl` prints for these."""
    feed(patch, lines)
    code = cli.main(["moves", "--jsonl", *words])
    out, err = capsys.readouterr()
    assert err == ""
    found = [json.loads(line) for line in out.splitlines()]
    assert code == (1 if any("error" in line for line in found) else 0)
    return found


def complaint(capsys: Capture, *words: str) -> str:
    """The one line with which `senet moves` refuses its arguments."""
    code = cli.main(["moves", *words])
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("senet moves: ") and err.count("\n") == 1
    return f"{code} {err[len('senet moves: ') : -1]}"


@runtimes
def test_one_question(capsys: Capture, runtime: str) -> None:
    words = ["--rules", "jequier", "--value", "2", "--runtime", runtime]
    assert cli.main(["moves", *words, ".........D/........../.......L.. L - 0"]) == 0
    assert capsys.readouterr().out == (
        '{"rules": "jequier", "position": ".........D/........../.......L.. L - 0", "value": 2, '
        '"moves": [{"move": "28-30^", "after": ".........D/........../.......... L - 0", '
        '"result": "L"}]}\n'
    )


@runtimes
def test_one_question_with_a_pass(capsys: Capture, runtime: str) -> None:
    assert cli.main(["moves", START, "--rules=trap", "--value=2", "--runtime", runtime]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found) == ["rules", "position", "value", "moves", "pass"]
    assert found["moves"] == []
    assert found["pass"] == {"after": START, "result": None}


@runtimes
@pytest.mark.parametrize("name", ["positions", "variants"])
def test_all_vectors_come_back_to_the_letter(
    capsys: Capture, monkeypatch: Patch, runtime: str, name: str
) -> None:
    text = (VECTORS / f"{name}.jsonl").read_text()
    feed(monkeypatch, text.splitlines())
    assert cli.main(["moves", "--jsonl", "--runtime", runtime]) == 0
    assert capsys.readouterr().out == text


@runtimes
def test_the_command_itself_answers_each_line_at_once(runtime: str) -> None:
    process = subprocess.Popen(
        [Path(sys.executable).with_name("senet"), "moves", "--jsonl", "--runtime", runtime],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdin and process.stdout
    with process:
        for value in (1, 2, 99):
            question = {"rules": "jequier", "position": START, "value": value}
            process.stdin.write(json.dumps(question).encode() + b"\n")
            process.stdin.flush()
            assert ("error" in json.loads(process.stdout.readline())) == (value == 99)
        process.stdin.close()
        assert process.wait() == 1


def test_a_line_keeps_its_other_members_and_their_order(
    capsys: Capture, monkeypatch: Patch
) -> None:
    line = {"n": 7, "value": 4, "moves": "old", "position": MIXED, "pass": "old", "x": ["\u00e9"]}
    (found,) = answers(monkeypatch, capsys, [line], "--rules", "jequier")
    assert isinstance(found, dict)
    assert list(found) == ["n", "value", "position", "x", "moves"]
    assert (found["n"], found["x"]) == (7, ["\u00e9"])
    assert [move["move"] for move in found["moves"]] == ["2x6", "3-7", "5-9", "23-27>7"]


def test_the_rules_of_a_line_come_before_those_of_the_option(
    capsys: Capture, monkeypatch: Patch, tmp_path: Path
) -> None:
    own = tmp_path / "own.json"
    own.write_text(json.dumps({**fields_of("jequier"), "id": "own", "pairs": False}))
    question = {"position": ".......L.D/D........./.......... L - 0", "value": 2}
    lines = [{**question, "rules": "jequier"}, question, {**question, "rules": fields_of("trap")}]
    found = answers(monkeypatch, capsys, lines, "--rules", str(own))
    moves = [line["moves"][0]["move"] for line in found if isinstance(line, dict)]
    assert moves == ["8-6", "8x10", "8-6"]


def test_a_line_may_name_the_ruleset_of_the_file(
    capsys: Capture, monkeypatch: Patch, tmp_path: Path
) -> None:
    own = tmp_path / "own.json"
    own.write_text(json.dumps({**fields_of("jequier"), "id": "own", "pairs": False}))
    question = {"position": MIXED, "value": 4}
    lines = [question, {**question, "rules": "own"}]
    unnamed, named = answers(monkeypatch, capsys, lines, "--rules", str(own))
    assert isinstance(named, dict) and isinstance(unnamed, dict)
    assert named["rules"] == "own" and named["moves"] == unnamed["moves"] != []


def test_a_file_of_rules_stands_in_the_answer(capsys: Capture, tmp_path: Path) -> None:
    own = tmp_path / "own.json"
    own.write_text(json.dumps({**fields_of("jequier"), "id": "own"}))
    assert cli.main(["moves", "--rules", str(own), "--value", "4", MIXED]) == 0
    assert json.loads(capsys.readouterr().out)["rules"]["id"] == "own"


BAD_LINES = [
    ("", "the line is not JSON: Expecting value"),
    ("nope", "the line is not JSON"),
    ("{", "the line is not JSON"),
    (b"\xff", "the line is not UTF-8"),
    ('{"value": 1, "value": 2}', "'value' is given twice"),
    ('{"value": NaN}', "NaN is not a number"),
    ("[" * 100000, "nested too deeply"),
    ("1" * 5000, "is not JSON that can be read"),
    ([], "not a JSON object"),
    (None, "not a JSON object"),
    ({}, "rules is missing"),
    ({"rules": None, "position": MIXED, "value": 1}, "rules is missing"),
    ({"rules": "jequier", "value": 1}, "position is missing"),
    ({"rules": "jequier", "position": MIXED}, "value is missing"),
    ({"rules": "tablut", "position": MIXED, "value": 1}, "'id' is 'tablut'; expected one of jeq"),
    ({"rules": 5, "position": MIXED, "value": 1}, "rules is 5; expected an ID or an object"),
    ({"rules": {}, "position": MIXED, "value": 1}, "ruleset field 'id' is missing"),
    ({"rules": {"id": 1}, "position": MIXED, "value": 1}, "ruleset field 'id' is 1; expected"),
    ({"rules": "jequier", "position": 5, "value": 1}, "position is 5; expected a text"),
    ({"rules": "jequier", "position": "", "value": 1}, "is not a position"),
    ({"rules": "funnel", "position": START, "value": 1}, "not the start of funnel"),
    ({"rules": "jequier", "position": MIXED, "value": True}, "value is true; expected"),
    ({"rules": "jequier", "position": MIXED, "value": "4"}, "value is '4'; expected"),
    ({"rules": "jequier", "position": MIXED, "value": 4.0}, "value is 4.0; expected"),
    ({"rules": "jequier", "position": MIXED, "value": None}, "value is null; expected"),
    ({"rules": "jequier", "position": MIXED, "value": 0}, "that jequier has: 1, 2, 3, 4, 6"),
    ({"rules": "jequier", "position": MIXED, "value": 5}, "that jequier has: 1, 2, 3, 4, 6"),
    ({"rules": "kendall", "position": MIXED, "value": 6}, "that kendall has: 1, 2, 3, 4, 5"),
    ({"rules": "jequier", "position": MIXED, "value": -1}, "value is -1; expected"),
    ({"rules": "jequier", "position": MIXED, "value": 10**40}, "value is 1000"),
]


@runtimes
def test_bad_lines_give_an_error_in_their_place(
    capsys: Capture, monkeypatch: Patch, runtime: str
) -> None:
    good = {"rules": "jequier", "position": MIXED, "value": 4}
    lines = [part for line, _ in BAD_LINES for part in (line, good)]
    found = answers(monkeypatch, capsys, lines, "--runtime", runtime)
    assert len(found) == len(lines)
    for index, (line, error) in enumerate(BAD_LINES):
        answer, after = found[2 * index : 2 * index + 2]
        assert isinstance(answer, dict) and isinstance(after, dict)
        assert list(answer) == ["error"], line
        assert error in answer["error"]
        assert len(after["moves"]) == 4


def test_bad_lines_are_told_alike_by_both_runtimes(capsys: Capture, monkeypatch: Patch) -> None:
    if not micropython():
        pytest.skip("no MicroPython on this machine")
    lines = [line for line, _ in BAD_LINES]
    here = answers(monkeypatch, capsys, lines)
    assert answers(monkeypatch, capsys, lines, "--runtime", "micropython") == here


def test_nothing_on_standard_input_is_nothing_to_answer(
    capsys: Capture, monkeypatch: Patch
) -> None:
    assert answers(monkeypatch, capsys, []) == []


def test_the_last_line_needs_no_line_end(capsys: Capture, monkeypatch: Patch) -> None:
    line = json.dumps({"rules": "jequier", "position": MIXED, "value": 4})
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(line.encode())))
    assert cli.main(["moves", "--jsonl"]) == 0
    assert len(json.loads(capsys.readouterr().out)["moves"]) == 4


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ([], "2 expected --rules, POSITION and --value, or --jsonl"),
        ([MIXED, "--value", "4"], "2 expected --rules, POSITION and --value"),
        ([MIXED, "--rules", "jequier"], "2 expected --rules, POSITION and --value"),
        (["--value", "4", "--rules", "jequier"], "2 expected --rules, POSITION and --value"),
        (["--jsonl", MIXED], "2 --jsonl takes neither POSITION nor --value"),
        (["--jsonl", "--value", "4"], "2 --jsonl takes neither POSITION nor --value"),
        (["--runtime", "pico", "--jsonl"], "2 argument --runtime: invalid choice: 'pico'"),
        (["--rules", "tablut", "--jsonl"], "1 unknown ruleset 'tablut', expected one of "),
        (["--rules", "no.json", "--jsonl"], "1 no.json: No such file or directory"),
        (["--rules", "jequier", "--value", "x", MIXED], "1 value is 'x'; expected one that jeq"),
        (["--rules", "jequier", "--value", "5", MIXED], "1 value is 5; expected one that jequ"),
        (["--rules", "jequier", "--value", "1" * 5000, MIXED], "1 value is '111"),
        (["--rules", "jequier", "--value", "4", "nope"], "1 'nope' is not a position; expected"),
    ],
)
def test_a_wrong_command_line_is_one_line(capsys: Capture, words: list[str], line: str) -> None:
    assert complaint(capsys, *words).startswith(line)


def test_an_unknown_ruleset_is_told_the_known_ones(capsys: Capture) -> None:
    assert ", ".join(IDS) in complaint(capsys, "--rules", "tablut", "--jsonl")


# MicroPython: found, missing, broken


def test_a_named_micropython_that_is_missing_is_told(capsys: Capture, monkeypatch: Patch) -> None:
    monkeypatch.setenv("SENET_MICROPYTHON", "/no/such/micropython")
    line = complaint(capsys, "--runtime=micropython", "--rules=trap", "--value=1", START)
    assert line == (
        "1 SENET_MICROPYTHON is '/no/such/micropython', which is not a command that can be run"
    )


def test_no_micropython_anywhere_is_told(
    capsys: Capture, monkeypatch: Patch, tmp_path: Path
) -> None:
    monkeypatch.delenv("SENET_MICROPYTHON", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(micropython_runtime, "IN_CHECKOUT", tmp_path / "none")
    line = complaint(capsys, "--runtime=micropython", "--rules=trap", "--value=1", START)
    assert line == "1 no micropython on PATH; name the command in SENET_MICROPYTHON"


@pytest.mark.parametrize("where", ["SENET_MICROPYTHON", "checkout", "PATH"])
def test_where_micropython_is_looked_for(monkeypatch: Patch, tmp_path: Path, where: str) -> None:
    command = tmp_path / "micropython"
    command.write_text("#!/bin/sh\n")
    command.chmod(0o755)
    monkeypatch.delenv("SENET_MICROPYTHON", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path if where == "PATH" else tmp_path / "none"))
    in_checkout = command if where == "checkout" else tmp_path / "none"
    monkeypatch.setattr(micropython_runtime, "IN_CHECKOUT", in_checkout)
    if where == "SENET_MICROPYTHON":
        monkeypatch.setenv("SENET_MICROPYTHON", str(command))
    assert micropython_runtime.find_micropython() == str(command)


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("exit 3", "gave no answer: it printed nothing"),
        ("echo first; echo 'MemoryError: no room'", "gave no answer: MemoryError: no room"),
        ("read line; echo '{'", "gave no answer: {"),
    ],
)
def test_a_micropython_that_does_not_answer_is_told(
    capsys: Capture, monkeypatch: Patch, tmp_path: Path, script: str, told: str
) -> None:
    command = tmp_path / "broken"
    command.write_text(f"#!/bin/sh\n{script}\n")
    command.chmod(0o755)
    monkeypatch.setenv("SENET_MICROPYTHON", str(command))
    line = complaint(capsys, "--runtime=micropython", "--rules=trap", "--value=1", START)
    assert line == f"1 {command} {told}"
