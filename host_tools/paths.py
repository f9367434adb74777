"""Where the files for the board lie, in a checkout and in an installed wheel alike."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


def boards() -> Traversable:
    """The folder of the boards' overlays, one folder a board.

    A wheel carries it inside host_tools; a checkout has it in firmware/boards.
    """
    packed = files("host_tools") / "boards"
    if packed.is_dir():
        return packed
    return Path(__file__).resolve().parent.parent / "firmware" / "boards"
