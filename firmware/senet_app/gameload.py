"""Reading a kept game from its journal: line by line, quickly where every line has its check.

What the board itself wrote and no fault has touched need not be played through again: moves are
taken as they stand, and positions from the marks, down to the last mark. Anything else is checked
throw by throw, and read as far as it is legal.
"""

from senet_app.gamefile import NONE, THROWN, Reading
from senet_app.journal import Journal
from senet_app.rulebook import Rulebook, parse_rules
from senet_core.errors import RecordError
from senet_core.game import MARK_EVERY, Game
from senet_core.moves import play
from senet_core.movetext import PASS
from senet_core.notation import parse_position
from senet_core.position import NOBODY
from senet_core.record import AT, BACK, COMMENT
from senet_core.recordread import Record, new_game, parse_back, replay_entry
from senet_core.ruleset import Ruleset

COUNTS = "01234"
HEADER = "["


class GameReader(Reading):
    """One reading of a journal, throw by throw."""

    def __init__(self, journal: Journal, book: Rulebook) -> None:
        super().__init__()
        self.journal = journal
        self.book = book
        self.record = Record()
        self.headers = self.record.headers
        self.line = 0

    def read(self) -> None:
        """Reads all that is good; OSError where the medium fails."""
        texts = self.journal.texts()
        try:
            for text in texts:
                self.line += 1
                self.take(text)
                self.good = texts.at
            self.end(self.at_hand())
        except ValueError as error:  # a SenetError, or a ruleset's file that is no text
            self.fault = str(error)

    def at_hand(self) -> Game:
        """The game, begun with the first line that is no header."""
        if self.game is None:
            text = self.headers.get("Ruleset")
            name = self.headers.get("Rules", "")
            self.game = self.begin(self.book.rules(name) if text is None else parse_rules(text))
        return self.game

    def begin(self, rules: Ruleset) -> Game:
        """The game before its first throw."""
        return new_game(self.record, rules)

    def take(self, text: str) -> None:
        """Takes one line."""
        if text[: len(THROWN)] == THROWN:
            self.at_hand()
            self.thrown = parse_thrown(text, self.line)
        elif text[: len(BACK)] == BACK:
            self.take_back(self.at_hand(), text)
        elif text[: len(AT)] == AT:
            self.mark(self.at_hand(), text[len(AT) :])
        elif text and text[:1] != HEADER:
            self.take_throws(text)
        else:
            self.record.read_line(text, self.line)

    def take_throws(self, text: str) -> None:
        """Plays the throws of a line, the moves to the letter."""
        self.record.read_line(text, self.line)
        for entry in self.record.entries:
            game = self.at_hand()
            replay_entry(game, entry, len(game.throws) + 1)
            self.thrown = NONE
        self.record.entries = []

    def take_back(self, game: Game, text: str) -> None:
        """Takes throws back; the number of the first of them stands."""
        length = len(game.throws) - parse_back(text, self.line)
        if length < 0:
            raise RecordError(text, f"on line {self.line} comes after fewer throws", self.line)
        self.thrown = game.entry(length)[0]
        self.shorten(game, length)

    def shorten(self, game: Game, length: int) -> None:
        """Takes the game back to before throw `length`."""
        game.take_back(length)

    def mark(self, game: Game, position: str) -> None:
        """A line says where the game stands; but here it is known."""

    def end(self, game: Game) -> None:
        """All lines have been taken."""


class QuickReader(GameReader):
    """A reading that believes what it reads; a fault means no more than to read throw by throw."""

    def begin(self, rules: Ruleset) -> Game:
        self.again = [rules.throws_again(rules.value_of(count)) for count in range(len(COUNTS))]
        game = new_game(self.record, rules)
        self.seat = game.seat_to_throw()
        return game

    def take_throws(self, text: str) -> None:
        """Takes the throws of a line without knowing where the pieces stand."""
        for word in text.split(COMMENT, 1)[0].split():
            self.take_throw(self.at_hand(), word)

    def take_throw(self, game: Game, word: str) -> None:
        """Takes a throw, as `count:move`."""
        if word[0] not in COUNTS or word[1:2] != ":":
            raise RecordError(word, "is not a throw", self.line)
        if len(game.throws) == len(game.marks) * MARK_EVERY:
            self.catch_up(game)
        count = int(word[0])
        square = square_of(word[2:])
        game.throws.append(count << 5 | square)
        game.seats.append(self.seat)
        self.thrown = NONE
        if square and not game.dark_seat:
            game.dark_seat = self.seat
        if not square or not self.again[count]:
            self.seat = 3 - self.seat

    def shorten(self, game: Game, length: int) -> None:
        self.seat = game.seats[length]
        game.throws = game.throws[:length]
        game.seats = game.seats[:length]
        game.marks = game.marks[: length // MARK_EVERY + 1]
        if game.opening.side == NOBODY and not any([throw & 31 for throw in game.throws]):
            game.dark_seat = 0

    def mark(self, game: Game, position: str) -> None:
        if len(game.throws) == len(game.marks) * MARK_EVERY:
            game.marks.append(parse_position(game.rules, position))

    def end(self, game: Game) -> None:
        self.catch_up(game)

    def catch_up(self, game: Game) -> None:
        """Plays what was thrown since the last mark."""
        position = game.marks[-1]
        for index in range((len(game.marks) - 1) * MARK_EVERY, len(game.throws)):
            count, square = game.entry(index)
            position = play(game.rules, position, game.rules.value_of(count), square)
            if (index + 1) % MARK_EVERY == 0:
                game.marks.append(position)
        game.position = position


def square_of(move: str) -> int:
    """The square that a move, as text, leaves; 0 for the pass."""
    if move == PASS:
        return 0
    digits = move[:1] if move[1:2] in "-x" else move[:2]
    if not digits.isdigit() or not 1 <= int(digits) <= 30:
        raise RecordError(move, "is not a move", 0)
    return int(digits)


def parse_thrown(text: str, line: int) -> int:
    """The count of a note of a throw, 0 to 4."""
    count = text[len(THROWN) :]
    if len(count) != 1 or count not in COUNTS:
        raise RecordError(text, f"on line {line} is no throw; expected a count, 0 to 4", line)
    return int(count)


def read_game(journal: Journal, book: Rulebook) -> GameReader:
    """Reads the game of a journal that was scanned; OSError where the medium fails."""
    if not journal.unchecked:
        quick = QuickReader(journal, book)
        quick.read()
        if not quick.fault:
            return quick
    reader = GameReader(journal, book)
    reader.read()
    return reader
