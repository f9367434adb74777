"""What `senet flash` tells its user."""

from __future__ import annotations

import sys

from host_tools.device.payload import Update, size_of


def tell(notice: str) -> None:
    """Something that the board's owner should know."""
    print(f"senet: {notice}", file=sys.stderr)


def summary(update: Update) -> str:
    """An update in a line."""
    return (
        f"{len(update.send)} files to send ({size_of(update) // 1024} KB), {update.kept} there "
        f"already, {len(update.remove)} old ones to remove"
    )


def list_changes(update: Update) -> None:
    """What would be done, a file a line."""
    for name, data in update.send.items():
        print(f"send    {name}  {len(data)} bytes")
    for name in update.remove:
        print(f"remove  {name}")
