"""The board's code.py around an app of a few lines."""

from types import ModuleType
from typing import Any

from tests.circuitpython.player import MODULE
from tests.fakes.circuitpython.bench import bench
from tests.fakes.circuitpython.circuit import load

DARK = bytes(90)


class FakeApp:
    """An app that shows one frame a tick and fails in tick 4 if told to."""

    fails = False
    made: list["FakeApp"] = []

    def __init__(self, port: Any, seed: int, now_ms: int) -> None:
        self.port = port
        self.seed = seed
        self.ticks: list[int] = []
        bench.now_ms += 30  # it reads its files
        FakeApp.made.append(self)

    def tick(self, now_ms: int) -> int:
        self.ticks.append(now_ms)
        assert bench.watchdog_ms == 8000
        self.port.show(b"\x10" * 90)
        if self.fails and len(self.ticks) == 4:
            raise RuntimeError("tick 4")
        return 5


def run_code(fails: bool) -> FakeApp:
    """Run code.py until Ctrl-C arrives after 100 ms; return its app."""
    bench.clear()
    bench.readonly = False
    bench.files = {"/config.json": b'{"log_bytes": 300, "watchdog": true}'}
    bench.ctrl_c_ms = [100]
    app_module = ModuleType("senet_app.app")
    vars(app_module)["App"] = type("App", (FakeApp,), {"fails": fails})
    FakeApp.made.clear()
    load("code", {"circuit_port": MODULE, "senet_app.app": app_module})
    (app,) = FakeApp.made
    assert bench.watchdog_ms == 0
    return app


def test_code_ticks_until_ctrl_c_and_leaves_the_leds_off() -> None:
    """Ctrl-C frees the REPL within 100 ms, with the LEDs off."""
    app = run_code(fails=False)
    assert bench.sent[0].data == DARK and bench.sent[-1].data == DARK
    assert bench.sent[1].data == b"\x10" * 90
    gaps = {
        (after - before) % (1 << 29)
        for before, after in zip(app.ticks, app.ticks[1:], strict=False)
    }
    assert gaps == {5} and len(app.ticks) >= 10
    assert bench.now_ms == 100
    assert 0 < app.seed < 1 << 30


def test_code_shows_and_logs_a_crash_and_ends() -> None:
    app = run_code(fails=True)
    assert len(app.ticks) == 4
    assert set(bench.sent[-1].data) == {0, 8}
    assert 0 < len(bench.files["/log.txt"]) <= 300
    assert b"tick 4" in bench.printed


def test_code_shows_that_the_app_is_missing() -> None:
    bench.clear()
    load("code", {"circuit_port": MODULE, "senet_app.app": ModuleType("senet_app.app")})
    assert set(bench.sent[-1].data) == {0, 8}
    assert b"App" in bench.printed
