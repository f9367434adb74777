"""Installing on a Pico with MicroPython, from the open port to the running game."""

from __future__ import annotations

import json

from host_tools.boardfiles import MAIN
from host_tools.device.identity import check_identity, identity_of
from host_tools.device.link import Link
from host_tools.device.payload import Update, payload_for, size_of, update_of
from host_tools.device.progress import progress_bar
from host_tools.device.report import list_changes, summary, tell
from host_tools.device.storage import MISSING, Storage, install
from host_tools.errors import UserError

START_S = 10.0  # in which the game must have said that it runs
FIRST_BOOT_S = 3.0
ASIDE = "/main.py.other"
OURS = "pico_port"  # what main.py of ours imports, and another's does not


def flash_port(port: str, compiled: bool, dry_run: bool, is_new: bool = False) -> None:
    """Install on the board at a port, and start the game.

    is_new: its MicroPython has only just been installed and makes its file system now.
    """
    with Link(port) as link:
        link.enter(FIRST_BOOT_S if is_new else None)
        board = identity_of(link)
        print(f"{port}: {board}")
        check_identity(board, port)
        storage = Storage(link)
        payload = payload_for(board.mpy, compiled)
        if payload.notice:
            tell(payload.notice)
        update = update_of(storage, payload.files)
        print(summary(update))
        if dry_run:
            list_changes(update)
        else:
            carry_out(storage, update)
        start_game(link, must_run=not dry_run)


def carry_out(storage: Storage, update: Update) -> None:
    """Do it."""
    keep_foreign(storage)
    with progress_bar("Sending", size_of(update)) as progress:
        install(storage, update.send, update.remove, progress)


def keep_foreign(storage: Storage) -> None:
    """Put another program's main.py aside, and tell of a boot.py that runs before ours."""
    text = storage.read(f"/{MAIN}")
    if text is not None and OURS.encode() not in text:
        storage.link.run(f"os.rename('/{MAIN}', {ASIDE!r})")
        tell(f"the main.py of another program is {ASIDE} now")
    if storage.hashes(["/boot.py"])["/boot.py"] != MISSING:
        tell("the board has a boot.py of its own; if the game does not start, remove that")


def start_game(link: Link, must_run: bool = True) -> None:
    """Start main.py and wait until the game says that it runs. UserError says what it did else.

    must_run: else no error comes of a board without the game.
    """
    link.start()
    said: list[str] = []
    for line in link.lines(START_S):
        said.append(line)
        event = event_of(line)
        if event.get("e") == "boot":
            print(f"The game runs: version {event.get('version')}.")
            return
        if line.startswith("Type "):  # the REPL's banner: main.py has ended
            break
    if must_run:
        raise UserError(f"the game does not start: {reason(said)}")


def reason(said: list[str]) -> str:
    """Why, from what the board said in place of an event."""
    errors = [line for line in said if "Error" in line]
    return errors[-1] if errors else "it says nothing; try senet flash again, then senet log"


def event_of(line: str) -> dict[str, object]:
    """The event on a line; an empty one if it is none."""
    try:
        event = json.loads(line)
    except ValueError:
        return {}
    return event if isinstance(event, dict) else {}
