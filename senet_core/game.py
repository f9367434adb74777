"""A game as it is played: the position, whose seat throws, and every throw so far."""

from senet_core.moves import after, legal, passed, play
from senet_core.movetext import move_text
from senet_core.position import DARK, NOBODY, Position, start
from senet_core.ruleset import Ruleset

MARK_EVERY = 50  # throws between kept positions: taking back replays fewer than that


class Game:
    """One game of a ruleset, with as many steps back as it has throws.

    A throw is kept in two bytes, so that a game of thousands fits into the Pico: the count
    and the square left (0 for a pass), and the seat that threw.

    first_seat: 1 or 2, throws first; in a game that begins elsewhere than at the start,
    `opening`, it plays Dark. dark_seat: 1 or 2, or 0 until a throw-off is won.
    """

    def __init__(
        self, rules: Ruleset, first_seat: int = 1, opening: Position | None = None
    ) -> None:
        self.rules = rules
        self.first_seat = first_seat
        self.opening = opening or start(rules)
        self.position = self.opening
        self.dark_seat = 0 if self.opening.side == NOBODY else first_seat
        self.throws = bytearray()
        self.seats = bytearray()
        self.marks = [self.opening]

    def seat_to_throw(self) -> int:
        """The seat, 1 or 2, whose throw is due."""
        side = self.position.side
        if side == NOBODY:
            return self.first_seat if len(self.throws) % 2 == 0 else 3 - self.first_seat
        return self.dark_seat if side == DARK else 3 - self.dark_seat

    def seat_of(self, side: int) -> int:
        """The seat, 1 or 2, that plays LIGHT or DARK; 0 until a throw-off is won."""
        if self.dark_seat == 0:
            return 0
        return self.dark_seat if side == DARK else 3 - self.dark_seat

    def legal(self, count: int) -> tuple[int, int]:
        """What `moves.legal` says of a count, 0..4, in the present position."""
        return legal(self.rules, self.position, self.rules.value_of(count))

    def play(self, count: int, square: int) -> None:
        """Plays the move that leaves `square` with a count, 0..4; square 0 is the pass.

        IllegalMove if the rules do not allow that; then nothing has changed.
        """
        position = play(self.rules, self.position, self.rules.value_of(count), square)
        self.enter(position, count, square)

    def enter(self, position: Position, count: int, square: int) -> None:
        """Keeps a throw that led to a position."""
        seat = self.seat_to_throw()
        self.throws.append(count << 5 | square)
        self.seats.append(seat)
        self.arrive(position, seat)
        if len(self.throws) % MARK_EVERY == 0:
            self.marks.append(position)

    def arrive(self, position: Position, seat: int) -> None:
        """Goes to a position that a seat's throw led to; the first with sides makes it Dark."""
        if self.dark_seat == 0 and position.side != NOBODY:
            self.dark_seat = seat
        self.position = position

    def entry(self, index: int) -> tuple[int, int]:
        """The count and the square left (0 for a pass) of a throw, from 0."""
        return self.throws[index] >> 5, self.throws[index] & 31

    def take_back(self, length: int) -> None:
        """Goes back to the position before throw `length`, 0 for the opening."""
        self.throws = self.throws[:length]
        self.seats = self.seats[:length]
        self.marks = self.marks[: length // MARK_EVERY + 1]
        position = self.marks[-1]
        for index in range((len(self.marks) - 1) * MARK_EVERY, length):
            position = self.next_position(position, index)
        self.position = position
        if position.side == NOBODY:
            self.dark_seat = 0

    def next_position(self, position: Position, index: int) -> Position:
        """The position after throw `index`, which was legal when it was kept."""
        count, square = self.entry(index)
        if not square:
            return passed(self.rules, position)
        steps = legal(self.rules, position, self.rules.value_of(count))[1]
        return after(self.rules, position, steps, square)

    def before(self, index: int) -> Position:
        """The position before throw `index`, 0 for the opening."""
        position = self.marks[index // MARK_EVERY]
        for earlier in range(index // MARK_EVERY * MARK_EVERY, index):
            position = self.next_position(position, earlier)
        return position

    def entry_text(self, index: int, before: Position) -> str:
        """A throw, as `count:move`, in the position before it."""
        count, square = self.entry(index)
        steps = legal(self.rules, before, self.rules.value_of(count))[1]
        return f"{count}:{move_text(self.rules, before, steps, square)}"
