"""What sticks and buttons mean while a game is played."""

from senet_app.buttons import FOREVER_MS
from senet_app.clock import since
from senet_app.desk import (
    ACTIONS,
    BACK,
    BY_STICKS,
    HINT,
    MORE,
    NEXT,
    OK,
    RESUME,
    Desk,
    Mode,
)
from senet_app.faces import names_of
from senet_app.panel import CLOSED, ENTRY
from senet_app.panel import MORE as PANEL_MORE
from senet_app.playview import draw_play
from senet_app.questions import Questions
from senet_app.round import ALONE, CHOICE, DUE, NAMES, SHOWN, Round
from senet_app.session import Session
from senet_app.sticks import COCKED, MOVED, REVISED, SETTLED, THROW, TIMEOUT
from senet_core.bits import count_of

PAUSE_MS = 512  # before the board throws for a computer's seat
FAILURES = 3  # readings that fail in a row before the throw can be entered by hand


class Play(Mode):
    """The mode in which games are played.

    failures: readings that failed since one was right. cocked: sticks that lie on no face, as
    just read; that too is provisional, since a hand that holds still looks the same.
    """

    fresh = RESUME
    has_game = True

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk)
        self.session = session
        self.round = Round(desk, session)
        self.questions = Questions(desk, session, self.round)
        self.failures = 0
        self.cocked = 0
        self.cocked_ms = 0

    @property
    def name(self) -> str:
        """The state, for people and the emulator."""
        if self.questions.takeback.open:
            return "take back"
        return NAMES[self.round.state] if self.questions.panel.kind == CLOSED else "panel"

    @property
    def may_leave(self) -> bool:
        return not self.lively

    @property
    def lively(self) -> bool:
        return self.session.people() == 0

    def begin(self) -> None:
        """Starts or takes up the session's game."""
        self.questions.drop()
        self.failures = 0
        self.cocked = 0
        self.round.begin()

    def resume(self) -> None:
        self.cocked = 0
        self.round.settle()  # the sticks are read anew, so nothing more will come of it
        self.round.expect()

    # -- what the sticks say

    def stick_event(self, event: int) -> None:
        reader = self.desk.reader
        self.cocked = 0
        if event == THROW:
            self.questions.drop()
            self.round.number(reader.flats, BY_STICKS, False)
        elif event == SETTLED and self.round.state == SHOWN:
            self.failures = 0
            self.round.accept()
        elif event == REVISED and self.round.state == SHOWN:
            self.round.forget()
        elif event == COCKED:
            self.cocked = reader.sticks
            self.cocked_ms = self.desk.now_ms
            self.round.forget()
            self.round.wrong = reader.sticks
        elif event == TIMEOUT:
            self.time_out()
        elif event == MOVED:
            self.desk.refuse("sticks", self.why_moved())

    def time_out(self) -> None:
        """The sticks moved for too long: a throw that failed, if it was one."""
        why = "the sticks do not come to rest; throw again"
        if self.desk.reader.due:
            self.fail(why, self.desk.reader.sticks)
        else:
            self.desk.refuse("sticks", why)

    def fail(self, why: str, sticks: int) -> None:
        """These sticks could not be read; after some such throws one can be entered by hand."""
        self.desk.refuse("throw", why)
        self.failures += 1
        self.round.forget()
        self.round.wrong = sticks
        if self.failures >= FAILURES:
            self.questions.show(ENTRY)

    def why_moved(self) -> str:
        """Why sticks were touched to no end."""
        if not self.round.person:
            return "it is the computer's turn"
        if self.round.state == DUE:
            held = "choose with one, two or three of them, or throw all four"
            return held if self.round.held else "a throw is due, of all four"
        return "the number stands; turn one, two or three over"

    # -- what players say

    def act(self, action: int, by: str) -> None:
        if self.questions.open:
            self.questions.act(action)
        elif action == MORE:
            self.questions.show(PANEL_MORE)
        elif action == BACK:
            self.questions.back(by)
        elif action == HINT:
            self.questions.hint()
        else:
            self.act_in_state(action, by)

    def act_in_state(self, action: int, by: str) -> None:
        """NEXT or OK on the game itself."""
        state = self.round.state
        if state == SHOWN:
            self.failures = 0
            self.round.confirm()
        elif state == CHOICE and action == NEXT:
            self.round.go_along()
        elif state == CHOICE:
            self.round.commit(self.round.turn.cursor, by)
        elif state == ALONE and action == OK:
            self.round.happen()
        elif state == DUE and self.round.person and action == OK and not self.desk.config.sticks:
            self.round.board_throws()
        else:
            why = "a throw is due" if state == DUE else "there is nothing to choose"
            self.desk.refuse(ACTIONS[action], why)

    def command(self, verb: str, rest: str) -> None:
        from senet_app.hostplay import HostPlay  # games without a host do without it

        HostPlay(self.desk, self.round, self.questions).command(verb, rest)

    # -- time and light

    def step(self) -> None:
        self.questions.step()
        self.round.close_window()
        if self.cocked and not self.cocked_left_ms():
            sticks, self.cocked = self.cocked, 0
            lean = "leans" if count_of(sticks) == 1 else "lean"
            self.fail(f"{names_of(sticks)} {lean}; throw again", sticks)
        if self.alone_ms() or self.desk.reader.moving:
            return
        if self.round.state == ALONE:
            self.round.happen()
        else:
            self.round.board_throws()

    def cocked_left_ms(self) -> int:
        """How long sticks that lean may still fall, or be thrown; FOREVER_MS where none does."""
        if not self.cocked:
            return FOREVER_MS
        return max(0, self.desk.config.settle_ms - since(self.desk.now_ms, self.cocked_ms))

    def alone_ms(self) -> int:
        """How long until the board does something by itself; FOREVER_MS for never."""
        now_ms = self.desk.now_ms
        if self.round.held or self.desk.wish:
            return FOREVER_MS
        if self.round.state == ALONE:
            return self.round.alone_ms()
        if self.round.state == DUE and not self.round.person:
            pause_ms = PAUSE_MS - since(now_ms, self.round.since_ms)
            return max(0, pause_ms, self.desk.animation.left_ms(now_ms))
        return FOREVER_MS

    def quiet_ms(self) -> int:
        quiet_ms = min(self.alone_ms(), self.questions.quiet_ms())
        quiet_ms = min(quiet_ms, self.cocked_left_ms())
        if self.desk.reader.replaceable and self.round.state != DUE:
            quiet_ms = min(quiet_ms, self.round.window_ms())
        return quiet_ms

    def waits(self) -> bool:
        state = self.round.state
        due = state == DUE and self.round.person and not self.cocked
        return self.round.held or state == CHOICE or due

    def draw(self) -> None:
        draw_play(self.round, self.desk, self.questions)
