"""From switches to faces. A state is eight bits: 0-3 `a` of sticks 1-4, 4-7 `b`.

Flat side up is a=1, b=0, round side up the reverse; equal means lying on no face.
"""

from senet_app.config import Config

STICKS = 4
ALL = 0x0F  # the four sticks, as a mask or as their `a` switches
BOTH = 0x11  # both switches of stick 1

WIRES = (0x00, ALL, 0xFF)  # the switches there are, by Config.sticks


class Faces:
    """Turns the raw switches into a state of the sticks as they are mounted.

    wires  mask of the switches that there are
    """

    def __init__(self, config: Config):
        self.wires = WIRES[config.sticks]
        self._swapped = config.stick_polarity * BOTH

    def state_of(self, bits: int) -> int:
        """The state for the switches in bits 0-7; a single switch stands for its opposite too."""
        state = (bits ^ self._swapped) & self.wires
        if self.wires != WIRES[2]:
            state |= (~state & ALL) << 4
        return state


def names_of(sticks: int) -> str:
    """In words the sticks of a mask, which has one at least."""
    numbers = [str(stick + 1) for stick in range(STICKS) if sticks >> stick & 1]
    if len(numbers) == 1:
        return f"stick {numbers[0]}"
    return f"sticks {', '.join(numbers[:-1])} and {numbers[-1]}"


def lying(state: int) -> int:
    """The mask of sticks that lie on a face."""
    return (state ^ state >> 4) & ALL


def flat_up(state: int) -> int:
    """The mask of sticks that lie flat side up."""
    return state & ~(state >> 4) & ALL
