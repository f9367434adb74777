"""The game in the board's storage: kept throw by throw, and taken up again.

/game.sgn is the record of the game, an append-only journal (journal.py) in the notation of
rules.md. What only the end tells, the result and the points, stands in header lines at the end.
"""

from senet_app.journal import Journal
from senet_app.port import Files
from senet_app.rulebook import Rulebook, rules_text
from senet_app.seriesfile import ROUND, SERIES, load_series, points_text, save_series, series_of
from senet_app.store import reason
from senet_core.game import MARK_EVERY, Game
from senet_core.notation import position_text
from senet_core.position import NOBODY, Position
from senet_core.record import AT, BACK, NO_DATE, entry_lines, header_line, headers_of
from senet_core.score import Series

FILE = "/game.sgn"
AT_THE_END = ("Light", "Dark", "Result", "Points")

THROWN = ";throw "  # a number that is not played yet: no restart throws anew
NONE = -1


class Reading:
    """What a file tells of its game.

    game: as far as it could be read, None if there is none. headers: by key. thrown: the count
    that stands and is not played yet, NONE for none. good: the bytes up to the last line taken.
    fault: why no more was taken, "" if nothing was wrong.
    """

    def __init__(self) -> None:
        self.game: Game | None = None
        self.headers: dict[str, str] = {}
        self.thrown = NONE
        self.good = 0
        self.fault = ""


class Kept:
    """What was found in storage: a game, the names of its seats, and the series before it."""

    def __init__(self, game: Game, names: tuple[str, str], series: Series) -> None:
        self.game = game
        self.names = names
        self.series = series


def short_of(game: Game) -> Game:
    """A game that begins where this one stands; before its last throw, where that ended it."""
    length = len(game.throws)
    if game.position.result is not None:
        length -= 1
    before = game.before(length)
    seat = game.seat_to_throw() if before.side == NOBODY else game.dark_seat
    short = Game(game.rules, seat, before)
    if length < len(game.throws):
        count, square = game.entry(length)
        short.play(count, square)
    return short


class GameFile:
    """Keeps one game at a time. What fails is tried again with the next throw; a game goes on.

    kept: how many throws the file knows of. failed: the last attempt did not succeed. regained: one
    has succeeded after that. thrown: the count that stands and is not played yet, NONE for none.
    notes: what there is to be told to the players; whoever tells it takes it out.
    """

    def __init__(self, files: Files, book: Rulebook) -> None:
        self.files = files
        self.book = book
        self.journal = Journal(files, FILE)
        self.thrown = NONE
        self.failed = False
        self.regained = False
        self.number = 1  # of the game in its series
        self.before = points_text(Series())  # of that series before the game
        self.notes: list[str] = []
        self.forget()

    def forget(self) -> None:
        """Nothing of the game at hand is in the file."""
        self.begun = False
        self.base = 0  # the game's throws that the file leaves out, and begins after
        self.kept = 0
        self.agreed = 0  # so many of those are still the game's
        self.waiting: list[str] = []  # the throws played since, as text
        self.noted = NONE  # what the file says of a number thrown
        self.ended: list[str] = []  # keys of the headers at the end that are in the file

    # -- keeping

    def begin(self, game: Game, kinds: tuple[str, str], series: Series) -> None:
        """Begins the file of a new game; `series` is how it stands before."""
        self.forget()
        self.thrown = NONE
        self.number = series.games + 1
        self.before = points_text(series)
        self.keep(game, kinds, series)

    def played(self, text: str) -> None:
        """A throw was played, as `count:move`; `keep` must follow."""
        self.waiting.append(text)

    def taken_back(self, length: int) -> None:
        """Throws after the first `length` do not count any more; `keep` must follow."""
        self.waiting = self.waiting[: max(0, length - self.agreed)]
        self.agreed = min(self.agreed, length)
        self.begun = self.begun and length >= self.base

    def keep(self, game: Game, kinds: tuple[str, str], series: Series) -> None:
        """Brings the file up to the game; says so once where that fails."""
        try:
            try:
                self.bring_up(game, kinds, series)
            except OSError:
                if not self.files.brief:
                    raise
                self.start(short_of(game), kinds)
                self.base = len(game.throws) - self.kept
                self.kept = self.agreed = len(game.throws)
                self.bring_up(game, kinds, series)
        except OSError as error:
            if not self.failed:
                self.notes.append(f"the game is not saved ({reason(error)}); it goes on")
            self.failed = True
            return
        self.regained = self.regained or self.failed
        self.failed = False

    def bring_up(self, game: Game, kinds: tuple[str, str], series: Series) -> None:
        """Writes what the file does not have yet; OSError as far as that comes."""
        if not self.begun:
            self.start(game, kinds)
        self.keep_throws(game)
        if self.thrown != NONE and self.thrown != self.noted:
            self.journal.append(f"{THROWN}{self.thrown}")
            self.noted = self.thrown
        if game.position.result is not None:
            self.keep_end(game, kinds, series)

    def start(self, game: Game, kinds: tuple[str, str]) -> None:
        """Writes the file anew, with all throws so far."""
        self.journal.start(self.headers(game, kinds, False) + entry_lines(game))
        self.forget()
        self.begun = True
        self.kept = len(game.throws)
        self.agreed = self.kept

    def keep_throws(self, game: Game) -> None:
        """Appends what was taken back and what was played since."""
        if self.agreed < self.kept:
            self.journal.append(f"{BACK}{self.kept - self.agreed}")
            self.kept = self.agreed
            self.noted = self.thrown  # a number taken back to stands, without another word
        while self.waiting:
            self.journal.append(self.waiting[0])
            self.waiting.pop(0)
            self.kept += 1
            self.agreed = self.kept
            self.noted = NONE
            if self.kept % MARK_EVERY == 0:
                self.keep_mark(game.marks[self.kept // MARK_EVERY])

    def keep_mark(self, position: Position) -> None:
        """Says where the game stands, so that it need not be played through to be taken up."""
        if position.result is None:
            self.journal.append(AT + position_text(position))

    def keep_end(self, game: Game, kinds: tuple[str, str], series: Series) -> None:
        """The game is over: says how, and how the series stands."""
        for key, value in headers_of(game, kinds, NO_DATE):
            if key in AT_THE_END and key not in self.ended:
                self.journal.append(header_line(key, value))
                self.ended.append(key)
        save_series(self.files, series, kinds)

    def headers(self, game: Game, kinds: tuple[str, str], whole: bool) -> list[str]:
        """The header lines and the empty one; `whole` with those that stand at the file's end."""
        lines = []
        for key, value in headers_of(game, kinds, NO_DATE):
            if whole or key not in AT_THE_END:
                lines.append(header_line(key, value))
        lines.append(header_line(ROUND, str(self.number)))
        lines.append(header_line(SERIES, self.before))
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
            if not self.journal.lines:
                self.turn_down()
                return None
            reader = self.read()
        except OSError as error:
            self.notes.append(f"{FILE} could not be read ({error})")
            return None
        if reader.game is None:
            self.set_aside(0, f"there is no game in {FILE}: {reader.fault}")
            return None
        return self.taken_up(reader, reader.game)

    def read(self) -> Reading:
        """Reads what the journal holds; OSError."""
        from senet_app.gameload import read_game  # 6 KB that no other board needs

        return read_game(self.journal, self.book)

    def turn_down(self) -> None:
        """Without a good line there is no game; what there is instead is kept aside."""
        if self.journal.fault:
            self.set_aside(0, f"there is no game in {FILE}: {self.journal.fault}")
        elif self.files.size(FILE) >= 0:
            self.notes.append(f"there is no game in {FILE}: it is empty")

    def set_aside(self, end: int, note: str) -> None:
        """Keeps the first `end` bytes only, the whole file as .bad."""
        self.notes.append(note)
        try:
            self.journal.repair(end)
        except OSError as error:
            self.notes.append(f"{FILE} could not be mended ({error})")
            self.forget()

    def taken_up(self, reader: Reading, game: Game) -> Kept:
        """The game with its seats and series; from now on its file grows again."""
        self.begun = True
        self.thrown = reader.thrown
        self.noted = reader.thrown
        self.kept = len(game.throws)
        self.agreed = self.kept
        self.ended = [key for key in AT_THE_END if key in reader.headers]
        kept, note = load_series(self.files)
        series, note = series_of(reader.headers, kept, note)
        if note:
            self.notes.append(note)
        self.number = series.games + 1
        self.before = points_text(series)
        fault = reader.fault or self.journal.fault
        if fault:
            self.set_aside(reader.good, f"the game goes on from throw {self.kept}: {fault}")
        names = (reader.headers.get("Seat1", ""), reader.headers.get("Seat2", ""))
        return Kept(game, names, series)
