"""Constants put in place of their names, across modules.

A constant is a number, or a word as short as MicroPython keeps it only once, that a module gives a
name in capitals at its top level, as `LONG_MS = 800` or `NEXT, OK = range(1, 3)`, and nowhere else.
"""

from __future__ import annotations

import ast
import operator
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from host_tools.linker.names import bound, text_of

Value = int | str
Known = Mapping[str, Value]

LONGEST_WORD = 10

OPERATIONS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
}


def inlined(sources: Mapping[str, str]) -> dict[str, str]:
    """The modules of a whole program, without the names of constants and the imports of them."""
    program = Program(sources)
    return {name: program.inlined(name) for name in sources}


class Program:
    """The modules that import each other's constants."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self.trees = {name: ast.parse(text) for name, text in sources.items()}
        self._known: dict[str, Known] = {}

    def inlined(self, module: str) -> str:
        """What is left of a module."""
        tree = ast.parse(ast.unparse(self.trees[module]))
        known = {**self.constants(module), **self._imported(tree, ast.walk(tree))}
        return text_of(Inlining(self, known).visit(tree))

    def constants(self, module: str) -> Known:
        """Those at the top level of a module, own and imported; none for one of other people."""
        if module not in self._known:
            tree = self.trees.get(module)
            self._known[module] = {} if tree is None else self._constants_of(tree)
        return self._known[module]

    def _constants_of(self, tree: ast.Module) -> Known:
        times = Counter(bound(tree))
        known = self._imported(tree, tree.body)
        for statement in tree.body:
            for name, value in assigned(statement, known):
                if name.isupper() and times[name] == 1:
                    known[name] = value
        return known

    def _imported(self, tree: ast.Module, nodes: Iterable[ast.AST]) -> dict[str, Value]:
        """The constants that some nodes of a module import, by the names that these have there."""
        times = Counter(bound(tree))
        known: dict[str, Value] = {}
        for node in nodes:
            if isinstance(node, ast.ImportFrom):
                theirs = self.constants(node.module or "")
                for alias in node.names:
                    name = alias.asname or alias.name
                    if alias.name in theirs and times[name] == 1:
                        known[name] = theirs[alias.name]
        return known


class Inlining(ast.NodeTransformer):
    """Puts the constants of one module in, and takes their names and imports out."""

    def __init__(self, program: Program, known: Known) -> None:
        self.program = program
        self.known = known

    def visit_Name(self, node: ast.Name) -> ast.expr:  # noqa: N802
        if isinstance(node.ctx, ast.Load) and node.id in self.known:
            return ast.Constant(self.known[node.id])
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt | None:  # noqa: N802
        theirs = self.program.constants(node.module or "")
        for alias in list(node.names):
            if alias.name in theirs:
                if (alias.asname or alias.name) not in self.known:
                    raise ValueError(f"{alias.name} of {node.module} is bound a second time")
                node.names.remove(alias)
        return node if node.names else None

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | None:  # noqa: N802
        self.generic_visit(node)
        return None if self._is_known(node.targets[0]) else node

    def _is_known(self, target: ast.expr) -> bool:
        """Whether all that is bound is constant."""
        if isinstance(target, ast.Tuple):
            return all(self._is_known(part) for part in target.elts)
        return isinstance(target, ast.Name) and target.id in self.known


def assigned(node: ast.stmt, known: Known) -> Iterator[tuple[str, Value]]:
    """The names that a statement binds to constants, and these."""
    if not isinstance(node, ast.Assign):
        return
    target = node.targets[0]
    if isinstance(target, ast.Name):
        value = value_of(node.value, known)
        if value is not None:
            yield target.id, value
    elif isinstance(target, ast.Tuple):
        for name, number in zip(target.elts, range_of(node.value, known), strict=False):
            if isinstance(name, ast.Name):
                yield name.id, number


def value_of(node: ast.expr, known: Known) -> Value | None:
    """The constant that an expression is; None for what is none."""
    if isinstance(node, ast.Constant):
        value = node.value
        if isinstance(value, str) and len(value) <= LONGEST_WORD:
            return value
        return value if isinstance(value, int) else None
    if isinstance(node, ast.Name):
        return known.get(node.id)
    return number_of(node, known)


def number_of(node: ast.expr, known: Known) -> int | None:
    """The number that a calculation gives."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        value = value_of(node.operand, known)
        return -value if isinstance(value, int) else None
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATIONS:
        left, right = value_of(node.left, known), value_of(node.right, known)
        if isinstance(left, int) and isinstance(right, int):
            return OPERATIONS[type(node.op)](left, right)
    return None


def range_of(node: ast.expr, known: Known) -> range:
    """The numbers of a `range(...)`; none for anything else."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range":
        ends = [value_of(argument, known) for argument in node.args]
        numbers = [end for end in ends if isinstance(end, int)]
        if len(numbers) == len(ends):
            return range(*numbers)
    return range(0)
