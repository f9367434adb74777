"""The Pico's main.py around an app of a few lines."""

import json
from types import ModuleType
from typing import Any

from tests.fakes.bench import bench
from tests.fakes.pico import load, load_port

DARK = bytes(90)


class FakeApp:
    """An app that shows one frame a tick; in tick 4 it fails, or hangs, if told to."""

    fails = False
    hangs = False
    made: list["FakeApp"] = []

    def __init__(self, port: Any, seed: int, now_ms: int) -> None:
        self.port = port
        self.seed = seed
        self.ticks: list[int] = []
        bench.now_ms += 30  # it reads its files
        FakeApp.made.append(self)

    def tick(self, now_ms: int) -> int:
        self.ticks.append(now_ms)
        self.port.show(b"\x10" * 90)
        if self.fails and len(self.ticks) == 4:
            raise RuntimeError("tick 4")
        if self.hangs and len(self.ticks) == 4:
            bench.pass_ms(8_500)
        return 5


def run_main(
    fails: bool = False,
    hangs: bool = False,
    settings: dict[str, object] | None = None,
    chip: str = "RP2040",
) -> FakeApp:
    """Run main.py until Ctrl-C arrives after 100 ms; return its app."""
    port_module = load_port()
    bench.ctrl_c_ms = 100
    bench.chip = chip
    if settings is not None:
        bench.files["/config.json"] = json.dumps(settings).encode()
    app_module = ModuleType("senet_app.app")
    vars(app_module)["App"] = type("App", (FakeApp,), {"fails": fails, "hangs": hangs})
    FakeApp.made.clear()
    load("main", {"pico_port": port_module, "senet_app.app": app_module})
    (app,) = FakeApp.made
    return app


def test_main_ticks_until_ctrl_c_and_leaves_the_leds_off() -> None:
    app = run_main(settings={"led_timing": [300, 900, 900, 300]})
    assert bench.sent[0].data == DARK
    assert bench.sent[-1].data == DARK
    assert bench.sent[0].timing == bench.sent[1].timing == (300, 900, 900, 300)
    gaps = {after - before for before, after in zip(app.ticks, app.ticks[1:], strict=False)}
    assert gaps == {5} and len(app.ticks) >= 10
    assert 0 < app.seed < 1 << 30


def test_ctrl_c_frees_the_repl_within_100_ms_and_leaves_the_sounder_silent() -> None:
    """Ctrl-C leaves the LEDs on or a half-written save: cleanup wraps the loop."""
    run_main()
    assert bench.now_ms <= 200
    assert bench.sent[-1].data == DARK and bench.sent[-1].now_ms <= 200
    assert not bench.tones or bench.tones[-1] == 0


def test_main_takes_the_pins_from_the_settings_before_anything_is_sent() -> None:
    """Data pin differs between boards: pins live in one checked table."""
    run_main(settings={"pin_leds": 28, "pin_back": 0})
    assert {frame.gpio for frame in bench.sent} == {28}


def test_the_watchdog_runs_only_if_asked_for_and_not_in_the_repl() -> None:
    """The watchdog cannot be stopped and resets the upload: off unless asked for."""
    run_main(hangs=True)
    assert bench.printed == b""
    for chip in ("RP2040", "RP2350"):
        run_main(settings={"watchdog": True}, chip=chip)
        assert bench.fed_ms >= 90 and bench.watchdog_ms == 0
        bench.pass_ms(60_000)


def test_a_watchdog_resets_a_board_that_hangs() -> None:
    run_main(hangs=True, settings={"watchdog": True})
    assert b"the watchdog resets the board" in bench.printed


def test_the_watchdog_is_stopped_by_a_crash_too() -> None:
    app = run_main(fails=True, settings={"watchdog": True})
    assert len(app.ticks) == 4 and bench.watchdog_ms == 0


def test_main_shows_and_logs_a_crash_and_ends() -> None:
    app = run_main(fails=True, settings={"log_bytes": 300})
    assert len(app.ticks) == 4
    assert set(bench.sent[-1].data) == {0, 8}
    assert 0 < len(bench.files["/log.txt"]) <= 300
    assert b"tick 4" in bench.printed


def test_main_shows_that_the_app_is_missing() -> None:
    port_module = load_port()
    load("main", {"pico_port": port_module, "senet_app.app": ModuleType("senet_app.app")})
    assert set(bench.sent[-1].data) == {0, 8}
    assert b"App" in bench.printed
