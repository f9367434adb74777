"""Names in a module's syntax tree: which are bound, and other ones in their place."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import Any

SCOPES = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)
"""Expressions that bind names of their own."""


def bound(tree: ast.AST) -> Iterator[str]:
    """Every name that is bound anywhere below a node, as often as it is."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.ExceptHandler):
            yield from [node.name] if node.name else []
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from imported(node)


def imported(node: ast.Import | ast.ImportFrom) -> list[str]:
    """The names that an import binds."""
    return [alias.asname or alias.name.partition(".")[0] for alias in node.names]


def defined(tree: ast.Module) -> set[str]:
    """The names that a module binds at its top level, imports apart."""
    found: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign):
            found.update(name for target in node.targets for name in bound(target))
    return found


def text_of(tree: ast.Module) -> str:
    """The source of a module. The tree is of no use after that."""
    return ast.unparse(ast.fix_missing_locations(Baring().visit(tree)))


class Baring(ast.NodeTransformer):
    """Takes the brackets from `a, b = (c, d)`, for which MicroPython would make a tuple."""

    def visit_Assign(self, node: ast.Assign) -> ast.Assign:  # noqa: N802
        if isinstance(node.targets[0], ast.Tuple) and isinstance(node.value, ast.Tuple):
            values = [ast.unparse(value) for value in node.value.elts]
            node.value = ast.Name(", ".join(values) + "," * (len(values) == 1), ast.Load())
        return node


class Renaming(ast.NodeTransformer):
    """Puts other names in place of those of a module's top level, wherever these are meant."""

    def __init__(self, others: Mapping[str, str]) -> None:
        self.others = others
        self.local: frozenset[str] = frozenset()  # names that mean something else here
        self.is_top = True

    def visit(self, node: ast.AST) -> Any:
        hidden = bound(node) if isinstance(node, SCOPES) else ()
        outside, self.local = self.local, self.local.union(hidden)
        found = super().visit(node)
        self.local = outside
        return found

    def visit_Name(self, node: ast.Name) -> ast.Name:  # noqa: N802
        if node.id in self.others and node.id not in self.local:
            node.id = self.others[node.id]
            if node.id in self.local:
                raise ValueError(f"{node.id} would be taken for a local name")
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:  # noqa: N802
        self._rename_definition(node)
        node.decorator_list = [self.visit(part) for part in node.decorator_list]
        node.args.defaults = [self.visit(part) for part in node.args.defaults]
        outside, self.local = self.local, self.local | set(bound(node)) - {node.name}
        was_top, self.is_top = self.is_top, False
        node.body = [self.visit(part) for part in node.body]
        self.local, self.is_top = outside, was_top
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:  # noqa: N802
        self._rename_definition(node)
        node.bases = [self.visit(base) for base in node.bases]
        was_top, self.is_top = self.is_top, False
        own = frozenset(bound(ast.Module(node.body, [])))
        for number, part in enumerate(node.body):
            # What the class calls so is not what its methods call so.
            hidden = frozenset() if isinstance(part, ast.FunctionDef) else own
            outside, self.local = self.local, self.local | hidden
            node.body[number] = self.visit(part)
            self.local = outside
        self.is_top = was_top
        return node

    def _rename_definition(self, node: ast.FunctionDef | ast.ClassDef) -> None:
        if self.is_top:
            node.name = self.others.get(node.name, node.name)


class Stripping(ast.NodeTransformer):
    """Takes out what MicroPython reads and forgets: annotations and docstrings."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:  # noqa: N802
        node.returns = None
        self.generic_visit(node)
        node.body = node.body or [ast.Pass()]
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:  # noqa: N802
        self.generic_visit(node)
        node.body = node.body or [ast.Pass()]
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt | None:  # noqa: N802
        if node.value is None:
            return None
        return ast.copy_location(ast.Assign([node.target], node.value), node)

    def visit_Expr(self, node: ast.Expr) -> ast.stmt | None:  # noqa: N802
        return None if isinstance(node.value, ast.Constant) else node
