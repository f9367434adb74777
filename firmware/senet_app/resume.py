"""A game was left: go on with it, or let it be. After power-on, and when nobody came back."""

from senet_app.desk import ACTIONS, BACK, MENU, NEXT, OK, OVER, PLAY, Desk, Mode
from senet_app.scene import draw_board, draw_options
from senet_app.session import Session
from senet_core.position import NOBODY

FROM = 15  # the two choices, where the middle row turns: go on, and a new game
COUNT = 2
GO_ON, FRESH = range(2)


class Resume(Mode):
    """Shows the kept game and two choices."""

    has_game = True

    @property
    def name(self) -> str:
        """What this mode is called."""
        return "resume"

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk)
        self.session = session
        self.cursor = GO_ON

    def begin(self) -> None:
        """Loads the kept game, unless one is at hand; without any the menu follows."""
        self.desk.expect_throw(False)
        self.cursor = FRESH if self.session.game else GO_ON
        if not self.session.game and not self.session.load():
            self.desk.wish = MENU

    def act(self, action: int, by: str) -> None:
        if action == NEXT:
            self.cursor = (self.cursor + 1) % COUNT
        elif action == OK and self.cursor == GO_ON:
            self.go_on()
        elif action == OK or action == BACK:
            self.desk.wish = MENU
        else:
            self.desk.refuse(ACTIONS[action], "choose: go on, or a new game")

    def go_on(self) -> None:
        """Takes the kept game up where it stood."""
        game = self.session.game
        self.desk.wish = OVER if game and game.position.result else PLAY

    def draw(self) -> None:
        lights, now_ms = self.desk.lights, self.desk.frame_ms
        game = self.session.game
        if game:
            draw_board(lights, game.position.light, game.position.dark, NOBODY, now_ms)
            draw_options(lights, FROM, COUNT, self.cursor, now_ms)
