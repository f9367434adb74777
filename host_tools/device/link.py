"""An open board: its REPL, through mpremote's transport, and the lines of the running game."""

from __future__ import annotations

import ast
import errno
import io
import os
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from types import TracebackType

import serial
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from host_tools.device.errors import (
    BusyPortError,
    CablePulledError,
    ForbiddenPortError,
    FullFlashError,
    NoAnswerError,
    NoBoardError,
)
from host_tools.errors import UserError

ENTER_S = 10.0  # in which the REPL must answer, whatever the board is doing
TRY_S = 2.0
QUIET_S = 0.2
BOOT_S = 0.5  # a board that was only just plugged in is left alone for that long
READ_S = 5.0
WRITE_S = 5.0
RESET_S = 15.0
MOST = 4096  # bytes read at a time

INTERRUPT = b"\r\x03"
SOFT_RESET = b"\x04"
REBOOTED = b"soft reboot\r\n"
RAW_BANNER = b"raw REPL; CTRL-B to exit\r\n"

BUSY = (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK)
FORBIDDEN = (errno.EACCES, errno.EPERM)
NO_SPACE = ("ENOSPC", "OSError: 28", "[Errno 28]")


@contextmanager
def translated(port: str) -> Iterator[None]:
    """Errors of the line as a person can understand them."""
    try:
        yield
    except TransportExecError as error:
        raise failure_on_board(error.error_output) from None
    except serial.SerialTimeoutException:
        raise NoAnswerError(port) from None
    except (TransportError, struct.error):
        raise (CablePulledError if is_gone(port) else NoAnswerError)(port) from None
    except OSError:  # SerialException is one
        raise CablePulledError(port) from None


def failure_on_board(text: str) -> UserError:
    """The error for a traceback of the board's."""
    last = (text.strip().splitlines() or ["it said nothing"])[-1]
    if any(word in text for word in NO_SPACE):
        return FullFlashError("the board's flash is full; remove files of yours from it")
    return UserError(f"the board failed: {last}")


def is_gone(port: str) -> bool:
    """Whether a port that is a file of the system is there no more."""
    return port.startswith("/") and not os.path.exists(port)


def opened(port: str) -> SerialTransport:
    """mpremote's transport at a port. NoBoardError, BusyPortError, ForbiddenPortError."""
    try:
        transport = SerialTransport(port, timeout=READ_S)
    except (TransportError, OSError, ValueError):
        raise why_not(port) from None
    transport.serial.write_timeout = WRITE_S
    return transport


def why_not(port: str) -> UserError:
    """Why a port cannot be opened: mpremote does not say, the port itself does."""
    try:
        serial.serial_for_url(port, exclusive=True).close()
    except ValueError as error:
        return NoBoardError(f"{port} is no port: {error}")
    except OSError as error:
        if error.errno in FORBIDDEN:
            return ForbiddenPortError(port)
        # Windows has one error for a port in use and one that is forbidden, and it is in the text.
        if error.errno in BUSY or "PermissionError" in str(error):
            return BusyPortError(port)
        return NoBoardError(f"there is no board at {port}; plug it in, or name another --port")
    return BusyPortError(port)  # it was, a moment ago


class Link:
    """The board at a port, to be used in a `with`. Every error is a UserError with a remedy.

    in_repl: the game has been stopped and code can be run.
    """

    def __init__(self, port: str) -> None:
        self.port = port
        self.transport = opened(port)
        self.serial = self.transport.serial
        self.in_repl = False
        self._heard = b""

    def __enter__(self) -> Link:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        try:
            self.transport.close()
        except OSError:
            self.serial.close()  # the cable is gone; what holds the port is let go all the same

    # -- the REPL

    def enter(self, boot_s: float | None = None) -> None:
        """Stop what runs and get a REPL with all memory free; NoAnswerError after 10 s.

        boot_s: how long a board is left alone that may be starting, else BOOT_S. Ctrl-C is sent
        only to a board that is up, and never between a reset and its prompt: it would keep
        MicroPython from mounting its files, and some versions then format the flash.
        """
        with translated(self.port), redirect_stdout(io.StringIO()):
            self._listen(BOOT_S if boot_s is None else boot_s)
            self._interrupt(time.monotonic() + ENTER_S)
            self._reset()
        self.in_repl = True

    def _interrupt(self, end_s: float) -> None:
        """Press Ctrl-C until a program lets go and the raw REPL answers."""
        while time.monotonic() < end_s:
            self.serial.write(INTERRUPT)
            if not self._falls_quiet(min(end_s, time.monotonic() + TRY_S)):
                continue
            try:
                self.transport.enter_raw_repl(soft_reset=False, timeout_overall=TRY_S)
                return
            except TransportError:
                continue
        raise NoAnswerError(self.port)

    def _falls_quiet(self, end_s: float) -> bool:
        """Read on until the board has said nothing for a moment; whether that was in time."""
        while time.monotonic() < end_s:
            if not self._listen(QUIET_S):
                return True
        return False

    def _listen(self, seconds: float) -> bytes:
        """What arrives within a time."""
        heard = b""
        end_s = time.monotonic() + seconds
        while time.monotonic() < end_s:
            heard += self._read()
        return heard

    def _read(self) -> bytes:
        """What has arrived, after a moment's pause if that is nothing."""
        if not self.serial.in_waiting:
            time.sleep(0.01)
            return b""
        data: bytes = self.serial.read(min(MOST, self.serial.in_waiting))
        return data

    def _reset(self) -> None:
        """Reset in the raw REPL, which frees the memory and runs no main.py."""
        self.transport.read_until(1, b">", timeout_overall=TRY_S)
        self.serial.write(SOFT_RESET)
        for expected in (REBOOTED, RAW_BANNER):
            heard = self.transport.read_until(1, expected, timeout_overall=RESET_S)
            if not heard.endswith(expected):
                raise NoAnswerError(self.port)

    def run(self, code: str) -> str:
        """Run code on the board; what it printed. UserError, FullFlashError if it failed."""
        with translated(self.port):
            printed: bytes = self.transport.exec(code)
        return printed.decode(errors="replace")

    def value(self, expression: str) -> object:
        """The value of an expression on the board, of a type that Python can write down."""
        try:
            return ast.literal_eval(self.run(f"print(repr({expression}))").strip())
        except (ValueError, SyntaxError):
            raise NoAnswerError(self.port) from None

    def start(self) -> None:
        """Leave the REPL by a soft reset, so that main.py runs."""
        with translated(self.port):
            self.transport.exit_raw_repl()
            self.transport.read_until(1, b">>> ", timeout_overall=TRY_S)
            self.serial.write(SOFT_RESET)
            self.transport.read_until(1, REBOOTED, timeout_overall=RESET_S)
        self.in_repl = False
        self._heard = b""

    # -- the game

    def send(self, line: str) -> None:
        """Say a line to the game."""
        with translated(self.port):
            self.serial.write(line.encode() + b"\n")

    def lines(self, seconds: float) -> Iterator[str]:
        """The lines that the board says within a time, as they come."""
        end_s = time.monotonic() + seconds
        while time.monotonic() < end_s:
            with translated(self.port):
                self._heard += self._read()
            while b"\n" in self._heard:
                line, _, self._heard = self._heard.partition(b"\n")
                yield line.decode(errors="replace").rstrip("\r")
