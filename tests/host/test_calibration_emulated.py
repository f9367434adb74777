"""Calibration with the emulated board's own sticks and chain: wrong builds are put right."""

from __future__ import annotations

import json

import pytest

from host_tools.emulator.board import Board
from host_tools.emulator.wire import Chain
from senet_app.chain import layout
from tests.host.emulated import events, started, tell

CHAIN, COLOURS, FACES, BIAS = range(4)
RED, GREEN, BLUE = (0, 1, 2)


def to_tool(board: Board, number: int) -> None:
    """From the menu to a tool, by buttons."""
    for button in ("back", *("next",) * number, "ok"):
        push(board, button)


def push(board: Board, button: str) -> None:
    board.press(button)
    board.settle()


def new_board(chain: Chain) -> Board:
    board = Board(1, chain=chain)
    board.power_on()
    board.settle()
    return board


def channels(board: Board, square: int) -> list[int]:
    """The lit channels of a square."""
    return [channel for channel, value in enumerate(board.picture.rgb[square - 1]) if value]


def walks_in_order(board: Board) -> bool:
    """Whether the brightest light goes from square 1 on to square 30 and never jumps."""
    heads: list[int] = []
    for _ in range(260):
        board.advance(16)
        rgb = board.picture.rgb
        brightest = max(rgb)
        if rgb.count(brightest) == 1:
            head = rgb.index(brightest) + 1
            if not heads or heads[-1] != head:
                heads.append(head)
    steps = {after - before for before, after in zip(heads, heads[1:], strict=False)}
    return steps <= {1, -29}


@pytest.mark.parametrize("number", range(8))
def test_a_chain_soldered_in_another_order_is_found_by_the_walking_light(number: int) -> None:
    """A chain soldered in another order: the map is calibrated on the board."""
    board = new_board(Chain(led_map=layout(number)))
    to_tool(board, CHAIN)
    actions = 0
    while not walks_in_order(board):
        push(board, "next")
        board.advance(1_000)
        actions += 1
    push(board, "ok")
    assert actions + 1 <= 8
    tell(board, "new kendall")
    board.advance(2_000)
    lit = {square for square in range(1, 31) if max(board.picture.rgb[square - 1])}
    assert lit == {*range(1, 15), 15, 26, 27, 28, 29, 30}


@pytest.mark.parametrize("order", ["RGB", "RBG", "GRB", "GBR", "BRG", "BGR"])
def test_leds_that_take_their_colours_in_another_order_are_put_right_by_the_flag(
    order: str,
) -> None:
    """Red and green swapped: the order is configurable; the emulator shows the fault too."""
    board = new_board(Chain(order))
    to_tool(board, COLOURS)
    board.advance(1_000)
    actions = 0
    while [channels(board, square) for square in (5, 15, 25)] != [[RED], [GREEN], [BLUE]]:
        push(board, "next")
        board.advance(1_000)
        actions += 1
    push(board, "ok")
    assert actions + 1 <= 8
    assert board.app is not None and board.app.config.led_order == order


def test_sticks_mounted_the_other_way_are_put_right_by_laying_them() -> None:
    board = Board(1)
    board.break_stick(2, "swapped")
    board.break_stick(4, "swapped")
    board.power_on()
    board.settle()
    to_tool(board, FACES)
    for flats in (4, 0):
        board.throw(flats, lean=False)
        board.settle()
        board.advance(6_000)
    assert events(board, "saved")[-1]["text"] == "stick_polarity in /calibration.json"
    push(board, "back")
    tell(board, "new kendall")
    for flats in (1, 3, 0):
        board.throw(flats, lean=False)
        board.advance(6_000)
        assert events(board, "throw")[-1]["flats"] == flats
        tell(board, "new kendall")


@pytest.mark.parametrize("fault", ["dead", "stuck"])
def test_a_stick_that_does_not_work_is_named_and_the_board_plays_on(fault: str) -> None:
    board = started()
    board.break_stick(3, fault)
    to_tool(board, FACES)
    for flats in (4, 0):
        board.throw(flats, lean=False)
        board.settle()
        board.advance(6_000)
    refusals = [str(event["why"]) for event in events(board, "refused")]
    assert any(why.startswith("stick 3 does not work") for why in refusals), refusals
    push(board, "back")
    tell(board, "new kendall")
    tell(board, "throw 2")
    assert board.state()["phase"] == "choice"


def test_the_bias_of_the_boards_own_sticks_is_counted() -> None:
    board = started()
    to_tool(board, BIAS)
    thrown = []
    for flats in (1, 2, 3, 2, 0, 4, 2):
        board.throw(flats, lean=False)
        board.settle()
        thrown.append(flats)
    push(board, "ok")
    kept = json.loads(board.files.read("/calibration.json", 0, 999))
    assert kept["bias"] == round(1000 * sum(thrown) / 28)
