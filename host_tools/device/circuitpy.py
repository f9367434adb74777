"""Installing on a board with CircuitPython: its files lie on a drive."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path

from host_tools.boardfiles import PACKAGES, sources
from host_tools.device.drives import BOOT_OUT, text_in
from host_tools.device.errors import CablePulledError, FullFlashError, WrongBoardError
from host_tools.device.payload import Update
from host_tools.device.progress import progress_bar
from host_tools.device.storage import BLOCK, NEW, OVERHEAD
from host_tools.errors import UserError
from host_tools.paths import boards

BOARD = "pico_circuitpython"
START = "code.py"
OURS = "circuit_port"
ASIDE = "code.py.other"
LIBRARY = "neopixel"
RELEASE = re.compile(r"CircuitPython (\d+)\.")
OLDEST = 9
CHIPS = ("rp2040", "rp2350")
ENDINGS = (".py", ".mpy", ".py" + NEW)


def check_drive(drive: Path) -> str:
    """What the board of a drive says it is; WrongBoardError unless the game runs there."""
    said = (text_in(drive, BOOT_OUT).splitlines() or [""])[0]
    found = RELEASE.search(said)
    if not found or int(found[1]) < OLDEST:
        raise WrongBoardError(f"{drive} has '{said}'; expected CircuitPython {OLDEST} or newer")
    if not any(chip in said.lower() for chip in CHIPS):
        raise WrongBoardError(f"{drive} is of '{said}'; expected a Raspberry Pi Pico")
    return said


def drive_files(drive: Path) -> dict[str, bytes]:
    """Content of each file for the drive by its path there, code.py last. UserError."""
    folder = boards() / BOARD
    own = {file.name: file.read_bytes() for file in folder.iterdir() if file.name.endswith(".py")}
    start = own.pop(START)
    packages = {name[1:]: source.read_bytes() for name, source in sources() if name.count("/") > 1}
    return {**packages, **library_files(drive), **own, START: start}


def library_files(drive: Path) -> dict[str, bytes]:
    """Adafruit's NeoPixel library, as it is installed here; nothing where the drive has it only."""
    spec = find_spec(LIBRARY)
    if spec and spec.origin:
        return {f"lib/{LIBRARY}.py": Path(spec.origin).read_bytes()}
    if any((drive / "lib" / f"{LIBRARY}{ending}").exists() for ending in (".py", ".mpy")):
        return {}
    raise UserError(
        "Adafruit's NeoPixel library is neither here nor on the drive; "
        "run: pip install 'senet-board[circuitpython]'"
    )


def update_of(drive: Path, files: Mapping[str, bytes]) -> Update:
    """Compare a drive with the files that it shall have."""
    send = {name: data for name, data in files.items() if content(drive / name) != data}
    return Update(send, sorted(old_ones(drive, files)), len(files) - len(send))


def content(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def old_ones(drive: Path, files: Mapping[str, bytes]) -> Iterator[str]:
    """Files of ours on a drive that shall not be there; others are left alone."""
    stems = {name.removesuffix(".py") for name in files if "/" not in name}
    for path in drive.iterdir():
        ending = next((one for one in ENDINGS if path.name.endswith(one)), "")
        if ending and path.name.removesuffix(ending) in stems and path.name not in files:
            yield path.name
    for package in PACKAGES:
        for path in (drive / package).glob("*"):
            name = f"{package}/{path.name}"
            if path.name.endswith(ENDINGS) and name not in files:
                yield name


def install(drive: Path, update: Update) -> bool:
    """Carry an update out; whether another program's code.py was put aside."""
    check_room(drive, update)
    start = content(drive / START)
    foreign = start is not None and OURS.encode() not in start
    try:
        if foreign:
            (drive / START).replace(drive / ASIDE)
        with progress_bar("Copying", len(update.send)) as progress:
            for name, data in update.send.items():
                write(drive / name, data)
                progress(1)
        for name in update.remove:
            (drive / name).unlink()
    except OSError as error:
        raise failure(drive, error) from None
    return foreign


def failure(drive: Path, error: OSError) -> UserError:
    """Why a drive could not be written."""
    if not (drive / BOOT_OUT).exists():
        return CablePulledError(str(drive))
    why = error.strerror or error
    return UserError(f"{drive} cannot be written ({why}); unplug it, plug it in and try again")


def check_room(drive: Path, update: Update) -> None:
    """FullFlashError unless what is new has room."""
    need = BLOCK * sum((len(data) // BLOCK + 1 for data in update.send.values()), OVERHEAD)
    old = sum(path.stat().st_size for path in map(drive.joinpath, update.send) if path.is_file())
    free = shutil.disk_usage(drive).free
    if need > free + old:
        raise FullFlashError(
            f"{drive} has {free // 1024} KB free, {need // 1024} KB are needed; remove files of "
            "yours from it"
        )


def write(path: Path, data: bytes) -> None:
    """Write a file beside the one of that name, check it, and give it the name."""
    path.parent.mkdir(exist_ok=True)
    beside = path.with_name(path.name + NEW)
    with beside.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    if hashlib.sha256(beside.read_bytes()).digest() != hashlib.sha256(data).digest():
        raise UserError(f"{path} arrived damaged; try again, with another cable if need be")
    beside.replace(path)
