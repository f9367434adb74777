"""The menu on the squares: which rules, who plays, how bright, and start."""

from senet_app.desk import ACTIONS, BACK, NEXT, OK, PLAY, TOOLS, Desk, Mode
from senet_app.palette import MEANINGS, MENU
from senet_app.scene import draw_chosen, draw_options
from senet_app.session import HUMAN, LEVELS, TWO_PEOPLE, Session
from senet_app.settings import Settings
from senet_core.errors import SenetError

ROWS = 3
RULES, PLAYERS, LIGHT = range(ROWS)
ROW_LENGTH = 10
FIRST = (1, 11, 21)  # square of each row's first choice
START = 9  # the last choice of the last row; the nine before it are brightness 1 to 9
START_SQUARE = 30

SEAT_1 = tuple([(HUMAN, level) for level in LEVELS])
SEAT_2 = tuple([(level, HUMAN) for level in LEVELS])
DEMONSTRATION = (LEVELS[0], LEVELS[0])
PLAYER_CHOICES = (TWO_PEOPLE,) + SEAT_1 + SEAT_2 + (DEMONSTRATION,)


class Menu(Mode):
    """Three rows, one after the other: NEXT goes along a row, OK to the next one, BACK back.

    BACK on the first row leads to the tools: tests and calibration.

    chosen: the choice of each row, from 0. row: the one at which the cursor is.
    """

    @property
    def name(self) -> str:
        """What this mode is called."""
        return "menu"

    def __init__(self, desk: Desk, session: Session, settings: Settings) -> None:
        super().__init__(desk)
        self.session = session
        self.settings = settings
        self.row = RULES
        self.chosen = [0, 0, START]
        self.bright = 0  # chosen here and not kept yet; 0 for none

    def begin(self) -> None:
        """Offers the choices of last time."""
        self.desk.expect_throw(False)
        self.desk.book.look()
        self.bright = 0
        self.chosen = [self.last_rules(), self.last_players(), START]
        self.row = LIGHT if self.desk.config.lock_menu else RULES

    def last_rules(self) -> int:
        """The choice of rules that were played last."""
        names = self.desk.book.names
        game = self.session.game
        return names.index(game.rules.id) if game and game.rules.id in names else 0

    def last_players(self) -> int:
        """The choice of who played last."""
        kinds = self.session.kinds
        return PLAYER_CHOICES.index(kinds) if kinds in PLAYER_CHOICES else 0

    def counts(self, row: int) -> int:
        """How many choices a row has."""
        return len(self.desk.book.names) if row == RULES else ROW_LENGTH

    def act(self, action: int, by: str) -> None:
        if self.desk.config.lock_menu and action != OK:
            self.desk.refuse(ACTIONS[action], "the menu is locked; start with OK")
        elif action == NEXT:
            self.go_along()
        elif action == OK and self.row == LIGHT:
            self.act_on_light()
        elif action == OK:
            self.row += 1
        elif action == BACK and self.row > RULES:
            self.row -= 1
        elif action == BACK:
            self.desk.wish = TOOLS
        else:
            self.desk.refuse(ACTIONS[action], "choose: next, ok or back")

    def go_along(self) -> None:
        """Marks the next choice of the row; a brightness is seen at once."""
        self.chosen[self.row] = (self.chosen[self.row] + 1) % self.counts(self.row)
        if self.row == LIGHT and self.chosen[LIGHT] != START:
            self.bright = self.chosen[LIGHT] + 1
            self.desk.lights.brightness = self.bright

    def act_on_light(self) -> None:
        """OK on the last row: keeps a brightness, or starts."""
        if self.bright:
            self.settings.change(self.desk, "brightness", self.bright)
            self.bright = 0
        if self.chosen[LIGHT] == START:
            self.start()
        else:
            self.chosen[LIGHT] = START

    def start(self) -> None:
        """Begins the game that was chosen."""
        name = self.desk.book.names[self.chosen[RULES]]
        try:
            rules = self.desk.book.rules(name)
        except (SenetError, OSError, ValueError) as error:
            self.desk.warn(f"{name}: {error}")
            self.row = RULES
            return
        self.session.begin(rules, PLAYER_CHOICES[self.chosen[PLAYERS]], None)
        self.desk.wish = PLAY

    def draw(self) -> None:
        self.desk.lights.clear()
        for row in range(ROWS):
            self.draw_row(row)

    def draw_row(self, row: int) -> None:
        """The choices of a row; of more than ten rulesets the ten around the cursor."""
        lights, now_ms = self.desk.lights, self.desk.frame_ms
        page = self.chosen[row] // ROW_LENGTH * ROW_LENGTH
        count = min(ROW_LENGTH, self.counts(row) - page)
        at = self.chosen[row] - page
        if row == LIGHT:
            draw_chosen(lights, FIRST[LIGHT] + lights.brightness - 1, now_ms)
            lights.put(START_SQUARE, MEANINGS[MENU][1])
        if row == self.row:
            draw_options(lights, FIRST[row], count, at, now_ms)
        elif row != LIGHT:
            draw_chosen(lights, FIRST[row] + at, now_ms)
