"""Every command of the README works as it stands there, and every file it names exists."""

import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")

BLOCKS = re.findall(r"^```sh\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
COMMANDS = [line for block in BLOCKS for line in block.splitlines() if line]
INLINE = sorted(set(re.findall(r"`((?:make|senet) [^`]+)`", README)))
LINKS = [link for link in re.findall(r"\]\(([^)]+)\)", README) if "://" not in link]

# What cannot run inside the test run itself, and the test that runs it.
ELSEWHERE = {
    "make play": "test_terminal_tmux.py",
    "make test": "test_runner.py",
    "pipx install .": "test_wheel.py",
    "senet emulate": "test_terminal_tmux.py",
    "senet flash": "test_device_flash.py",
    "senet emulate --pico": "test_pico_emulated_games.py",
    "senet emulate --rules FILE.json": "test_emulate_command.py",
    "make bench": "test_measure.py",
    "make soak": "test_measure.py",
}


def test_the_readme_has_commands() -> None:
    assert {"make play", "make test"} <= set(COMMANDS) and len(COMMANDS) >= 8


@pytest.mark.parametrize("command", [line for line in COMMANDS if line not in ELSEWHERE])
def test_command_works(command: str) -> None:
    path = f"{ROOT / '.venv' / 'bin'}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        shlex.split(command),
        cwd=ROOT,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout and not done.stderr


@pytest.mark.parametrize("command", [*COMMANDS, *INLINE])
def test_command_has_a_test(command: str) -> None:
    if command in COMMANDS and command not in ELSEWHERE:
        return
    assert (ROOT / "tests" / "host" / ELSEWHERE[command]).exists()


@pytest.mark.parametrize("target", re.findall(r"\bmake (\w+)", README))
def test_make_knows_the_target(target: str) -> None:
    done = subprocess.run(
        ["make", "--dry-run", target], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("link", LINKS)
def test_link_leads_to_a_file(link: str) -> None:
    assert (ROOT / link).exists()
