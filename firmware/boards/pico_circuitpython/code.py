"""Starts the game. Ctrl-C frees the REPL with the LEDs off; a crash is shown and logged."""

import os

from circuit_port import CircuitPort

port = CircuitPort()
try:
    from senet_app.app import App

    seed = int.from_bytes(os.urandom(4), "big") & 0x3FFFFFFF
    app = App(port, seed, port.now_ms())
    port.watch()
    while True:
        port.rest(app.tick(port.now_ms()))
except KeyboardInterrupt:
    port.close()
except Exception as error:
    port.crash(error)
