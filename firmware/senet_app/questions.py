"""What is asked over a game: the menu of the moment, entry by hand, whether to take back."""

from senet_app.buttons import FOREVER_MS
from senet_app.desk import ACTIONS, BACK, BY_HAND, BY_STICKS, MENU, NEXT, OK, Desk
from senet_app.panel import BY_BOARD as PANEL_BOARD
from senet_app.panel import BY_HAND as PANEL_HAND
from senet_app.panel import CLOSED, ENTRY, Panel
from senet_app.round import CHOICE, SHOWN, Round
from senet_app.session import Session
from senet_app.takeback import TakeBack
from senet_core.notation import position_text


class Questions:
    """At most one question at a time; while it is open nothing happens by itself."""

    def __init__(self, desk: Desk, session: Session, round: Round) -> None:
        self.desk = desk
        self.session = session
        self.round = round
        self.panel = Panel()
        self.takeback = TakeBack(desk.config)

    @property
    def open(self) -> bool:
        """Whether there is one."""
        return self.takeback.open or self.panel.kind != CLOSED

    def drop(self) -> None:
        """Closes whatever is asked."""
        self.panel.close()
        self.takeback.open = False
        self.round.hold(False)

    def act(self, action: int) -> None:
        """A player answers."""
        if self.takeback.open:
            self.answer(action)
        else:
            self.act_in_panel(action)

    def step(self) -> None:
        """Drops a question that was open for too long; an answer that began in time counts."""
        late = self.takeback.open and not self.takeback.left_ms(self.desk.now_ms)
        if late and not self.desk.reader.moving:
            self.drop()

    def quiet_ms(self) -> int:
        """How long until that."""
        return self.takeback.left_ms(self.desk.now_ms) if self.takeback.open else FOREVER_MS

    def hint(self) -> None:
        """Marks the move that a computer would play, or says why not."""
        round = self.round
        if not self.desk.config.hints:
            self.desk.refuse("hint", "hints are switched off")
        elif round.state == CHOICE or round.state == SHOWN and round.leaves_choice():
            round.settle()
            round.hint()
        else:
            self.desk.refuse("hint", "there is nothing to choose")

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
        self.round.settle()
        self.panel.close()
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
            self.drop()
            self.desk.refuse(ACTIONS[action], "nothing was taken back")

    def last_choice(self) -> int:
        """The throw that taking back goes to; -1 for none."""
        return self.session.last_choice(not self.desk.config.auto_single)

    def take_back(self) -> None:
        """Goes back to the last choice of a person and offers its number again."""
        self.drop()
        self.desk.animation.active = False
        game = self.round.game
        index = self.last_choice()
        count = game.entry(index)[0]
        self.session.take_back(index)
        self.desk.say("undo", ("position", position_text(game.position)))
        self.round.offer_again(game.rules.count_of_flats(count))

    # -- panels

    def show(self, kind: int) -> None:
        """Opens a panel."""
        self.round.settle()
        self.panel.open(kind)
        self.round.hold(True)

    def act_in_panel(self, action: int) -> None:
        """NEXT, OK and BACK on a panel."""
        if action == NEXT:
            self.panel.next()
        elif action == BACK:
            self.drop()
        elif action != OK:
            self.desk.refuse(ACTIONS[action], "choose, or go back")
        elif self.panel.kind == ENTRY:
            self.drop()
            self.round.number(self.panel.cursor, BY_HAND, True)
        else:
            self.choose(self.panel.cursor)

    def choose(self, choice: int) -> None:
        """Does what was chosen from the menu of the moment."""
        self.drop()
        if choice != PANEL_HAND and choice != PANEL_BOARD:
            self.desk.wish = MENU
        elif not self.round.may_enter():
            self.desk.refuse("throw", "no throw is due")
        elif choice == PANEL_HAND:
            self.show(ENTRY)
        else:
            self.round.board_throws()
