"""The host's commands that play: it may do what a player may do, and no more."""

from senet_app.desk import BY_HOST, Desk
from senet_app.questions import Questions
from senet_app.round import DUE, Round
from senet_core.errors import SenetError
from senet_core.moveparse import parse_move

FLATS = ("0", "1", "2", "3", "4")


class HostPlay:
    """Carries out `throw`, `play`, `undo` and `hint` in a game."""

    def __init__(self, desk: Desk, round: Round, questions: Questions) -> None:
        self.desk = desk
        self.round = round
        self.questions = questions

    def command(self, verb: str, rest: str) -> None:
        """Carries one out, or refuses it."""
        if verb == "throw":
            self.throw(rest)
        elif verb == "play":
            self.play(rest)
        elif rest:
            self.desk.refuse(f"{verb} {rest}", f"{verb} takes no more words")
        elif verb == "hint":
            self.questions.hint()
        elif self.questions.takeback.open:
            self.desk.refuse(verb, "the players are being asked")
        else:
            self.questions.back(BY_HOST)

    def throw(self, rest: str) -> None:
        """`throw N`: how many flats are up."""
        if rest not in FLATS:
            self.desk.refuse(f"throw {rest}", "expected how many flats are up, 0 to 4")
        elif not self.round.may_enter():
            self.desk.refuse(f"throw {rest}", "no throw is due")
        else:
            self.questions.drop()
            self.round.number(int(rest), BY_HOST, True)

    def play(self, rest: str) -> None:
        """`play MOVE`: a move in notation; a number that is still shown stands by that."""
        round = self.round
        if round.state == DUE or not round.person:
            self.desk.refuse(f"play {rest}", "no move is due")
            return
        try:
            game = round.game
            square = parse_move(game.rules, game.position, round.turn.value, rest)
        except SenetError as error:
            self.desk.refuse(f"play {rest}", str(error))
            return
        self.questions.drop()
        round.settle()
        round.commit(square, BY_HOST)
