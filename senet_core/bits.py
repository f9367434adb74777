"""Sets of squares as masks: square 1..30 is bit 0..29.

Thirty bits are a small integer even on the Pico (31 bits, signed), so a mask costs no
memory there, as long as whoever shifts left masks first.
"""

SQUARES = 30
BOARD = (1 << SQUARES) - 1

# Looking a lowest bit up is quicker than counting shifts, and MicroPython has no bit_length.
SQUARE_OF_BIT = {1 << index: index + 1 for index in range(SQUARES)}


def bit(square: int) -> int:
    """The mask of one square, 1..30."""
    return 1 << square - 1


def mask_of(squares: list[int]) -> int:
    """The mask of some squares, each 1..30."""
    mask = 0
    for square in squares:
        mask |= 1 << square - 1
    return mask


def squares_of(mask: int) -> list[int]:
    """The squares of a mask, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(SQUARE_OF_BIT[low])
        mask ^= low
    return found


def count_of(mask: int) -> int:
    """How many squares a mask holds."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def nth_square(mask: int, index: int) -> int:
    """The square at `index`, 0 for the lowest, of a mask that holds more than `index`."""
    while index:
        mask &= mask - 1
        index -= 1
    return SQUARE_OF_BIT[mask & -mask]


def up_to(square: int) -> int:
    """The mask of squares 1 to `square`, 0..30."""
    return (1 << square) - 1
