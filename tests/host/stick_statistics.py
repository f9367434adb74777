"""Figures that describe throws, measured in one way on recorded traces and on the model."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median

from host_tools.emulator.signals import STICKS, Row, Throw
from host_tools.traces import read_trace

POLL_MS = 5
SHAKEN_MS = 1000
LOOKS_STILL_MS = 500
ALL = 0b1111


@dataclass(frozen=True)
class Sample:
    """A throw with its truth: the rows, and the moments in ms as a trace's first line has them."""

    rows: Sequence[Row]
    release_ms: int
    contact_ms: int
    last_flip_ms: int


@dataclass(frozen=True)
class Figures:
    """What the design says of throws: medians, 95 % quantiles (`_95`) and shares, times in ms.

    edges        changes of one stick that a reader sees who polls every 5 ms, from one second
                 before the hand opens to rest; `raw_edges`: all changes in that time
    least_edges  what he sees at least of a stick, from the first row on
    contact      from the opening of the hand to the first contact
    flip, rest   from that contact to the last change of face, and to the last edge
    silent       how often one switch shows him nothing after the hand has opened
    """

    edges: float
    raw_edges: float
    least_edges: int
    contact: float
    contact_95: float
    flip: float
    flip_95: float
    rest: float
    rest_95: float
    silent: float


def measure(samples: Sequence[Sample]) -> Figures:
    """Return the figures of many throws."""
    contacts = [sample.contact_ms - sample.release_ms for sample in samples]
    flips = [sample.last_flip_ms - sample.contact_ms for sample in samples]
    rests = [_changed(sample.rows)[-1][0] - sample.contact_ms for sample in samples]
    sticks = [stick for sample in samples for stick in _sticks(sample)]
    silent = [silent for stick in sticks for silent in (stick.silent_a, stick.silent_b)]
    return Figures(
        edges=median(stick.edges for stick in sticks),
        raw_edges=median(stick.raw_edges for stick in sticks),
        least_edges=min(stick.all_edges for stick in sticks),
        contact=median(contacts),
        contact_95=at_95(contacts),
        flip=median(flips),
        flip_95=at_95(flips),
        rest=median(rests),
        rest_95=at_95(rests),
        silent=sum(silent) / len(silent),
    )


def at_95(values: Sequence[float]) -> float:
    """Return the value that one in twenty exceeds."""
    return sorted(values)[int(0.95 * len(values))]


def looks_like_rest(sample: Sample) -> bool:
    """Say whether a reader takes the hand's stillness before it opens for sticks on a table."""
    ms, a, b = [row for row in sample.rows if row[0] <= sample.release_ms][-1]
    return sample.release_ms - ms >= LOOKS_STILL_MS and a ^ b == ALL


def of_throw(throw: Throw) -> Sample:
    """Return a throw of the model as a sample."""
    return Sample(throw.rows, throw.release_ms, throw.contact_ms, throw.last_flip_ms)


def of_traces(folder: Path, pattern: str) -> list[Sample]:
    """Return the recorded traces of a folder whose names fit the pattern."""
    return [_of_trace(path) for path in sorted(folder.glob(pattern))]


def _of_trace(path: Path) -> Sample:
    first = path.read_text(encoding="utf-8").split("\n", 1)[0]
    truth = dict(word.split("=") for word in first.split()[1:])
    moments = (int(truth[name]) for name in ("release_ms", "contact_ms", "last_flip_ms"))
    return Sample(read_trace(str(path)), *moments)


@dataclass(frozen=True)
class _Stick:
    edges: int
    raw_edges: int
    all_edges: int
    silent_a: bool
    silent_b: bool


def _sticks(sample: Sample) -> Iterator[_Stick]:
    seen_rows = _polled(sample.rows)
    since_ms = sample.release_ms - SHAKEN_MS
    for stick in range(STICKS):
        seen = _changes(seen_rows, stick)
        after = [change for ms, change in seen if ms > sample.release_ms]
        yield _Stick(
            edges=sum(ms >= since_ms for ms, _ in seen),
            raw_edges=sum(ms >= since_ms for ms, _ in _changes(sample.rows, stick)),
            all_edges=len(seen),
            silent_a=not any(change & 1 for change in after),
            silent_b=not any(change & 2 for change in after),
        )


def _polled(rows: Sequence[Row]) -> list[Row]:
    """Return what a reader sees that looks every POLL_MS, as rows again."""
    seen = {-(-ms // POLL_MS) * POLL_MS: (a, b) for ms, a, b in rows}
    return [(ms, a, b) for ms, (a, b) in seen.items()]


def _changed(rows: Sequence[Row]) -> list[Row]:
    return [after for before, after in pairwise(rows) if before[1:] != after[1:]]


def _changes(rows: Sequence[Row], stick: int) -> list[tuple[int, int]]:
    """Return when a stick's switches changed and which: 1 for a, 2 for b, 3 for both."""
    changes = [
        (after[0], (before[1] ^ after[1]) >> stick & 1 | ((before[2] ^ after[2]) >> stick & 1) << 1)
        for before, after in pairwise(rows)
    ]
    return [(ms, change) for ms, change in changes if change]
