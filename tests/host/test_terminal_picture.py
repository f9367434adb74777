"""The picture in the README is the one that the program makes, and makes again."""

from __future__ import annotations

import os
import subprocess
import sys
import xml.etree.ElementTree as ET

from host_tools.emulator.terminal.picture import FILE, SIZE, picture


def test_the_picture_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == picture(), "run: make picture"


def test_another_process_makes_the_same_picture() -> None:
    code = f"import sys; from {picture.__module__} import picture; sys.stdout.write(picture())"
    environ = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", env=environ, check=True
    )
    assert done.stdout == FILE.read_text(encoding="utf-8")


def test_the_picture_needs_nothing_from_elsewhere_and_says_what_it_shows() -> None:
    text = FILE.read_text(encoding="utf-8")
    root = ET.fromstring(text)
    assert root.find("{http://www.w3.org/2000/svg}title") is not None
    assert text.count("http") == 1  # the name space
    assert not {"script", "image", "style"} & {node.tag.split("}")[1] for node in root.iter()}
    assert root.get("viewBox") == f"0 0 {SIZE[0] * 9} {SIZE[1] * 18}"
