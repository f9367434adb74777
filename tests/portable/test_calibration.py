"""Calibration at the board: what is found, how it is kept, and that nothing is lost on the way.

Calibration is long, cannot be left, or bricks the device: at most eight actions, can be left at
each, keeps the old values then, ends in a working game; values out of range are refused.
"""

import json

from fake_board import FakeBoard, colours
from memory_files import DONE, EMPTIED, TORN, UNDONE, MemoryFiles, PowerCut
from senet_app.chain import LAYOUTS, layout
from senet_app.config import ORDERS
from tools import (
    BIAS,
    CALIBRATION,
    CHAIN,
    COLOURS,
    FACES,
    PHASES,
    bits_of,
    lay,
    tool,
    tool_by_sticks,
)

ALL_FLAT, ALL_ROUND = bits_of(15), bits_of(0)
FACES_MS = 4100


def found(board):
    """What the file says that calibration has found."""
    values = json.loads(str(board.files.held.get(CALIBRATION, b"{}"), "utf-8"))
    values.pop("check", None)
    return values


def lit_over_a_second(board):
    """The squares that are lit at any time of the next second."""
    board.run(600)
    seen = set()
    for _ in range(40):
        board.run(25)
        seen.update(board.lit())
    return seen


def works(board):
    """Whether a game can be begun and played."""
    board.send("new kendall", "throw 2")
    return board.phase == "choice"


# -- the chain


def test_the_eight_layouts_are_eight_and_start_in_the_four_corners():
    layouts = [layout(number) for number in range(LAYOUTS)]
    assert len(set(layouts)) == LAYOUTS
    assert layouts[0] == tuple(range(30))
    for places in layouts:
        assert sorted(places) == list(range(30))
    # The first LED lies at square 1 (above left), 10 (above right), 21 or 30 (below).
    assert [places.index(0) + 1 for places in layouts] == [1, 10, 21, 30, 1, 10, 21, 30]
    # In a chain that goes there and back neighbours in the chain are neighbours on the path, or
    # lie at the same end of two rows; where each row starts anew, the second row is turned.
    assert layouts[4][9:12] == (9, 19, 18) and layouts[4][19:21] == (10, 20)
    assert layouts[1][:2] == (9, 8) and layouts[1][9:11] == (0, 19)


def test_a_light_walks_the_path_where_the_layout_is_the_chains():
    for number in range(LAYOUTS):
        board = tool(CHAIN)
        for _ in range(number):
            board.press("next")
        heads = []
        board.port.frames.clear()
        board.run(4200)
        for _, frame in board.port.frames:
            rgb = colours(frame)
            by_square = [rgb[place] for place in layout(number)]
            brightest = max(by_square)
            if by_square.count(brightest) == 1 and brightest[0]:
                heads.append(by_square.index(brightest) + 1)
        walk = [head for at, head in enumerate(heads) if not at or heads[at - 1] != head]
        assert len(walk) >= 30
        assert all([after - before in (1, -29) for before, after in zip(walk, walk[1:])]), walk


def test_every_layout_is_kept_with_eight_actions_at_most():
    for number in range(LAYOUTS):
        board = tool(CHAIN)
        assert board.phase == PHASES[CHAIN]
        for _ in range(number):
            board.press("next")
        board.press("ok")
        assert board.phase == "tools"
        assert board.app.config.led_map == layout(number)
        assert found(board) == {"led_map": list(layout(number))}
        board.power_on()
        assert board.app.config.led_map == layout(number) and board.warnings == []
        assert works(board)


def test_a_chain_calibration_begins_with_the_layout_in_force():
    board = tool(CHAIN, {"led_map": list(layout(6))})
    board.press("ok")
    assert board.app.config.led_map == layout(6)


def test_leaving_the_chain_shows_everything_as_before():
    board = FakeBoard()
    before = lit_over_a_second(board)
    board.press("back")
    board.press("ok")
    for _ in range(3):
        board.press("next")
    board.press("back")
    board.press("back")
    assert board.phase == "menu" and lit_over_a_second(board) == before
    assert CALIBRATION not in board.files.held
    assert board.app.config.led_map == layout(0)


# -- the colours


def flag(board, order):
    """The colours of the rows of LEDs that take their colours in that order, as letters."""
    frame = board.port.frames[-1][1]
    seen = []
    for at in (0, 30, 60):
        lit = [letter for letter, value in zip(order, frame[at : at + 3]) if value]
        seen.append("".join(lit))
    return "".join(seen)


def test_every_order_of_colours_is_found_by_its_flag_with_eight_actions_at_most():
    """Red and green swapped: the order is configurable."""
    for order in ORDERS:
        board = tool(COLOURS)
        assert board.phase == PHASES[COLOURS]
        actions = 0
        board.run(600)
        while flag(board, order) != "RGB":
            board.press("next")
            board.run(600)
            actions += 1
        board.press("ok")
        assert actions < 6 and board.app.config.led_order == order
        assert found(board) == {"led_order": order}
        board.power_on()
        assert board.app.config.led_order == order and board.warnings == []


def test_leaving_the_colours_keeps_the_order():
    board = tool(COLOURS)
    board.press("next")
    board.press("back")
    assert board.app.config.led_order == "GRB" and found(board) == {}
    assert board.app.desk.lights.order == "GRB"
    assert works(board)


def test_a_setting_in_between_leaves_the_candidate_shown():
    board = tool(COLOURS)
    board.press("next")
    board.run(600)
    before = board.port.frames[-1][1]
    board.send("set volume 1")
    board.run(600)
    assert board.port.frames[-1][1] == before
    board.send("new kendall")
    board.run(600)
    assert board.app.desk.lights.order == "GRB"


# -- the faces of the sticks


def test_the_polarity_of_every_mixture_of_sticks_is_found_with_four_actions():
    """Wrong polarity: calibrated by showing both faces."""
    for swapped in range(16):
        board = tool(FACES)
        assert board.phase == PHASES[FACES]
        lay(board, bits_of(15, swapped))
        board.press("ok")
        lay(board, bits_of(0, swapped))
        board.press("ok")
        assert board.phase == "tools", swapped
        assert found(board) == {"stick_polarity": swapped}
        board.power_on()
        assert board.app.config.stick_polarity == swapped
        assert board.warnings == []


def test_sticks_left_alone_are_taken_without_any_button():
    board = tool_by_sticks(FACES)
    assert board.phase == PHASES[FACES]
    lay(board, bits_of(15, 5), FACES_MS)
    lay(board, bits_of(0, 5), FACES_MS)
    assert board.phase == "tools"
    assert board.app.config.stick_polarity == 5


def test_a_slow_hand_is_given_time():
    board = tool(FACES)
    for stick in range(4):
        board.lay(15, 1 << stick)
        board.run(3000)
    board.run(1100)
    lay(board, ALL_ROUND, FACES_MS)
    assert found(board) == {"stick_polarity": 0}


def test_identical_readings_are_refused_by_the_sticks_name_and_light():
    """Identical readings for both faces are refused as "this stick does not work"."""
    board = tool(FACES)
    lay(board, ALL_FLAT)
    board.press("ok")
    lay(board, bits_of(0b0100))
    board.press("ok")
    why = "stick 3 does not work: it reads the same on both faces"
    assert board.last("refused")["why"] == why
    assert board.phase == PHASES[FACES] and found(board) == {}
    board.run(2000)
    red = set()
    for _ in range(100):
        board.run(20)
        rgb = board.picture()
        red.update([at + 1 for at in range(30) if rgb[at][0] and not rgb[at][1] + rgb[at][2]])
    assert red == {7}
    board.press("back")
    assert board.app.config.stick_polarity == 0


def test_a_dead_stick_and_a_stuck_one_are_refused_by_name():
    board = tool(FACES)
    lay(board, ALL_FLAT & ~0x22)
    board.press("ok")
    assert board.last("refused")["why"].startswith("stick 2 does not work")
    lay(board, (ALL_FLAT | 0x99) & 0xFF)
    board.press("ok")
    assert board.last("refused")["why"].startswith("sticks 1 and 4 do not work")
    board.press("back")
    assert board.phase == "tools" and found(board) == {}
    assert works(board)


def test_a_refused_stick_is_asked_for_both_faces_again():
    board = tool(FACES)
    lay(board, bits_of(0b1011))  # stick 3 was laid the wrong way
    board.press("ok")
    lay(board, ALL_ROUND)
    board.press("ok")
    assert board.count("refused") == 1
    lay(board, ALL_FLAT)
    board.press("ok")
    lay(board, ALL_ROUND)
    board.press("ok")
    assert found(board) == {"stick_polarity": 0}


def test_sticks_of_one_switch_are_calibrated_by_that():
    board = tool(FACES, {"sticks": 1})
    lay(board, 0b0011)
    board.press("ok")
    lay(board, 0b1100)
    board.press("ok")
    assert found(board) == {"stick_polarity": 0b1100}


def test_sticks_shaken_for_long_leave_without_any_button():
    board = tool_by_sticks(FACES)
    board.shake(60)
    board.lay(0)
    board.run(1000)
    assert board.phase == "tools" and found(board) == {}


# -- the bias


def thrown(board, *flats):
    """Throws, one after the other."""
    for count in flats:
        board.throw(count)


def test_seven_throws_and_ok_measure_the_bias():
    board = tool(BIAS)
    assert board.phase == PHASES[BIAS]
    thrown(board, 1, 2, 2, 1, 3, 0, 2)
    board.press("ok")
    assert board.phase == "tools"
    assert found(board) == {"bias": 393}  # 11 of 28
    board.power_on()
    assert board.app.config.bias == 393


def test_the_bias_is_measured_by_sticks_alone_and_better_by_more_throws():
    board = tool_by_sticks(BIAS)
    thrown(board, 2, 2, 2, 2, 2, 2, 2, 4)
    board.turn(1, 2)
    assert found(board) == {"bias": 563}  # 18 of 32


def test_fewer_throws_are_refused():
    board = tool(BIAS)
    thrown(board, 1, 2, 3)
    board.press("ok")
    assert board.last("refused")["why"] == "throw 4 more times"
    assert board.phase == PHASES[BIAS]


def test_a_bias_out_of_range_is_refused_and_the_old_one_stays():
    board = tool(BIAS, {"bias": 450})
    thrown(board, 4, 4, 4, 4, 4, 4, 4)
    board.press("ok")
    assert board.last("refused")["why"] == "bias is 1000; expected a whole number from 50 to 950"
    assert board.app.config.bias == 450 and found(board) == {}
    assert works(board)


def test_a_throw_that_leans_is_not_counted():
    board = tool(BIAS)
    thrown(board, 2, 2, 2, 2, 2, 2)
    board.lean(4)
    board.press("ok")
    assert board.last("refused")["why"] == "throw 1 more times"
    board.throw(2)
    board.press("ok")
    assert found(board) == {"bias": 500}


def test_the_throws_so_far_and_the_share_can_be_seen():
    board = tool(BIAS)
    thrown(board, 2, 3, 1)
    board.run(700)
    lit = board.lit()
    assert [square for square in lit if square > 20] == [21, 22, 23, 24, 25]
    bright = max(board.picture()[:7])
    assert board.picture()[:7].count(bright) == 3


# -- leaving, locks and what cannot be


def test_back_leaves_every_tool_at_every_step_and_keeps_what_was():
    for number in (CHAIN, COLOURS, FACES, BIAS):
        for step in range(4):
            board = tool(number)
            if number in (CHAIN, COLOURS):
                for _ in range(step):
                    board.press("next")
            elif number == BIAS:
                thrown(board, *(1, 2, 3)[:step])
            elif step:
                lay(board, ALL_FLAT)
                if step > 1:
                    board.press("ok")
                if step > 2:
                    lay(board, ALL_ROUND)
            assert board.phase == PHASES[number]
            board.press("back")
            assert board.phase == "tools" and CALIBRATION not in board.files.held, (number, step)
            assert board.app.config.found == {}
            board.press("back")
            assert board.phase == "menu"
            assert works(board)


def test_three_sticks_turned_over_leave_the_tools_that_have_gestures():
    for number in (CHAIN, COLOURS, BIAS):
        board = tool_by_sticks(number)
        assert board.phase == PHASES[number]
        board.turn(1, 2, 3)
        assert board.phase == "tools" and found(board) == {}
        board.turn(1, 2, 3)
        assert board.phase == "menu"


def test_whoever_goes_away_leaves_a_board_that_works():
    for number in (CHAIN, COLOURS, FACES, BIAS):
        board = tool(number)
        board.press("next")
        board.skip(57000)
        assert board.phase == PHASES[number]
        board.skip(4000)
        assert board.phase == "tools" and found(board) == {}
        board.skip(61000)
        assert board.phase == "menu"
        assert works(board)


def test_a_stick_that_flickers_does_not_keep_a_tool_open_for_ever():
    board = tool(COLOURS)
    for _ in range(610):
        board.port.bits ^= 1
        board.skip(1000)
    assert board.phase != PHASES[COLOURS]


def test_a_locked_calibration_is_refused_and_the_test_is_not():
    for number in (CHAIN, COLOURS, FACES, BIAS):
        board = tool(number, {"lock_calibration": True})
        assert board.phase == "tools"
        assert board.last("refused") == {
            "e": "refused",
            "what": "calibration",
            "why": "it is locked",
        }
    assert tool(4, {"lock_calibration": True}).phase == "test"


def test_a_locked_menu_has_no_tools():
    board = FakeBoard(settings={"lock_menu": True})
    board.press("back")
    assert board.phase == "menu" and board.count("refused") == 1


def test_without_sticks_there_is_none_to_calibrate():
    for number in (FACES, BIAS):
        board = tool(number, {"sticks": 0})
        assert board.phase == "tools"
        assert board.last("refused")["why"] == "no sticks are fitted"


def test_one_tool_follows_the_other_with_ok_alone():
    board = tool(CHAIN)
    board.press("ok")
    board.press("ok")
    assert board.phase == PHASES[COLOURS]
    board.press("ok")
    board.press("ok")
    assert board.phase == PHASES[FACES]


def test_a_game_from_the_host_ends_a_calibration_that_keeps_nothing():
    for number in (CHAIN, COLOURS, FACES, BIAS):
        board = tool(number)
        board.press("next")
        board.send("new kendall")
        assert board.phase == "throw" and found(board) == {}
        assert board.app.desk.lights.order == "GRB"
        board.throw(3)
        assert board.phase == "choice"


# -- what is kept


def test_what_was_found_counts_before_the_settings_and_what_is_set_afterwards_before_that():
    board = tool(COLOURS, {"led_order": "RGB"})
    board.press("next")
    board.press("ok")
    assert board.app.config.led_order == "RBG"
    assert json.loads(str(board.files.held["/config.json"], "utf-8")) == {"led_order": "RGB"}
    board.send("set led_order BGR")
    assert board.app.config.led_order == "BGR" and found(board) == {}
    board.power_on()
    assert board.app.config.led_order == "BGR"


def test_a_storage_that_is_full_says_so_and_what_was_found_holds_and_is_kept_later():
    board = tool(COLOURS)
    board.files.room = 10
    board.press("next")
    board.press("ok")
    assert CALIBRATION in board.warnings[-1] and "no room" in board.warnings[-1]
    assert board.app.config.led_order == "GBR" and found(board) == {}
    board.files.room = -1
    board.skip(20000)
    assert found(board) == {"led_order": "GBR"}


def test_power_may_fail_at_every_operation_of_the_keeping():
    first = tool(COLOURS)
    first.press("next")
    first.press("ok")
    held = dict(first.files.held)
    cuts = 0
    for number in range(1, 9):
        for stage in (UNDONE, EMPTIED, TORN, DONE):
            board = tool(COLOURS, held=MemoryFiles(held))
            board.press("next")
            board.files.cut_at(number, stage)
            try:
                board.press("ok")
            except PowerCut:
                cuts += 1
            board.files.restore()
            board.power_on()
            assert board.app.config.led_order in ("GBR", "BRG"), (number, stage)
            assert board.warnings == []
            assert CALIBRATION + ".tmp" not in board.files.held
    assert cuts >= 12


def test_files_that_cannot_be_read_are_kept_aside_and_the_one_before_counts():
    good = b'{"led_order": "RGB"}'
    for text in (b"", b"{", b"\xff\xfe", b"[]", b"[" * 3000):
        board = FakeBoard({CALIBRATION: text, CALIBRATION + ".1": good})
        assert board.app.config.led_order == "RGB", text
        assert len(board.warnings) == 1, text
        assert board.files.held.get(CALIBRATION + ".bad", b"") == text


def test_values_that_cannot_be_are_named_and_the_settings_count():
    text = b'{"bias": 7, "led_map": [1], "volume": 3, "led_order": "BGR"}'
    board = FakeBoard({CALIBRATION: text}, settings={"bias": 450})
    config = board.app.config
    assert (config.bias, config.led_map, config.volume) == (450, tuple(range(30)), 2)
    assert config.led_order == "BGR"
    assert len(board.warnings) == 3
    for word in ("bias", "led_map", "volume"):
        assert [text for text in board.warnings if word in text], word
