"""No tick makes a number that the Pico cannot keep without memory."""

import ast
import subprocess
import sys
from pathlib import Path

from tests.host.small_ints import HOOK, Watch, Wrap

PROGRAM = Path(__file__).with_name("small_ints.py")


def faults_of(text: str) -> set[str]:
    """What the watch says of some lines."""
    watch = Watch()
    watch.on = True
    tree = ast.fix_missing_locations(Wrap("x.py").visit(ast.parse(text)))
    exec(compile(tree, "x.py", "exec"), {HOOK: watch.see})
    return watch.faults


def test_the_watch_sees_numbers_of_more_than_31_bits_on_the_way_too() -> None:
    assert faults_of("a = 1 << 29\na = a + a >> 1") == {"x.py:2"}
    assert faults_of("a = 1 << 29\na *= -3") == {"x.py:2"}
    assert faults_of("a = [1 << 29]\na[0] += (1 << 29) - 1\na[0] ^= -1\nb = 'x' * 9") == set()


def test_no_number_of_any_tick_has_more_than_31_bits() -> None:
    """The design's "no float, small integers": what is larger would be allocated on the Pico."""
    done = subprocess.run([sys.executable, PROGRAM], capture_output=True, text=True, check=True)
    *faults, last = done.stdout.splitlines()
    assert faults == []
    assert int(last.split()[0]) > 1_000_000
