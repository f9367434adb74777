"""What can be wrong with what people type or keep in files."""

# ruff: noqa: N818 (an error is named after what it says: raise IllegalMove)

MOST_SHOWN = 60  # characters of a wrong input that its error repeats


def in_short(text: str) -> str:
    """A text as an error repeats it: on one line, and cut where it is long."""
    text = "".join([letter if letter >= " " else " " for letter in text[: MOST_SHOWN + 1]])
    return text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 3] + "..."


class SenetError(ValueError):
    """The base of all errors of the rules core: one sentence that a person can read."""


class RulesetError(SenetError):
    """A ruleset that cannot be played; `field` is the name of the field at fault."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"ruleset field '{in_short(field)}' {reason}")
        self.field = field


class NotationError(SenetError):
    """Something written that does not hold: `text` as it was read, `position` where it was.

    `position` is the position's text, empty where there was none.
    """

    def __init__(self, text: str, reason: str, position: str = "") -> None:
        where = f" in position {position}" if position else ""
        super().__init__(f"'{in_short(text)}' {reason}{where}")
        self.text = text
        self.position = position


class NotUnderstood(NotationError):
    """The text does not have the shape of what was asked for."""


class ImpossiblePosition(NotationError):
    """A well-written position that the ruleset cannot have."""


class IllegalMove(NotationError):
    """A well-written move that the rules do not allow here."""


class AmbiguousMove(NotationError):
    """A shortened move that fits several legal ones."""


class RecordError(NotationError):
    """A game record that disagrees with the rules; `line` counts from 1, `throw` too (0: none)."""

    def __init__(
        self, text: str, reason: str, line: int, throw: int = 0, position: str = ""
    ) -> None:
        super().__init__(text, reason, position)
        self.line = line
        self.throw = throw
