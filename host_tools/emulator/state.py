"""What the emulated board is at, as the line `state` of the design tells it."""

from __future__ import annotations

from senet_app.app import App
from senet_app.snapshot import MEMBERS, state_of

OFF = "off"

State = dict[str, object]


def ordered(found: State) -> State:
    """The members in the design's order; what is missing is None, of moves an empty list."""
    return {name: found.get(name, [] if name == "moves" else None) for name in MEMBERS}


def state_of_board(app: App | None) -> State:
    """Return phase, rules, position, flats, moves, cursor, seats and series, in that order.

    `app` is None while the board is off.
    """
    return ordered({"phase": OFF} if app is None else state_of(app.mode, app.session))
