"""Recorded signals of the sticks: the CSV files that `senet sticks` and the emulator play.

`#` comments, the header `ms,a,b`, then a row at each change and one at the end: milliseconds,
and for each kind of switch four characters, stick 1 first, `1` for a closed one.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from host_tools.emulator.signals import STICKS, Row
from host_tools.errors import UserError
from senet_app.clock import TICKS

HEADER = "ms,a,b"
STDIN = "-"
SHOWN = 60
"""How much of a wrong line an error quotes."""


def read_trace(path: str) -> list[Row]:
    """Read a trace from a file, or from standard input for "-"; at least one row.

    UserError names file, line, what is there and what was expected. OSError if it cannot be read.
    """
    stdin = path == STDIN
    source: int | Path = 0 if stdin else Path(path)
    with open(source, encoding="utf-8-sig", errors="replace", closefd=not stdin) as lines:
        return parse_trace(lines, "standard input" if stdin else path)


def parse_trace(lines: Iterable[str], name: str) -> list[Row]:
    """Turn the lines of a trace into rows; `name` stands for the file in errors."""
    rows: list[Row] = []
    header = False
    number = 0
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        place = f"{name}:{number}"
        if header:
            rows.append(_parse_row(text, rows[-1][0] if rows else 0, place))
        elif text == HEADER:
            header = True
        else:
            raise _wrong(place, text, f"the header {HEADER}")
    if not rows:
        missing = "a row of ms,a,b" if header else f"the header {HEADER}"
        raise UserError(f"{name}:{number + 1}: the file ends, expected {missing}")
    return rows


def _parse_row(text: str, earliest_ms: int, place: str) -> Row:
    fields = [field.strip() for field in text.split(",")]
    if len(fields) != 3:
        raise _wrong(place, text, f"three fields, {HEADER}")
    ms = _parse_ms(fields[0], place)
    if ms < earliest_ms:
        raise _wrong(place, fields[0], f"a time not before {earliest_ms}, that of the row before")
    return ms, _parse_switches(fields[1], "a", place), _parse_switches(fields[2], "b", place)


def _parse_ms(text: str, place: str) -> int:
    # No time has more digits; int() takes signs, underscores and the digits of all scripts too.
    if not (text.isascii() and text.isdigit() and len(text) < 12 and int(text) < TICKS):
        raise _wrong(place, text, f"ms as a whole number, 0 to {TICKS - 1}")
    return int(text)


def _parse_switches(text: str, column: str, place: str) -> int:
    if len(text) != STICKS or not set(text) <= {"0", "1"}:
        raise _wrong(place, text, f"{column} as four characters 0 or 1, one a stick")
    return int(text[::-1], 2)


def _wrong(place: str, found: str, expected: str) -> UserError:
    quoted = repr(found if len(found) <= SHOWN else found[:SHOWN] + "...")
    return UserError(f"{place}: found {quoted}, expected {expected}")
