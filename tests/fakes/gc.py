"""`gc` of a Pico, as far as the port looks at it."""

FREE = 180_000


def mem_free() -> int:
    """Free bytes of the heap."""
    return FREE
