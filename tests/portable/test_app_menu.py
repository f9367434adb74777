"""The menu on the squares: which rules, who plays, how bright, and start."""

import json

from fake_board import FakeBoard
from senet_core.rulesets import IDS, fields_of

LEVELS = ["level1", "level2", "level3", "level4"]


def rows_lit(board):
    """How many squares of each row may be chosen, by the lights over a second."""
    seen = set()
    for _ in range(32):
        board.run(35)
        seen.update(board.lit())
    return [
        len([square for square in seen if first <= square < first + 10]) for first in (1, 11, 21)
    ]


def along(board, steps):
    """NEXT, so many times."""
    for _ in range(steps):
        board.press("next")


def start(board, rules=0, players=0):
    """Goes through the three rows, so far along the first two."""
    along(board, rules)
    board.press("ok")
    along(board, players)
    board.press("ok")
    board.press("ok")


def own_rules(count):
    """Files with so many rulesets of players."""
    held = {}
    for number in range(count):
        fields = fields_of("kendall")
        fields["id"] = f"own-{number:02}"
        held[f"/rules/own-{number:02}.json"] = json.dumps(fields).encode()
    return held


def test_ok_three_times_starts_the_first_ruleset_for_two_people():
    board = FakeBoard()
    start(board)
    assert board.last("new")["rules"] == "jequier"
    assert board.last("new")["seats"] == ["human", "human"]


def test_every_ruleset_can_be_chosen_in_row_1():
    for number, name in enumerate(IDS):
        board = FakeBoard()
        start(board, number)
        assert board.last("new")["rules"] == name


def test_row_1_goes_round_after_the_last_ruleset():
    board = FakeBoard()
    start(board, len(IDS))
    assert board.last("new")["rules"] == IDS[0]


def test_more_than_ten_rulesets_scroll():
    board = FakeBoard(own_rules(3))
    assert rows_lit(board)[0] == 10
    along(board, 10)
    assert rows_lit(board)[0] == 3
    start(board, 1)
    assert board.last("new")["rules"] == "own-01"


def test_a_ruleset_that_came_while_the_board_ran_is_there_the_next_time():
    board = FakeBoard()
    start(board)
    board.files.held.update(own_rules(1))
    board.press("back", 1000)
    along(board, 2)
    board.press("ok")
    assert board.phase == "menu"
    start(board, len(IDS))
    assert board.last("new")["rules"] == "own-00"


def test_a_wrong_ruleset_is_named_and_nothing_starts():
    board = FakeBoard({"/rules/mine.json": b'{"id": "mine"}'})
    start(board, len(IDS))
    assert board.phase == "menu" and board.count("new") == 0
    assert board.warnings[0].startswith("mine: ruleset field 'pieces' is missing")
    along(board, 1)
    start(board)
    assert board.count("new") == 1


def test_row_2_offers_people_a_person_at_either_seat_and_a_demonstration():
    seats = [["human", "human"]]
    seats += [["human", level] for level in LEVELS]
    seats += [[level, "human"] for level in LEVELS]
    for number, kinds in enumerate(seats):
        board = FakeBoard()
        board.press("ok")
        along(board, number)
        board.press("ok")
        board.down("ok")
        board.run(100)
        board.up("ok")
        board.run(100)
        assert board.last("new")["seats"] == kinds


def test_the_last_choice_of_row_2_is_a_demonstration():
    board = FakeBoard()
    board.press("ok")
    along(board, 9)
    board.press("ok")
    board.down("ok")
    board.run(100)
    board.up("ok")
    board.run(10000)
    assert board.last("new")["seats"] == ["level1", "level1"]
    assert board.named("throw")[0]["by"] == "board"


def test_brightness_is_seen_at_once_and_kept_across_restarts():
    """Brightness chosen at the board is lost at the next start or update: it is kept."""
    board = FakeBoard()
    board.press("ok")
    board.press("ok")
    along(board, 1)
    board.send("status")
    assert board.last("status")["brightness"] == 1
    along(board, 7)
    board.press("ok")
    assert board.last("saved")["text"] == "brightness in /config.json"
    board.press("ok")
    assert board.phase == "throw"
    board.power_on()
    board.send("status")
    assert board.last("status")["brightness"] == 8


def test_a_brightness_that_was_not_chosen_is_not_kept():
    board = FakeBoard()
    board.press("ok")
    board.press("ok")
    along(board, 2)
    board.press("back")
    board.power_on()
    board.send("status")
    assert board.last("status")["brightness"] == 5


def test_the_sticks_still_choose_after_a_brightness_was_kept():
    board = FakeBoard()
    board.turn(1, 2)
    board.turn(1, 2)
    board.turn(1)
    board.turn(1, 2)
    board.turn(1, 2)
    assert board.phase == "throw"


def test_the_menu_can_be_used_with_sticks_alone():
    board = FakeBoard(settings={"buttons": False})
    board.turn(1)
    board.turn(1)
    board.turn(1, 2)
    board.turn(1)
    board.turn(1, 2, 3)
    board.turn(1, 2)
    board.turn(1, 2)
    board.turn(1, 2)
    assert board.last("new")["rules"] == "blocs"
    assert board.last("new")["seats"] == ["human", "level1"]


def test_back_goes_back_a_row_and_from_the_first_to_the_tools_and_back():
    board = FakeBoard()
    board.press("back")
    assert board.phase == "tools"
    board.press("back")
    assert board.phase == "menu" and board.count("refused") == 0
    board.press("ok")
    board.press("back")
    assert board.phase == "menu"
    along(board, 1)
    start(board)
    assert board.last("new")["rules"] == "trap"


def test_the_cursor_blinks_in_every_row():
    board = FakeBoard()
    for first in (1, 11, 30):
        levels = set()
        for _ in range(20):
            board.run(60)
            levels.add(board.picture()[first - 1])
        assert (0, 0, 0) in levels and len(levels) > 1, first
        board.press("ok")
        if first == 11:
            assert board.phase == "menu"


def test_what_was_played_last_is_offered_first():
    board = FakeBoard()
    board.send("new kendall human level2")
    board.press("back", 1000)
    along(board, 2)
    board.press("ok")
    assert board.phase == "menu"
    for _ in range(3):
        board.press("ok")
    assert board.last("new")["rules"] == "kendall"
    assert board.last("new")["seats"] == ["human", "level2"]


def test_a_locked_menu_only_starts():
    """For a shelf or a museum: calibration and menu can be locked."""
    board = FakeBoard(settings={"lock_menu": True})
    board.press("next")
    board.press("back")
    assert board.count("refused") == 2
    board.press("ok")
    assert board.last("new")["rules"] == "jequier"


def test_the_game_runs_without_sticks_and_buttons_fitted_as_the_host_plays():
    board = FakeBoard(settings={"buttons": False, "sticks": 0})
    board.send("new kendall", "throw 2", "play 14-16")
    assert board.last("move")["by"] == "host"
