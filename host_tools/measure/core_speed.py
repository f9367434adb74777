"""How fast the rules core is; the same file runs on CPython and on MicroPython.

    python core_speed.py SECONDS

Prints a JSON object a line: what was measured, for which ruleset, and how often in a second.
"""

import json
import random
import sys
import time

from senet_core.bits import count_of, nth_square
from senet_core.moves import after, legal, passed
from senet_core.position import Position, start
from senet_core.ruleset import Ruleset
from senet_core.rulesets import IDS, ruleset

# The count of flats for each of the sixteen ways in which four fair sticks can fall.
COUNTS = (0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4)
RANDOM_BITS = 16
BATCH = 20000  # throws between two looks at the clock
POSITIONS = 2000
NS = 1000000000

# Other programs on the machine do not count where the runtime can tell; MicroPython cannot.
clock_ns = getattr(time, "process_time_ns", time.time_ns)


def play_throws(name: str, throws: int) -> int:
    """Plays random games until so many throws are made; returns how many games ended."""
    rules = ruleset(name)
    first = start(rules)
    position = first
    games = 0
    values = rules.values
    number = random.getrandbits
    for _ in range(throws):
        bits = number(RANDOM_BITS)
        value = values[COUNTS[bits & 15]]
        found, steps = legal(rules, position, value)
        if found:
            square = nth_square(found, (bits >> 4) % count_of(found))
            position = after(rules, position, steps, square)
        else:
            position = passed(rules, position)
        if position.result is not None:
            games += 1
            position = first
    return games


def some_positions(name: str, count: int) -> tuple[Ruleset, list[tuple[Position, int]]]:
    """Positions and values from random games, as they come."""
    rules = ruleset(name)
    found: list[tuple[Position, int]] = []
    position = start(rules)
    while len(found) < count:
        value = rules.values[COUNTS[random.getrandbits(4)]]
        sources, steps = legal(rules, position, value)
        if sources:
            square = nth_square(sources, random.getrandbits(8) % count_of(sources))
            position = after(rules, position, steps, square)
        else:
            position = passed(rules, position)
        if position.result is not None:
            position = start(rules)
        found.append((position, value))
    return rules, found


def find_moves(rules: Ruleset, positions: list[tuple[Position, int]]) -> None:
    """Finds the legal moves of all positions."""
    for position, value in positions:
        legal(rules, position, value)


def measure(name: str, seconds: float) -> dict[str, object]:
    """Random throws and legal moves a second of one ruleset, each measured for so long."""
    rules, positions = some_positions(name, POSITIONS)
    done = 0
    began = clock_ns()
    while clock_ns() - began < seconds * NS:
        play_throws(name, BATCH)
        done += BATCH
    throws = done * NS // (clock_ns() - began)
    done = 0
    began = clock_ns()
    while clock_ns() - began < seconds * NS:
        find_moves(rules, positions)
        done += POSITIONS
    return {"rules": name, "throws": throws, "moves": done * NS // (clock_ns() - began)}


def main(seconds: float) -> None:
    """Measures each ruleset for so many seconds."""
    random.seed(1)
    for name in IDS:
        print(json.dumps(measure(name, seconds)))


if __name__ == "__main__":
    main(float(sys.argv[1]))
