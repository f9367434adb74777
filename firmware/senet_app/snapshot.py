"""What the board is at: for a host that comes in the middle, and for the emulator's `state`."""

from senet_app.desk import Desk, Mode
from senet_app.play import Play
from senet_app.round import CHOICE, DUE, Round
from senet_app.session import Session
from senet_core.notation import position_text

MEMBERS = ("phase", "rules", "position", "flats", "moves", "cursor", "seats", "series")

# An event has 200 characters at most, so the answer is three of them.
EVENTS = (("phase", "flats", "cursor"), ("rules", "position", "seats"), ("moves", "series"))


def state_of(mode: Mode, session: Session) -> dict[str, object]:
    """The value of each of MEMBERS; None for what there is not, of moves an empty list."""
    found: dict[str, object] = {name: None for name in MEMBERS}
    found["phase"] = mode.name
    found["moves"] = []
    if mode.has_game:
        game = session.game
        if game is not None:
            found["rules"] = game.rules.id
            found["position"] = position_text(game.position)
            found["seats"] = list(session.kinds)
            found["series"] = list(session.series.points)
        if isinstance(mode, Play):
            add_throw(found, mode.round)
    return found


def add_throw(found: dict[str, object], play: Round) -> None:
    """Adds what is known of a throw on its way to a move; nothing while it is due."""
    if play.state == DUE:
        return
    found["flats"] = play.turn.flats
    found["moves"] = play.turn.texts(play.game)
    if play.state == CHOICE:
        found["cursor"] = play.turn.text(play.game)


def tell_state(desk: Desk, mode: Mode, session: Session, rests: bool) -> None:
    """Answers `state`: one `now` after another, in the last `rests` of the App."""
    state = state_of(mode, session)
    for names in EVENTS:
        members = [(name, state[name]) for name in names]
        if names == EVENTS[-1]:
            members.append(("rests", rests))
        desk.say("now", *members)
