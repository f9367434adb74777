"""What the portable tests share. Runs on MicroPython and CPython alike."""

import json

TESTS = (__file__.replace("\\", "/").rpartition("/")[0] or ".") + "/.."


def raises(error, call, *args):
    """Call it with these arguments; returns the error of this type that it raised, or fails."""
    try:
        call(*args)
    except error as caught:
        return caught
    raise AssertionError(f"{error.__name__} was not raised")


def data_path(name):
    """The path of a file below tests/, such as "vectors/perft.json"."""
    return f"{TESTS}/{name}"


def json_lines(name):
    """Yield the value of each line of a file below tests/, such as "vectors/games.jsonl"."""
    with open(data_path(name)) as lines:
        for line in lines:
            yield json.loads(line)
