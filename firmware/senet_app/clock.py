"""Time on the board: milliseconds that wrap, passed in as an argument `now_ms`.

A port masks its own ticks to this range, whatever the runtime's wrap is. Nothing else
subtracts or compares two ticks. Sums and differences stay within the Pico's small integers.
"""

TICKS = 1 << 29  # 6.2 days


def since(now_ms: int, then_ms: int) -> int:
    """The milliseconds from one tick to a later one, 0..TICKS - 1."""
    return (now_ms - then_ms) & (TICKS - 1)


def later(now_ms: int, delay_ms: int) -> int:
    """The tick `delay_ms` (0..TICKS - 1) after another."""
    return (now_ms + delay_ms) & (TICKS - 1)
