"""The ways to install on a board: at its port, on its drive, or with an image first of all."""

from __future__ import annotations

import time
from argparse import Namespace
from pathlib import Path

from host_tools.device import circuitpy
from host_tools.device.drives import board_id, drives, has_circuitpython, only, waits_for_image
from host_tools.device.errors import NoBoardError, SeveralBoardsError
from host_tools.device.find import board_ports, find_port, named_port
from host_tools.device.flashing import flash_port
from host_tools.device.report import list_changes, summary, tell
from host_tools.device.uf2 import check_image, install_image

RETURN_S = 30.0  # in which a board must be back that has been given an image
LOOK_S = 0.25

WAITS = (
    "a Pico without MicroPython waits as a USB drive at {drive}; expected --uf2 FILE with an image "
    "for it, from micropython.org/download"
)
NO_DRIVE = (
    "no Pico waits for an image; hold BOOTSEL while you plug it in, or name its drive with --drive"
)


def flash(args: Namespace) -> None:
    """Install on the board that `args`, those of `senet flash`, name, or on the only one."""
    if args.uf2:
        flash_image(args)
        return
    found = [] if named_port(args.port) and not args.drive else drives(args.drive)
    drive = only([one for one in found if has_circuitpython(one)])
    waiting = only([one for one in found if waits_for_image(one)])
    ports = [] if args.drive else board_ports()
    if drive and ports:
        raise SeveralBoardsError(
            f"boards found at {drive} and {', '.join(ports)}; expected --drive or --port with one"
        )
    if drive:
        flash_drive(drive, args.dry_run)
    elif waiting and not ports:
        raise NoBoardError(WAITS.format(drive=waiting))
    else:
        flash_port(find_port(args.port), not args.py, args.dry_run)


def flash_image(args: Namespace) -> None:
    """Install an image, and then the game."""
    drive = only([one for one in drives(args.drive) if waits_for_image(one)])
    if drive is None:
        raise NoBoardError(NO_DRIVE)
    known = board_ports()
    if args.dry_run:
        check_image(args.uf2.read_bytes(), str(args.uf2), board_id(drive))
        print(f"install {args.uf2} on {drive}, then the game")
        return
    install_image(drive, args.uf2)
    print(f"{args.uf2.name} is installed; waiting for the board to start with it")
    back = wait_for_board(known, args)
    if isinstance(back, Path):
        flash_drive(back, dry_run=False)
    else:
        flash_port(back, not args.py, dry_run=False, is_new=True)


def wait_for_board(known: list[str], args: Namespace) -> str | Path:
    """The port, or the drive with CircuitPython, at which a board turns up; NoBoardError."""
    end_s = time.monotonic() + RETURN_S
    while time.monotonic() < end_s:
        new = [port for port in board_ports() if port not in known]
        if new:
            return named_port(args.port) or new[0]
        found = only([drive for drive in drives(None) if has_circuitpython(drive)])
        if found:
            return found
        time.sleep(LOOK_S)
    raise NoBoardError(
        f"the board has not come back within {RETURN_S:.0f} s; unplug it, plug it in and run senet "
        "flash again"
    )


def flash_drive(drive: Path, dry_run: bool) -> None:
    """Install on a board with CircuitPython, which starts the game by itself."""
    print(f"{drive}: {circuitpy.check_drive(drive)}")
    update = circuitpy.update_of(drive, circuitpy.drive_files(drive))
    print(summary(update))
    if dry_run:
        list_changes(update)
        return
    if circuitpy.install(drive, update):
        tell(f"the code.py of another program is {circuitpy.ASIDE} now")
    print("Installed. Eject the drive; the game starts by itself, also without a computer.")
