"""Legal moves and playing them.

All pieces are tried at once: a set of candidate squares is one mask, and every rule is a
mask of the squares that it forbids. In a given position and value a move is named by the
square that it leaves, since the value fixes the rest.
"""

from senet_core.bits import BOARD, bit
from senet_core.errors import IllegalMove
from senet_core.notation import position_text
from senet_core.position import (
    DARK,
    DRAW,
    LETTERS,
    LIGHT,
    LIGHT_OWES_FRONT,
    PLAYING,
    THROW_OFF,
    Position,
    first_phase,
)
from senet_core.ruleset import HAPPINESS, OFF, WATER, Ruleset

BEFORE_LAST = BOARD >> 1
UP_TO_26 = (1 << HAPPINESS) - 1
SQUARE_26 = bit(HAPPINESS)
SQUARE_30 = bit(30)


def protected(rules: Ruleset, enemy: int) -> int:
    """Rule 4, `pairs`: pieces beside one of their own; `loose` squares do not count."""
    if not rules.pairs:
        return 0
    solid = enemy & rules.solid
    return solid & ((solid & BEFORE_LAST) << 1 | solid >> 1)


def walls(rules: Ruleset, enemy: int) -> int:
    """Rule 5, `walls`: pieces in runs of three and more; `loose` squares do not count."""
    if not rules.walls:
        return 0
    solid = enemy & rules.solid
    low = solid & solid >> 1 & solid >> 2
    return low | low << 1 | low << 2


def behind_walls(wall: int, value: int) -> int:
    """Squares from which `value` steps forward meet a wall.

    A wall is three squares at least, so that looking at the last step and at every third
    one meets each.
    """
    met = wall >> value
    if value > 3:
        met |= wall >> 3
    return met


def before_walls(wall: int, value: int) -> int:
    """Squares from which `value` steps backward meet a wall."""
    met = (wall & BOARD >> value) << value
    if value > 3:
        met |= (wall & BOARD >> 3) << 3
    return met


def forward(rules: Ruleset, own: int, enemy: int, value: int) -> int:
    """The squares of `own` that have a legal forward move, leaving included."""
    wall = walls(rules, enemy)
    closed = own | enemy & rules.safe_mask | protected(rules, enemy) | wall
    found = own & rules.steps[value] & ~(closed >> value)
    if not own & rules.must_clear:
        found |= own & rules.leaves[value]
    if wall:
        found &= ~behind_walls(wall, value)
    cut = own & rules.cuts[value]
    if cut and not closed & SQUARE_26:
        found |= cut & ~under_walls(wall & UP_TO_26)
    return found


def under_walls(wall: int) -> int:
    """The squares up to six steps below each wall; three squares that follow each other."""
    wall |= wall >> 3
    return wall | wall >> 3


def backward(rules: Ruleset, own: int, enemy: int, value: int) -> int:
    """Rule `retreat`: the squares of `own` that may go back; all of the value or not at all."""
    if rules.retreat == "no":
        return 0
    wall = walls(rules, enemy)
    closed = own | enemy
    if rules.retreat == "swap":
        closed = own | enemy & rules.safe_mask | protected(rules, enemy)
    found = own & rules.backs[value] & ~((closed & BOARD >> value) << value)
    return found & ~before_walls(wall, value) if wall else found


def legal(rules: Ruleset, position: Position, value: int) -> tuple[int, int]:
    """All legal moves with a value, 1..6: the mask of squares left, and the steps.

    The steps are the value where these are forward moves, minus the value where nothing
    but a retreat is left (rule 9), and 0 with an empty mask where the turn passes.
    """
    if position.result is not None:
        return 0, 0
    if position.phase == THROW_OFF:
        return (bit(rules.front), 1) if value == 1 else (0, 0)
    own, enemy = position.light, position.dark
    if position.side == DARK:
        own, enemy = enemy, own
    found = forward(rules, own, enemy, value)
    if found:
        if position.phase == LIGHT_OWES_FRONT and position.side == LIGHT:
            found = found & bit(rules.front - 1) or found
        return found, value
    found = backward(rules, own, enemy, value)
    return (found, -value) if found else (0, 0)


def can_move(rules: Ruleset, position: Position) -> bool:
    """Whether the side to move has a legal move with any of the ruleset's values."""
    return any(legal(rules, position, value)[0] for value in rules.values)


def landing(rules: Ruleset, square: int, steps: int) -> int:
    """Where a piece from a square comes down, 1..30 before any water, or OFF."""
    target = square + steps
    if rules.house26 == "cut" and square < HAPPINESS < target:
        return HAPPINESS
    return target if target <= rules.last else OFF


def reborn(rules: Ruleset, taken: int) -> int:
    """The square, as a mask, where a drowned piece comes up, `taken` being all the others."""
    if rules.rebirth == "1 up":
        return ~taken & taken + 1
    if not taken & bit(15):
        return bit(15)
    if rules.rebirth == "15, 1 up":
        return ~taken & taken + 1
    place = bit(14)
    while taken & place:
        place >>= 1
    if place:
        return place
    place = bit(16)
    while taken & place:
        place <<= 1
    return place


def moved(rules: Ruleset, own: int, enemy: int, square: int, target: int) -> tuple[int, int]:
    """Both sides' masks after the piece on `square` has come down on `target`, OFF included.

    Rules 3 and 8: an enemy there goes to the square left; the water sends the piece back.
    """
    source = 1 << square - 1
    own ^= source
    if target != OFF:
        place = 1 << target - 1
        if enemy & place:
            enemy ^= place | source
        elif target == WATER and rules.water:
            place = reborn(rules, own | enemy)
        own |= place
    if rules.leave == "on 30" and own & SQUARE_30 and not own & rules.must_clear:
        own ^= SQUARE_30
    return own, enemy


def after(rules: Ruleset, position: Position, steps: int, square: int) -> Position:
    """The position after a legal move, as `legal` gave steps and square; not checked again."""
    dark_moves = position.side != LIGHT
    target = landing(rules, square, steps)
    if dark_moves:
        dark, light = moved(rules, position.dark, position.light, square, target)
    else:
        light, dark = moved(rules, position.light, position.dark, square, target)
    phase = position.phase
    if phase == THROW_OFF:
        phase = first_phase(rules)
    elif not dark_moves:
        phase = PLAYING
    if not (dark if dark_moves else light):
        return Position(light, dark, position.side, phase, 0, LETTERS[position.side])
    stays = rules.throws_again(steps if steps > 0 else -steps)
    side = DARK if dark_moves is stays else LIGHT
    return Position(light, dark, side, phase, 0, None)


def passed(rules: Ruleset, position: Position) -> Position:
    """The position after a throw with which nothing is legal; not checked again."""
    if position.phase == THROW_OFF:
        return position
    side = LIGHT + DARK - position.side
    if rules.stuck == "throw loses":
        return ended(position, position.passes, LETTERS[side])
    blocked = rules.blocked_matters and not can_move(rules, position)
    if blocked and rules.stuck == "blocked loses":
        return ended(position, position.passes, LETTERS[side])
    passes = position.passes + 1 if blocked else 0
    if blocked and passes == 2 * rules.draw_rounds:
        return ended(position, passes, DRAW)
    return Position(position.light, position.dark, side, position.phase, passes, None)


def ended(position: Position, passes: int, result: str) -> Position:
    """The same position with the game over."""
    return Position(position.light, position.dark, position.side, position.phase, passes, result)


def play(rules: Ruleset, position: Position, value: int, square: int) -> Position:
    """Plays the move that leaves `square` with a value; square 0 is the pass.

    IllegalMove if the rules do not allow that here.
    """
    found, steps = legal(rules, position, value)
    if square == 0 and not found and position.result is None:
        return passed(rules, position)
    if square < 1 or not found & bit(square):
        what = f"from {square}" if square else "--"
        raise IllegalMove(what, f"is not legal with {value}", position_text(position))
    return after(rules, position, steps, square)
