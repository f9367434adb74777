"""What sticks, buttons and host mean while a game is played."""

from senet_app.buttons import FOREVER_MS
from senet_app.clock import since
from senet_app.desk import (
    ACTIONS,
    BACK,
    BY_HAND,
    BY_HOST,
    BY_STICKS,
    HINT,
    MENU,
    MORE,
    NEXT,
    OK,
    Desk,
    Mode,
)
from senet_app.panel import BY_BOARD as PANEL_BOARD
from senet_app.panel import BY_HAND as PANEL_HAND
from senet_app.panel import CLOSED, ENTRY, Panel
from senet_app.panel import MORE as PANEL_MORE
from senet_app.playview import draw_play
from senet_app.round import ALONE, CHOICE, DUE, NAMES, SHOWN, Round
from senet_app.session import Session
from senet_app.sticks import COCKED, MOVED, REVISED, SETTLED, THROW, TIMEOUT
from senet_app.takeback import TakeBack
from senet_core.bits import squares_of
from senet_core.errors import SenetError
from senet_core.movetext import parse_move
from senet_core.notation import position_text

PAUSE_MS = 512  # before the board throws for a computer's seat
FAILURES = 3  # readings that fail in a row before the throw can be entered by hand
ALL_STICKS = 15
FLATS = ("0", "1", "2", "3", "4")


class Play(Mode):
    """The mode in which games are played.

    failures: readings that failed since the last number; wrong: the sticks at fault in the last.
    """

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk)
        self.session = session
        self.round = Round(desk, session)
        self.panel = Panel()
        self.takeback = TakeBack(desk.config)
        self.failures = 0
        self.wrong = 0

    @property
    def name(self) -> str:
        """The state, for people and the emulator."""
        if self.takeback.open:
            return "take back"
        return "panel" if self.panel.kind else NAMES[self.round.state]

    def begin(self) -> None:
        """Starts or takes up the session's game."""
        self.drop_questions()
        self.failures = 0
        self.wrong = 0
        self.round.begin()

    def resume(self) -> None:
        self.round.expect()

    def drop_questions(self) -> None:
        """Closes whatever is asked over the game."""
        self.panel.close()
        self.takeback.open = False
        self.round.hold(False)

    # -- what the sticks say

    def stick_event(self, event: int) -> None:
        reader = self.desk.reader
        if event == THROW:
            self.wrong = 0
            self.round.number(reader.flats, BY_STICKS, False)
        elif event == SETTLED and self.round.state == SHOWN:
            self.failures = 0
            self.round.accept()
        elif event == REVISED and self.round.state == SHOWN:
            self.round.forget()
        elif event == COCKED:
            which = " and ".join([str(stick) for stick in squares_of(reader.sticks)])
            self.fail(f"stick {which} leans; throw again")
        elif event == TIMEOUT:
            self.fail("the sticks do not come to rest; throw again")
        elif event == MOVED:
            self.moved(reader.sticks)

    def fail(self, why: str) -> None:
        """A throw could not be read; after some of those it can be entered by hand."""
        self.desk.refuse("throw", why)
        if not self.desk.reader.due:
            return
        self.failures += 1
        self.wrong = self.desk.reader.sticks
        self.round.forget()
        if self.failures >= FAILURES:
            self.open(ENTRY)

    def moved(self, sticks: int) -> None:
        """Sticks were touched to no end."""
        if self.panel.kind == ENTRY and sticks == ALL_STICKS:
            self.drop_questions()  # whoever takes up all four wants to throw after all
        elif self.round.state != DUE:
            self.desk.refuse("sticks", "the number stands; turn one, two or three over")
        elif self.round.person:
            self.desk.refuse("sticks", "a throw is due, of all four")
        else:
            self.desk.refuse("sticks", "it is the computer's turn")

    # -- what players say

    def act(self, action: int, by: str) -> None:
        if self.takeback.open:
            self.answer(action)
        elif self.panel.kind != CLOSED:
            self.act_in_panel(action)
        elif action == MORE:
            self.open(PANEL_MORE)
        elif action == BACK:
            self.back(by)
        elif action == HINT:
            self.hint()
        else:
            self.act_in_state(action, by)

    def act_in_state(self, action: int, by: str) -> None:
        """NEXT or OK on the game itself."""
        state = self.round.state
        if state == SHOWN:
            self.failures = 0
            self.round.confirm()
        elif state == CHOICE and action == NEXT:
            self.round.turn.next_candidate()
            self.round.say_choice()
        elif state == CHOICE:
            self.round.commit(self.round.turn.cursor, by)
        elif state == ALONE and action == OK:
            self.round.happen()
        elif state == DUE and self.round.person and action == OK and not self.desk.config.sticks:
            self.round.board_throws()
        else:
            why = "a throw is due" if state == DUE else "there is nothing to choose"
            self.desk.refuse(ACTIONS[action], why)

    def hint(self) -> None:
        """Marks the move that a computer would play."""
        if not self.desk.config.hints:
            self.desk.refuse("hint", "hints are switched off")
        elif self.round.state != CHOICE:
            self.desk.refuse("hint", "there is nothing to choose")
        else:
            self.round.turn.cursor = self.round.computers_choice()
            self.round.say_choice()

    # -- taking back

    def back(self, by: str) -> None:
        """Asks for what a take-back needs, and takes back where that is nothing."""
        if self.last_choice() < 0:
            self.desk.refuse("undo", "there is no move to take back")
        elif self.desk.config.scored_series:
            self.ask(self.session.people())
        elif by == BY_STICKS:
            self.ask(0)
        else:
            self.take_back()

    def ask(self, votes: int) -> None:
        """Asks whether to take back."""
        self.takeback.ask(votes, self.desk.now_ms)
        self.round.hold(True)

    def answer(self, action: int) -> None:
        """Takes an answer to the question whether to take back."""
        votes = self.takeback.votes
        if votes == 0 and action == BACK or votes == 1 and action == OK:
            self.take_back()
        elif votes and action == OK:
            self.takeback.vote(self.desk.now_ms)
        else:
            self.drop_questions()
            self.desk.refuse(ACTIONS[action], "nothing was taken back")

    def last_choice(self) -> int:
        """The throw that taking back goes to; -1 for none."""
        return self.session.last_choice(not self.desk.config.auto_single)

    def take_back(self) -> None:
        """Goes back to the last choice of a person and offers its number again."""
        self.drop_questions()
        game = self.round.game
        index = self.last_choice()
        count = game.entry(index)[0]
        self.session.take_back(index)
        self.desk.say("undo", ("position", position_text(game.position)))
        self.round.offer_again(game.rules.count_of_flats(count))

    # -- the menu of the moment

    def open(self, kind: int) -> None:
        """Opens a panel; no throw is expected meanwhile."""
        self.panel.open(kind)
        self.round.hold(True)

    def act_in_panel(self, action: int) -> None:
        """NEXT, OK and BACK on a panel."""
        if action == NEXT:
            self.panel.next()
        elif action == BACK:
            self.drop_questions()
        elif action != OK:
            self.desk.refuse(ACTIONS[action], "choose, or go back")
        elif self.panel.kind == ENTRY:
            self.drop_questions()
            self.round.number(self.panel.cursor, BY_HAND, True)
        else:
            self.choose_from_panel(self.panel.cursor)

    def choose_from_panel(self, choice: int) -> None:
        """Does what was chosen from the menu of the moment."""
        self.drop_questions()
        if choice not in (PANEL_HAND, PANEL_BOARD):
            self.desk.wish = MENU
        elif self.round.state != DUE or not self.round.person:
            self.desk.refuse("throw", "no throw is due")
        elif choice == PANEL_HAND:
            self.open(ENTRY)
        else:
            self.round.board_throws()

    # -- what the host says

    def command(self, verb: str, rest: str) -> None:
        if verb == "throw":
            self.host_throw(rest)
        elif verb == "play":
            self.host_play(rest)
        elif rest:
            self.desk.refuse(f"{verb} {rest}", f"{verb} takes no more words")
        elif verb == "hint":
            self.hint()
        elif self.takeback.open:
            self.desk.refuse(verb, "the players are being asked")
        else:
            self.back(BY_HOST)

    def host_throw(self, rest: str) -> None:
        """`throw N`: a throw entered by the host."""
        if rest not in FLATS:
            self.desk.refuse(f"throw {rest}", "expected how many flats are up, 0 to 4")
        elif self.round.state != DUE or not self.round.person:
            self.desk.refuse(f"throw {rest}", "no throw is due")
        else:
            self.drop_questions()
            self.round.number(int(rest), BY_HOST, True)

    def host_play(self, rest: str) -> None:
        """`play MOVE`: a move in notation; a number that is still shown stands by that."""
        game = self.round.game
        if self.round.state == DUE or not self.round.person:
            self.desk.refuse(f"play {rest}", "no move is due")
            return
        try:
            square = parse_move(game.rules, game.position, self.round.turn.value, rest)
        except SenetError as error:
            self.desk.refuse(f"play {rest}", str(error))
            return
        self.drop_questions()
        if self.round.state == SHOWN:
            self.round.confirm()
        self.round.commit(square, BY_HOST)

    # -- time and light

    def step(self) -> None:
        if self.takeback.open and not self.takeback.left_ms(self.desk.now_ms):
            self.drop_questions()
        reader = self.desk.reader
        if reader.replaceable and not self.round.window_ms():
            reader.replaceable = False
        if self.alone_ms() == 0 and not reader.moving:
            if self.round.state == ALONE:
                self.round.happen()
            else:
                self.round.board_throws()

    def alone_ms(self) -> int:
        """How long until the board does something by itself; FOREVER_MS for never."""
        if self.round.held:
            return FOREVER_MS
        if self.round.state == ALONE:
            return self.round.window_ms()
        if self.round.state == DUE and not self.round.person:
            pause_ms = PAUSE_MS - since(self.desk.now_ms, self.round.since_ms)
            return max(0, pause_ms, self.desk.animation.left_ms(self.desk.now_ms))
        return FOREVER_MS

    def quiet_ms(self) -> int:
        quiet_ms = self.alone_ms()
        if self.takeback.open:
            quiet_ms = min(quiet_ms, self.takeback.left_ms(self.desk.now_ms))
        if self.desk.reader.replaceable:
            quiet_ms = min(quiet_ms, self.round.window_ms())
        return quiet_ms

    def waits(self) -> bool:
        state = self.round.state
        return self.round.held or state == CHOICE or state == DUE and self.round.person

    def draw(self) -> None:
        draw_play(self.round, self.desk, self.panel, self.takeback.open, self.wrong)
