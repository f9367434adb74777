"""The record of a game as lines that fit a panel."""

from __future__ import annotations

from collections.abc import Iterable

USUAL = 7  # characters of an entry such as 2:16-19
NUMBER = 4


def record_lines(entries: Iterable[str], width: int) -> list[str]:
    """Return `count:move` entries as lines, the number of its first throw before each."""
    lines: list[str] = []
    for number, entry in enumerate(entries, 1):
        text = f" {entry:<{USUAL}}"
        if lines and len(lines[-1]) + len(text) <= width:
            lines[-1] += text
        else:
            lines.append(f"{number:>{NUMBER}}{text}")
    return lines
