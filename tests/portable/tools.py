"""Hands for the tools: the ways there from the menu, by buttons and by sticks."""

from fake_board import FakeBoard

CHAIN, COLOURS, FACES, BIAS, PAGE = range(5)
PHASES = ("chain order", "colour order", "stick faces", "bias", "test")
CALIBRATION = "/calibration.json"


def tool(number, settings=None, held=None):
    """A board at a tool, by buttons."""
    board = FakeBoard(held, settings=settings)
    board.press("back")
    assert board.phase == "tools"
    for _ in range(number):
        board.press("next")
    board.press("ok")
    return board


def tool_by_sticks(number):
    """A board at a tool, by sticks alone."""
    board = FakeBoard(settings={"buttons": False})
    board.turn(1, 2, 3)
    for _ in range(number):
        board.turn(1)
    board.turn(1, 2)
    return board


def lay(board, bits, wait_ms=1000):
    """Lays the four sticks, one after the other, so that their switches read `bits`."""
    for stick in range(4):
        mask = 0x11 << stick
        board.port.bits = board.port.bits & ~mask
        board.run(100)
        board.port.bits = board.port.bits | bits & mask
        board.run(150)
    board.run(wait_ms)


def bits_of(flat, swapped=0):
    """How sticks read: those of `flat` lie flat side up, `swapped` are mounted the other way."""
    a = flat ^ swapped
    return a | (~a & 15) << 4
