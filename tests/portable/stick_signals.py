"""Signals for the tests of the throw reader: recorded traces and scripts of what hands do.

A signal is a list of rows (ms, bits), ascending, the last one its end: bits 0-3 `a` of sticks
1-4, bits 4-7 `b`. Texts of sticks have four characters, stick 1 first.
"""

from helpers import TESTS
from senet_app.clock import later
from senet_app.config import Config
from senet_app.sticks import EVENTS, StickReader

ALL = (1, 2, 3, 4)
THROWS = [f"throw_{number:03}" for number in range(60)]
PAUSES = [f"pause_{number:03}" for number in range(20)]


class Dice:
    """Small random numbers, the same on every runtime."""

    def __init__(self, seed: int) -> None:
        self.state = seed * 2 + 1

    def roll(self, low: int, high: int) -> int:
        """A number from low to high, both included."""
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        return low + (self.state >> 8) % (high - low + 1)


def mask(text: str) -> int:
    """The mask of a text of sticks."""
    return sum(1 << index for index, digit in enumerate(text) if digit == "1")


def text(sticks: int) -> str:
    """The text of a mask of sticks."""
    return "".join("01"[sticks >> index & 1] for index in range(4))


def read_trace(name: str) -> tuple[dict[str, str], list[tuple[int, int]]]:
    """The truth (a dictionary of texts) and the rows of a recorded trace."""
    rows = []
    with open(f"{TESTS}/traces/{name}.csv") as lines:
        words = next(lines)[1:].split()
        next(lines)
        for line in lines:
            ms, a, b = line.strip().split(",")
            rows.append((int(ms), mask(a) | mask(b) << 4))
    return dict([word.split("=") for word in words]), rows


class Script:
    """Rows as hands make them; every verb starts where the one before ended."""

    def __init__(self, up: str = "0000", seed: int = 1) -> None:
        self.bits = mask(up) | (mask(up) ^ 15) << 4
        self.ms = 0
        self.rows = [(0, self.bits)]
        self.dice = Dice(seed)
        self.wait(1000)

    def wait(self, ms: int) -> "Script":
        """Nothing moves for some time."""
        self.ms += ms
        return self

    def put(self, stick: int, a: int, b: int) -> "Script":
        """The switches of a stick, 1..4, become these."""
        bit = 1 << stick - 1
        keep = self.bits & ~(bit | bit << 4)
        self.bits = keep | bit * a | (bit << 4) * b
        self.rows.append((self.ms, self.bits))
        return self

    def lie(self, stick: int, up: int) -> "Script":
        """A stick lies on a face from now on; 1 is flat side up."""
        return self.put(stick, up, 1 - up)

    def lean(self, stick: int) -> "Script":
        """A stick lies on no face from now on."""
        return self.put(stick, 1, 1)

    def face(self, stick: int) -> int:
        """The `a` switch of a stick."""
        return self.bits >> stick - 1 & 1

    def chatter(self, sticks: tuple[int, ...], ms: int, pulse_ms: int = 20) -> "Script":
        """The `a` switches of some sticks open and close in pulses; all end as they began."""
        end = self.ms + ms
        while self.ms < end:
            for _ in range(2):
                for stick in sticks:
                    self.bits ^= 1 << stick - 1
                self.rows.append((self.ms, self.bits))
                self.wait(pulse_ms)
        return self

    def turn(self, *sticks: int, slow: int = 1) -> "Script":
        """Sticks are turned over together, over their edges, with the bounce of a hand."""
        goals = [1 - self.face(stick) for stick in sticks]
        for stick in sticks:
            self.lean(stick).wait(7 * slow)
        self.wait(60 * slow)
        for bounce in (9, 14, 22):
            for stick, goal in zip(sticks, goals):
                self.lie(stick, goal).wait(bounce).lean(stick).wait(3)
        for stick, goal in zip(sticks, goals):
            self.lie(stick, goal).wait(4)
        return self

    def shake(self, ms: int, sticks: tuple[int, ...] = ALL) -> "Script":
        """Sticks are shaken in a hand."""
        end = self.ms + ms
        while self.ms < end:
            self.put(sticks[self.dice.roll(0, len(sticks) - 1)], *self.any_switches())
            self.wait(self.dice.roll(5, 40))
        return self

    def any_switches(self) -> tuple[int, int]:
        """Any two states of switches."""
        return self.dice.roll(0, 1), self.dice.roll(0, 1)

    def throw(self, up: str, ms: int = 900, sticks: tuple[int, ...] = ALL) -> "Script":
        """Sticks are shaken, thrown, and lie; '-' in `up` is a stick that leans."""
        self.shake(ms, sticks)
        for stick in sticks:
            goal = up[stick - 1]
            if goal == "-":
                self.lean(stick)
            else:
                self.lie(stick, int(goal))
            self.wait(30)
        return self

    def end(self, ms: int = 5000) -> list[tuple[int, int]]:
        """The rows, with some rest at the end."""
        return self.rows + [(self.ms + ms, self.bits)]


class Even:
    """Sampling without gaps."""

    def __init__(self, step_ms: int = 5) -> None:
        self.step_ms = step_ms

    def next_ms(self) -> int:
        """How long until the next sample."""
        return self.step_ms


class Gaps(Even):
    """Sampling each 5 ms, with a frame (1 ms) now and then and a flash erase (50 ms) rarely."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.dice = Dice(seed)

    def next_ms(self) -> int:
        chance = self.dice.roll(1, 40)
        return 50 if chance == 1 else self.step_ms + (chance <= 8)


def play(
    reader: StickReader,
    rows: list[tuple[int, int]],
    phase: int = 0,
    steps: Even | None = None,
    start_ms: int = 0,
) -> list[tuple[int, str, str, int]]:
    """Plays rows into a reader; returns the events as (ms, name, sticks, flats).

    Sampling begins `phase` ms after the first row. The reader's clock stands at `start_ms` when
    the rows' stands at 0.
    """
    steps = steps or Even()
    events = []
    index = 0
    ms = rows[0][0] + phase
    while ms <= rows[-1][0]:
        while index + 1 < len(rows) and rows[index + 1][0] <= ms:
            index += 1
        code = reader.sample(later(start_ms, ms), rows[index][1])
        if code:
            events.append((ms, EVENTS[code], text(reader.sticks), reader.flats))
        ms += steps.next_ms()
    return events


def events_of(
    config: Config, rows: list[tuple[int, int]], due: bool = True
) -> list[tuple[int, str, str, int]]:
    """The events that a new reader makes of rows."""
    reader = StickReader(config)
    reader.due = due
    return play(reader, rows)


def brief(events: list[tuple[int, str, str, int]]) -> list[str]:
    """Events as words: "throw 0101"."""
    words = []
    for _, name, sticks, _ in events:
        words.append(name if name in ("revised", "timeout") else f"{name} {sticks}")
    return words


def settled(events: list[tuple[int, str, str, int]]) -> list[tuple[int, str, int]]:
    """The settled numbers as (ms, sticks, flats)."""
    return [(ms, sticks, flats) for ms, name, sticks, flats in events if name == "settled"]
