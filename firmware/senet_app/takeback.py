"""Whether a move is really to be taken back: who must say so, and how often."""

from senet_app.clock import since
from senet_app.config import Config

VOTE_MS = 10000  # how long the other seat may think about it


class TakeBack:
    """A take-back that waits to be confirmed; `open` while it does.

    A gesture is confirmed by a second one, so that a clumsy hand undoes nothing. In a series
    that counts, every person at the board has to agree.
    """

    def __init__(self, config: Config) -> None:
        self.config = config
        self.open = False
        self.votes = 0  # still wanted with OK; 0 where the same gesture again will do
        self.limit_ms = 0
        self.start_ms = 0

    def ask(self, votes: int, now_ms: int) -> None:
        """Waits for so many votes, or for 0 for the gesture again."""
        self.open = True
        self.votes = votes
        self.limit_ms = VOTE_MS if votes else self.config.takeback_ms
        self.start_ms = now_ms

    def vote(self, now_ms: int) -> None:
        """Takes a vote that is not the last one wanted."""
        self.votes -= 1
        self.start_ms = now_ms

    def left_ms(self, now_ms: int) -> int:
        """How long the question still stands."""
        return max(0, self.limit_ms - since(now_ms, self.start_ms))
