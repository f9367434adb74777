"""A position: where the pieces stand, who is to move, and how the game ended if it has."""

from senet_core.bits import mask_of
from senet_core.ruleset import Ruleset

LIGHT = 0
DARK = 1
NOBODY = 2  # the side to move in a throw-off: the seats have none yet
LETTERS = "LD-"

PLAYING = 0
LIGHT_OWES_FRONT = 1  # Light has not made its first move (rules.md, `light_from_front`)
THROW_OFF = 2
PHASES = "-fo"

DRAW = "draw"


class Position:
    """A value: two masks, the side to move, the phase, the passes towards a draw, the result.

    light, dark: masks of squares; side: LIGHT, DARK or NOBODY; phase: PLAYING,
    LIGHT_OWES_FRONT or THROW_OFF; passes: 0..18; result: None, "L", "D" or "draw".
    Never changed once made.
    """

    def __init__(
        self, light: int, dark: int, side: int, phase: int, passes: int, result: str | None
    ) -> None:
        self.light = light
        self.dark = dark
        self.side = side
        self.phase = phase
        self.passes = passes
        self.result = result

    def key(self) -> tuple[int, int, int, str | None]:
        """What makes two positions the same."""
        return (self.light, self.dark, self.passes << 4 | self.phase << 2 | self.side, self.result)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.key() == other.key()

    def __hash__(self) -> int:
        # No hash of a tuple: MicroPython only adds its items up. Its tables look at the low
        # bits; remainders of primes bring the pieces far ahead down to them.
        return self.light % 8179 * 61 + self.dark % 8167 * 127 + self.side

    def __repr__(self) -> str:
        pieces = f"{self.light:#x}, {self.dark:#x}"
        return f"Position({pieces}, {self.side}, {self.phase}, {self.passes}, {self.result!r})"


def start(rules: Ruleset) -> Position:
    """The first position of a ruleset: Light on odd squares, Dark on even ones."""
    light = mask_of(list(range(1, rules.front, 2)))
    dark = mask_of(list(range(2, rules.front + 1, 2)))
    if rules.opening == "throw-off":
        return Position(light, dark, NOBODY, THROW_OFF, 0, None)
    return Position(light, dark, DARK, first_phase(rules), 0, None)


def first_phase(rules: Ruleset) -> int:
    """The phase when the sides are known and Light has not moved."""
    return LIGHT_OWES_FRONT if rules.light_from_front else PLAYING
