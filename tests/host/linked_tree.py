"""The portable tests beside the linked program, which they find under the names of its modules."""

import shutil
from pathlib import Path

from host_tools.boardfiles import EXPLAINED, PORT, module_of, sources
from host_tools.linker.constants import Program, inlined
from host_tools.linker.modules import Names, linked, parsed, placed
from host_tools.linker.texts import silenced

ROOT = Path(__file__).resolve().parents[2]
ROOTS = ("senet_app.kept", "senet_app.app")  # as on the board, the port's own module apart
TESTED = ("portable", "vectors", "traces", "golden")


def write_tree(folder: Path) -> Path:
    """Write both; returns the runner of the tests."""
    for name in TESTED:
        shutil.copytree(ROOT / "tests" / name, folder / "tests" / name)
    texts = {
        module_of(name): source.read_text(encoding="utf-8")
        for name, source in sources()
        if name != f"/{PORT}"
    }
    packages = [name for name in texts if "." not in name]
    modules = {name: text for name, text in texts.items() if name not in packages}
    modules = inlined(silenced(modules, EXPLAINED))
    files = linked(modules, ROOTS)
    trees = parsed(modules)
    names = Names(trees, placed(trees, ROOTS))
    program = Program(texts)
    for module, file in names.places.items():
        lines = [files[file]] if file == module else [signpost(file, names.new[module])]
        lines += [f"{name} = {value!r}" for name, value in program.constants(module).items()]
        area = "firmware" if module.startswith("senet_app") else "."
        path = folder / area / (module.replace(".", "/") + ".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines) + "\n")
    return folder / "tests" / "portable" / "run.py"


def signpost(file: str, names: dict[str, str]) -> str:
    """A module that has nothing but what is in another one now."""
    return "\n".join(f"from {file} import {new} as {old}" for old, new in names.items())
