"""Where the squares lie on the screen.

A cell of a terminal is twice as high as it is wide, so half a cell is a dot that is nearly
square. A square takes `across` columns, its left gap included, and `down` dots, its upper gap
included. The first column and the first dot of the board are the rim.
"""

from __future__ import annotations

from dataclasses import dataclass

ROWS = 3
ROW_LENGTH = 10
RIM = 2  # columns of wood on either side


@dataclass(frozen=True)
class Geometry:
    """A size of the board: `across` columns and `lines` lines a square."""

    across: int
    lines: int

    @property
    def down(self) -> int:
        """Dots from one square to the one below it."""
        return 2 * self.lines

    @property
    def width(self) -> int:
        """Columns of the whole board; the last gap is one more."""
        return 2 * RIM + ROW_LENGTH * self.across + 1

    @property
    def height(self) -> int:
        """Lines of the whole board; the lowest gap and the front take one more."""
        return ROWS * self.lines + 1

    def square_at(self, column: int, line: int) -> int:
        """Return the square drawn at a cell, 0 for wood."""
        place, row = (column - RIM) // self.across, line // self.lines
        if column < RIM or place >= ROW_LENGTH or row >= ROWS:
            return 0
        return square_of(row, place)


SIZES = (
    (Geometry(13, 6), 140, 43),
    (Geometry(11, 5), 118, 37),
    (Geometry(9, 4), 98, 30),
    (Geometry(7, 3), 80, 24),
)
"""Rows of a size and the columns and lines of the terminal that it needs."""

NEEDS = SIZES[-1][1:]


def square_of(row: int, place: int) -> int:
    """Return the square, 1..30, of a row 0..2 from above, place 0..9 from the left."""
    along = ROW_LENGTH - 1 - place if row == 1 else place
    return row * ROW_LENGTH + along + 1


def place_of(square: int) -> tuple[int, int]:
    """Return the row and place of a square: the inverse of `square_of`."""
    row, along = divmod(square - 1, ROW_LENGTH)
    return row, ROW_LENGTH - 1 - along if row == 1 else along


def fitting(columns: int, lines: int) -> Geometry:
    """Return the largest size for a terminal; the smallest one where none fits."""
    for geometry, least_columns, least_lines in SIZES:
        if columns >= least_columns and lines >= least_lines:
            return geometry
    return SIZES[-1][0]
