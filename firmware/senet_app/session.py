"""The games of two seats: who plays, the game at hand, the series, and its keeping."""

from senet_app.gamefile import NONE, GameFile
from senet_app.port import Files
from senet_app.rulebook import Rulebook
from senet_core.bits import count_of
from senet_core.game import Game
from senet_core.moves import legal
from senet_core.position import NOBODY, Position
from senet_core.ruleset import Ruleset
from senet_core.score import Series, points_of

HUMAN = "human"
LEVELS = ("level1", "level2", "level3", "level4")
KINDS = (HUMAN,) + LEVELS

TWO_PEOPLE = (HUMAN, HUMAN)


def known_kinds(names: tuple[str, str]) -> tuple[str, str]:
    """The kinds that a record's seats name; whoever else sits there is a person."""
    first, second = [name if name in KINDS else HUMAN for name in names]
    return first, second


class Session:
    """The game that is played or was played last, `game`, None before the first.

    kinds: of seat 1 and seat 2, each one of KINDS. file: where the game is kept.
    """

    def __init__(self, files: Files, book: Rulebook) -> None:
        self.file = GameFile(files, book)
        self.series = Series()
        self.kinds = TWO_PEOPLE
        self.game: Game | None = None

    def begin(self, rules: Ruleset, kinds: tuple[str, str], opening: Position | None) -> Game:
        """Begins the first game of a new series."""
        self.kinds = kinds
        self.series = Series()
        return self.begin_game(rules, opening)

    def begin_next(self) -> Game:
        """Begins the next game of the series: the other seat throws first."""
        assert self.game is not None
        return self.begin_game(self.game.rules, None)

    def begin_game(self, rules: Ruleset, opening: Position | None) -> Game:
        """Begins a game and its file."""
        self.game = Game(rules, self.series.first_seat, opening)
        self.file.begin(self.game, self.kinds, self.series)
        return self.game

    def load(self) -> bool:
        """Takes up the kept game; whether there is one."""
        kept = self.file.load()
        if kept is None:
            return False
        self.game = kept.game
        self.kinds = known_kinds(kept.names)
        self.series = kept.series
        if self.game.position.result is not None:
            self.count()
            self.keep()
        return True

    def count(self) -> None:
        """Counts the finished game in the series."""
        assert self.game is not None
        self.series.add(self.game.rules, self.game.position, self.game.dark_seat)

    def is_person(self, seat: int) -> bool:
        """Whether a person plays at a seat, 1 or 2."""
        return self.kinds[seat - 1] == HUMAN

    def people(self) -> int:
        """How many of the seats are people's."""
        return self.kinds.count(HUMAN)

    @property
    def thrown(self) -> int:
        """The count that stands and is not played yet, 0 to 4; -1 for none."""
        return self.file.thrown

    def throw(self, count: int) -> None:
        """Keeps a count that stands, so that not even a restart throws anew."""
        self.file.thrown = count
        self.keep()

    def play(self, count: int, square: int, text: str) -> None:
        """Plays a throw and keeps it, `text` being the move; a finished game is counted."""
        game = self.game
        assert game is not None
        game.play(count, square)
        self.file.played(f"{count}:{text}")
        self.file.thrown = NONE
        if game.position.result is not None:
            self.count()
        self.keep()

    def take_back(self, length: int) -> None:
        """Goes back to before throw `length`, whose number stands, and keeps that."""
        game = self.game
        assert game is not None
        self.file.thrown = game.entry(length)[0]
        game.take_back(length)
        self.file.taken_back(length)
        self.keep()

    def keep(self) -> None:
        """Brings the file up to the game."""
        assert self.game is not None
        self.file.keep(self.game, self.kinds, self.series)

    def points(self) -> int:
        """The points of the game at hand, 0 before its end."""
        return points_of(self.game.rules, self.game.position) if self.game else 0

    def last_choice(self, forced_too: bool) -> int:
        """The index of the last throw whose move a person chose; -1 where there is none.

        With `forced_too` a single legal move counts as chosen.
        """
        game = self.game
        assert game is not None
        for index in range(len(game.throws) - 1, -1, -1):
            count, square = game.entry(index)
            if not square or not self.is_person(game.seats[index]):
                continue
            before = game.before(index)
            if before.side == NOBODY:
                return -1  # the move that a throw-off is won with is nobody's choice
            found = legal(game.rules, before, game.rules.value_of(count))[0]
            if forced_too or count_of(found) > 1:
                return index
        return -1
