"""Runs the board's ticks and checks that each sum, shift and product is a small integer there.

A program of its own, for test_small_ints: it imports the app and the core through a loader that
wraps every operation. Prints the operations whose results are too large, and how many there were.
"""

import ast
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec
from pathlib import Path
from types import CodeType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
LOW, HIGH = -(1 << 30), (1 << 30) - 1  # of a small integer on the Pico
HOOK = "checked_by_the_test"


class Watch:
    """What was seen while `on`: the number of operations, and the places of large results."""

    def __init__(self) -> None:
        self.on = False
        self.count = 0
        self.faults: set[str] = set()

    def see(self, value: Any, place: str) -> Any:
        """Count an operation with this result."""
        if self.on and isinstance(value, int):
            self.count += 1
            if not LOW <= value <= HIGH:
                self.faults.add(place)
        return value


WATCH = Watch()


class Wrap(ast.NodeTransformer):
    """Puts the hook around every operation of a module."""

    def __init__(self, path: str) -> None:
        self.path = path

    def call(self, node: ast.expr, line: int) -> ast.Call:
        """The hook's call around an expression."""
        place = ast.Constant(f"{self.path}:{line}")
        return ast.Call(ast.Name(HOOK, ast.Load()), [node, place], [])

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:  # noqa: N802, ast's name for it
        self.generic_visit(node)
        return ast.copy_location(self.call(node, node.lineno), node)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:  # noqa: N802
        self.generic_visit(node)
        where = ast.parse(ast.unparse(node.target), mode="eval").body
        sum_of = self.call(ast.BinOp(where, node.op, node.value), node.lineno)
        return ast.copy_location(ast.Assign([node.target], sum_of), node)


class Loader(SourceFileLoader):
    """Compiles a module with the hook in it."""

    def get_code(self, fullname: str) -> CodeType:
        """The code, made anew each time and kept nowhere."""
        tree = Wrap(Path(self.path).name).visit(ast.parse(self.get_data(self.path)))
        return compile(ast.fix_missing_locations(tree), self.path, "exec", dont_inherit=True)

    def exec_module(self, module: Any) -> None:
        """Run the module with the hook at hand."""
        setattr(module, HOOK, WATCH.see)
        super().exec_module(module)


class Finder(MetaPathFinder):
    """Finds the modules of the board."""

    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        """A module of core or app, by its file."""
        package, _, module = name.partition(".")
        folder = {"senet_app": ROOT / "firmware", "senet_core": ROOT}.get(package)
        if folder is None or not module:
            return None
        file = str(folder / package / f"{module}.py")
        return ModuleSpec(name, Loader(name, file), origin=file)


def main() -> int:
    """Run every scene, with hands off and on the sticks."""
    sys.path[:0] = [str(ROOT / "tests/portable"), str(ROOT), str(ROOT / "firmware")]
    sys.meta_path.insert(0, Finder())
    assert find_spec("senet_app.lights") is not None
    from app_scenes import SCENES
    from locked_heap import eventless_ticks, idle, run_locked
    from test_app_heap import shaking

    for scene in SCENES:
        for hands in (idle, shaking):
            count = eventless_ticks(scene(), hands)
            board = scene()
            WATCH.on = True
            run_locked(board, hands, count)
            WATCH.on = False
    for fault in sorted(WATCH.faults):
        print(fault)
    print(f"{WATCH.count} operations")
    return 0


if __name__ == "__main__":
    sys.exit(main())
