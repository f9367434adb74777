"""`micropython` of a Pico, as far as the port uses it."""

from tests.fakes.bench import bench


def kbd_intr(chr: int) -> None:
    """Choose the byte that raises KeyboardInterrupt, -1 for none."""
    bench.intr_char = chr
