"""A virtual Pico at a serial port, for tests of the host tools: real MicroPython, real littlefs.

MicroPython's build for Linux runs behind a pseudo-terminal, with an image file of the size of the
Pico's flash mounted as /, and speaks what a Pico speaks over USB: raw REPL, raw paste, Ctrl-A to
Ctrl-D. Programs that talk to a Pico, such as mpremote, need not know. It is closer to a bad day
than most boards: a Ctrl-C while it boots costs the file system (micropython#10898).
"""

from __future__ import annotations

import fcntl
import json
import os
import select
import signal
import subprocess
import termios
import threading
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from types import TracebackType

from host_tools.emulator.flash import BLOCK, PICO_BLOCKS, Flash
from host_tools.emulator.flashfiles import FlashFiles

DEVICE = Path(__file__).with_name("device.py")
BOOTED = b"\x1b[booted]"
HEAP = "16M"
CTRL_A = b"\x01"
CTRL_C = b"\x03"
RAW_BANNER = b"raw REPL; CTRL-B to exit\r\n>"
PROMPT = b">>> "
REBOOT = b"MPY: soft reboot\r\n"
MOST = 4096  # bytes on their way in one direction
LOOK_S = 0.02


@dataclass(frozen=True)
class Settings:
    """What a virtual board is. `mpy` and the others as in sys.implementation of a Pico."""

    image: str
    frame: str
    name: str = "micropython"
    version: tuple[int, ...] = (1, 23, 0)
    machine: str = "Raspberry Pi Pico with RP2040"
    mpy: int = 4870
    boot_ms: int = 60
    runs_main: bool = True


def raw_terminal(local_flags: int) -> tuple[int, int]:
    """Both ends of a pseudo-terminal that changes no byte."""
    ours, theirs = os.openpty()
    attributes = termios.tcgetattr(theirs)
    attributes[0] = attributes[1] = 0
    attributes[3] = local_flags
    termios.tcsetattr(theirs, termios.TCSANOW, attributes)
    os.set_blocking(ours, False)
    return ours, theirs


def take_terminal() -> None:
    """The terminal at standard input becomes the new process's, so that it can signal there."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class VirtualBoard:
    """A board, switched off until `plug`. To be used in a `with`.

    port: the path that programs open. deaf: it takes nothing more from the host. silent: nothing
    of what it says arrives. pull_after: bytes from the host until somebody pulls the cable, -1
    for never. spoilt: how often the host has sent Ctrl-C while it booted.
    """

    def __init__(self, micropython: str, folder: Path, **settings: object) -> None:
        self.port = str(folder / "ttyBoard")
        self.micropython = micropython
        self.image = folder / "image"
        self.image.write_bytes(bytes(FlashFiles(Flash()).flash.image))
        places = Settings(str(self.image), str(folder / "frame"))
        self.settings = replace(places, **settings)  # type: ignore[arg-type]
        self.deaf = self.silent = False
        self.pull_after = -1
        self.spoilt = 0
        self._thread: threading.Thread | None = None

    def __enter__(self) -> VirtualBoard:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.pull()

    # -- the cable, which is also the power

    def plug(self, port: str | None = None, waits: bool = True) -> None:
        """Connect the board to the computer; returns when it has started and main.py runs."""
        self.port = port or self.port
        self._outer, self._outside = raw_terminal(0)
        Path(self.port).unlink(missing_ok=True)
        Path(self.port).symlink_to(os.ttyname(self._outside))
        self._to_host = self._to_board = b""
        self._raw = False
        self._plugged = True
        self._start()
        self._thread = threading.Thread(target=self._pump, daemon=True)
        self._thread.start()
        while waits and self._boots and self._thread.is_alive():
            time.sleep(LOOK_S)

    def pull(self) -> None:
        """Pull the cable: the power goes with it."""
        self._plugged = False
        if self._thread:
            self._thread.join()
            self._thread = None

    @property
    def plugged(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    # -- what is in the flash

    @property
    def files(self) -> FlashFiles:
        """The files as they are now; changes are made to a copy."""
        return FlashFiles(Flash(self.image.read_bytes()))

    def read(self, name: str) -> bytes | None:
        """The content of a file, None if there is none."""
        files = self.files
        size = files.size(name)
        return None if size < 0 else files.read(name, 0, size)

    def write(self, name: str, data: bytes) -> None:
        """Put a file there, while the board is off."""
        assert not self.plugged
        files = self.files
        folder = name.rpartition("/")[0]
        if folder:
            files.make_folder(folder)
        files.write(name, data)
        self.image.write_bytes(bytes(files.flash.image))

    @property
    def frame(self) -> bytes:
        """What the LEDs were sent last."""
        return Path(self.settings.frame).read_bytes()

    # -- inside

    def _start(self) -> None:
        """Reset: MicroPython starts anew."""
        self._inner, inside = raw_terminal(termios.ISIG)
        settings = replace(self.settings, runs_main=self.settings.runs_main and not self._raw)
        note = self.image.with_name("settings")  # a word longer than 255 bytes ends MicroPython
        note.write_text(json.dumps(asdict(settings)))
        self._process = subprocess.Popen(
            [self.micropython, "-X", f"heapsize={HEAP}", "-i", DEVICE, note],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            start_new_session=True,
            preexec_fn=take_terminal,
        )
        os.close(inside)
        self._boots = True
        self._starts_raw = self._raw
        self._held = b""  # what it has said and the host has not got
        self._said = b""  # what it said last, which tells in which REPL it is

    def _stop(self) -> None:
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        os.close(self._inner)

    def _pump(self) -> None:
        while self._plugged and self.pull_after != 0:
            self._pass_on()
        self._stop()
        Path(self.port).unlink()
        os.close(self._outer)
        os.close(self._outside)

    def _pass_on(self) -> None:
        """Carry what there is to carry, in both directions."""
        readable = [self._inner] if len(self._to_host) < MOST else []
        if not self.deaf and len(self._to_board) < MOST:
            readable.append(self._outer)
        writable = [self._outer] if self._to_host else []
        writable += [self._inner] if self._to_board and not self._boots else []
        ready, room, _ = select.select(readable, writable, [], LOOK_S)
        if self._outer in ready:
            self._hear(os.read(self._outer, MOST))
        if self._inner in ready:
            self._tell()
        if self._outer in room:
            self._to_host = self._to_host[os.write(self._outer, self._to_host) :]
        if self._inner in room and self._to_board:
            self._to_board = self._to_board[os.write(self._inner, self._to_board) :]

    def _hear(self, data: bytes) -> None:
        """Bytes come from the host."""
        if self.pull_after >= 0:
            data = data[: self.pull_after]
            self.pull_after -= len(data)
        if self._boots and CTRL_C in data:
            self.spoilt += 1
            self.image.write_bytes(b"\xff" * BLOCK * PICO_BLOCKS)
        self._to_board += data

    def _tell(self) -> None:
        """The board has something to say, or it has ended, which is a soft reset."""
        try:
            data = os.read(self._inner, MOST)
        except OSError:
            data = b""
        if not data:
            self._stop()
            self._to_host += REBOOT
            self._start()
            return
        self._held += data
        if self._boots and BOOTED in self._held:
            self._boots = False
            self._held = self._held.partition(BOOTED)[2]
            if self._starts_raw:
                os.write(self._inner, CTRL_A)
        if not self._boots and (not self._starts_raw or RAW_BANNER in self._held):
            self._release()

    def _release(self) -> None:
        """What the board said goes to the host; of a start in the raw REPL only its banner."""
        at = self._held.rfind(RAW_BANNER) if self._starts_raw else 0
        self._starts_raw = False
        data, self._held = self._held[at:], b""
        self._said = (self._said + data)[-MOST:]
        places = self._said.rfind(RAW_BANNER), self._said.rfind(PROMPT)
        self._raw = places[0] > places[1]
        if not self.silent:
            self._to_host += data
