"""`time` of a Pico: ticks that wrap at 2**30, and sleeps that move the bench's clock."""

from tests.fakes.bench import TICKS, bench

CTRL_C = 3


def ticks_ms() -> int:
    return bench.now_ms & (TICKS - 1)


def ticks_diff(ticks1: int, ticks2: int, /) -> int:
    half = TICKS // 2
    return ((ticks1 - ticks2 + half) & (TICKS - 1)) - half


def sleep_ms(ms: int, /) -> None:
    """Sleep. Ctrl-C arrives here if the bench says so: as an exception, or as a byte."""
    assert type(ms) is int and ms >= 0, f"sleep of {ms}"
    arrives_ms = bench.ctrl_c_ms
    if 0 <= arrives_ms < bench.now_ms + ms:
        bench.ctrl_c_ms = -1
        if bench.intr_char == CTRL_C:
            bench.now_ms = max(bench.now_ms, arrives_ms)
            raise KeyboardInterrupt
        bench.typed.append(CTRL_C)
    bench.pass_ms(ms)
