"""`senet sticks`: the events that it prints, and what it says of a wrong trace."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.cli import main
from senet_app.config import Config
from senet_app.sticks import StickReader
from stick_signals import PAUSES, THROWS, Script, play, read_trace

ROOT = Path(__file__).parents[2]
TRACES = ROOT / "tests" / "traces"
FIELDS = {
    "throw": ["ms", "event", "flats", "sticks"],
    "cocked": ["ms", "event", "sticks"],
    "revised": ["ms", "event"],
    "settled": ["ms", "event", "flats", "sticks"],
    "turned": ["ms", "event", "sticks"],
    "moved": ["ms", "event", "sticks"],
    "timeout": ["ms", "event"],
}

Events = list[dict[str, object]]
Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *words: str | Path) -> Events:
    """The events that the command prints for these arguments."""
    assert main(["sticks", *map(str, words)]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return [json.loads(line) for line in out.splitlines()]


def refusal(capsys: Capture, *words: str | Path) -> str:
    """The one line that the command says instead of reading a trace."""
    assert main(["sticks", *map(str, words)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err.rstrip("\n")


def csv(script: Script) -> str:
    """A script as the text of a trace."""
    lines = ["# a script", "ms,a,b"]
    for ms, bits in script.end():
        digits = "".join("01"[bits >> index & 1] for index in range(8))
        lines.append(f"{ms},{digits[:4]},{digits[4:]}")
    return "\n".join(lines) + "\n"


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    return tmp_path / "trace.csv"


def test_a_recorded_throw_prints_its_number(capsys: Capture) -> None:
    assert run(capsys, TRACES / "throw_000.csv") == [
        {"ms": 2350, "event": "throw", "flats": 2, "sticks": "1010"},
        {"ms": 3850, "event": "settled", "flats": 2, "sticks": "1010"},
    ]


@pytest.mark.parametrize("single", [False, True])
@pytest.mark.parametrize("due", [False, True])
def test_every_trace_prints_what_the_reader_says_when_sampled_each_5_ms(
    capsys: Capture, due: bool, single: bool
) -> None:
    for name in THROWS + PAUSES:
        reader = StickReader(Config({"sticks": 1 if single else 2}))
        reader.due = due
        options = ["--due", "yes" if due else "no", *(["--single"] if single else [])]
        printed = run(capsys, TRACES / f"{name}.csv", *options)
        events = play(reader, read_trace(name)[1])
        assert [(e["ms"], e["event"]) for e in printed] == [event[:2] for event in events]
        for event, (_, _, sticks, flats) in zip(printed, events, strict=True):
            assert event.get("sticks", sticks) == sticks
            assert event.get("flats", flats) == flats


def test_every_event_has_the_fields_of_the_design_in_its_order(
    capsys: Capture, trace: Path
) -> None:
    script = Script("0000").throw("1-00").wait(900).lie(2, 1).wait(2500).turn(3).wait(2000)
    trace.write_text(csv(script.chatter((1,), 9000, 40)))
    events = run(capsys, trace)
    trace.write_text(csv(Script("0000").turn(2, 4)))
    events += run(capsys, trace, "--due", "no")
    assert {event["event"] for event in events} == set(FIELDS)
    for event in events:
        assert list(event) == FIELDS[str(event["event"])]


def test_cocked_names_the_sticks_on_no_face_and_settled_those_flat_side_up(
    capsys: Capture, trace: Path
) -> None:
    trace.write_text(csv(Script("0000").throw("1-00").wait(900).lie(2, 1)))
    sticks = [(event["event"], event.get("sticks")) for event in run(capsys, trace)]
    assert sticks == [
        ("cocked", "0100"),
        ("revised", None),
        ("throw", "1100"),
        ("settled", "1100"),
    ]


def test_comments_blank_lines_line_ends_and_a_byte_order_mark_are_no_rows(
    capsys: Capture, trace: Path
) -> None:
    text = (TRACES / "throw_000.csv").read_text().replace("\n", "\r\n# again\r\n\r\n")
    trace.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert run(capsys, trace) == run(capsys, TRACES / "throw_000.csv")


def test_a_trace_may_begin_late_and_rest_for_days(capsys: Capture, trace: Path) -> None:
    trace.write_text("ms,a,b\n2003,0000,1111\n400000001,1000,1111\n500000000,1000,0111\n")
    assert run(capsys, trace) == [
        {"ms": 400001503, "event": "moved", "sticks": "1000"},
    ]


def test_a_minus_reads_standard_input() -> None:
    text = (TRACES / "throw_000.csv").read_text()
    done = senet_sticks(text)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout.splitlines()[-1])["sticks"] == "1010"
    done = senet_sticks("ms,a\n")
    assert done.returncode == 1
    assert done.stderr == (
        "senet sticks: standard input:1: found 'ms,a', expected the header ms,a,b\n"
    )


def senet_sticks(text: str) -> "subprocess.CompletedProcess[str]":
    """Run the command with a trace on its standard input."""
    program = "import sys; from host_tools.cli import main; sys.exit(main(['sticks', '-']))"
    paths = os.pathsep.join([str(ROOT), str(ROOT / "firmware")])
    return subprocess.run(
        [sys.executable, "-c", program],
        input=text,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": paths},
    )


ROW = "0,0000,1111"


@pytest.mark.parametrize(
    ("text", "line", "found", "expected"),
    [
        ("1,0000,1111\n", 1, "'1,0000,1111'", "the header ms,a,b"),
        ("ms,a,b,c\n", 1, "'ms,a,b,c'", "the header ms,a,b"),
        ("# x\n\n" + "y" * 200, 3, repr("y" * 60 + "..."), "the header ms,a,b"),
        (f"ms,a,b\n{ROW}\n5,0000\n", 3, "'5,0000'", "three fields, ms,a,b"),
        (f"ms,a,b\n{ROW},1\n", 2, "'0,0000,1111,1'", "three fields, ms,a,b"),
        ("ms,a,b\n-1,0000,1111\n", 2, "'-1'", "ms as a whole number, 0 to 536870911"),
        ("ms,a,b\n1.5,0000,1111\n", 2, "'1.5'", "ms as a whole number, 0 to 536870911"),
        ("ms,a,b\n\u0661,0000,1111\n", 2, "'\u0661'", "ms as a whole number, 0 to 536870911"),
        ("ms,a,b\n536870912,0000,1111\n", 2, "'536870912'", "ms as a whole number"),
        ("ms,a,b\n" + "9" * 5000 + ",0000,1111\n", 2, "'999", "ms as a whole number"),
        ("ms,a,b\n9,0000,1111\n8,0000,1111\n", 3, "'8'", "a time not before 9, that of the row"),
        ("ms,a,b\n0,000,1111\n", 2, "'000'", "a as four characters 0 or 1, one a stick"),
        ("ms,a,b\n0,0000,11111\n", 2, "'11111'", "b as four characters 0 or 1, one a stick"),
        ("ms,a,b\n0,0002,1111\n", 2, "'0002'", "a as four characters 0 or 1, one a stick"),
        ("ms,a,b\n0,0000,-1-1\n", 2, "'-1-1'", "b as four characters 0 or 1, one a stick"),
    ],
)
def test_a_wrong_line_is_named_with_what_was_expected(
    capsys: Capture, trace: Path, text: str, line: int, found: str, expected: str
) -> None:
    trace.write_text(text, encoding="utf-8")
    said = refusal(capsys, trace)
    assert said.startswith(f"senet sticks: {trace}:{line}: found {found}")
    assert f", expected {expected}" in said


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ("", 1, "the header ms,a,b"),
        ("# only a comment\n", 2, "the header ms,a,b"),
        ("ms,a,b\n", 2, "a row of ms,a,b"),
    ],
)
def test_a_trace_without_rows_is_refused(
    capsys: Capture, trace: Path, text: str, line: int, expected: str
) -> None:
    trace.write_text(text)
    said = refusal(capsys, trace)
    assert said == f"senet sticks: {trace}:{line}: the file ends, expected {expected}"


def test_what_is_no_text_is_refused_by_its_first_line(capsys: Capture, trace: Path) -> None:
    trace.write_bytes(bytes(range(128, 256)) * 1000)
    assert refusal(capsys, trace).endswith("expected the header ms,a,b")


def test_a_missing_file_and_a_folder_are_named(capsys: Capture, tmp_path: Path) -> None:
    missing = tmp_path / "none.csv"
    assert refusal(capsys, missing) == f"senet sticks: {missing}: No such file or directory"
    assert str(tmp_path) in refusal(capsys, tmp_path)


def test_due_is_yes_or_no(capsys: Capture) -> None:
    assert main(["sticks", str(TRACES / "throw_000.csv"), "--due", "maybe"]) == 2
    assert "maybe" in capsys.readouterr().err
