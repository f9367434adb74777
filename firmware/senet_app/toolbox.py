"""The modes that set the board up and test it.

Few people ever see them, so that their modules are read when somebody goes there, and not at the
start: it would be slower by them, and have less memory.
"""

from senet_app.desk import (
    BACK_AGAIN,
    BIAS,
    CHAIN,
    COLOURS,
    FACES,
    HOSTS_PAGE,
    PAGE,
    TOOLS,
    Desk,
    Mode,
)
from senet_app.settings import Settings


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
