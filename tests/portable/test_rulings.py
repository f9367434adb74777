"""What every ruleset shares (rules.md, rules 1 to 11), each on a position drawn here.

"Rulings in full" are in test_rulings_of_moves.py and test_rulings_of_the_end.py.
"""

from drawn import lines, moves, rules_with

JEQUIER = rules_with("jequier")
BLOCS = rules_with("blocs")
KENDALL = rules_with("kendall")
FUNNEL = rules_with("funnel")
PLAIN = rules_with("funnel-first")  # no special squares; pairs and walls


def test_rule_1_one_piece_moves_the_whole_value_along_the_path():
    text = "........L./........L./.........D L - 0"
    assert lines(PLAIN, text, 3) == [
        "9-12 ........../.L......L./.........D D - 0 *",
        "19-22 ........L./........../.L.......D D - 0 *",
    ]


def test_rule_1_dark_goes_the_same_way():
    assert moves(PLAIN, "........D./........D./.........L D - 0", 3) == "9-12 19-22"


def test_rule_2_not_onto_ones_own_piece():
    assert moves(PLAIN, "L..L....../........../.........D L - 0", 3) == "4-7"


def test_rule_3_an_enemy_goes_to_the_square_left():
    text = "..L.D...../........../.......... L - 0"
    assert lines(PLAIN, text, 2) == ["3x5 ..D.L...../........../.......... D - 0 *"]


def test_rule_3_nothing_happens_to_the_enemy_on_the_square_left():
    # Dark is home and comes to 30, where it would leave; but this is not its own move.
    rules = rules_with("jequier", retreat="swap", safe=[21])
    text = "........../......L.../D....D...L L - 0"
    assert lines(rules, text, 4)[1] == "30x26 ........../......L.../D....L...D L - 0 *"
    text = "........../......L.../D....L...D D - 0"
    assert lines(rules, text, 2) == ["21-23^ ........../......L.../..D..L.... L - 0 *"]


def test_rule_4_neighbours_along_the_path_protect_each_other():
    assert moves(PLAIN, ".......L.D/D........./.......... L - 0", 2) == "--"
    assert moves(PLAIN, "........L./DD......../.......... L - 0", 2) == "--"
    assert moves(PLAIN, "........../........LD/D......... L - 0", 1) == "--"


def test_rule_4_neighbours_across_the_rows_do_not():
    # 11 lies above 10 on the path and above it on the board; 3 lies under 18, but far away.
    assert moves(PLAIN, "L.D......./.......D../.......... L - 0", 2) == "1x3"
    # The last square and the first are no neighbours either.
    assert moves(PLAIN, "D......L../........../.......L.D L - 0", 2) == "8-10 28x30"


def test_rule_4_a_pair_can_be_passed_over():
    assert moves(PLAIN, "L.DD....../........../.......... L - 0", 4) == "1-5"


def test_rule_4_an_enemy_between_two_of_the_other_side_protects_nobody():
    assert moves(PLAIN, "L.DLD...../........../.......... L - 0", 2) == "1x3 4-6"


def test_rule_5_a_wall_can_be_neither_landed_on_nor_passed():
    text = "L..DDD..../........../.......... L - 0"
    assert [moves(PLAIN, text, value) for value in (1, 2, 3, 4, 5)] == ["1-2", "1-3"] + ["--"] * 3
    free = rules_with("funnel-first", values=[6, 1, 2, 3, 4], again=[])
    assert moves(free, text, 6) == "--"


def test_rule_5_walls_run_around_the_ends_of_rows():
    assert moves(PLAIN, "........LD/DD......../.......... L - 0", 4) == "--"
    assert moves(PLAIN, "........../.......LDD/D......... L - 0", 4) == "--"


def test_rule_5_a_wall_stops_only_what_meets_it():
    text = "L.L..DDD../........../.....L.... L - 0"
    assert moves(PLAIN, text, 4) == "1-5 26-30"
    assert moves(PLAIN, "DDDL....../........../.......... L - 0", 5) == "4-9"


def test_rule_5_ones_own_wall_may_be_passed():
    assert moves(PLAIN, "LLLL....../........../.........D L - 0", 4) == "1-5 2-6 3-7 4-8"
    assert moves(BLOCS, "LLL......./........../.......D.. L - 0", 3) == "1-4 2-5 3-6"


def test_rule_5_a_wall_of_singles_only_without_pairs_to_help():
    text = ".L.DDD..../........../.......... L - 0"
    assert moves(rules_with("funnel-first", pairs=False), text, 2) == "--"
    assert moves(rules_with("funnel-first", walls=False), text, 2) == "--"
    assert moves(rules_with("funnel-first", walls=False), text, 5) == "2-7"


def test_rule_5_walls_stop_retreats():
    # 13 cannot go on to 17, which is protected.
    assert moves(JEQUIER, ".........D/DDL...DD../.......... L - 0", 4) == "--"
    assert moves(JEQUIER, ".........D/D.L...DDD./.......... L - 0", 4) == "13-9"
    swapping = rules_with("blocs", pairs=False)
    assert moves(swapping, ".........D/DDL...DD../.......... L - 0", 4) == "13x17"
    text = "........../.......DDD/..L..D.... L - 0"
    assert moves(swapping, text, 3) == "--"
    assert moves(rules_with("blocs", pairs=False, walls=False), text, 3) == "23x20"


def test_rule_5_walls_stop_drowning():
    assert moves(JEQUIER, "........../........../..LDDD.... L - 0", 4) == "23-19"
    assert moves(JEQUIER, "........../........../..LDD..... L - 0", 4) == "23-27>1"


def test_rule_5_walls_stop_leaving():
    assert moves(PLAIN, "........../........../......LDDD L - 0", 4) == "--"
    assert moves(PLAIN, "........../........../......LDD. L - 0", 4) == "27-off"
    without_water = rules_with("blocs", water=False)
    assert moves(without_water, "........../........../.....LDDD. L - 0", 4) == "26-22"
    assert moves(without_water, "........../........../.....LDD.. L - 0", 4) == "26-off"


def test_rule_6_loose_pieces_neither_protect_nor_are_protected_nor_wall():
    assert moves(FUNNEL, "........../........../.......LDD L - 0", 1) == "28x29"
    # 27 is not loose, but its only neighbour is.
    dry = rules_with("funnel-dry")
    assert moves(dry, "........../........../.....LDD.. L - 0", 1) == "26x27"
    assert moves(dry, "........../........../.....LDDD. L - 0", 4) == "26-30"
    assert (
        moves(rules_with("funnel-dry", loose=[]), "........../........../.....LDDD. L - 0", 4)
        == "--"
    )


def test_rule_7_nothing_swaps_with_a_piece_on_a_safe_square():
    assert moves(KENDALL, "........../..L.D...../.......... L - 0", 2) == "--"
    assert moves(KENDALL, "........../.L.D....../.......... L - 0", 2) == "12x14"


def test_rule_7_a_safe_piece_may_be_passed_over():
    assert moves(KENDALL, "........../..L.D...../.......... L - 0", 3) == "13-16"


def test_rule_8_one_up():
    text = "LD.D....../....D...../...L...... L - 0"
    assert moves(JEQUIER, text, 3) == "1x4 24-27>3"


def test_rule_8_fifteen_else_one_up():
    rules = rules_with("jequier", rebirth="15, 1 up")
    assert moves(rules, "DD......../........../...L...... L - 0", 3) == "24-27>15"
    assert moves(rules, "DD......../...DD...../...L...... L - 0", 3) == "24-27>3"


def test_rule_8_fifteen_down():
    rules = rules_with("jequier", rebirth="15 down")
    assert moves(rules, "........../...D....../...L...... L - 0", 3) == "24-27>15"
    assert moves(rules, "........../...DD...../...L...... L - 0", 3) == "24-27>13"
    crowded = rules_with("jequier", rebirth="15 down", pieces=10, pairs=False, walls=False)
    text = "LDLDLDLDLD/LDLDL...../.....D...L D - 0"
    assert moves(crowded, text, 1).split(" ")[-1] == "26-27>16"
    text = "LDLDLDLDLD/LDLDLDLDL./.....D.... D - 0"
    assert moves(crowded, text, 1).split(" ")[-1] == "26-27>20"


def test_rule_8_one_up_on_a_crowded_board():
    crowded = rules_with("jequier", pieces=10, pairs=False, walls=False)
    text = "LDLDLDLDLD/LDLDLDLDL./.....D.... D - 0"
    assert moves(crowded, text, 1).split(" ")[-1] == "26-27>20"


def test_rule_8_a_piece_that_comes_up_has_moved():
    text = "........../........../.....L...D L - 0"
    assert lines(JEQUIER, text, 1) == ["26-27>1 L........./........../.........D L - 0 *"]


def test_rule_9_forward_before_retreat_and_drowning_is_forward():
    # 6 could go back to 3, but 24 can go on, if only into the water.
    text = ".....L..DD/........../...L...... L - 0"
    assert moves(JEQUIER, text, 3) == "24-27>1"


def test_rule_9_whoever_can_only_retreat_must():
    text = ".....L..DD/........../.......... L - 0"
    assert moves(JEQUIER, text, 3) == "6-3"


def test_rule_9_the_turn_passes_whatever_the_value_was():
    text = "LDDD....../........../.......... L - 0"
    assert 1 in JEQUIER.again
    assert lines(JEQUIER, text, 1) == ["-- LDDD....../........../.......... D - 0 *"]


def test_rule_10_the_same_player_throws_again_or_the_turn_passes():
    text = "L........./........../.........D L - 0"
    sides = [lines(JEQUIER, text, value)[0].split(" ")[2] for value in (1, 2, 3, 4, 6)]
    assert sides == ["L", "D", "D", "L", "L"]


def test_rule_10_a_retreat_may_throw_again_too():
    text = ".....L...D/D........./.......... L - 0"
    assert lines(JEQUIER, text, 4) == ["6-2 .L.......D/D........./.......... L - 0 *"]


def test_rule_11_whose_last_piece_leaves_wins_and_stays_the_side_to_move():
    text = ".........D/........../.........L L - 0"
    assert lines(FUNNEL, text, 1) == ["30-off .........D/........../.......... L - 0 L"]
    text = ".........L/........../.........D D - 3"
    assert lines(FUNNEL, text, 1) == ["30-off .........L/........../.......... D - 0 D"]
