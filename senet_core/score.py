"""Points of a game and of a series of games (rules.md, "Points")."""

from senet_core.bits import count_of
from senet_core.position import DARK, LETTERS, LIGHT, Position
from senet_core.ruleset import ROWS, Ruleset


def points_of(rules: Ruleset, position: Position) -> int:
    """The winner's points, 0 or more, in a game that is over; 0 for a draw or before."""
    if position.result is None or position.result not in LETTERS:
        return 0
    left = position.light if LETTERS.index(position.result) == DARK else position.dark
    if not rules.points["on_safe"]:
        left &= ~rules.safe_mask
    total = rules.points["win"]
    for name, row in zip(("row1", "row2", "row3"), ROWS):
        total += rules.points[name] * count_of(left & row)
    return total


class Series:
    """Games between the same two seats: points add up, the seats take turns to throw first.

    points: of seat 1 and seat 2; games: how many are over.
    """

    def __init__(self, points_1: int = 0, points_2: int = 0, games: int = 0) -> None:
        self.points = [points_1, points_2]
        self.games = games

    @property
    def first_seat(self) -> int:
        """The seat, 1 or 2, that throws first in the next game."""
        return 1 + self.games % 2

    def add(self, rules: Ruleset, position: Position, dark_seat: int) -> None:
        """Counts a game that is over; `dark_seat`, 1 or 2, is the seat that played Dark."""
        self.games += 1
        if position.result in (LETTERS[LIGHT], LETTERS[DARK]):
            seat = dark_seat if position.result == LETTERS[DARK] else 3 - dark_seat
            self.points[seat - 1] += points_of(rules, position)
