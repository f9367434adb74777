"""Modules joined into few files: all that a program needs at its start, in a file a root.

A root's file holds the root and what it imports at its top level, each module before those that
import it, except for what an earlier root's file holds. A module that is imported inside functions
only, when it is first needed, stays a file of its own.
"""

from __future__ import annotations

import ast
import builtins
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from host_tools.linker.names import Renaming, Stripping, defined, imported, text_of


def linked(sources: Mapping[str, str], roots: Sequence[str]) -> dict[str, str]:
    """The files of a program, by the name that each has as a module.

    ValueError where a name would come to mean another thing. Modules must not be imported as a
    whole, and not in a circle.
    """
    trees = parsed(sources)
    places = placed(trees, roots)
    names = Names(trees, places)
    files: dict[str, list[str]] = {}
    for module, file in places.items():
        files.setdefault(file, []).append(text_of(names.joined(module)))
    return {file: "\n".join(parts) + "\n" for file, parts in files.items()}


def parsed(sources: Mapping[str, str]) -> dict[str, ast.Module]:
    """The syntax trees of all modules, without what the board does not need."""
    return {name: Stripping().visit(ast.parse(text)) for name, text in sources.items()}


def placed(trees: Mapping[str, ast.Module], roots: Sequence[str]) -> dict[str, str]:
    """The file of each module, in an order in which they can be run."""
    places: dict[str, str] = {}

    def place(module: str, file: str) -> None:
        if module in trees and module not in places:
            for node in trees[module].body:
                if isinstance(node, ast.ImportFrom):
                    place(node.module or "", file)
            places[module] = file

    for root in roots:
        place(root, root)
    places.update({module: module for module in trees if module not in places})
    return places


class Names:
    """What each name at the top level of a module is called in the file that it is in."""

    def __init__(self, trees: Mapping[str, ast.Module], places: Mapping[str, str]) -> None:
        self.trees = trees
        self.places = places
        self.new = {module: dict[str, str]() for module in trees}
        self._rename()

    def _rename(self) -> None:
        """Have every name mean one thing in its file; those of the file's root stay as they are."""
        times = Counter(self._defined())
        taken = set(self._foreign())
        for module, file in self.places.items():
            for name in defined(self.trees[module]):
                is_free = times[file, name] == 1 and (file, name) not in taken
                stays = is_free and name not in dir(builtins) or module == file
                self.new[module][name] = name if stays else f"{name}_{module.rpartition('.')[2]}"

    def _defined(self) -> Iterator[tuple[str, str]]:
        """File and name of all that is defined."""
        for module, file in self.places.items():
            for name in defined(self.trees[module]):
                yield file, name

    def _foreign(self) -> Iterator[tuple[str, str]]:
        """File and name of all that comes from other people's modules."""
        for module, file in self.places.items():
            for node in self.trees[module].body:
                if isinstance(node, ast.Import | ast.ImportFrom) and not self._source_of(node):
                    for name in imported(node):
                        if name in self.trees:
                            raise ValueError(f"{module} imports {name} as a whole")
                        yield file, name

    def joined(self, module: str) -> ast.Module:
        """A module as it stands in its file."""
        tree = self.trees[module]
        others = dict(self.new[module])
        for node in list(tree.body):
            source = self._source_of(node)
            if isinstance(node, ast.ImportFrom) and self._is_beside(source, module):
                tree.body.remove(node)
                for alias in node.names:
                    others[alias.asname or alias.name] = self.new[source][alias.name]
        self._redirect(tree)
        renamed: ast.Module = Renaming(others).visit(tree)
        return renamed

    def _source_of(self, node: ast.AST) -> str:
        """The module of ours that something is imported from; empty for all else."""
        module = node.module if isinstance(node, ast.ImportFrom) else None
        return module if module and module in self.trees else ""

    def _is_beside(self, source: str, module: str) -> bool:
        """Whether a module of ours is in the same file as another."""
        return source != "" and self.places[source] == self.places[module]

    def _redirect(self, tree: ast.Module) -> None:
        """Has what is imported come from the files where it is now."""
        for node in ast.walk(tree):
            source = self._source_of(node)
            if isinstance(node, ast.ImportFrom) and source:
                node.module = self.places[source]
                for alias in node.names:
                    new = self.new[source][alias.name]
                    if new != alias.name:
                        alias.asname, alias.name = alias.asname or alias.name, new
