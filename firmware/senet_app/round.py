"""One throw after another: the states of a game being played, and what leads from each to the next.

Every kind of player, by sticks, buttons, host or by itself, goes through the same ones.
"""

from senet_app.animation import PLAIN, kind_of
from senet_app.clock import since
from senet_app.desk import BY_BOARD, BY_STICKS, OVER, Desk
from senet_app.session import Session
from senet_app.sounds import LEAVING, SWAP, THROWN, WATER
from senet_app.turn import Turn
from senet_core.game import Game
from senet_core.notation import position_text
from senet_core.opponent import choose
from senet_core.position import LETTERS

DUE, SHOWN, CHOICE, ALONE = range(4)
NAMES = ("throw", "shown", "choice", "alone")

ARRIVALS = (THROWN, SWAP, WATER, LEAVING)  # tunes, by the kinds of animation

LEAST_ALONE_MS = 1024  # for what happens by itself to be seen, whatever the settings say


class Round:
    """The throw and move at hand.

    state: DUE, a throw is due; SHOWN, a number that may still change; CHOICE, a person chooses;
    ALONE, something happens by itself unless the number is replaced. person: whether a person
    plays the seat whose throw it is. by: who threw. firm: no other throw may replace the number.
    held: a question is open, so that nothing happens by itself and no throw is expected.
    wrong: mask of the sticks at fault when the throw that is due was misread last.
    """

    def __init__(self, desk: Desk, session: Session) -> None:
        self.desk = desk
        self.session = session
        self.turn = Turn()
        self.state = DUE
        self.person = True
        self.by = BY_STICKS
        self.since_ms = 0
        self.firm = False
        self.held = False
        self.wrong = 0

    @property
    def game(self) -> Game:
        """The game at hand."""
        assert self.session.game is not None
        return self.session.game

    def begin(self) -> None:
        """Tells of the game as it stands and goes on with it."""
        position = position_text(self.game.position)
        kinds = list(self.session.kinds)
        rules = self.game.rules.id
        self.desk.say("new", ("rules", rules), ("seats", kinds), ("position", position))
        self.begin_turn()
        if self.session.thrown >= 0:
            self.number(self.game.rules.count_of_flats(self.session.thrown), self.by, True)

    def begin_turn(self) -> None:
        """Asks for the next throw."""
        self.turn.clear()
        self.wrong = 0
        self.person = self.session.is_person(self.game.seat_to_throw())
        self.firm = False
        self.wait_in(DUE)
        self.say_turn("throw")

    def wait_in(self, state: int) -> None:
        """Enters a state, and has the sticks read accordingly."""
        self.state = state
        self.since_ms = self.desk.now_ms
        self.expect()

    def expect(self) -> None:
        """Has the sticks read as what they may do now."""
        if not self.desk.config.sticks or not self.person:
            self.desk.expect_throw(False)
        elif self.held:
            # Whoever throws all the same while a panel is open need not close it first.
            self.desk.expect_throw(False, self.state == DUE)
        elif self.state == CHOICE or self.state == ALONE:
            self.desk.expect_throw(False, not self.firm and self.window_ms() > 0)
        else:
            self.desk.expect_throw(True)

    def hold(self, held: bool) -> None:
        """Stops or resumes what happens by itself, while a question is open."""
        self.held = held
        self.expect()

    def window_ms(self) -> int:
        """How long a new throw still replaces the number."""
        return max(0, self.desk.config.replace_ms - since(self.desk.now_ms, self.since_ms))

    def close_window(self) -> None:
        """Ends the time in which a new throw replaces the number, when it is over."""
        reader = self.desk.reader
        if reader.replaceable and self.state != DUE and not self.window_ms():
            reader.replaceable = False

    def alone_ms(self) -> int:
        """How long what happens by itself still waits."""
        waited_ms = since(self.desk.now_ms, self.since_ms)
        return max(0, max(self.desk.config.replace_ms, LEAST_ALONE_MS) - waited_ms)

    # -- what is told

    def say_turn(self, need: str) -> None:
        """Tells whose turn it is, and for what."""
        side = LETTERS[self.game.position.side]
        seat = self.game.seat_to_throw()
        self.desk.say("turn", ("seat", seat), ("side", side), ("need", need))

    def say_choice(self) -> None:
        """Tells what may be played."""
        texts = self.turn.texts(self.game)
        self.desk.say("choice", ("moves", texts), ("cursor", self.turn.text(self.game)))

    def say_throw(self, final: bool) -> None:
        """Tells of a number."""
        flats = self.turn.flats
        self.desk.say("throw", ("flats", flats), ("by", self.by), ("final", final))

    def sound(self, tune: int, delay_ms: int) -> None:
        """Plays a tune, unless computers play among themselves, as a show for hours."""
        if self.session.people():
            self.desk.sound(tune, delay_ms)

    # -- the number

    def number(self, flats: int, by: str, final: bool) -> None:
        """A number has come, 0 to 4 flats; one by the sticks is not final yet."""
        self.by = by
        self.firm = final
        self.wrong = 0
        self.turn.take(self.game, flats)
        self.wait_in(SHOWN)
        self.sound(THROWN, 0)
        if final:
            self.accept()
        else:
            self.say_throw(False)

    def settle(self) -> None:
        """Takes a number that is still shown as it is."""
        if self.state == SHOWN:
            self.accept()

    def confirm(self) -> None:
        """A player holds the number shown for right."""
        self.firm = True
        self.accept()

    def may_enter(self) -> bool:
        """Whether a number may be entered: one is due, or the sticks' may have been misread."""
        return self.person and (self.state == DUE or not self.firm)

    def forget(self) -> None:
        """What the sticks showed does not count after all."""
        self.turn.clear()
        self.firm = False
        self.wait_in(DUE)

    def accept(self) -> None:
        """The number stands: offer what may be played, or let happen what must."""
        self.say_throw(True)
        self.session.throw(self.turn.count)
        if self.leaves_choice():
            self.offer()
        else:
            self.state = ALONE
            self.expect()

    def leaves_choice(self) -> bool:
        """Whether the number leaves a person anything to choose."""
        forced = self.desk.config.auto_single and self.turn.candidates == 1
        return self.person and not (forced or self.turn.happens_alone(self.game))

    def offer(self) -> None:
        """Lets a person choose."""
        self.state = CHOICE
        self.expect()
        self.say_turn("choice")
        self.say_choice()

    def offer_again(self, flats: int) -> None:
        """Offers a number that was played and taken back."""
        self.person = True
        self.firm = True
        self.turn.take(self.game, flats)
        self.since_ms = self.desk.now_ms
        self.offer()

    def board_throws(self) -> None:
        """The board throws, with the bias of the sticks."""
        self.number(self.desk.chance.flats(self.desk.config.bias), BY_BOARD, True)

    # -- the move

    def go_along(self) -> None:
        """Marks the next candidate; whoever does so holds the number for right."""
        self.firm = True
        self.expect()
        self.turn.next_candidate()
        self.say_choice()

    def hint(self) -> None:
        """Marks the candidate that a computer would play."""
        self.turn.cursor = self.computers_choice()
        self.say_choice()

    def computers_choice(self) -> int:
        """The square that a computer would leave now; 0 for the pass."""
        number = self.desk.chance.number()
        return choose(self.game.rules, self.game.position, self.turn.value, number)

    def happen(self) -> None:
        """What happens by itself: the pass, the only move, or the computer's."""
        self.commit(self.turn.cursor if self.person else self.computers_choice(), BY_BOARD)

    def commit(self, square: int, by: str) -> None:
        """Plays the move that leaves a square, 0 for the pass, keeps it, and goes on."""
        turn, game, desk = self.turn, self.game, self.desk
        turn.cursor = square
        text = turn.text(game)
        if square:
            target = turn.target(game)
            kind = kind_of(text)
            desk.animation.start(game.position, square, target, kind, desk.frame_ms)
            if kind != PLAIN:
                self.sound(ARRIVALS[kind], desk.animation.run_ms)
        self.session.play(turn.count, square, text)
        desk.say(
            "move" if square else "pass",
            ("flats", turn.flats),
            ("value", turn.value),
            ("move", text),
            ("by", by),
            ("position", position_text(game.position)),
        )
        if game.position.result is None:
            self.begin_turn()
        else:
            desk.wish = OVER
