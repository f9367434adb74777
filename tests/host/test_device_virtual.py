"""The virtual board behaves like a Pico towards mpremote as everybody has it."""

import hashlib
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import serial

from host_tools.boardfiles import board_files
from tests.virtual.board import VirtualBoard

ROOT = Path(__file__).resolve().parents[2]
DARK = bytes(90)
COUNTING = b"""\
with open("/ran", "ab") as file:
    file.write(b"x")
x = 7
print("runs")
while x:
    pass
"""


def mpremote(board: VirtualBoard, *words: str) -> subprocess.CompletedProcess[str]:
    """Run mpremote on a board."""
    command = [sys.executable, "-m", "mpremote", "connect", board.port, *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=30)


def test_mpremote_executes_copies_lists_and_hashes(board: VirtualBoard) -> None:
    board.plug()
    words = ["exec", "print(6 * 7)", "+", "cp", "LICENSE", ":a.txt", "+", "mkdir", "b"]
    done = mpremote(board, *words, "+", "ls", "+", "sha256sum", "a.txt", "+", "df")
    data = (ROOT / "LICENSE").read_bytes()
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("42\n") and "b/" in done.stdout
    assert hashlib.sha256(data).hexdigest() in done.stdout
    assert " 1441792 " in done.stdout  # 1408 KB, as on the Pico
    assert board.read("/a.txt") == data


def test_files_outlive_the_power_and_main_py_runs_at_the_start(board: VirtualBoard) -> None:
    board.write("/main.py", COUNTING)
    board.plug()
    done = mpremote(board, "resume", "exec", "print(x)")
    assert done.stdout == "7\n" and board.read("/ran") == b"x"
    board.pull()
    board.plug(waits=False)
    with serial.Serial(board.port, timeout=5) as line:
        line.read_until(b"runs")
        line.write(b"\r\x03")
        line.read_until(b">>> ")
        line.write(b"\x04")
        assert line.read_until(b"soft reboot\r\n").endswith(b"MPY: soft reboot\r\n")
        line.read_until(b"runs")
    assert board.read("/ran") == b"xxx"


def test_the_game_runs_and_frees_the_repl_with_the_leds_off(board: VirtualBoard) -> None:
    for name, data in board_files():
        board.write(name, data)
    board.plug(waits=False)
    with serial.Serial(board.port, timeout=10) as line:
        assert line.readline().startswith(b'{"e": "boot", "version"')
        line.write(b"status\n")
        assert line.readline().startswith(b'{"e": "status"')
        line.write(b"\r\x03\r\x01")
        assert b"raw REPL" in line.read_until(b"CTRL-B to exit\r\n>")
    assert board.frame == DARK


def test_a_pulled_cable_ends_mpremote_and_keeps_what_is_written(board: VirtualBoard) -> None:
    board.plug()
    assert mpremote(board, "cp", "LICENSE", ":a").returncode == 0
    board.pull_after = 2000
    assert mpremote(board, "cp", "README.md", ":b").returncode != 0
    assert not board.plugged and board.read("/a") == (ROOT / "LICENSE").read_bytes()


def test_a_ctrl_c_while_it_boots_costs_the_file_system(board: VirtualBoard) -> None:
    """So that a tool which interrupts the boot window fails in the tests as well."""
    board.settings = replace(board.settings, boot_ms=300)
    board.write("/kept", b"game")
    board.plug(waits=False)
    with serial.Serial(board.port, timeout=1) as line:
        line.write(b"\x03")
        line.read(200)
    assert (
        board.spoilt == 1 and board.image.read_bytes().count(b"\xff") == board.image.stat().st_size
    )
