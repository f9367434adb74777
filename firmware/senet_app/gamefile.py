"""The game and the series in the board's storage: kept throw by throw, and taken up again.

/game.sgn is the record of the game, an append-only journal (journal.py) in the notation of
rules.md; when the game is over it is written once more, with its result in the headers.
"""

from senet_app.journal import Journal
from senet_app.port import Files
from senet_app.rulebook import Rulebook, parse_rules, rules_text
from senet_app.seriesfile import load_series, save_series
from senet_core.errors import RecordError, SenetError
from senet_core.game import MARK_EVERY, Game
from senet_core.notation import position_text
from senet_core.record import (
    AT,
    BACK,
    COMMENT,
    NO_DATE,
    Record,
    entry_lines,
    header_line,
    headers_of,
    new_game,
    parse_back,
    replay_entry,
)
from senet_core.ruleset import Ruleset
from senet_core.score import Series

FILE = "/game.sgn"
THROWN = ";throw "  # a number that is not played yet: no restart throws anew
NONE = -1
FIXED = ("Result", "Points", "Light", "Dark")  # not known when the file begins
ROUND = "Round"


class Kept:
    """What was found in storage: a game, who plays it, and its series."""

    def __init__(self, game: Game, kinds: tuple[str, str], series: Series) -> None:
        self.game = game
        self.kinds = kinds
        self.series = series


class GameFile:
    """Keeps one game at a time. What fails is tried again with the next throw; a game goes on.

    kept: how many throws are in the file. failed: the last attempt did not succeed.
    number: of the game in its series, from 1. thrown: the count that stands and is not played
    yet, NONE for none.
    """

    def __init__(self, files: Files, book: Rulebook) -> None:
        self.files = files
        self.book = book
        self.journal = Journal(files, FILE, AT)
        self.kept = 0
        self.agreed = 0  # so many of those are still the game's
        self.number = 1
        self.thrown = NONE
        self.noted = NONE  # what the file says of that
        self.begun = False
        self.failed = False
        self.notes: list[str] = []

    def take_note(self) -> str:
        """What there is to be told to the players, once; empty for nothing."""
        return self.notes.pop(0) if self.notes else ""

    # -- keeping

    def begin(self, game: Game, kinds: tuple[str, str], series: Series) -> None:
        """Begins the file of a new game."""
        self.begun = False
        self.number = series.games + 1
        self.thrown = NONE
        self.noted = NONE
        self.kept = 0
        self.agreed = 0
        self.keep(game, kinds, series)

    def taken_back(self, length: int) -> None:
        """Throws after the first `length` do not count any more; `keep` must follow."""
        self.agreed = min(self.agreed, length)

    def keep(self, game: Game, kinds: tuple[str, str], series: Series) -> None:
        """Brings the file up to the game; says so once where that fails."""
        try:
            if not self.begun:
                self.journal.start(self.headers(game, kinds, False))
                self.begun = True
            self.keep_throws(game)
            if self.thrown not in (NONE, self.noted):
                self.journal.append(f"{THROWN}{self.thrown}")
                self.noted = self.thrown
            if game.position.result is not None:
                self.finish(game, kinds, series)
        except OSError as error:
            if not self.failed:
                self.notes.append(f"the game is not saved ({error}); it goes on")
            self.failed = True
            return
        if self.failed:
            self.notes.append("the game is saved again")
        self.failed = False

    def keep_throws(self, game: Game) -> None:
        """Appends what was taken back and what was played since."""
        if self.agreed < self.kept:
            self.journal.append(f"{BACK}{self.kept - self.agreed}")
            self.kept = self.agreed
            self.noted = NONE
        while self.kept < len(game.throws):
            before = game.before(self.kept)
            self.journal.append(game.entry_text(self.kept, before))
            self.kept += 1
            self.agreed = self.kept
            self.noted = NONE
            if self.kept % MARK_EVERY == 0:
                self.journal.append(AT + position_text(game.before(self.kept)))

    def finish(self, game: Game, kinds: tuple[str, str], series: Series) -> None:
        """The game is over: the series first, so that it is counted once, then the result."""
        save_series(self.files, series, kinds)
        lines = self.headers(game, kinds, True)
        self.journal.start(lines + entry_lines(game))

    def headers(self, game: Game, kinds: tuple[str, str], whole: bool) -> list[str]:
        """The header lines and the empty one; `whole` with what only the end tells."""
        lines = []
        for key, value in headers_of(game, kinds, NO_DATE):
            if whole or key not in FIXED:
                lines.append(header_line(key, value))
        lines.append(header_line(ROUND, str(self.number)))
        if not self.book.is_built_in(game.rules):
            lines.append(header_line("Ruleset", rules_text(game.rules)))
        return lines + [""]

    # -- taking up

    def load(self) -> Kept | None:
        """The kept game, as far as its file is good; None where there is none.

        What is wrong goes into the notes, and the file as it was is kept aside.
        """
        try:
            self.journal.scan()
            if self.journal.lines:
                return self.read()
            if self.journal.fault:  # no good line: what there is instead is kept aside
                self.set_aside(0, f"{self.journal.fault}; there is no game in it")
        except OSError as error:
            self.notes.append(f"{FILE} could not be read ({error})")
        return None

    def set_aside(self, end: int, note: str) -> None:
        """Keeps the first `end` bytes only, the whole file as .bad."""
        self.notes.append(note)
        self.journal.repair(end)

    def read(self) -> Kept | None:
        """Reads the good lines of the journal, and plays them through."""
        record = Record()
        self.thrown = NONE
        game: Game | None = None
        good = 0
        fault = self.journal.fault
        texts = self.journal.texts(0)
        try:
            for text in texts:
                if text[: len(BACK)] != BACK:  # `take_line` sees to that: entries are not kept here
                    record.read_line(text, 0)
                if game is None and (record.entries or text[:1] == COMMENT):
                    game = new_game(record, self.rules_of(record))
                if game is not None:
                    self.thrown = take_line(game, record, text, self.thrown)
                good = texts.at
            if game is None:
                game = new_game(record, self.rules_of(record))
        except SenetError as error:
            fault = str(error)
            if game is None:
                self.set_aside(0, f"{fault}; there is no game in {FILE}")
                return None
        if fault:
            self.set_aside(good, f"{fault}; the game goes on from throw {len(game.throws)}")
        return self.taken_up(game, record)

    def rules_of(self, record: Record) -> Ruleset:
        """The ruleset of a record's headers."""
        if "Ruleset" in record.headers:
            return parse_rules(record.headers["Ruleset"])
        return self.book.rules(record.headers.get("Rules", ""))

    def taken_up(self, game: Game, record: Record) -> Kept:
        """The game with its seats and series; from now on its file grows again."""
        self.begun = True
        self.noted = self.thrown
        self.kept = len(game.throws)
        self.agreed = self.kept
        kinds = (record.headers.get("Seat1", ""), record.headers.get("Seat2", ""))
        number = record.headers.get(ROUND, "1")
        self.number = int(number) if number.isdigit() else 1
        series, note = load_series(self.files, self.number)
        if note:
            self.notes.append(note)
        return Kept(game, kinds, series)


def take_line(game: Game, record: Record, text: str, thrown: int) -> int:
    """Plays the entries of a line just read, or takes some back; then forgets them.

    Returns the count that stands after the line and is not played yet, where `thrown` did before.
    """
    if text[: len(THROWN)] == THROWN:
        return parse_thrown(text)
    if text[: len(BACK)] == BACK:
        number = parse_back(text, 0)
        if number > len(game.throws):
            raise RecordError(text, "takes back more than was played", 0)
        game.take_back(len(game.throws) - number)
        return NONE
    if record.entries:
        thrown = NONE
    for entry in record.entries:
        replay_entry(game, entry, len(game.throws) + 1)
    record.entries = []
    return thrown


def parse_thrown(text: str) -> int:
    """The count of a note of a throw, 0 to 4."""
    count = text[len(THROWN) :]
    if count not in ("0", "1", "2", "3", "4"):
        raise RecordError(text, "is no throw; expected a count, 0 to 4", 0)
    return int(count)
