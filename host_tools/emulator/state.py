"""What the board is at, as the line `state` of the design tells it."""

from __future__ import annotations

from senet_app.app import App
from senet_app.over import Over
from senet_app.play import Play
from senet_app.resume import Resume
from senet_app.round import CHOICE, DUE, Round
from senet_core.notation import position_text

OFF = "off"

State = dict[str, object]


def state_of(app: App | None) -> State:
    """Return phase, rules, position, flats, moves, cursor, seats and series, in that order.

    `app` is None while the board is off. What there is not is None, of moves an empty list.
    """
    phase = OFF if app is None else app.mode.name
    found: State = {"phase": phase, "rules": None, "position": None, "flats": None}
    found.update(moves=[], cursor=None, seats=None, series=None)
    if app is None or not isinstance(app.mode, (Play, Over, Resume)):
        return found
    session = app.session
    game = session.game
    if game is not None:
        found.update(rules=game.rules.id, position=position_text(game.position))
        found.update(seats=list(session.kinds), series=list(session.series.points))
    if isinstance(app.mode, Play):
        found.update(turn_of(app.mode.round))
    return found


def turn_of(play: Round) -> State:
    """Return the members that tell of a throw on its way to a move; none while it is due."""
    if play.state == DUE:
        return {}
    found: State = {"flats": play.turn.flats, "moves": play.turn.texts(play.game)}
    if play.state == CHOICE:
        found["cursor"] = play.turn.text(play.game)
    return found
