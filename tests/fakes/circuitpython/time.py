"""`time` of a Pico: sleeping moves the bench's clock, and Ctrl-C interrupts it."""

from tests.fakes.circuitpython.bench import bench


def sleep(seconds: float) -> None:
    """Sleep; CircuitPython rounds to its ticks of 1 ms."""
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    end_ms = bench.now_ms + round(seconds * 1000)
    if bench.ctrl_c_ms and bench.ctrl_c_ms[0] <= end_ms:
        bench.now_ms = max(bench.now_ms, bench.ctrl_c_ms.pop(0))
        raise KeyboardInterrupt
    bench.now_ms = end_ms
    is_late = bench.watchdog_ms and bench.now_ms - bench.fed_ms > bench.watchdog_ms
    assert not is_late, "the watchdog has reset the chip"
