"""The drive, CIRCUITPY: a FAT file system that code and computer read, and one of them writes."""

import os
import time

import microcontroller
import storage
import supervisor
from nvm_files import NvmFiles

from senet_app.port import Files

ENOENT = 2
SIZE = 6
ROOT = "/"

# A computer finds the board within this time, if there is one at the cable. The board asks no
# sooner for the drive, since from then on the computer could read it only.
USB_MS = 1000
STEP_MS = 10


class DriveFiles(Files):
    """Files on the drive: what is written counts from the moment it is closed.

    FAT takes a file's name away before it gives it to another, so a rename that replaces one is
    no single step here; the app's own steps leave a good generation at each.
    """

    def size(self, name: str) -> int:
        try:
            return int(os.stat(name)[SIZE])
        except OSError as error:
            if error.errno == ENOENT:
                return -1
            raise

    def read(self, name: str, start: int, count: int) -> bytes:
        with open(name, "rb") as file:
            file.seek(start)
            data: bytes = file.read(count)
        return data

    def append(self, name: str, data: bytes) -> None:
        with open(name, "ab") as file:
            file.write(data)

    def write(self, name: str, data: bytes) -> None:
        with open(name, "wb") as file:
            file.write(data)

    def rename(self, old: str, new: str) -> None:
        os.rename(old, new)

    def remove(self, name: str) -> None:
        os.remove(name)

    def names(self, folder: str) -> list[str]:
        try:
            return list(os.listdir(folder))
        except OSError as error:
            if error.errno == ENOENT:
                return []
            raise


def may_write() -> bool:
    """Whether the drive is the code's to write; it takes it where no computer is connected."""
    if not storage.getmount(ROOT).readonly:
        return True
    for _ in range(USB_MS // STEP_MS):
        if supervisor.runtime.usb_connected:
            return False
        time.sleep(STEP_MS / 1000)
    try:
        storage.remount(ROOT, readonly=False)
    except RuntimeError:  # a computer sees it all the same
        return False
    return True


def files_at_start() -> Files:
    """The storage as this start finds it: the drive, or the nvm in front of it."""
    drive = DriveFiles()
    nvm = microcontroller.nvm or bytearray()  # a ByteArray, whose type cannot be imported
    kept = NvmFiles(drive, nvm)  # type: ignore[arg-type]
    if may_write():
        try:
            kept.hand_over()
            return drive
        except OSError as error:
            kept.note = f"the drive is full or fails ({error}): the game is kept in the chip"
    return kept
