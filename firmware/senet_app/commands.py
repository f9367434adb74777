"""The host's commands (design.md, "The board's lines on USB")."""

from senet_app.desk import PLAY, TEST, Desk, Mode
from senet_app.faces import STICKS
from senet_app.output import RecordOutput
from senet_app.session import HUMAN, KINDS, LEVELS, TWO_PEOPLE, Session
from senet_app.settings import Settings
from senet_core.errors import SenetError
from senet_core.notation import parse_position
from senet_core.position import Position
from senet_core.ruleset import Ruleset

IN_GAME = ("throw", "play", "undo", "hint")
QUESTIONS = ("status", "record", "help")
CHANGES = ("new", "set", "test")
HELP = (
    "status | new RULES [SEAT1 SEAT2] [POSITION] | throw N | play MOVE | undo",
    "hint | record | state | set NAME VALUE | test | help",
    "seats: human, level1 to level4; N: flats up, 0 to 4; MOVE as 6-9",
)


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


def mask_text(mask: int) -> str:
    """A mask of sticks as four characters, stick 1 first."""
    return "".join(["1" if mask >> stick & 1 else "0" for stick in range(STICKS)])


def why_not(verb: str, rest: str) -> str:
    """Why a line is refused that begins with no word, or the wrong one, or goes on after it."""
    if verb == "test" and not rest:
        return "a test is running"
    if verb == "test" or verb in QUESTIONS:
        return f"{verb} takes no more words"
    return "unknown command; try help"


class Commands:
    """Carries out the host's lines. The host may do what a player may do, and no more."""

    def __init__(
        self, desk: Desk, session: Session, settings: Settings, output: RecordOutput
    ) -> None:
        self.desk = desk
        self.session = session
        self.settings = settings
        self.output = output

    def obey(self, line: str, mode: Mode) -> bool:
        """Carries out a line in the mode of the moment, or refuses it.

        Returns whether it was more than a question, so that somebody must be there.
        """
        if not line:
            self.desk.refuse("line", "it is empty or too long; try help")
            return True
        verb, rest = split_command(line)
        if verb in QUESTIONS and not rest:
            self.answer(verb)
            return False
        if verb in IN_GAME or verb in CHANGES and not mode.obeys:
            mode.command(verb, rest)
        elif verb == "new":
            self.new_game(rest)
        elif verb == "set":
            if self.settings.command(self.desk, rest):
                mode.resume()
        elif verb == "test" and not rest and mode.may_test:
            self.desk.wish = TEST
        else:
            self.desk.refuse(line, why_not(verb, rest))
        return True

    def answer(self, verb: str) -> None:
        """`status`, `record` or `help`."""
        if verb == "status":
            self.say_status()
        elif verb == "record":
            self.send_record()
        else:
            for text in HELP:
                self.desk.say("help", ("text", text))

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
        self.output.begin(game, self.session.file.headers(game, self.session.kinds, True))
