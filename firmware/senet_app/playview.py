"""The picture of a game being played."""

from senet_app.clock import since
from senet_app.desk import FRAME_MS, Desk
from senet_app.palette import CURSOR, THINKING, shade
from senet_app.panel import CLOSED
from senet_app.questions import Questions
from senet_app.round import CHOICE, DUE, SHOWN, Round
from senet_app.scene import (
    CORNERS,
    EDGE,
    draw_board,
    draw_choice,
    draw_number,
    draw_pass,
    draw_seat,
    draw_squares,
    draw_sticks,
)
from senet_core.position import NOBODY


def draw_play(round: Round, desk: Desk, questions: Questions) -> None:
    """Draws the board and what is due on it."""
    position = round.game.position
    lights, now_ms = desk.lights, desk.frame_ms
    draw_board(lights, position.light, position.dark, position.side, now_ms)
    if position.side == NOBODY:
        draw_seat(lights, round.game.seat_to_throw(), now_ms)
    if questions.takeback.open:
        draw_squares(lights, CORNERS, shade(CURSOR, now_ms))
    elif questions.panel.kind != CLOSED:
        questions.panel.draw(lights, now_ms)
    elif round.state == DUE:
        draw_due(round, desk)
    elif round.state == SHOWN:
        draw_number(lights, round.turn.value, False, now_ms)
    elif round.state == CHOICE:
        draw_choice(lights, round.turn.cursor, round.turn.target(round.game), now_ms)
    else:
        draw_alone(round, desk)


def draw_due(round: Round, desk: Desk) -> None:
    """A throw is due, by a person or by the board."""
    if round.wrong:
        draw_sticks(desk.lights, round.wrong, desk.frame_ms)
    if not round.person:
        draw_squares(desk.lights, EDGE, shade(THINKING, desk.frame_ms))


def draw_alone(round: Round, desk: Desk) -> None:
    """Something is about to happen by itself."""
    began_ms = round.since_ms & ~(FRAME_MS - 1)
    if not round.turn.found:
        draw_pass(desk.lights, since(desk.frame_ms, began_ms))
    draw_number(desk.lights, round.turn.value, True, desk.frame_ms)
    if not round.person:
        draw_squares(desk.lights, EDGE, shade(THINKING, desk.frame_ms))
