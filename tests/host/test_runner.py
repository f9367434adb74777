"""The portable runner and the tally: a good run passes, a failing or empty one never does."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tally import Results, read_junit, read_runner, summarize

TESTS = Path(__file__).resolve().parent.parent

GOOD = "def test_one():\n    pass\n\n\ndef test_two():\n    assert 1 + 1 == 2\n"
FAILING = GOOD + "\n\ndef test_three():\n    assert 1 + 1 == 3\n"
EXITING = GOOD + "\n\ndef test_three():\n    raise SystemExit(0)\n"
UNIMPORTABLE = "import no_such_module\n" + GOOD
EMPTY = "def helper():\n    pass\n"


class Runner:
    """The portable runner in a folder of its own, on one of the runtimes."""

    def __init__(self, command: list[str], folder: Path) -> None:
        self.command = command
        self.folder = folder
        shutil.copy(TESTS / "portable" / "run.py", folder)

    def run(self, *words: str, **files: str) -> tuple[int, list[str]]:
        """Write these test files, run; returns the exit code and the lines printed."""
        for name, text in files.items():
            (self.folder / f"{name}.py").write_text(text)
        command = [*self.command, str(self.folder / "run.py"), *words]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout.splitlines()


@pytest.fixture(params=["cpython", pytest.param("micropython", marks=pytest.mark.micropython)])
def runner(request: pytest.FixtureRequest, tmp_path: Path) -> Runner:
    if request.param == "cpython":
        return Runner([sys.executable], tmp_path)
    return Runner([request.getfixturevalue("micropython")], tmp_path)


def test_a_good_run_exits_0_and_counts_its_tests(runner: Runner) -> None:
    code, lines = runner.run(test_a=GOOD, test_b=GOOD)
    assert (code, lines[-1]) == (0, "4 passed, 0 failed")


def test_a_failing_test_exits_1_and_shows_where(runner: Runner) -> None:
    code, lines = runner.run(test_a=FAILING, test_b=GOOD)
    assert (code, lines[-1]) == (1, "4 passed, 1 failed")
    assert "FAILED test_a.py::test_three" in lines
    assert any("AssertionError" in line for line in lines)
    assert any("line 10, in test_three" in line for line in lines)


def test_a_test_that_exits_with_0_fails(runner: Runner) -> None:
    code, lines = runner.run(test_a=EXITING)
    assert (code, lines[-1]) == (1, "2 passed, 1 failed")


def test_a_file_that_cannot_be_imported_exits_1(runner: Runner) -> None:
    code, lines = runner.run(test_a=UNIMPORTABLE, test_b=GOOD)
    assert (code, lines[-1]) == (1, "2 passed, 1 failed")
    assert "FAILED test_a.py" in lines


def test_a_file_without_a_test_exits_1(runner: Runner) -> None:
    code, lines = runner.run(test_a=EMPTY, test_b=GOOD)
    assert (code, lines[-1]) == (1, "2 passed, 1 failed")


def test_an_empty_run_exits_1(runner: Runner) -> None:
    code, lines = runner.run(helpers=EMPTY)
    assert (code, lines[-1]) == (1, "0 passed, 0 failed")


@pytest.mark.parametrize("word", ["test_b.py", "test_b", "test_a.py::test_no_such"])
def test_naming_what_is_not_there_exits_1(runner: Runner, word: str) -> None:
    code, lines = runner.run(word, test_a=GOOD)
    assert (code, lines[-1]) == (1, "0 passed, 1 failed")


@pytest.mark.parametrize(
    ("word", "passed"), [("test_a", 2), ("tests/portable/test_a.py", 2), ("test_a.py::test_one", 1)]
)
def test_only_what_is_named_runs(runner: Runner, word: str, passed: int) -> None:
    code, lines = runner.run(word, test_a=GOOD, test_b=FAILING)
    assert (code, lines[-1]) == (0, f"{passed} passed, 0 failed")


def tally(folder: Path, micropython: str, **files: str) -> tuple[int, list[str]]:
    """Run the tally over a tree with these portable tests; returns exit code and lines printed."""
    portable = folder / "tests" / "portable"
    portable.mkdir(parents=True)
    shutil.copy(TESTS / "tally.py", folder / "tests")
    for name, text in files.items():
        (portable / f"{name}.py").write_text(text)
    shutil.copy(TESTS / "portable" / "run.py", portable)
    command = [sys.executable, str(folder / "tests" / "tally.py"), "--micropython", micropython]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.splitlines()


def test_the_tally_counts_both_runtimes(micropython: str, tmp_path: Path) -> None:
    code, lines = tally(tmp_path, micropython, test_a=GOOD)
    assert code == 0
    assert lines[-2:] == [
        "portable tests: CPython 2, MicroPython 2",
        "4 passed, 0 failed, 0 skipped",
    ]


def test_a_test_that_fails_on_one_runtime_alone_fails_the_tally(
    micropython: str, tmp_path: Path
) -> None:
    only_cpython = "import sys\n\ndef test_it():\n    assert sys.implementation.name == 'cpython'\n"
    code, lines = tally(tmp_path, micropython, test_a=only_cpython)
    assert (code, lines[-1]) == (1, "1 passed, 1 failed, 0 skipped")


def test_a_class_of_tests_which_the_portable_runner_does_not_see_fails_the_tally(
    micropython: str, tmp_path: Path
) -> None:
    code, lines = tally(
        tmp_path, micropython, test_a=GOOD + "class TestIt:\n    def test_it(self):\n        pass\n"
    )
    assert code == 1
    assert "disagreement: test_a.py: 3 tests on CPython, 2 on MicroPython" in lines


def test_a_failure_on_one_runtime_does_not_cut_the_other_short(
    micropython: str, tmp_path: Path
) -> None:
    slow = (
        "import sys, time\n\n"
        "def test_it():\n"
        "    assert sys.implementation.name == 'micropython'\n"
        "    time.sleep(3)\n"
    )
    code, lines = tally(tmp_path, micropython, test_a=slow)
    assert (code, lines[-1]) == (1, "1 passed, 1 failed, 0 skipped")


def test_an_empty_tree_fails_the_tally(micropython: str, tmp_path: Path) -> None:
    code, lines = tally(tmp_path, micropython)
    assert (code, lines[-1]) == (1, "0 passed, 0 failed, 0 skipped")
    assert "disagreement: no portable test ran" in lines


def test_a_run_that_broke_off_fails_although_all_it_counted_passed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    both = read_runner("test_a.py: 2 passed, 0 failed, 0.00 s\n")
    assert summarize(both, both, good=True) == 0
    assert summarize(both, both, good=False) == 1
    assert "portable tests: CPython 2, MicroPython 2" in capsys.readouterr().out


def test_without_micropython_the_tally_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    results = read_runner("test_a.py: 2 passed, 0 failed, 0.00 s\n")
    assert summarize(results, None, good=True) == 0
    assert "MicroPython not here, so not run" in capsys.readouterr().out
    assert summarize(Results(), None, good=True) == 1


def test_a_skipped_portable_test_does_not_count() -> None:
    results = read_junit(
        "<testsuites><testsuite>"
        "<testcase classname='tests.portable.test_a' name='test_one'/>"
        "<testcase classname='tests.portable.test_a' name='test_two'><skipped/></testcase>"
        "<testcase classname='tests.host.test_b' name='test_three'><failure/></testcase>"
        "</testsuite></testsuites>"
    )
    assert (results.passed, results.failed, results.skipped) == (1, 1, 1)
    assert results.portable == {"test_a": 1}
