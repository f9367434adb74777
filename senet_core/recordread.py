"""Game records read line by line and throw by throw; a board takes up a kept game with this."""

from senet_core.errors import RecordError, SenetError, in_short
from senet_core.game import Game
from senet_core.movetext import PASS, legal_texts
from senet_core.notation import parse_position, position_text
from senet_core.record import BACK, COMMENT, UNKNOWN
from senet_core.ruleset import Ruleset


class Record:
    """A record as read: `headers` by key, `entries` of (count, move, line)."""

    def __init__(self) -> None:
        self.headers: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        self.entries: list[tuple[int, str, int]] = []

    def read_line(self, text: str, line: int) -> None:
        """Takes one more line of the record; RecordError if it is not understood."""
        text = text.strip()
        if text[:1] == "[":
            key, value = parse_header(text, line)
            if key in self.headers:
                raise RecordError(text, f"on line {line} gives {key} a second time", line)
            self.headers[key] = value
            self.lines[key] = line
        elif text[: len(BACK)] == BACK:
            back = parse_back(text, line)
            if back > len(self.entries):
                raise RecordError(text, f"on line {line} comes after fewer throws", line)
            self.entries = self.entries[:-back]
        else:
            for word in text.split(COMMENT, 1)[0].split():
                self.entries.append(parse_entry(word, line))


def parse_header(text: str, line: int) -> tuple[str, str]:
    """The key and value of a header line, a comment behind it left out."""
    parts = text[1:].split('"', 1)
    key = parts[0].strip()
    value, closed, index = "", False, 0
    rest = parts[1] if len(parts) == 2 else ""
    while index < len(rest) and not closed:
        if rest[index] == "\\":
            index += 1
        elif rest[index] == '"':
            closed = True
            continue
        value += rest[index : index + 1]
        index += 1
    tail = rest[index + 1 :].split(COMMENT, 1)[0].strip()
    if tail != "]" or len(key.split()) != 1:
        raise RecordError(text, f'on line {line} is not a header; expected [Key "value"]', line)
    return key, value


def parse_back(text: str, line: int) -> int:
    """How many throws a `;back` note takes back, 1 or more."""
    number = text[len(BACK) :].split(COMMENT, 1)[0].strip()
    if not is_digits(number) or int(number) < 1:
        raise RecordError(text, f"on line {line} takes back '{in_short(number)}' throws", line)
    return int(number)


def parse_entry(word: str, line: int) -> tuple[int, str, int]:
    """A throw's count, move and line."""
    count, colon, move = word[:1], word[1:2], word[2:]
    if count not in "01234" or colon != ":" or not move:
        reason = f"on line {line} is not a throw; expected count:move, such as 2:6-8 or 0:--"
        raise RecordError(word, reason, line)
    return int(count), move, line


def is_digits(text: str) -> bool:
    """Whether a text is some digits and nothing else."""
    return text != "" and not text.strip("0123456789")


def new_game(record: Record, rules: Ruleset) -> Game:
    """The game of a record before its first throw; RecordError for headers that cannot be."""
    opening = None
    if "Position" in record.headers:
        try:
            opening = parse_position(rules, record.headers["Position"])
        except SenetError as error:
            line = record.lines["Position"]
            raise RecordError(record.headers["Position"], f"on line {line}: {error}", line)
    return Game(rules, first_seat(record, rules), opening)


def first_seat(record: Record, rules: Ruleset) -> int:
    """The seat that threw first: as the headers say, else as Dark's seat tells, else 1."""
    if "First" in record.headers:
        return seat_header(record, "First") or 1
    dark = seat_header(record, "Dark")
    if not dark and seat_header(record, "Light"):
        dark = 3 - seat_header(record, "Light")
    fruitless = 0
    if rules.opening == "throw-off" and "Position" not in record.headers:
        while fruitless < len(record.entries) and record.entries[fruitless][1] == PASS:
            fruitless += 1
    if fruitless % 2 and dark:
        return 3 - dark
    return dark or 1


def seat_header(record: Record, key: str) -> int:
    """A header that names a seat: 1 or 2, or 0 for '?' or none."""
    value = record.headers.get(key, UNKNOWN)
    if value not in ("1", "2", UNKNOWN):
        line = record.lines[key]
        raise RecordError(value, f"on line {line} is no seat; {key} is 1, 2 or ?", line)
    return 0 if value == UNKNOWN else int(value)


def replay_entry(game: Game, entry: tuple[int, str, int], throw: int) -> None:
    """Plays one entry of a record, the move's text to the letter."""
    count, move, line = entry
    before = game.position
    where = f"on line {line}, throw {throw}"
    if before.result is not None:
        reason = f"{where}, comes after the end of the game"
        raise RecordError(f"{count}:{move}", reason, line, throw, position_text(before))
    texts = legal_texts(game.rules, before, game.rules.value_of(count)) or [PASS]
    if move not in texts:
        reason = f"{where}, is not legal; legal moves: {', '.join(texts)};"
        raise RecordError(f"{count}:{move}", reason, line, throw, position_text(before))
    game.play(count, 0 if move == PASS else int(move.replace("x", "-").split("-")[0]))
