"""Rulings of rules.md in full: leaving, waiting, being stuck, the draw, and points."""

from drawn import end_of, lines, moves, rules_with
from senet_core.bits import squares_of
from senet_core.moves import legal, play
from senet_core.notation import parse_position
from senet_core.score import points_of

JEQUIER = rules_with("jequier")
BLOCS = rules_with("blocs")
KENDALL = rules_with("kendall")
FUNNEL = rules_with("funnel")
PAST = rules_with("funnel-first")


# Leaving


def test_leaving_is_compulsory():
    assert moves(FUNNEL, ".........D/........../.........L L - 0", 1) == "30-off"
    assert moves(BLOCS, ".........D/........../........L. L - 0", 4) == "29-off"


def test_the_leaving_piece_does_not_count_for_its_condition():
    rules = rules_with("blocs", leave_when="home", values=[6, 1, 2, 3, 4])
    assert moves(rules, ".........D/........../....L..... L - 0", 6) == "25-off"


def test_leave_when_home_looks_at_all_pieces_below_21():
    rules = rules_with("funnel", leave_when="home")
    assert moves(rules, ".........D/.........L/.........L L - 0", 1) == "20-21"
    assert moves(rules, ".........D/........../L........L L - 0", 1) == "21-22 30-off"


def test_leave_when_row_1_clear_looks_at_all_pieces_below_11():
    rules = rules_with("funnel", leave_when="row 1 clear")
    text = ".........L/...D....../.........L L - 0"
    assert moves(rules, text, 1) == "10-11"
    text = "........../L..D....../.........L L - 0"
    assert moves(rules, text, 1) == "11-12 30-off"


def test_on_30_a_piece_leaves_with_the_move_that_brings_it_there():
    assert moves(JEQUIER, ".........D/........../.......L.. L - 0", 2) == "28-30^"
    assert moves(JEQUIER, ".........D/.........L/.......L.. L - 0", 2) == "20-22 28-30"


def test_on_30_a_piece_that_waited_leaves_when_the_last_one_comes_home():
    text = ".........D/........L./.........L L - 0"
    assert lines(JEQUIER, text, 2) == ["19-21^ .........D/........../L......... D - 0 *"]


def test_on_30_a_value_past_30_is_no_move():
    assert moves(JEQUIER, ".........D/........../.......L.. L - 0", 3) == "28-25"


def test_on_30_a_waiting_piece_may_retreat():
    text = "........../..L.DD..../.........L L - 0"
    assert moves(JEQUIER, text, 2) == "13-11 30-28"


def test_on_30_a_retreat_too_lets_a_waiting_piece_leave():
    # Light came to 30 by a swap of Dark's, and its own move is a retreat from 28.
    rules = rules_with("jequier", safe=[])
    text = ".........D/........../.......LDL L - 0"
    found = lines(rules, text, 3)
    assert found[0] == "28-25^ .........D/........../....L...D. D - 0 *"
    assert found[1] == "30-27>1 L........D/........../.......LD. D - 0 *"


def test_on_30_the_last_piece_that_leaves_wins():
    text = ".........D/........../.......L.. L - 0"
    assert end_of(JEQUIER, text, 2) == "L - 0 L"


def test_reach_30_nobody_rests_there():
    text = ".........D/........../.......L.. L - 0"
    assert [moves(BLOCS, text, value) for value in (1, 2, 3)] == ["28-29", "28-off", "28-off"]


def test_reach_30_is_illegal_while_row_1_is_not_clear():
    text = ".....L...D/D........./.......L.. L - 0"
    assert moves(BLOCS, text, 4) == "6-2 28-24"


def test_exact_only_the_value_that_carries_to_31():
    for square in range(26, 31):
        row = "." * (square - 21) + "L" + "." * (30 - square)
        rules = rules_with("funnel-dry")
        for value in range(1, 6):
            found = moves(rules, f".........D/........../{row} L - 0", value)
            target = square + value
            expected = f"{square}-{target}" if target <= 30 else "--"
            assert found == (f"{square}-off" if target == 31 else expected)


def test_exact_25_leaves_by_6_where_26_is_free():
    text = ".........D/........../....L..... L - 0"
    free = rules_with("funnel-dry", house26="free", values=[6, 1, 2, 3, 4], again=[])
    assert moves(free, text, 6) == "25-off"


def test_past_any_value_beyond_30():
    text = ".........D/........../.......L.. L - 0"
    found = [moves(PAST, text, value) for value in (1, 2, 3, 4, 5)]
    assert found == ["28-29", "28-30", "28-off", "28-off", "28-off"]


# Waiting, stuck, draw


def test_a_waiting_piece_makes_no_move_but_leaving():
    text = ".........D/........../.......L.. L - 0"
    assert [moves(KENDALL, text, value) for value in (1, 2, 3)] == ["--", "--", "28-off"]


def test_a_waiting_piece_does_not_retreat():
    rules = rules_with("blocs", wait=[28])
    text = ".....L.DD./........../.......L.. L - 0"
    assert moves(rules, text, 2) == "6-4"


def test_waiting_below_26_makes_no_cut_move():
    rules = rules_with("kendall", wait=[25])
    assert moves(rules, ".........D/........../....L..... L - 0", 2) == "--"


def test_stuck_blocked_loses_only_with_no_move_for_any_value():
    text = "LDDD....../........../.......... L - 0"
    assert end_of(BLOCS, text, 2) == "L - 0 D"
    assert end_of(BLOCS, "LD..DD..../........../.......... L - 0", 4) == "D - 0 *"


def test_stuck_blocked_counts_retreats():
    # Nothing goes forward, and with a 1 nothing goes back; but with another value it does.
    text = ".......DDL/DDD......./.......... L - 0"
    assert moves(BLOCS, text, 1) == "--"
    assert moves(BLOCS, text, 3) == "10-7"
    assert end_of(BLOCS, text, 1) == "D - 0 *"
    assert end_of(rules_with("blocs", retreat="no"), text, 1) == "L - 0 D"


def test_stuck_throw_loses():
    strict = rules_with("blocs-strict")
    assert end_of(strict, "LD..DD..../........../.......... L - 0", 4) == "L - 0 D"
    assert end_of(strict, "DL..LL..../........../.......... D - 0", 4) == "D - 0 L"


def test_draw_after_2k_passes_in_a_row_of_the_blocked():
    text = "LDDD....../........../.......... L - "
    assert end_of(FUNNEL, text + "4", 1) == "D - 5 *"
    assert end_of(FUNNEL, text + "5", 1) == "L - 6 draw"


def test_draw_count_starts_again_with_any_other_pass_or_move():
    text = ".........D/........../....L..... L - 5"
    assert end_of(FUNNEL, text, 2) == "D - 0 *"
    assert end_of(FUNNEL, text, 1) == "L - 0 *"


def test_draw_losses_come_first_and_leave_the_count():
    text = "LDDD....../........../.......... L - 5"
    assert end_of(rules_with("funnel", stuck="blocked loses"), text, 1) == "L - 5 D"
    assert end_of(rules_with("funnel", stuck="throw loses"), text, 1) == "L - 5 D"


def test_no_draw_without_draw_rounds():
    text = "LDDD....../........../.......... L - 0"
    assert end_of(JEQUIER, text, 1) == "D - 0 *"


# Points


def points(rules, text, value):
    """The points after the first legal move."""
    position = parse_position(rules, text)
    square = squares_of(legal(rules, position, value)[0])[0]
    return points_of(rules, play(rules, position, value, square))


def test_points_for_winning_and_for_each_enemy_left():
    assert points(JEQUIER, "DD......../.D......../D......L.. L - 0", 2) == 5 + 3 + 3 + 2 + 1
    assert points(BLOCS, "D........./.D......../D......L.. L - 0", 2) == 3 + 3 + 1


def test_points_for_pieces_on_safe_squares():
    text = "D........./........../.....D.L.. L - 0"
    assert points(JEQUIER, text, 2) == 5 + 3 + 1
    assert points(rules_with("trap"), text, 2) == 3


def test_trap_can_be_won_with_no_points():
    assert points(rules_with("trap"), "........../........../.....D.L.. L - 0", 2) == 0


def test_no_points_before_the_end_nor_for_a_draw():
    assert points(JEQUIER, "D........./........../.....L.... L - 0", 2) == 0
    text = "LDDD....../........../.......... L - 5"
    assert points_of(FUNNEL, play(FUNNEL, parse_position(FUNNEL, text), 1, 0)) == 0


def test_the_loser_who_was_stuck_pays():
    text = "LDDD....../........../.......... L - 0"
    assert points_of(BLOCS, play(BLOCS, parse_position(BLOCS, text), 1, 0)) == 3
