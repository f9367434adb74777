"""Run the portable tests without pytest, on MicroPython or CPython.

    micropython -X heapsize=64M tests/portable/run.py [FILE[::TEST] ...]

Runs every function test_* of each test_*.py beside this file, or of the files named. Prints a line
a file, the slow tests, and at the end `N passed, N failed`. The exit code is 1 if anything failed,
a file could not be imported or holds no test, or nothing ran.
"""

import gc
import os
import sys
import time

HERE = __file__.replace("\\", "/").rpartition("/")[0] or "."
ROOT = HERE + "/../.."

SLOW_MS = 1000


class Tally:
    """Counts and times of a run."""

    def __init__(self):
        self.passed = 0
        self.failed = 0
        self.times = []  # (ms, "file::test") of each test that ran

    def fail(self, name, error):
        """Count a failure and print it: the error raised, or a text."""
        self.failed += 1
        print(f"FAILED {name}")
        if isinstance(error, str):
            print(f"  {error}")
        else:
            print_error(error)


def print_error(error):
    """Print an exception with its traceback, by the means this runtime has."""
    if hasattr(sys, "print_exception"):  # MicroPython
        sys.print_exception(error, sys.stdout)
    else:
        from traceback import print_exception

        print_exception(error, file=sys.stdout)


def now_ms():
    """Wall time in milliseconds."""
    return time.time_ns() // 1000000


def run_test(tally, name, test):
    """Run one test and count it."""
    gc.collect()
    start_ms = now_ms()
    try:
        test()
    except (Exception, SystemExit) as error:
        tally.fail(name, error)
    else:
        tally.passed += 1
    tally.times.append((now_ms() - start_ms, name))


def run_file(tally, file, wanted):
    """Run the tests of one file, or the one wanted."""
    try:
        module = __import__(file[:-3])
    except (Exception, SystemExit) as error:
        tally.fail(file, error)
        return
    # Sorted, since the order of a module's names is arbitrary on MicroPython.
    names = sorted(name for name in dir(module) if name.startswith("test_"))
    if wanted:
        names = [name for name in names if name == wanted]
    if not names:
        tally.fail(file, f"has no test {wanted or 'at all'}")
    for name in names:
        run_test(tally, f"{file}::{name}", getattr(module, name))
    del sys.modules[module.__name__]


def report_file(tally, file, before):
    """Print the line of one file; `before` are the counts and the time when it began."""
    passed, failed, start_ms = before
    took_s = (now_ms() - start_ms) / 1000
    print(f"{file}: {tally.passed - passed} passed, {tally.failed - failed} failed, {took_s:.2f} s")


def report_slow(tally):
    """Print the tests that took long, the slowest first."""
    for took_ms, name in sorted(tally.times, reverse=True):
        if took_ms >= SLOW_MS:
            print(f"slow: {took_ms / 1000:.1f} s {name}")


def choose(words):
    """The (file, test or "") to run; all files of this folder if none are named."""
    if not words:
        words = [name for name in sorted(os.listdir(HERE)) if name.startswith("test_")]
        words = [name for name in words if name.endswith(".py")]
    chosen = []
    for word in words:
        file, _, test = word.partition("::")
        file = file.replace("\\", "/").split("/")[-1]
        chosen.append((file if file.endswith(".py") else file + ".py", test))
    return chosen


def main(words):
    """Run what the arguments ask for; returns the exit code."""
    sys.path[:0] = [HERE, ROOT, ROOT + "/firmware"]
    version = ".".join(str(part) for part in sys.implementation.version[:3])
    print(f"{sys.implementation.name} {version}")
    tally = Tally()
    start_ms = now_ms()
    for file, test in choose(words):
        before = (tally.passed, tally.failed, now_ms())
        run_file(tally, file, test)
        report_file(tally, file, before)
    report_slow(tally)
    if tally.passed + tally.failed == 0:
        print(f"No test found in {HERE}")
    print(f"{(now_ms() - start_ms) / 1000:.1f} s in all")
    print(f"{tally.passed} passed, {tally.failed} failed")
    return 1 if tally.failed or not tally.passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
