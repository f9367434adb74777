"""A game record on its way to the host, in pieces that make the file when they are put together."""

from senet_app.desk import Desk
from senet_app.hostline import BACKSLASH
from senet_core.game import Game
from senet_core.record import THROWS_A_LINE

PIECE = 130  # characters of JSON in one event, the rest of which takes some sixty


class RecordOutput:
    """Sends one record at a time, a throw a tick, as it was when it was asked for.

    active: there is more to send.
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.active = False
        self.pieces: list[str] = []  # of the header lines
        self.sent = 0
        self.count = 0

    def begin(self, game: Game, headers: list[str]) -> None:
        """Starts to send the record of a game with these header lines from its beginning."""
        self.pieces = pieces_of("\n".join(headers) + "\n")
        self.game = Game(game.rules, game.first_seat, game.opening)
        self.game.throws = bytearray(game.throws)  # those of the game itself may be taken back
        self.position = game.opening
        self.index = 0
        self.words: list[str] = []
        self.sent = 0
        lines = (len(game.throws) + THROWS_A_LINE - 1) // THROWS_A_LINE
        self.count = len(self.pieces) + lines
        self.active = True

    def pump(self) -> None:
        """Goes on if there is room for it."""
        if not self.active or not self.desk.line.has_room():
            return
        if self.sent < len(self.pieces):
            self.send(self.pieces[self.sent])
        else:
            self.add_throw()
        self.active = self.sent < self.count

    def add_throw(self) -> None:
        """Writes one more throw, and sends the line when it is full or the last one."""
        self.words.append(self.game.entry_text(self.index, self.position))
        self.position = self.game.next_position(self.position, self.index)
        self.index += 1
        if len(self.words) == THROWS_A_LINE or self.index == len(self.game.throws):
            self.send(" ".join(self.words) + "\n")
            self.words = []

    def send(self, text: str) -> None:
        """Sends a piece."""
        self.sent += 1
        self.desk.say("record", ("i", self.sent), ("of", self.count), ("text", text))


def pieces_of(text: str) -> list[str]:
    """A text cut so that each piece takes no more than PIECE characters of JSON."""
    pieces = []
    start, length = 0, 0
    for index, letter in enumerate(text):
        room = json_length(letter)
        if length + room > PIECE:
            pieces.append(text[start:index])
            start, length = index, 0
        length += room
    pieces.append(text[start:])
    return pieces


def json_length(letter: str) -> int:
    """How many characters of JSON a character takes at most."""
    if " " <= letter <= "~":
        return 2 if letter in ('"', BACKSLASH) else 1
    return 2 if letter == "\n" else 12
