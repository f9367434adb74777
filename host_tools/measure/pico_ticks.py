# mypy: ignore-errors
"""What the board's app costs on the Pico; main.py of an emulated one, whose clock is exact.

Prints a JSON object a line: `what`, and `ticks` with their `median`, `p99` and `most` in
microseconds, or `us`, or `bytes`; then END.
"""

import gc
import json
import time

from pico_port import PicoPort

from senet_app.app import App

START = "new kendall human human LDLDLDLDLD/LDLD....../.......... D - 0"


def note(what, **members):
    """Prints a figure."""
    members["what"] = what
    print(json.dumps(members))


def run(port, app, ms):
    """Runs the app as main.py does, for so long."""
    begun = time.ticks_ms()
    while time.ticks_diff(time.ticks_ms(), begun) < ms:
        port.rest(app.tick(port.now_ms()))


def measure(port, app, what, count=300):
    """Measures the ticks of a phase."""
    spent = [0] * count
    gc.collect()
    for index in range(count):
        now_ms = port.now_ms()
        begun = time.ticks_us()
        calm_ms = app.tick(now_ms)
        spent[index] = time.ticks_diff(time.ticks_us(), begun)
        port.rest(min(calm_ms, 5))
    spent.sort()
    note(what, ticks=count, median=spent[count // 2], p99=spent[count * 99 // 100], most=spent[-1])


def obey(port, app, line, ms):
    """Lets a host's line be obeyed, and runs the app for so long."""
    app.obey(line)
    run(port, app, ms)


def legal_moves(app):
    """Measures how long a number takes to its legal moves, for the slowest of them."""
    game, turn = app.session.game, app.mode.round.turn
    worst = 0
    for flats in range(5):
        begun = time.ticks_us()
        turn.take(game, flats)
        worst = max(worst, time.ticks_diff(time.ticks_us(), begun))
    turn.clear()
    note("legal moves of an opening, the slowest value", us=worst)


def main():
    """Measures one phase after another."""
    port = PicoPort()
    app = App(port, 1, port.now_ms())
    run(port, app, 1500)
    measure(port, app, "menu")
    obey(port, app, START, 500)
    measure(port, app, "throw due")
    legal_moves(app)
    obey(port, app, "throw 3", 3500)
    measure(port, app, "choice")
    note("heap free in a game", bytes=port.heap())
    print("END")


main()
