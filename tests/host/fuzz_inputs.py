"""Whatever people, cables and power may do to a board, drawn at random."""

from __future__ import annotations

import json
from random import Random

from host_tools.emulator.board import Board
from senet_app.config import ROWS
from senet_core.rulesets import IDS

BUTTONS = ("next", "ok", "back")
WAITS_MS = (10_000,) * 14 + (310_000, 910_000)  # the idle board dims, then shows itself off
PRESSES_MS = (3, 30, 100, 100, 100, 500, 900, 2_500)
FAULTS = ("ok", "ok", "ok", "dead", "stuck", "swapped")
# As wired: other orders and lengths of the chain are shown wrongly, which other tests show.
WIRED = ("led_order", "led_map", "sacrificial_led")
WORDS = (
    *("status", "new", "throw", "play", "undo", "hint", "record", "set", "test", "help"),
    *("human", "level1", "level9", "2", "-1", "9" * 40, "6-9", "28-off", "--", "x", '"', "\\"),
    *(IDS[0], "nowhere", "LDLDLDLDLD/........../.......... - o 0", "{}", "[]", "\u00e9", "%s"),
)


class People:
    """People around a board; each call of `act` does one thing and says what it was."""

    def __init__(self, board: Board, random: Random) -> None:
        self.board = board
        self.random = random

    def act(self) -> str:
        """Do something that is possible now."""
        if not self.board.powered:
            acts = [self.sticks, self.press, self.switch, self.switch, self.cut]
        else:
            acts = [self.sticks] * 5 + [self.press] * 5 + [self.tell] * 6 + [self.press_two]
            acts += [self.switch, self.cut, self.wait, self.listen]
        while True:
            try:
                return self.random.choice(acts)()
            except ValueError:
                continue  # the sticks are on their way, a button is down: something else then

    # -- sticks

    def sticks(self) -> str:
        """Move some sticks, or break one."""
        board, random = self.board, self.random
        which = random.randrange(12)
        if which < 3:
            flats = random.choice((None, 0, 1, 2, 3, 4))
            board.throw(flats, lean=random.choice((None, False)))
            return f"throw {flats}"
        if which < 7:
            count = random.choice((1, 1, 2, 2, 3, 3, 4))
            board.turn(count)
            return f"turn {count}"
        if which == 7:
            board.knock()
            return "knock"
        stick = random.randint(1, 4)
        if which == 8:
            fault = random.choice(FAULTS)
            board.break_stick(stick, fault)
            return f"stick {stick} {fault}"
        name = random.choice(("push", "tug", "lean", "fall"))
        board.inputs.must_rest()
        board.inputs.start(getattr(board.sticks, name)(random, stick), board.now_ms)
        return f"{name} {stick}"

    # -- buttons and power

    def press(self) -> str:
        button, ms = self.random.choice(BUTTONS), self.random.choice(PRESSES_MS)
        self.board.press(button, ms)
        return f"button {button} {ms}"

    def press_two(self) -> str:
        return f"{self.press()} and {self.press()}"

    def switch(self) -> str:
        """Switch the board off or on, sometimes with a button held."""
        if self.board.powered:
            self.board.power_off()
            return "power off"
        held = self.random.choice(((), (), (), (), ("ok",), ("back",), ("next",)))
        self.board.power_on(held)
        return f"power on, held {held}"

    def cut(self) -> str:
        number = self.random.choice((1, 1, 2, 2, 3, 4, 5, 8, 13))
        self.board.cut(number)
        return f"cut {number}"

    def wait(self) -> str:
        ms = self.random.choice(WAITS_MS)
        self.board.advance(ms)
        return f"wait {ms}"

    # -- the host

    def tell(self) -> str:
        """Send a line that is good, or might be, or is none at all."""
        data = self.random.choice((self.good_line, self.good_line, self.any_words, self.garbage))()
        self.board.cable.type(data)
        return f"send {data!r}"

    def listen(self) -> str:
        """The host stops reading, or reads again."""
        self.board.cable.reads = not self.board.cable.reads
        return f"host reads: {self.board.cable.reads}"

    def good_line(self) -> bytes:
        random = self.random
        moves = self.board.state()["moves"]
        lines = [
            *("status", "undo", "hint", "record", "test", "help", self.any_setting()),
            f"new {random.choice(IDS)} {random.choice(('', 'human human', 'human level1'))}",
            *(f"throw {random.randrange(5)}" for _ in range(4)),
        ]
        if isinstance(moves, list) and moves:
            lines += [f"play {random.choice(moves)}" for _ in range(4)]
        return random.choice(lines).encode() + b"\n"

    def any_setting(self) -> str:
        """A setting with a value that it may have, or nearly."""
        name, kind, low, high, _, _ = self.random.choice(
            [row for row in ROWS if row[0] not in WIRED]
        )
        value: object = self.random.choice((low - 1, low, low, high, high, high + 1))
        if kind == "bool":
            value = self.random.choice((True, False))
        if kind == "timing":
            return f"set {name} 300,900,900,300"
        return f"set {name} {json.dumps(value)}"

    def any_words(self) -> bytes:
        words = self.random.choices(WORDS, k=self.random.randint(1, 5))
        return " ".join(words).encode() + b"\n"

    def garbage(self) -> bytes:
        """Bytes without sense: no line, half a line, many, an endless one. No Ctrl-C."""
        random = self.random
        data = random.randbytes(random.choice((1, 3, 30, 300, 3_000))).replace(b"\x03", b"\n")
        return random.choice((data, data + b"\n", b"new " + data, b"\n" * 20, b"x" * 500))
