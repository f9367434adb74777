"""The rules under a real MicroPython: finds it, runs moves_worker.py there, and talks to it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path
from types import TracebackType

import senet_core
from host_tools import moves_worker
from host_tools.errors import UserError

VARIABLE = "SENET_MICROPYTHON"
LAST_WORDS_S = 5
IN_CHECKOUT = Path(__file__).resolve().parents[1] / ".venv-mpy/bin/micropython"


def find_micropython() -> str:
    """The path of the command: as the environment says, else the checkout's, else on PATH."""
    named = os.environ.get(VARIABLE)
    if named:
        if not shutil.which(named):
            raise UserError(f"{VARIABLE} is '{named}', which is not a command that can be run")
        return named
    if IN_CHECKOUT.exists():
        return str(IN_CHECKOUT)
    found = shutil.which("micropython")
    if not found:
        raise UserError(f"no micropython on PATH; name the command in {VARIABLE}")
    return found


class MicroPythonWorker:
    """A `moves_worker.Worker` in a MicroPython process; to be used in a `with`."""

    def __init__(self) -> None:
        self.command = find_micropython()
        root = Path(senet_core.__file__).parents[1]
        self.process = subprocess.Popen(
            [self.command, "-X", "heapsize=16M", moves_worker.__file__],
            env={**os.environ, "MICROPYPATH": f"{root}:.frozen"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def __enter__(self) -> MicroPythonWorker:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.process.kill()
        with suppress(BrokenPipeError):
            self.process.__exit__(kind, error, at)

    def ask(self, rules: object, position: object, value: object) -> object:
        """The answer to a request; UserError where MicroPython does not give one."""
        request = json.dumps([rules, position, value], ensure_ascii=False) + "\n"
        assert self.process.stdin and self.process.stdout
        try:
            self.process.stdin.write(request.encode(errors="replace"))
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # what it printed last says why it stopped
        line = self.process.stdout.readline()
        try:
            return json.loads(line)
        except ValueError:
            raise UserError(self._last_words(line)) from None

    def _last_words(self, line: bytes) -> str:
        """What to say where a line is no answer: MicroPython's last line, an error's as a rule."""
        assert self.process.stdin and self.process.stdout
        with suppress(BrokenPipeError):  # it has ended already
            self.process.stdin.close()
        try:
            self.process.wait(LAST_WORDS_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
        line += self.process.stdout.read()  # not communicate: that passes over what is buffered
        lines = line.decode(errors="replace").strip().splitlines()
        return f"{self.command} gave no answer: {lines[-1] if lines else 'it printed nothing'}"
