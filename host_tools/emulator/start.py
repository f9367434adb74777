"""How an emulated board is set up, and run in the terminal or by a script.

`args` are those of `senet emulate`.
"""

from __future__ import annotations

import secrets
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_data_path

from host_tools.emulator.anyboard import BoardError
from host_tools.emulator.board import Board
from host_tools.emulator.flash import Flash
from host_tools.emulator.flashfile import FlashInFile
from host_tools.emulator.flashfiles import FlashFiles
from host_tools.emulator.script import Script, ScriptError
from host_tools.emulator.wire import Chain
from host_tools.errors import UserError
from host_tools.rulefiles import STDIN, NotJson, load_ruleset, parse_object, read_text
from senet_app.rulebook import FOLDER, file_of, rules_text
from senet_app.settings import FILE as CONFIG
from senet_core.rulesets import IDS

if TYPE_CHECKING:
    from host_tools.emulator.pico.board import PicoBoard

SEED_BITS = 30


def play(args: Namespace) -> int:
    """Run the board in the terminal, with its flash in a file so that a game outlasts this."""
    from host_tools.emulator.terminal import run

    seed = secrets.randbits(SEED_BITS) if args.seed is None else args.seed
    if args.pico:
        with closing(prepared_pico(seed, args)) as board:
            board.watched = True
            return run(board, not args.no_colour)
    path = args.flash or user_data_path("senet", appauthor=False) / "board.flash"
    with closing(FlashInFile(path)) as flash:
        return run(prepared(flash, seed, args), not args.no_colour)


def run_script(args: Namespace) -> int:
    """Run a script on a board, whose flash is a fresh one unless a file is named."""
    seed = args.seed or 0
    with script_lines(args.script) as (lines, name, folder):
        if args.pico:
            with closing(prepared_pico(seed, args)) as board:
                return run_lines(Script(board, folder, write), lines, name)
        with headless_flash(args.flash) as flash:
            return run_lines(Script(prepared(flash, seed, args), folder, write), lines, name)


def prepared(flash: Flash, seed: int, args: Namespace) -> Board:
    """A board, switched off, with the rulesets and settings that one would copy onto it."""
    files = FlashFiles(flash)
    if args.rules:
        files.make_folder(FOLDER)
    for name, data in owners_files(args):
        files.write(name, data)
    return Board(seed, flash, chain_of(args))


def prepared_pico(seed: int, args: Namespace) -> PicoBoard:
    """The same with an emulated Pico. UserError where one of its parts is missing."""
    from host_tools.emulator.pico.start import pico_board

    return pico_board(args.image, owners_files(args), seed, chain_of(args))


def chain_of(args: Namespace) -> Chain:
    """The LEDs as the arguments have them soldered."""
    return Chain(args.led_order, sacrificial=args.sacrificial_led)


def owners_files(args: Namespace) -> Iterator[tuple[str, bytes]]:
    """Name and content of the rulesets and settings that one would copy onto the board."""
    for name in args.rules:
        rules = load_ruleset(name)
        if rules.id in IDS:
            raise UserError(f"{name}: id is '{rules.id}', a built-in one's; expected another")
        yield file_of(rules.id), rules_text(rules).encode()
    if args.config:
        yield CONFIG, checked_config(args.config).encode()


def checked_config(name: str) -> str:
    """The text of a file of settings, each of which the board checks; UserError if it is none."""
    text = read_text(name)
    try:
        parse_object(text)
    except NotJson as error:
        raise UserError(f"{name} {error}") from None
    return text


@contextmanager
def headless_flash(path: Path | None) -> Iterator[Flash]:
    """The flash in a file, or without one in memory."""
    if path is None:
        yield Flash()
    else:
        with closing(FlashInFile(path)) as flash:
            yield flash


@contextmanager
def script_lines(name: str) -> Iterator[tuple[Iterable[str], str, Path]]:
    """The lines of a script, what to call it in errors, and where it lies."""
    if name == STDIN:
        yield sys.stdin, "standard input", Path()
        return
    with open(name, encoding="utf-8-sig", errors="replace") as file:
        yield file, name, Path(name).parent


def run_lines(script: Script, lines: Iterable[str], name: str) -> int:
    """Carry out lines as they come; returns the exit code. UserError names the one that fails."""
    number = 0
    try:
        script.begin()
        for line in lines:
            number += 1
            script.obey(line)
    except (BoardError, ScriptError) as error:
        raise UserError(f"{name}:{number}: {error}") from None
    return 0


def write(line: str) -> None:
    """Print a line, and have it out before the next line of the script is read."""
    print(line, flush=True)
