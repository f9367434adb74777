"""`senet sticks`: what the board's throw reader makes of a recorded trace."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence

from host_tools.emulator.signals import STICKS, Row
from host_tools.traces import read_trace
from senet_app.config import Config
from senet_app.sticks import EVENTS, NONE, REVISED, SETTLED, THROW, TIMEOUT, StickReader

HELP = "read a recorded trace of the sticks and print the throws in it"

SAMPLE_MS = 5

Event = dict[str, int | str]


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("trace", metavar="TRACE.csv", help="the trace; - reads standard input")
    due = "whether a throw is expected; gestures need a no (%(default)s)"
    parser.add_argument("--due", choices=("yes", "no"), default="yes", help=due)
    single = "sticks with one switch: read the column a only"
    parser.add_argument("--single", action="store_true", help=single)


def run(args: Namespace) -> int:
    """Print the events as JSON objects, one a line."""
    reader = StickReader(Config({"sticks": 1 if args.single else 2}))
    reader.due = args.due == "yes"
    for event in events(reader, read_trace(args.trace)):
        print(json.dumps(event))
    return 0


def events(reader: StickReader, rows: Sequence[Row]) -> Iterator[Event]:
    """Yield what a reader makes of rows that it samples each 5 ms, from the first to the last.

    Samples that cannot change anything are left out, so a long rest costs nothing.
    """
    index = 0
    ms = rows[0][0]
    while ms <= rows[-1][0]:
        while index + 1 < len(rows) and rows[index + 1][0] <= ms:
            index += 1
        code = reader.sample(ms, rows[index][1] | rows[index][2] << STICKS)
        if code != NONE:
            yield _event(ms, code, reader)
        wake_ms = ms + reader.quiet_ms(ms)
        if index + 1 < len(rows):
            wake_ms = min(wake_ms, rows[index + 1][0])
        ms += max(1, -(-(wake_ms - ms) // SAMPLE_MS)) * SAMPLE_MS


def _event(ms: int, code: int, reader: StickReader) -> Event:
    event: Event = {"ms": ms, "event": EVENTS[code]}
    if code in (THROW, SETTLED):
        event["flats"] = reader.flats
    if code not in (REVISED, TIMEOUT):
        event["sticks"] = "".join("01"[reader.sticks >> stick & 1] for stick in range(STICKS))
    return event
