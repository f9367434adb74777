"""The modes that a game does without: its end, safe mode, and those that set the board up.

Their modules are read when somebody goes there, and not at the start: it would be slower by them,
and games would have less memory.
"""

from senet_app.desk import (
    BACK_AGAIN,
    BIAS,
    CHAIN,
    COLOURS,
    FACES,
    HOSTS_PAGE,
    OVER,
    PAGE,
    SAFE,
    TOOLS,
    Desk,
    Mode,
)
from senet_app.session import Session
from senet_app.settings import Settings


def rare_mode(wish: int, desk: Desk, session: Session, settings: Settings) -> Mode:
    """Makes the mode of a wish, one of OVER to HOSTS_PAGE."""
    if wish == OVER:
        from senet_app.over import Over

        return Over(desk, session)
    if wish == SAFE:
        from senet_app.safe import Safe

        return Safe(desk)
    return tool_of(wish, desk, settings)


def tool_of(wish: int, desk: Desk, settings: Settings) -> Mode:
    """Makes the mode of a wish, one of TOOLS to HOSTS_PAGE."""
    if wish == CHAIN:
        from senet_app.chain import Chain

        return Chain(desk, settings)
    if wish == COLOURS:
        from senet_app.colours import Colours

        return Colours(desk, settings)
    if wish == FACES:
        from senet_app.bothfaces import BothFaces

        return BothFaces(desk, settings)
    if wish == BIAS:
        from senet_app.bias import Bias

        return Bias(desk, settings)
    if wish == PAGE or wish == HOSTS_PAGE:
        from senet_app.testpage import TestPage

        return TestPage(desk, TOOLS if wish == PAGE else BACK_AGAIN)
    from senet_app.tools import Tools

    return Tools(desk)
