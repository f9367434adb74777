"""A ruleset: a row of fields, checked, and the masks that follow from them.

The fields and what they may hold are those of rules.md, "The fields and the ten sets".
"""

from senet_core.bits import BOARD, SQUARES, bit, mask_of, up_to
from senet_core.errors import RulesetError, in_short

# fmt: off
FIELDS = (
    "id", "title", "source", "pieces", "face", "values", "again", "opening", "light_from_front",
    "retreat", "pairs", "walls", "loose", "safe", "house26", "water", "rebirth", "leave",
    "leave_when", "wait", "stuck", "draw_rounds", "points",
)
# fmt: on
OPTIONAL = ("title", "source")
POINTS = ("win", "row1", "row2", "row3", "on_safe")  # the members of the field `points`

HAPPINESS = 26
WATER = 27
OFF = SQUARES + 1
MOST_VALUE = 6
STICKS = 4

ROW_1 = up_to(10)
ROW_2 = up_to(20) & ~ROW_1
ROW_3 = BOARD & ~up_to(20)
ROWS = (ROW_1, ROW_2, ROW_3)


class Ruleset:
    """One set of rules, immutable by convention; every field is an attribute of its own name.

    `fields` are the JSON object's members; RulesetError where they are not a ruleset. With
    `is_known` they are not checked, for which the board would need another 5 KB of memory.
    The masks besides are what moves are computed with, an entry for each value 0..6:
    `steps` squares from which a piece may go on by that value and stay on the board,
    `cuts` those from which it is cut short on 26, `leaves` those from which it leaves,
    `backs` those from which it may go back.
    """

    id: str
    title: str
    source: str
    pieces: int
    face: str
    values: list[int]
    again: list[int]
    opening: str
    light_from_front: bool
    retreat: str
    pairs: bool
    walls: bool
    loose: list[int]
    safe: list[int]
    house26: str
    water: bool
    rebirth: str
    leave: str
    leave_when: str
    wait: list[int]
    stuck: str
    draw_rounds: int
    points: dict[str, int]

    def __init__(self, fields: dict[str, object], is_known: bool = False) -> None:
        if not is_known:
            from senet_core.schema import check_fields

            check_fields(fields)
        self.title = ""
        self.source = ""
        for name in fields:
            setattr(self, name, fields[name])
        self.derive_masks()

    def derive_masks(self) -> None:
        """Computes what the moves need from the fields, once."""
        self.front = 2 * self.pieces
        self.last = SQUARES - 1 if self.leave == "reach 30" else SQUARES
        self.safe_mask = mask_of(self.safe)
        self.solid = BOARD & ~mask_of(self.loose)
        self.waiting = mask_of(self.wait)
        self.must_clear = {"always": 0, "row 1 clear": ROW_1, "home": ROW_1 | ROW_2}[
            self.leave_when
        ]
        self.blocked_matters = self.draw_rounds > 0 or self.stuck == "blocked loses"
        values = range(MOST_VALUE + 1)
        self.steps = tuple([self.step_sources(value) for value in values])
        self.cuts = tuple([self.cut_sources(value) for value in values])
        self.leaves = tuple([self.leave_sources(value) for value in values])
        self.backs = tuple([BOARD & ~up_to(value) & ~self.waiting for value in values])

    def passes_26(self, value: int) -> int:
        """Squares from which `value` carries from below 26 to beyond it."""
        return up_to(HAPPINESS - 1) & ~up_to(HAPPINESS - value)

    def step_sources(self, value: int) -> int:
        """Rule `wait`: a waiting piece makes no such move; `house26`: who passes 26 does not."""
        sources = up_to(self.last - value) & ~self.waiting
        return sources if self.house26 == "free" else sources & ~self.passes_26(value)

    def cut_sources(self, value: int) -> int:
        """Rule `house26` cut: a move past 26 ends on it."""
        return self.passes_26(value) & ~self.waiting if self.house26 == "cut" else 0

    def leave_sources(self, value: int) -> int:
        """Rule `leave`: where the value carries a piece off the board, `leave_when` apart."""
        if self.leave == "on 30":
            return 0
        if self.leave == "exact":
            sources = bit(OFF - value) if value else 0
        else:
            sources = up_to(self.last) & ~up_to(self.last - value)
        return sources if self.house26 == "free" else sources & ~up_to(HAPPINESS - 1)

    def value_of(self, count: int) -> int:
        """The value, 1..6, of a count, 0..4, of the face that counts."""
        return self.values[count]

    def count_of_flats(self, flats: int) -> int:
        """The count for so many flats up, 0..4, and the other way about."""
        return flats if self.face == "flat" else STICKS - flats

    def throws_again(self, value: int) -> bool:
        """Rule `again`."""
        return value in self.again


def refuse_unknown(name: str, known: tuple[str, ...]) -> RulesetError:
    """The error for a ruleset's ID that nobody knows."""
    return RulesetError("id", f"is '{in_short(name)}'; expected one of {', '.join(known)}")
