"""Random numbers that are the same on every runtime for the same seed."""

STICKS = 4
NUMBER_BITS = 29
PER_MILLE = 1000


class Chance:
    """Marsaglia's xorshift generator with 32 bits of state; `seed` is any whole number."""

    def __init__(self, seed: int) -> None:
        self.state = (seed ^ seed >> 32) & 0xFFFFFFFF or 0x9E3779B9
        for _ in range(8):  # seeds that differ little must not begin alike
            self.number()

    def number(self) -> int:
        """A whole number from 0 to 2^29 - 1."""
        state = self.state
        state ^= (state & 0x7FFFF) << 13
        state ^= state >> 17
        state ^= (state & 0x7FFFFFF) << 5
        self.state = state
        return state >> 32 - NUMBER_BITS

    def flats(self, bias: int) -> int:
        """A throw of the four sticks: how many fall flat up, each with `bias` per mille."""
        count = 0
        for _ in range(STICKS):
            if self.number() % PER_MILLE < bias:
                count += 1
        return count
