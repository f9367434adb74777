"""The linker: constants for their names, one file for many modules, the same program."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from host_tools.boardfiles import ROOTS, board_files
from host_tools.linker.constants import inlined
from host_tools.linker.modules import linked
from host_tools.linker.texts import silenced
from tests.host.linked_tree import write_tree

# All parts of the program, in a few seconds; with the heap locked only MicroPython shows anything.
PORTABLE = ("test_app_host", "test_app_takeback", "test_calibration", "test_record")
HERE = (*PORTABLE, "test_app_files", "test_app_menu", "test_app_series", "test_test_page")
ON_MICROPYTHON = (*PORTABLE, "test_app_heap")


def one_line(text: str) -> str:
    return "; ".join(line.strip() for line in text.splitlines() if line.strip())


def run(files: dict[str, str], root: str) -> dict[str, Any]:
    """What a linked program of one file has after it was run."""
    assert list(files) == [root]
    names: dict[str, Any] = {}
    exec(files[root], names)
    return names


@pytest.mark.parametrize(
    ("module", "left"),
    [
        ("A = 5\ndef f():\n    return A + 1", "def f():; return 5 + 1"),
        ("A, B = range(2)\nC = A - B << 4\nx = (A, B, C)", "x = (0, 1, -16)"),
        ("A = 3\nB = ~A\nx = B", "B = ~3; x = B"),
        ("A = True\nB = 'short'\nx = f'{A} {B}'", "x = f\"{True} {'short'}\""),
        ("A = 'longer than ten'\nx = A", "A = 'longer than ten'; x = A"),
        ("A = 1\nA = 2\nx = A", "A = 1; A = 2; x = A"),
        ("A = 1\ndef f(A):\n    return A", "A = 1; def f(A):; return A"),
        ("class C:\n    A = 1\n    def f(self):\n        return self.A", None),
        ("from other import FAR as NEAR, f\nx = f(NEAR)", "from other import f; x = f(7)"),
        ("def g():\n    from other import FAR\n    return FAR", "def g():; return 7"),
        ("A = 1\ndef g():\n    from circle import B\n    return A + B", "def g():; return 1 + 2"),
        ("from json import DUMPS\nx = DUMPS", "from json import DUMPS; x = DUMPS"),
    ],
)
def test_constants_stand_where_their_names_stood(module: str, left: str | None) -> None:
    others = {"other": "FAR = 7\ndef f(x): return x", "circle": "from m import A\nB = A + 1"}
    found = inlined({"m": module, **others})["m"]
    assert one_line(found) == (one_line(module) if left is None else left)


def test_a_constant_whose_imported_name_is_used_twice_is_refused() -> None:
    program = {"m": "from other import FAR\nFAR = FAR + 1", "other": "FAR = 7"}
    with pytest.raises(ValueError, match="FAR of other is bound a second time"):
        inlined(program)


def test_modules_become_one_file_in_the_order_of_their_imports() -> None:
    program = {
        "main": "from left import f as g\nfrom right import f\nx = (f(), g())",
        "left": "from right import base\ndef f(): return base() + 1",
        "right": "def base(): return 1\ndef f(): return base()",
    }
    assert run(linked(program, ["main"]), "main")["x"] == (1, 2)


def test_a_name_that_is_local_somewhere_keeps_its_meaning_there() -> None:
    program = {
        "main": "from other import shown as told\n"
        "def shown(x): return told(x) + '!'\n"
        "class C:\n"
        "    shown = 4\n"
        "    twice = shown * 2\n"
        "    def say(self): return shown(self.shown)\n"
        "x = (C().say(), C.twice, [shown for shown in (1, 2)])",
        "other": "def shown(x): return say(shown=x)\n"
        "def say(shown): return f'<{shown}>'\n"
        "class Say:\n"
        "    def shown(self): return shown(1)",
    }
    assert run(linked(program, ["main"]), "main")["x"] == ("<4>!", 8, [1, 2])


def test_a_name_of_python_itself_stays_that() -> None:
    program = {
        "main": "from other import max as most\nx = (max(2, 1), most())",
        "other": "def max(): return 3",
    }
    assert run(linked(program, ["main"]), "main")["x"] == (2, 3)


def test_a_name_that_would_come_to_mean_a_local_one_is_refused() -> None:
    program = {
        "main": "from other import word as told\ndef f(word): return told(word)",
        "other": "def word(x): return x",
    }
    with pytest.raises(ValueError, match="word would be taken for a local name"):
        linked(program, ["main"])


def test_what_is_needed_later_stays_apart_and_finds_the_rest() -> None:
    program = {
        "main": "from tool import f as g\ndef f():\n    from rare import h\n    return h() + g()",
        "tool": "def f(): return 1",
        "rare": "from tool import f\nfrom main import f as g\ndef h(): return f() if f else g()",
    }
    files = linked(program, ["main"])
    assert set(files) == {"main", "rare"}
    assert one_line(files["rare"]).startswith(
        "from main import f_tool as f; from main import f as g"
    )
    assert "def f_tool():" in files["main"] and "return h() + f_tool()" in files["main"]


def test_no_tuple_is_made_where_none_was() -> None:
    program = {"m": "def f(a, b):\n    a, b = b, (a, 1)\n    return a, b"}
    for text in (inlined(program)["m"], linked(program, ["m"])["m"]):
        assert one_line(text) == "def f(a, b):; a, b = b, (a, 1); return (a, b)"


def test_a_module_of_the_program_cannot_be_imported_as_a_whole() -> None:
    with pytest.raises(ValueError, match="main imports tool as a whole"):
        linked({"main": "import tool", "tool": ""}, ["main"])


def test_annotations_and_docstrings_are_left_out() -> None:
    module = '"""A."""\nclass C:\n    """B."""\n    x: int\ndef f(a: "C") -> int:\n    """D."""'
    text = linked({"m": module}, ["m"])["m"]
    assert one_line(text) == "class C:; pass; def f(a):; pass"


def test_what_explains_a_row_is_left_out_and_nothing_else() -> None:
    program = {"m": "A = (('x', 1, 'says'), ('y', (2, 3), 'has')) + B\nC = ('x', 'stays')"}
    assert one_line(silenced(program, {"m": "A"})["m"]) == (
        "A = (('x', 1, ''), ('y', (2, 3), '')) + B; C = ('x', 'stays')"
    )


@pytest.mark.parametrize("table", ["B", "C"])
def test_a_table_without_explanations_is_refused(table: str) -> None:
    with pytest.raises(ValueError, match=f"m has no table {table}"):
        silenced({"m": "A = (('x', 'says'),)\nB = ((1, 2),)"}, {"m": table})


def test_the_board_gets_a_file_a_root_and_the_rare_modules() -> None:
    names = [name for name, _ in board_files()]
    assert names[0] == "/pico_port.mpy" and names[-1] == "/main.py"
    assert [f"/{root.replace('.', '/')}.mpy" for root in ROOTS] == [names[0], names[1]]
    assert "/senet_app/testpage.mpy" in names and "/senet_app/desk.mpy" not in names


def tests_passed(runtime: list[str], folder: Path, files: tuple[str, ...]) -> str:
    """The last line of the portable tests on the linked program."""
    runner = write_tree(folder)
    command = [*runtime, str(runner), *files]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()[-1]


def test_the_linked_program_passes_the_portable_tests(tmp_path: Path) -> None:
    assert tests_passed([sys.executable], tmp_path, HERE).endswith(" passed, 0 failed")


def test_the_linked_program_passes_the_portable_tests_on_micropython(
    tmp_path: Path, micropython: str
) -> None:
    runtime = [micropython, "-X", "heapsize=64M"]
    assert tests_passed(runtime, tmp_path, ON_MICROPYTHON).endswith(" passed, 0 failed")
