"""The command `senet` itself: what it prints and returns, with stand-ins for the subcommands."""

import argparse
import subprocess
import sys
from types import ModuleType

import pytest

from host_tools import cli
from host_tools.errors import UserError

HEAVY = ("textual", "littlefs")


class Greeting(ModuleType):
    """A subcommand that greets, or fails in the way it is told."""

    HELP = "greet, or fail in a given way"

    ways: dict[str, BaseException] = {
        "user": UserError("name 'X' is not one of A, B"),
        "file": FileNotFoundError(2, "No such file or directory", "game.sgn"),
        "port": OSError("the cable is out"),
        "stop": KeyboardInterrupt(),
        "bug": ZeroDivisionError("division by zero"),
    }

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--times", type=int, default=1)
        parser.add_argument("--fail", choices=sorted(self.ways))

    def run(self, args: argparse.Namespace) -> int:
        if args.fail:
            raise self.ways[args.fail]
        print("hello " * args.times)
        return 0


@pytest.fixture(autouse=True)
def greeting(monkeypatch: pytest.MonkeyPatch) -> None:
    """The only subcommand is `greet`."""
    monkeypatch.setattr(cli, "COMMANDS", ("greet",))
    monkeypatch.setitem(sys.modules, "host_tools.commands.greet", Greeting("greet"))


Capture = pytest.CaptureFixture[str]


def test_a_command_runs_with_its_arguments(capsys: Capture) -> None:
    assert cli.main(["greet", "--times", "2"]) == 0
    assert capsys.readouterr() == ("hello hello \n", "")


def test_the_version_is_the_package_s(capsys: Capture) -> None:
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr() == ("senet 0.1.0\n", "")


@pytest.mark.parametrize("words", [[], ["-h"], ["--help"]])
def test_help_shows_a_line_for_each_command(words: list[str], capsys: Capture) -> None:
    assert cli.main(words) == 0
    printed = capsys.readouterr()
    assert "  greet     greet, or fail in a given way\n" in printed.out
    assert printed.err == ""


def test_help_of_a_command_shows_its_arguments(capsys: Capture) -> None:
    assert cli.main(["greet", "--help"]) == 0
    assert "--times" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "code", "line"),
    [
        (["gret"], 2, "senet: unknown command 'gret', expected one of greet"),
        (["--colour"], 2, "senet: unknown command '--colour', expected one of greet"),
        (
            ["greet", "--times", "two"],
            2,
            "senet greet: argument --times: invalid int value: 'two' (see senet greet --help)",
        ),
        (
            ["greet", "twice"],
            2,
            "senet greet: unrecognized arguments: twice (see senet greet --help)",
        ),
        (["greet", "--fail", "user"], 1, "senet greet: name 'X' is not one of A, B"),
        (["greet", "--fail", "file"], 1, "senet greet: game.sgn: No such file or directory"),
        (["greet", "--fail", "port"], 1, "senet greet: the cable is out"),
    ],
)
def test_an_expected_error_is_one_line(
    words: list[str], code: int, line: str, capsys: Capture
) -> None:
    assert cli.main(words) == code
    assert capsys.readouterr() == ("", line + "\n")


def test_ctrl_c_ends_quietly(capsys: Capture) -> None:
    assert cli.main(["greet", "--fail", "stop"]) == 130
    assert capsys.readouterr() == ("", "")


def test_a_bug_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        cli.main(["greet", "--fail", "bug"])


SHOW_WHAT_A_PIPE_SEES = """
import sys, types
from host_tools import cli
greet = types.ModuleType("greet")
greet.HELP = ""
greet.add_arguments = lambda parser: None
greet.run = lambda args: [print(n) for n in range(100000)] and 0
sys.modules["host_tools.commands.greet"] = greet
cli.COMMANDS = ("greet",)
sys.exit(cli.main(["greet"]))
"""


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = [sys.executable, "-c", SHOW_WHAT_A_PIPE_SEES]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout and process.stderr
        assert process.stdout.readline() == b"0\n"
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


def test_help_imports_nothing_heavy() -> None:
    check = (
        "import sys; from host_tools import cli; cli.main(['--help']); "
        f"print([name for name in {HEAVY} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", check], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.stdout.splitlines()[-1] == "[]"
