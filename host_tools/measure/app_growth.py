"""Whether the board's app needs more memory the longer it runs; for MicroPython.

    micropython app_growth.py FRAMES

Prints a JSON object: the frames shown and the bytes in use before and after them.
"""

import gc
import json
import sys

from host_tools.measure.app_speed import Measured

WARM_UP = 2000  # ticks
TICKS_A_FRAME = 7  # a picture each 32 ms, a tick each 5


def in_use() -> int:
    """Bytes of the heap that are in use."""
    gc.collect()
    return int(gc.mem_alloc())  # type: ignore[attr-defined]


def main(frames: int) -> None:
    """Lets a board wait in a game for so many frames."""
    board = Measured()
    board.send("new jequier")
    board.send("throw 1")
    board.run(WARM_UP)
    before = in_use()
    board.run(frames * TICKS_A_FRAME)
    print(json.dumps({"frames": frames, "before": before, "after": in_use()}))


if __name__ == "__main__":
    main(int(sys.argv[1]))
