"""The board in a real terminal, by the program as it is started: tmux types and looks."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SENET = Path(sys.executable).with_name("senet")
TMUX = shutil.which("tmux")
PATIENCE_S = 60
GAME = "new kendall human human L.D.L.D.../D.L....D../.......... D - 0"

# Plain, bold, dim, reverse, and the terminal's own colours.
NO_COLOURS = {"", "0", "1", "2", "7", "22", "27", "39", "49"}

# What pytest's own process may say of another terminal than ours.
FOREIGN = ("NO_COLOR", "COLUMNS", "LINES", "TMUX", "TERM_PROGRAM")

pytestmark = pytest.mark.skipif(TMUX is None, reason="NOT RUN: there is no tmux here")


class Terminal:
    """A shell in a terminal of a size; nothing of the user's tmux is touched."""

    def __init__(self, folder: Path, columns: int = 80, lines: int = 24, term: str = "") -> None:
        self.folder = folder
        self._tmux = [str(TMUX), "-f", os.devnull, "-S", str(folder / "tmux.socket")]
        size = ("-x", str(columns), "-y", str(lines))
        environ = {name: text for name, text in os.environ.items() if name not in FOREIGN}
        environ |= {"PS1": "$ ", "COLORTERM": "truecolor", "TERM": "xterm", "LANG": "C.UTF-8"}
        self._run("new-session", "-d", *size, "sh", environ=environ)
        if term:
            self.type(f"unset COLORTERM; TERM={term}")

    def _run(self, *words: str, environ: dict[str, str] | None = None) -> str:
        done = subprocess.run(
            [*self._tmux, *words], env=environ, capture_output=True, encoding="utf-8", check=True
        )
        return done.stdout

    def close(self) -> None:
        self._run("kill-server")

    def keys(self, *names: str) -> None:
        """Press keys, by tmux's names."""
        self._run("send-keys", *names)

    def type(self, text: str) -> None:
        """Type a line."""
        self._run("send-keys", "-l", text)
        self.keys("Enter")

    def screen(self, *options: str) -> str:
        return self._run("capture-pane", "-p", *options)

    def see(self, text: str) -> str:
        """Wait until a text is seen; return the screen."""
        end = time.monotonic() + PATIENCE_S
        while text not in (screen := self.screen()):
            assert time.monotonic() < end, f"{text!r} is not seen:\n{screen}"
            time.sleep(0.1)
        return screen

    def start(self, *options: str) -> None:
        """Start the board, and wait for it."""
        flash = self.folder / "board.flash"
        self.type(f"'{SENET}' emulate --seed 3 --flash '{flash}' {' '.join(options)}; echo code=$?")
        self.see("q Quit")

    def quits(self) -> None:
        """See that the program has ended well and left the terminal as it was."""
        screen = self.see("code=0")
        assert "q Quit" not in screen and "Traceback" not in screen
        flags = self._run("display", "-p", "#{alternate_on} #{mouse_any_flag} #{cursor_flag}")
        assert flags.split() == ["0", "0", "1"]
        assert "-echo " not in self.stty()

    def stty(self) -> str:
        self.type("clear; stty -a; echo end-of-stty")
        return self.see("\nend-of-stty")

    def process(self) -> int:
        """The number of the program's process."""
        shell = self._run("display", "-p", "#{pane_pid}").strip()
        children = Path(f"/proc/{shell}/task/{shell}/children").read_text()
        return int(children.split()[0])


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    terminal = Terminal(tmp_path)
    yield terminal
    terminal.close()


def begin_game(terminal: Terminal) -> None:
    terminal.see("Menu")
    terminal.keys(":")
    terminal.see("A line to the board")
    terminal.type(GAME)
    terminal.see("Seat 1 (Dark): throw the sticks.")


def test_play_some_throws_quit_and_go_on(terminal: Terminal) -> None:
    terminal.start()
    begin_game(terminal)
    for seat, flats in (("Seat 1 (Dark)", "2"), ("Seat 2 (Light)", "3")):
        terminal.see(f"{seat}: throw the sticks.")
        terminal.keys("t", flats)
        terminal.see(f"{seat} moves {flats}")
        terminal.keys("Right", "Enter")
    terminal.see("Seat 1 (Dark): throw the sticks.")
    terminal.keys("Space")
    terminal.see("hand")
    terminal.see("Seat 1 (Dark) moves ")
    terminal.keys("q")
    terminal.quits()
    terminal.type("clear")
    terminal.start()
    terminal.see("[go on with it]")
    terminal.keys("Enter")
    terminal.see("Seat 1 (Dark) moves ")
    terminal.see("2:")
    terminal.see("3:")
    terminal.keys("C-c")
    terminal.quits()


def test_the_squares_glow_in_true_colour(terminal: Terminal) -> None:
    terminal.start()
    begin_game(terminal)
    screen = terminal.screen("-e")
    assert "\x1b[38;2;" in screen or "38;2;" in screen
    terminal.keys("q")
    terminal.quits()


@pytest.mark.parametrize("setting", ["NO_COLOR=1", "TERM=vt100"])
def test_without_colours_there_is_no_colour_at_all(tmp_path: Path, setting: str) -> None:
    terminal = Terminal(tmp_path, term="xterm")
    try:
        terminal.type(f"export {setting}")
        terminal.start()
        begin_game(terminal)
        terminal.keys("t", "2")
        terminal.see("Seat 1 (Dark) moves 2")
        screen = terminal.screen("-e")
        codes = {
            code for part in screen.split("\x1b[")[1:] for code in part.split("m")[0].split(";")
        }
        assert codes <= NO_COLOURS, codes
        assert "L" in terminal.screen()
        terminal.keys("q")
        terminal.quits()
    finally:
        terminal.close()


def test_a_small_terminal_says_so_and_grows(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, 60, 20)
    try:
        terminal.type(f"'{SENET}' emulate --flash '{tmp_path}/f'; echo code=$?")
        terminal.see("60 x 20")
        terminal._run("resize-window", "-x", "120", "-y", "40")
        terminal.see("q Quit")
        terminal.keys("q")
        terminal.quits()
    finally:
        terminal.close()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="NOT RUN: there is no /proc here")
def test_a_signal_ends_it_as_tidily_as_a_key(terminal: Terminal) -> None:
    terminal.start()
    begin_game(terminal)
    os.kill(terminal.process(), signal.SIGTERM)
    terminal.quits()


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="NOT RUN: there is no /proc here")
def test_waiting_for_a_player_leaves_the_processor_alone(terminal: Terminal) -> None:
    terminal.start()
    begin_game(terminal)
    time.sleep(4)  # what was drawn for the first time is kept from then on
    process, wait_s = terminal.process(), 4
    before = processor_s(process)
    time.sleep(wait_s)
    assert (processor_s(process) - before) / wait_s < 0.3  # 0.07 on a machine that is idle
    terminal.keys("q")
    terminal.quits()


def processor_s(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_make_play_opens_the_board(terminal: Terminal) -> None:
    home = f"HOME='{terminal.folder}' XDG_DATA_HOME='{terminal.folder}'"
    terminal.type(f"{home} make -C '{ROOT}' play; echo code=$?")
    terminal.see("q Quit")
    terminal.keys("q")
    terminal.quits()


@pytest.mark.parametrize("term", ["dumb", "xterm"])
def test_without_a_terminal_one_line_says_what_to_do(tmp_path: Path, term: str) -> None:
    done = subprocess.run(
        [SENET, "emulate", "--flash", tmp_path / "flash"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "TERM": term},
    )
    assert done.returncode == 1 and done.stdout == ""
    assert done.stderr.startswith("senet emulate: ") and done.stderr.count("\n") == 1
    assert "--headless --script" in done.stderr
