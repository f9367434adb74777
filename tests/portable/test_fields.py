"""Every field of a ruleset matters: a position whose moves change when only that field does."""

from drawn import lines, moves, rules_with
from senet_core.game import Game
from senet_core.movetext import outcomes
from senet_core.notation import parse_position, position_text
from senet_core.position import start
from senet_core.ruleset import FIELDS, OPTIONAL
from senet_core.schema import SCHEMA
from senet_core.score import points_of

NAMELESS = ("id",) + OPTIONAL


def check(base, field, text, value, expected, tell=moves):
    """Compares what `tell` tells for each value of one field: (field's value, told), ..."""
    for setting, told in expected:
        found = tell(rules_with(base, **{field: setting}), text, value)
        assert found == told, (field, setting, found)
    assert len({str(told) for setting, told in expected}) > 1
    for name, kind, words, _ in SCHEMA:
        if name == field and kind == "word":
            assert isinstance(words, tuple)
            assert sorted([setting for setting, told in expected]) == sorted(words)


def test_pieces():
    # The front piece, which Light owes, stands on 9 with five pieces and on 11 with six.
    text = "L.L.L.L.L./........../.........D L f 0"
    check("jequier", "pieces", text, 3, ((5, "9-12"), (6, "1-4 3-6 5-8 7-10 9-12")))


def test_face():
    text = "........L./........../.........D L - 0"

    def with_one_flat_up(rules, text, value):
        return moves(rules, text, rules.value_of(rules.count_of_flats(1)))

    check("jequier", "face", text, 0, (("flat", "9-10"), ("round", "9-12")), with_one_flat_up)


def test_values():
    text = "........L./........../.........D L - 0"

    def with_count_0(rules, text, value):
        return moves(rules, text, rules.value_of(0))

    expected = (([6, 1, 2, 3, 4], "9-15"), ([5, 1, 2, 3, 4], "9-14"))
    check("kendall", "values", text, 0, expected, with_count_0)


def test_again():
    text = "........L./........../.........D L - 0"
    once_more = ["9-10 .........L/........../.........D L - 0 *"]
    handed_over = ["9-10 .........L/........../.........D D - 0 *"]
    check("jequier", "again", text, 1, (([1, 4], once_more), ([4], handed_over)), lines)


def test_opening():
    def at_the_start(rules, text, value):
        return moves(rules, position_text(start(rules)), value)

    expected = (("throw-off", "--"), ("dark", "2x5 4x7 6x9 8x11 10x13 12-15 14-17"))
    check("kendall", "opening", "", 3, expected, at_the_start)


def test_light_from_front():
    def after_two_throws(rules, text, value):
        game = Game(rules)
        game.play(1, 10)
        game.play(2, 8)
        return moves(rules, position_text(game.position), value)

    check(
        "jequier",
        "light_from_front",
        "",
        6,
        ((True, "9-15"), (False, "7-13 9-15")),
        after_two_throws,
    )


def test_retreat():
    text = ".....D.LDD/..L.DD..../.......... L - 0"
    expected = (("no", "--"), ("empty", "13-11"), ("swap", "8x6 13-11"))
    check("jequier", "retreat", text, 2, expected)


def test_pairs():
    text = ".......L.D/D........./.......... L - 0"
    check("kendall", "pairs", text, 2, ((True, "--"), (False, "8x10")))


def test_walls():
    text = ".......L.D/DD......../.......... L - 0"
    check("kendall", "walls", text, 5, ((True, "--"), (False, "8-13")))


def test_loose():
    text = "........../........../.....L.DD. L - 0"
    check("funnel", "loose", text, 3, (([28], "26x29"), ([30], "--")))


def test_safe():
    text = "........../........../...L.D.... L - 0"
    check("kendall", "safe", text, 2, (([26], "--"), ([28], "24x26")))


def test_house26():
    text = "........../........../..L......D L - 0"
    check("kendall", "house26", text, 5, (("free", "23-28"), ("cut", "23-26"), ("land", "--")))


def test_water():
    text = "........../........../.....L...D L - 0"
    check("jequier", "water", text, 1, ((True, "26-27>1"), (False, "26-27")))


def test_rebirth():
    text = "D........./........../...L...... L - 0"
    expected = (("1 up", "24-27>2"), ("15, 1 up", "24-27>15"), ("15 down", "24-27>15"))
    check("jequier", "rebirth", text, 3, expected)
    text = "D........./....D...../...L...... L - 0"
    expected = (("1 up", "24-27>2"), ("15, 1 up", "24-27>2"), ("15 down", "24-27>14"))
    check("jequier", "rebirth", text, 3, expected)


def test_leave():
    text = ".........D/........../.......L.. L - 0"
    expected = (
        ("on 30", "28-30^"),
        ("reach 30", "28-off"),
        ("exact", "28-30"),
        ("past", "28-30"),
    )
    check("jequier", "leave", text, 2, expected)
    expected = (
        ("on 30", "28-24"),
        ("reach 30", "28-off"),
        ("exact", "28-24"),
        ("past", "28-off"),
    )
    check("jequier", "leave", text, 4, expected)


def test_leave_when():
    text = ".........D/....L...../........L. L - 0"
    expected = (("home", "15-18"), ("row 1 clear", "15-18 29-off"), ("always", "15-18 29-off"))
    check("funnel-first", "leave_when", text, 3, expected)
    text = "....L....D/........../........L. L - 0"
    expected = (("home", "5-8"), ("row 1 clear", "5-8"), ("always", "5-8 29-off"))
    check("funnel-first", "leave_when", text, 3, expected)


def test_wait():
    text = ".........D/........../.......L.. L - 0"
    check("kendall", "wait", text, 1, (([28], "--"), ([29], "28-29")))


def test_stuck():
    only_this_value = ".........D/........../.......L.. L - 0"
    passes = ["-- .........D/........../.......L.. D - 0 *"]
    loses = ["-- .........D/........../.......L.. L - 0 D"]
    expected = (("pass", passes), ("blocked loses", passes), ("throw loses", loses))
    check("kendall", "stuck", only_this_value, 1, expected, lines)
    no_value = "LDDD....../........../.......... L - 0"
    passes = ["-- LDDD....../........../.......... D - 1 *"]
    loses = ["-- LDDD....../........../.......... L - 0 D"]
    expected = (("pass", passes), ("blocked loses", loses), ("throw loses", loses))
    check("funnel", "stuck", no_value, 1, expected, lines)


def test_draw_rounds():
    text = "LDDD....../........../.......... L - 5"
    draw = ["-- LDDD....../........../.......... L - 6 draw"]
    goes_on = ["-- LDDD....../........../.......... D - 6 *"]
    check("funnel", "draw_rounds", text, 1, ((3, draw), (4, goes_on)), lines)


def test_points():
    text = "DD......../.....D..../.....D...L L - 0"

    def won(rules, text, value):
        later = outcomes(rules, parse_position(rules, text), value)[0][1]
        return points_of(rules, later)

    expected = []
    for member, points in (
        ("win", 9),
        ("row1", 10),
        ("row2", 9),
        ("row3", 9),
        ("on_safe", 7),
    ):
        plain = {"win": 0, "row1": 3, "row2": 1, "row3": 1, "on_safe": True}
        plain[member] = plain[member] + 1 if member != "on_safe" else False
        expected.append((plain, points))
    expected.append(({"win": 0, "row1": 3, "row2": 1, "row3": 1, "on_safe": True}, 8))
    check("funnel", "points", text, 1, expected, won)


def test_every_field_has_its_test():
    missing = [name for name in FIELDS if name not in NAMELESS and "test_" + name not in globals()]
    assert not missing
