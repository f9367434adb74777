"""One throw on its way to a move: the number, what may be played, the candidate."""

from senet_core.bits import bit, count_of, nth_square
from senet_core.game import Game
from senet_core.moves import landing, legal
from senet_core.movetext import PASS, move_text
from senet_core.position import NOBODY

UNKNOWN = -1


class Turn:
    """What is known of the throw that is due or being played.

    flats: up, 0..4, or UNKNOWN; value 1..6; found: mask of squares that may be left; steps as
    `moves.legal` has them; cursor: the square of the candidate, 0 for none.
    """

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """No number is known."""
        self.flats = UNKNOWN
        self.count = 0
        self.value = 0
        self.found = 0
        self.steps = 0
        self.cursor = 0

    def take(self, game: Game, flats: int) -> None:
        """Takes a number: flats up, 0..4."""
        self.flats = flats
        self.count = game.rules.count_of_flats(flats)
        self.value = game.rules.value_of(self.count)
        self.found, self.steps = legal(game.rules, game.position, self.value)
        self.cursor = nth_square(self.found, 0) if self.found else 0

    @property
    def candidates(self) -> int:
        """How many moves are legal."""
        return count_of(self.found)

    def next_candidate(self) -> None:
        """Moves the cursor to the next higher square that may be left, then round."""
        here = bit(self.cursor)
        higher = self.found & ~here & -here  # up to square 30 all of this is within 31 bits
        self.cursor = nth_square(higher or self.found, 0)

    def target(self, game: Game) -> int:
        """Where the candidate comes down, 31 for off the board."""
        return landing(game.rules, self.cursor, self.steps)

    def texts(self, game: Game) -> list[str]:
        """The legal moves as text, ascending by the square left."""
        texts = []
        for index in range(self.candidates):
            square = nth_square(self.found, index)
            texts.append(move_text(game.rules, game.position, self.steps, square))
        return texts

    def text(self, game: Game) -> str:
        """The candidate as text, or the pass."""
        if not self.cursor:
            return PASS
        return move_text(game.rules, game.position, self.steps, self.cursor)

    def happens_alone(self, game: Game) -> bool:
        """Whether nobody can choose: the turn passes, or a throw-off is won."""
        return not self.found or game.position.side == NOBODY
