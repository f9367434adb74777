"""Rulings of rules.md in full: who begins, throw-off, Light's first move, retreat, and 26."""

from drawn import end_of, lines, moves, rules_with
from senet_core.game import Game
from senet_core.notation import position_text
from senet_core.position import start
from senet_core.rulesets import ruleset

JEQUIER = rules_with("jequier")
BLOCS = rules_with("blocs")
KENDALL = rules_with("kendall")
FUNNEL = rules_with("funnel")


# Who begins, throw-off


def test_who_begins_with_opening_dark():
    for name in ("kendall", "funnel", "funnel-7"):
        for seat in (1, 2):
            game = Game(ruleset(name), seat)
            assert position_text(game.position).endswith(" D - 0")
            assert game.seat_to_throw() == game.dark_seat == seat


def test_the_starts():
    for name, text in (
        ("jequier", "LDLDLDLDLD/........../.......... - o 0"),
        ("kendall", "LDLDLDLDLD/LDLD....../.......... D - 0"),
    ):
        assert position_text(start(ruleset(name))) == text
    ten = rules_with("jequier", pieces=10)
    assert position_text(start(ten)) == "LDLDLDLDLD/LDLDLDLDLD/.......... - o 0"
    owing = rules_with("kendall", light_from_front=True)
    assert position_text(start(owing)) == "LDLDLDLDLD/LDLD....../.......... D f 0"


def test_throw_off_the_seats_throw_in_turn_until_one_throws_a_1():
    for first in (1, 2):
        game = Game(JEQUIER, first)
        for count in (0, 2, 3, 4):
            assert game.seat_to_throw() == (first if count in (0, 3) else 3 - first)
            assert game.legal(count) == (0, 0)
            game.play(count, 0)
            assert game.position == start(JEQUIER)
            assert game.dark_seat == 0
        game.play(1, 10)
        assert game.dark_seat == first


def test_throw_off_the_1_is_played_at_once_and_dark_throws_on():
    text = "LDLDLDLDLD/........../.......... - o 0"
    assert lines(JEQUIER, text, 1) == ["10-11 LDLDLDLDL./D........./.......... D f 0 *"]
    assert lines(BLOCS, text, 1) == ["10-11 LDLDLDLDL./D........./.......... D - 0 *"]
    handing_over = rules_with("jequier", again=[4])
    assert lines(handing_over, text, 1) == ["10-11 LDLDLDLDL./D........./.......... L f 0 *"]


def test_throw_off_any_other_value_changes_nothing():
    text = "LDLDLDLDLD/........../.......... - o 0"
    for rules in (JEQUIER, rules_with("blocs-strict"), rules_with("jequier", draw_rounds=1)):
        for value in (2, 3, 4, 6):
            assert lines(rules, text, value) == [f"-- {text} *"]


def test_throw_off_with_more_pieces_moves_the_front_one():
    ten = rules_with("jequier", pieces=10)
    assert moves(ten, position_text(start(ten)), 1) == "20-21"


# Light's first move


def test_light_must_move_its_front_piece_first():
    text = "LDLDLDL.LD/...D....../.......... L f 0"
    assert moves(JEQUIER, text, 4) == "9-13"
    assert moves(JEQUIER, text.replace("f", "-"), 4) == "7-11 9-13"


def test_light_moves_any_piece_where_the_front_one_cannot():
    text = "LDLDL..DL./.DD......./.......... L f 0"
    assert moves(JEQUIER, text, 3) == "1x4 3-6 5x8"


def test_light_moves_any_piece_where_none_stands_in_front():
    text = "L.L.L...../L........./.........D L f 0"
    assert moves(JEQUIER, text, 1) == "1-2 3-4 5-6 11-12"


def test_light_need_not_retreat_with_the_front_piece():
    # Nothing goes forward by 2, so rule 9 lets any piece retreat.
    text = "........L./DD..L.DD../.......... L f 0"
    assert moves(JEQUIER, text, 2) == "9-7 15-13"


def test_lights_first_move_ends_the_obligation_whatever_it_was():
    text = "........L./DD..L.DD../.......... L f 0"
    assert end_of(JEQUIER, text, 2, 1) == "D - 0 *"
    assert end_of(JEQUIER, "........L./........../.........D L f 0", 1) == "L - 0 *"


def test_a_pass_does_not_end_lights_obligation():
    text = "........LD/DDD......./.......... L f 0"
    assert end_of(rules_with("jequier", retreat="no"), text, 2) == "D f 0 *"


def test_darks_moves_do_not_end_lights_obligation():
    text = "........L./........../.........D D f 0"
    assert end_of(rules_with("jequier", leave="past"), text, 2).split(" ")[1] == "f"
    assert end_of(JEQUIER, "L.......D./........../.......... D f 0", 2) == "L f 0 *"


def test_darks_front_square_is_not_lights():
    # Dark on 9 owes nothing.
    assert moves(JEQUIER, "......D.D./........../.........L D f 0", 3) == "7-10 9-12"


# Retreat


def test_retreat_goes_the_whole_value_and_not_below_1():
    text = "...L..DD../........../.......... L - 0"
    assert moves(JEQUIER, text, 3) == "4-1"
    assert moves(JEQUIER, "...L...DD./........../.......... L - 0", 4) == "--"


def test_retreat_empty_only_to_an_empty_square():
    text = "D..L..DD../........../.......... L - 0"
    assert moves(JEQUIER, text, 3) == "--"
    assert moves(JEQUIER, "L..L..DD../........../.......... L - 0", 3) == "--"


def test_retreat_swap_moves_the_enemy_forward():
    text = "D..L..DD../........../.......... L - 0"
    assert lines(BLOCS, text, 3) == ["4x1 L..D..DD../........../.......... D - 0 *"]


def test_retreat_swap_spares_pairs_and_safe_squares():
    assert moves(BLOCS, "DD.L..DD../........../.......... L - 0", 3) == "--"
    text = "........../........../....DD...L L - 0"
    without_leaving = rules_with("blocs", leave="exact")
    assert moves(without_leaving, text, 4) == "--"
    assert moves(without_leaving, "........../........../.....D...L L - 0", 4) == "--"
    unsafe = rules_with("blocs", leave="exact", safe=[])
    assert moves(unsafe, "........../........../.....D...L L - 0", 4) == "30x26"


def test_retreat_onto_27_drowns():
    blocked = rules_with(
        "jequier", retreat="empty", values=[3, 3, 3, 3, 3], again=[], opening="dark"
    )
    text = "L..DD...../........../.........L L - 0"
    assert lines(blocked, text, 3) == ["30-27>2 LL.DD...../........../.......... D - 0 *"]


def test_passing_26_backward_is_free():
    for house in ("free", "cut", "land"):
        rules = rules_with("jequier", house26=house, leave="exact")
        assert moves(rules, "D........./........../........L. L - 0", 6) == "29-23"


# 26


def test_land_nothing_passes_26():
    text = "........../........../..L......D L - 0"
    assert [moves(FUNNEL, text, value) for value in (2, 3, 4, 5)] == ["23-25", "23-26", "--", "--"]


def test_land_forbids_leaving_and_drowning_from_below_26():
    reaching = rules_with("funnel", leave="past", values=[6, 1, 2, 3, 4], again=[])
    assert moves(reaching, ".........D/........../....L..... L - 0", 6) == "--"
    exact = rules_with("funnel", values=[6, 1, 2, 3, 4], again=[])
    assert moves(exact, ".........D/........../....L..... L - 0", 6) == "--"


def test_cut_ends_on_26_under_its_rules():
    assert moves(KENDALL, "........../........../..L......D L - 0", 4) == "23-26"
    # Not onto an own piece, nor onto a safe enemy.
    assert moves(KENDALL, "D........./........../..L..L.... L - 0", 4) == "26-30"
    assert moves(KENDALL, "........../........../..L..D.... L - 0", 4) == "--"
    # A swap, but not with a protected enemy.
    free = rules_with("kendall", safe=[])
    assert lines(free, "........../........../..L..D.... L - 0", 4) == [
        "23x26 ........../........../..D..L.... D - 0 *"
    ]
    paired = rules_with("kendall", safe=[], pairs=True)
    assert moves(paired, "........../........../..L.DD.... L - 0", 4) == "--"
    # Not over a wall below 26 or ending there; one beyond does not matter.
    walled = rules_with("kendall", walls=True)
    assert moves(walled, "........../........../.LDDD..... L - 0", 5) == "--"
    assert moves(walled, "........../........../.L.....DDD L - 0", 5) == "22-26"


def test_cut_forbids_drowning_and_leaving_from_below_26():
    assert moves(KENDALL, "........../........../...L.....D L - 0", 3) == "24-26"
    past = rules_with("kendall", leave="past", values=[6, 1, 2, 3, 4])
    assert moves(past, "........../........../....L....D L - 0", 6) == "25-26"


def test_several_pieces_may_be_cut_to_26():
    text = "........../........../..LL.....D L - 0"
    assert moves(KENDALL, text, 4) == "23-26 24-26"
