"""`gc` of a Pico, as far as the port looks at it."""

FREE = 180_000
GARBAGE = 150_000

_is_collected = False


def collect() -> None:
    """Free what nothing refers to any more."""
    global _is_collected
    _is_collected = True


def mem_free() -> int:
    """Free bytes of the heap, most of which is garbage until it is collected."""
    return FREE if _is_collected else FREE - GARBAGE
