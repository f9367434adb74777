"""BENCHMARKS.md: a section for each program that measures, written anew when it has run."""

import datetime
import platform
from pathlib import Path

FILE = Path("BENCHMARKS.md")
TITLE = """# Benchmarks

Written by `make bench` and `make soak`; numbers are of the machine and day named with them.
"""


def machine() -> str:
    """The machine, Python and day, in one line."""
    day = datetime.date.today().isoformat()
    return f"{processor()}, {platform.system()}, CPython {platform.python_version()}, {day}"


def processor() -> str:
    """The processor's name where the system tells it, else its kind."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def table(heads: tuple[str, ...], rows: list[tuple[object, ...]]) -> str:
    """A Markdown table; whole numbers with spaces between thousands."""
    lines = [heads, ("---",) * len(heads), *rows]
    return "\n".join("| " + " | ".join(shown(cell) for cell in line) + " |" for line in lines)


def shown(cell: object) -> str:
    """A cell as text."""
    return f"{cell:,}".replace(",", " ") if isinstance(cell, int) else str(cell)


def write_section(name: str, text: str) -> None:
    """Puts a section, whose heading is `name`, in the place of the one of that name."""
    old = FILE.read_text(encoding="utf-8") if FILE.exists() else TITLE
    head, *sections = old.split("\n## ")
    kept = [section.rstrip() for section in sections if section.split("\n", 1)[0] != name]
    kept.append(f"{name}\n\n{text.rstrip()}")
    body = "".join(f"\n\n## {section}" for section in sorted(kept))
    FILE.write_text(head.rstrip() + body + "\n", encoding="utf-8")
