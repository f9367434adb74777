# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""Runs the Pico's port on MicroPython for Linux: real polls, real littlefs, a locked heap.

    micropython pico_on_micropython.py ROOT

Wants `abc` on standard input, which stays open. `machine` is a stand-in, since Linux has no pins.
Prints the lines that it sends as a host sees them, then a line `held: NAME` for each thing shown;
an assertion ends it.
"""

import gc
import os
import sys
import time

import micropython
import vfs  # type: ignore[import-not-found]

BLOCK = 4096
BLOCKS = 24


class Machine:
    """Stand-in for the module `machine`: pins that read 1, frames counted, no watchdog."""

    frames = 0

    class Pin:
        IN = 0
        OUT = 1
        PULL_UP = 1

        def __init__(self, number: int, mode: int = -1, pull: int = -1, value: int = 0) -> None:
            self.number = number

    class PWM:
        def __init__(self, pin: object, freq: int, duty_u16: int) -> None:
            self.hz = freq

        def freq(self, hz: int) -> None:
            self.hz = hz

        def duty_u16(self, duty: int) -> None:
            pass

    class WDT:
        pass

    mem32: dict[int, int] = {}

    @staticmethod
    def bitstream(pin: object, encoding: int, timing: object, data: bytes) -> None:
        Machine.frames += 1


class RamFlash:
    """A block device of erased flash."""

    def __init__(self) -> None:
        self.data = bytearray(b"\xff" * (BLOCK * BLOCKS))

    def readblocks(self, number: int, buffer: bytearray, offset: int = 0) -> None:
        start = number * BLOCK + offset
        buffer[:] = self.data[start : start + len(buffer)]

    def writeblocks(self, number: int, buffer: bytes, offset: int = 0) -> None:
        start = number * BLOCK + offset
        self.data[start : start + len(buffer)] = buffer

    def ioctl(self, operation: int, argument: int) -> int:
        if operation == 4:
            return BLOCKS
        if operation == 5:
            return BLOCK
        return 0


def open_switch() -> int:
    return 1


def closed_switch() -> int:
    return 0


def held(name: str) -> None:
    print("held:", name)


def tick(port, frame, line):
    """Everything that a tick does with the port; returns what can be checked."""
    began_ms = port.now_ms()
    bits = port.sample()
    port.show(frame)
    byte = port.receive()
    sent = port.send(line, 0)
    port.tone(440)
    port.tone(0)
    port.rest(1)
    return began_ms >= 0 and bits == 1 << 10 and byte > 0 and sent == len(line)


def check_ticks(port) -> None:
    port._switches = (closed_switch,) + (open_switch,) * 10
    frame = bytearray(90)
    line = b"0123\n"
    passed = 0
    gc.collect()
    micropython.heap_lock()
    try:
        for _ in range(3):
            if tick(port, frame, line):
                passed += 1
        byte = port.receive()
    finally:
        micropython.heap_unlock()
    assert passed == 3 and byte == -1, (passed, byte)
    held("a tick allocates nothing")


def check_files(files) -> None:
    files.append("/game.sgn", b"4:1-5 ")
    files.append("/game.sgn", b"2:2-4\n")
    assert files.size("/game.sgn") == 12
    assert files.read("/game.sgn", 6, 99) == b"2:2-4\n"
    files.write("/new", b"new")
    files.rename("/new", "/game.sgn")
    assert files.read("/game.sgn", 0, 99) == b"new"
    assert files.size("/none") == -1 and files.names("/none") == []
    os.mkdir("/rules")
    files.write("/rules/a.json", b"{}")
    assert files.names("/rules") == ["a.json"]
    files.remove("/rules/a.json")
    assert files.names("/rules") == []
    held("files are written, appended, renamed, listed and removed")


def check_full(files) -> None:
    files.append("/game.sgn", b" and whole")
    for write in (files.append, files.write):
        try:
            write("/game.sgn", bytes(BLOCK * BLOCKS))
        except OSError:
            pass
        else:
            raise AssertionError("more was written than there is room for")
        gc.collect()
        assert files.read("/game.sgn", 0, 99) == b"new and whole"
    held("what does not fit leaves the file as it was")


def main() -> None:
    sys.path[:0] = [sys.argv[1] + "/firmware", sys.argv[1] + "/firmware/boards/pico_micropython"]
    sys.modules["machine"] = Machine  # type: ignore[assignment]
    import pico_port  # type: ignore[import-not-found]

    port = pico_port.PicoPort()
    assert Machine.frames == 1
    time.sleep(0.02)  # until the bytes from the host are there
    check_ticks(port)
    flash = RamFlash()
    vfs.VfsLfs2.mkfs(flash)
    vfs.umount("/")
    vfs.mount(flash, "/")
    check_files(port.files)
    check_full(port.files)


main()
