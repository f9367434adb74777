"""What can be amiss with a board at the cable: one sentence with the remedy, an exit code each."""

from host_tools.errors import UserError


class NoBoardError(UserError):
    """No board is there, or the port that was named is not."""

    code = 3


class BusyPortError(UserError):
    """Another program has the port."""

    code = 4

    def __init__(self, port: str) -> None:
        super().__init__(
            f"{port} is in use by another program; close that (a serial monitor, an editor for "
            "boards, another senet) and try again"
        )


class ForbiddenPortError(UserError):
    """This user may not open the port."""

    code = 5

    def __init__(self, port: str) -> None:
        super().__init__(
            f"you may not open {port}; on Linux run: sudo usermod -a -G dialout $USER, "
            "then log out and in"
        )


class SeveralBoardsError(UserError):
    """There is more than one, and nobody to ask."""

    code = 6


class WrongBoardError(UserError):
    """What is at the port, or in the image, is not for this program."""

    code = 7


class FullFlashError(UserError):
    """The files do not fit on the board."""

    code = 8


class CablePulledError(UserError):
    """The board was there, and then it was not."""

    code = 9

    def __init__(self, port: str) -> None:
        super().__init__(
            f"the connection to {port} broke off; plug the board in again and repeat the command"
        )


class NoAnswerError(UserError):
    """The board is there and does not answer."""

    code = 10

    def __init__(self, port: str) -> None:
        super().__init__(
            f"{port} does not answer; unplug the board, hold BACK while you plug it in (safe mode)"
            ", and try again"
        )
