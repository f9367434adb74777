"""Texts in tables taken out that only people and hosts read: a board never says them."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from host_tools.linker.names import text_of


def silenced(sources: Mapping[str, str], tables: Mapping[str, str]) -> dict[str, str]:
    """The sources with an empty text for each one that ends a row of some tables.

    tables: the name of the table by its module. ValueError if there is none, or no such text in it.
    """
    found = dict(sources)
    for module, table in tables.items():
        tree = ast.parse(sources[module])
        if not sum(silence(node) for node in ast.walk(table_of(tree, table))):
            raise ValueError(f"{module} has no table {table} with a text at the end of a row")
        found[module] = text_of(tree)
    return found


def table_of(tree: ast.Module, name: str) -> ast.AST:
    """What a module gives a name to; an empty node if there is none."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
            return node.value
    return ast.Tuple([], ast.Load())


def silence(node: ast.AST) -> bool:
    """Takes the text off the end of a row; whether there was one."""
    if not isinstance(node, ast.Tuple) or not node.elts:
        return False
    last = node.elts[-1]
    if not isinstance(last, ast.Constant) or not isinstance(last.value, str):
        return False
    node.elts[-1] = ast.Constant("")
    return True
