"""The host's commands (design.md, "The board's lines on USB")."""

from senet_app.desk import PLAY, TEST, Desk, Mode
from senet_app.faces import STICKS
from senet_app.rulebook import rules_text
from senet_app.session import HUMAN, KINDS, LEVELS, TWO_PEOPLE, Session
from senet_app.settings import Settings
from senet_core.errors import SenetError
from senet_core.game import Game
from senet_core.notation import parse_position
from senet_core.position import Position
from senet_core.record import NO_DATE, entry_lines, header_line, headers_of
from senet_core.ruleset import Ruleset

IN_GAME = ("throw", "play", "undo", "hint")
ALONE = ("status", "record", "test", "help")
HELP = (
    "status | new RULES [SEAT1 SEAT2] [POSITION] | throw N | play MOVE | undo",
    "hint | record | set NAME VALUE | test | help",
    "seats: human, level1 to level4; N: flats up, 0 to 4; MOVE as 6-9",
)
PIECE = 100  # characters of a record in one event


def split_command(line: str) -> tuple[str, str]:
    """A line's first word and the rest."""
    words = line.strip().split(None, 1)
    return words[0], words[1].strip() if len(words) > 1 else ""


def parse_new(desk: Desk, rest: str) -> tuple[Ruleset, tuple[str, str], Position | None]:
    """What `new` is to begin; SenetError or OSError where that cannot be."""
    words = rest.split(None)
    rules = desk.book.rules(words[0] if words else "")
    kinds = TWO_PEOPLE
    words = words[1:]
    if words and "/" not in words[0]:
        kinds = parse_kinds(words[:2])
        words = words[2:]
    return rules, kinds, parse_position(rules, " ".join(words)) if words else None


def parse_kinds(words: list[str]) -> tuple[str, str]:
    """Who plays at seat 1 and seat 2; SenetError for a word that is no seat's."""
    for word in words:
        if word not in KINDS:
            raise SenetError(f"seat '{word}' is unknown; expected {HUMAN}, {', '.join(LEVELS)}")
    if len(words) != 2:
        raise SenetError("one seat is missing; expected two or none")
    return words[0], words[1]


def record_text(game: Game, kinds: tuple[str, str], built_in: bool) -> str:
    """A whole game record."""
    lines = [header_line(key, value) for key, value in headers_of(game, kinds, NO_DATE)]
    if not built_in:
        lines.insert(1, header_line("Ruleset", rules_text(game.rules)))
    return "\n".join(lines + [""] + entry_lines(game)) + "\n"


class RecordOutput:
    """A record on its way to the host: pieces that make the file when they are put together."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.text = ""
        self.next = 0

    def begin(self, text: str) -> None:
        """Starts to send a record from its beginning."""
        self.text = text
        self.next = 0

    def pump(self) -> None:
        """Sends the next piece if there is room for it."""
        if not self.text or not self.desk.line.has_room():
            return
        count = (len(self.text) + PIECE - 1) // PIECE
        piece = self.text[self.next * PIECE : (self.next + 1) * PIECE]
        self.next += 1
        self.desk.say("record", ("i", self.next), ("of", count), ("text", piece))
        if self.next == count:
            self.text = ""


def mask_text(mask: int) -> str:
    """A mask of sticks as four characters, stick 1 first."""
    return "".join(["1" if mask >> stick & 1 else "0" for stick in range(STICKS)])


class Commands:
    """Carries out the host's lines. The host may do what a player may do, and no more."""

    def __init__(self, desk: Desk, session: Session, settings: Settings) -> None:
        self.desk = desk
        self.session = session
        self.settings = settings
        self.output = RecordOutput(desk)

    def obey(self, line: str, mode: Mode) -> None:
        """Carries out a line in the mode of the moment, or refuses it."""
        if not line:
            self.desk.refuse("line", "it is empty or too long; try help")
            return
        verb, rest = split_command(line)
        if verb in IN_GAME:
            mode.command(verb, rest)
        elif verb == "new" and mode.obeys:
            self.new_game(rest)
        elif verb == "set" and mode.obeys:
            self.set(rest, mode)
        elif verb in ALONE and not rest:
            self.answer(verb)
        elif verb in ALONE:
            self.desk.refuse(line, f"{verb} takes no more words")
        elif verb in ("new", "set"):
            mode.command(verb, rest)
        else:
            self.desk.refuse(line, "unknown command; try help")

    def answer(self, verb: str) -> None:
        """`status`, `record`, `test` or `help`."""
        if verb == "status":
            self.say_status()
        elif verb == "record":
            self.send_record()
        elif verb == "test":
            self.desk.wish = TEST
        else:
            for text in HELP:
                self.desk.say("help", ("text", text))

    def set(self, rest: str, mode: Mode) -> None:
        """`set NAME VALUE`: the sticks are read afresh with the new settings."""
        self.settings.command(self.desk, rest)
        mode.resume()

    def new_game(self, rest: str) -> None:
        """`new RULES [SEAT1 SEAT2] [POSITION]`."""
        try:
            rules, kinds, opening = parse_new(self.desk, rest)
        except (SenetError, OSError, ValueError) as error:
            self.desk.refuse(f"new {rest}", str(error))
            return
        self.session.begin(rules, kinds, opening)
        self.desk.wish = PLAY

    def say_status(self) -> None:
        """Tells how the board is."""
        desk = self.desk
        desk.say(
            "status",
            ("ma", desk.lights.ma),
            ("heap", desk.port.heap()),
            ("brightness", desk.lights.brightness),
            ("sticks", mask_text(desk.reader.up)),
            ("suspect", mask_text(desk.reader.suspect)),
            ("dropped", desk.line.dropped),
        )

    def send_record(self) -> None:
        """Sends the record of the game at hand."""
        game = self.session.game
        if game is None:
            self.desk.refuse("record", "no game has been played")
            return
        built_in = self.desk.book.is_built_in(game.rules)
        self.output.begin(record_text(game, self.session.kinds, built_in))
