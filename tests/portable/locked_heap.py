"""The heap locked, where the runtime can do that; elsewhere what is done is only done."""

import gc
import sys

from senet_app.clock import later

CAN_LOCK = sys.implementation.name == "micropython"

if CAN_LOCK:
    import micropython

MOST_TICKS = 400
TICK_MS = 5


def lock():
    """From now on whatever allocates raises MemoryError."""
    if CAN_LOCK:
        micropython.heap_lock()


def unlock():
    """The heap is as it was."""
    if CAN_LOCK:
        micropython.heap_unlock()


def bytes_in_use():
    """How many bytes are in use after a collection; 0 where the runtime does not tell."""
    gc.collect()
    tell = getattr(gc, "mem_alloc", int)
    return tell()


def idle(board, number):
    """Nobody does anything."""


def sign_of(board):
    """What differs once anything has happened that is told: that may allocate."""
    line = board.app.desk.line
    return board.phase, line.dropped, len(line.queue), len(board.events)


def eventless_ticks(board, hands):
    """How many ticks pass, MOST_TICKS at most, until anything happens that may be told."""
    before = sign_of(board)
    for number in range(MOST_TICKS):
        hands(board, number)
        board.run(TICK_MS)
        if sign_of(board) != before:
            return number
    return MOST_TICKS


def locked_ticks(scene, hands=idle):
    """Runs a scene's ticks with the heap locked, and says how many there were.

    hands(board, number) is called before each, and must allocate nothing either.
    """
    count = eventless_ticks(scene(), hands)
    board = scene()
    board.port.silent = True
    run_locked(board, hands, count)
    return count


def run_locked(board, hands, count):
    """Runs so many ticks with the heap locked; the clock of the port stands still."""
    app, now_ms = board.app, board.now_ms
    lock()
    try:
        for number in range(count):
            hands(board, number)
            app.tick(now_ms)
            now_ms = later(now_ms, TICK_MS)
    finally:
        unlock()
    board.now_ms = now_ms
