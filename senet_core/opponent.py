"""Who plays when no person does.

Until the opponent's own issue every level moves uniformly at random.
"""

from senet_core.bits import count_of, nth_square
from senet_core.moves import legal
from senet_core.position import Position
from senet_core.ruleset import Ruleset


def choose(rules: Ruleset, position: Position, value: int, number: int) -> int:
    """The square left by the move chosen with a value, 1..6; 0 where the turn passes.

    `number` is the randomness, a whole number drawn evenly from a range far above 10.
    """
    found = legal(rules, position, value)[0]
    if not found:
        return 0
    return nth_square(found, number % count_of(found))
