"""The command `senet`: finds the subcommand, runs it, and turns errors into one line each.

Exit codes: 0 done, 1 the input was wrong, 2 the command line was wrong, 3 to 10 the board at the
cable (see host_tools/device/errors.py), 130 Ctrl-C, 141 the reader of our output went away.
"""

import argparse
import os
import sys
from importlib import import_module, metadata
from typing import NoReturn, Protocol, cast

from host_tools.errors import UserError

COMMANDS = ("emulate", "flash", "moves", "replay", "rules", "sticks")

FAILED = 1
MISUSED = 2
INTERRUPTED = 130
BROKEN_PIPE = 141

USAGE = """\
usage: senet COMMAND ...
       senet COMMAND --help
       senet --version"""


class Command(Protocol):
    """What a module of host_tools.commands provides. Its heavy imports belong into `run`."""

    HELP: str  # one line, shown by `senet --help`

    def add_arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, args: argparse.Namespace) -> int: ...


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(MISUSED, f"{self.prog}: {message} (see {self.prog} --help)\n")


def main(argv: list[str] | None = None) -> int:
    """Run `senet` with these arguments (the process's own by default); returns the exit code."""
    words = sys.argv[1:] if argv is None else argv
    name = words[0] if words else "--help"
    try:
        if name in COMMANDS:
            return _run(name, words[1:])
        return _run_option(name)
    except SystemExit as stop:  # argparse has said what was to be said
        return int(stop.code or 0)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # As the Python manual advises: the interpreter's own last flush must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE


def _run(name: str, words: list[str]) -> int:
    command = _load(name)
    parser = Parser(prog=f"senet {name}", description=command.HELP)
    command.add_arguments(parser)
    args = parser.parse_args(words)
    try:
        code = command.run(args)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        raise
    except UserError as error:
        return _complain(f"senet {name}: {error}", error.code)
    except OSError as error:
        return _complain(f"senet {name}: {_describe(error)}", FAILED)


def _run_option(word: str) -> int:
    if word == "--version":
        print(f"senet {metadata.version('senet-board')}")
    elif word in ("-h", "--help"):
        print(_overview(), flush=True)
    else:
        known = ", ".join(COMMANDS)
        return _complain(f"senet: unknown command {word!r}, expected one of {known}", MISUSED)
    return 0


def _load(name: str) -> Command:
    return cast(Command, import_module(f"host_tools.commands.{name}"))


def _overview() -> str:
    lines = [f"  {name:<9} {_load(name).HELP}" for name in COMMANDS]
    return "\n".join([USAGE, "", *lines])


def _describe(error: OSError) -> str:
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename else reason


def _complain(line: str, code: int) -> int:
    print(line, file=sys.stderr)
    return code
