"""The end of a game: who has won, the points, the series; then the next game."""

from senet_app.buttons import FOREVER_MS
from senet_app.clock import since
from senet_app.desk import ACTIONS, BACK, MENU, OK, PLAY, Desk, Mode
from senet_app.palette import DARK, LIGHT, MEANINGS
from senet_app.scene import draw_board, draw_points, win_colour
from senet_app.session import Session
from senet_app.sounds import WIN
from senet_core.bits import SQUARES
from senet_core.position import LETTERS, NOBODY

PAGE_MS = 2048  # the winner, the points and the series are shown in turn
PAGES = 3
NEXT_GAME_MS = 10240  # a demonstration goes on by itself
HALF = SQUARES // 2  # one half of the board for each seat's points
SIDES = (LIGHT, DARK)  # what the winner's colour means, by side


class Over(Mode):
    """Shows the result until somebody wants the next game (OK) or the menu (BACK).

    points: of the game. winner: the side that has won, -1 for none.
    """

    has_game = True

    @property
    def name(self) -> str:
        """What this mode is called."""
        return "over"

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk)
        self.session = session
        self.start_ms = 0
        self.frame_start_ms = 0
        self.points = 0
        self.winner = -1

    @property
    def may_leave(self) -> bool:
        return not self.lively

    @property
    def lively(self) -> bool:
        return self.session.people() == 0

    def begin(self) -> None:
        """Tells of the result."""
        self.desk.expect_throw(False)
        self.start_ms = self.desk.now_ms
        self.frame_start_ms = self.desk.frame_ms
        game = self.session.game
        assert game is not None
        result = game.position.result
        self.points = self.session.points()
        self.winner = LETTERS.find(result) if result else -1
        if self.winner >= 0 and self.session.people():
            self.desk.sound(WIN, self.desk.animation.left_ms(self.desk.now_ms))
        self.desk.say(
            "over",
            ("result", result),
            ("points", self.points),
            ("series", list(self.session.series.points)),
        )

    def act(self, action: int, by: str) -> None:
        if action == OK:
            self.next_game()
        elif action == BACK:
            self.desk.wish = MENU
        else:
            self.desk.refuse(ACTIONS[action], "the game is over")

    def next_game(self) -> None:
        """Begins the next game of the series."""
        self.session.begin_next()
        self.desk.wish = PLAY

    def command(self, verb: str, rest: str) -> None:
        self.desk.refuse(f"{verb} {rest}", "the game is over")

    def step(self) -> None:
        if self.quiet_ms() == 0:
            self.next_game()

    def quiet_ms(self) -> int:
        if not self.lively or self.desk.wish:
            return FOREVER_MS
        return max(0, NEXT_GAME_MS - since(self.desk.now_ms, self.start_ms))

    def draw(self) -> None:
        elapsed_ms = since(self.desk.frame_ms, self.frame_start_ms)
        page = elapsed_ms // PAGE_MS % PAGES
        if page == 0:
            self.draw_winner(elapsed_ms)
        elif page == 1:
            draw_points(self.desk.lights, 1, SQUARES, self.points)
        else:
            self.draw_series()

    def draw_winner(self, elapsed_ms: int) -> None:
        """What is left on the board, and the winner's colour in its middle row."""
        game, lights = self.session.game, self.desk.lights
        assert game is not None
        position = game.position
        draw_board(lights, position.light, position.dark, NOBODY, self.desk.frame_ms)
        colour = win_colour(elapsed_ms)
        for square in range(11, 21):
            lights.put(square, colour)
        if self.winner >= 0:
            for square in range(13, 19):
                lights.put(square, MEANINGS[SIDES[self.winner]][1])

    def draw_series(self) -> None:
        """The points of seat 1 on the first half of the path, of seat 2 on the second."""
        points = self.session.series.points
        draw_points(self.desk.lights, 1, HALF, points[0])
        draw_points(self.desk.lights, HALF + 1, SQUARES, points[1])
