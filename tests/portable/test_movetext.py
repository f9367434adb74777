"""Moves as text, both ways: the full form, shortened ones, and three ways to be wrong."""

from drawn import rules_with
from helpers import json_lines, raises
from senet_app.chance import Chance
from senet_core.errors import AmbiguousMove, IllegalMove, NotUnderstood, SenetError
from senet_core.moveparse import parse_move
from senet_core.moves import play
from senet_core.movetext import legal_texts, outcomes
from senet_core.notation import parse_position, position_text
from senet_core.ruleset import Ruleset
from senet_core.rulesets import IDS, ruleset

JEQUIER = rules_with("jequier")
KENDALL = rules_with("kendall")
PAST = rules_with("funnel-first")
MIXED = "LLLDLD.D.D/.D......../..L....... L - 0"  # with 4: 2x6 3-7 5-9 23-27>7


def read(text, position=MIXED, value=4, rules=JEQUIER):
    """The square left by a move's text."""
    return parse_move(rules, parse_position(rules, position), value, text)


def refused(error, text, position=MIXED, value=4, rules=JEQUIER):
    """The message with which a move's text is refused; checks what the error carries."""
    where = parse_position(rules, position)
    caught = raises(error, parse_move, rules, where, value, text)
    assert caught.text == text
    assert caught.position == position
    message = str(caught)
    assert message.startswith("'") and message.endswith(f" in position {position}")
    return message


def test_the_three_errors_are_value_errors_and_distinct():
    kinds = (NotUnderstood, IllegalMove, AmbiguousMove)
    for kind in kinds:
        assert issubclass(kind, SenetError) and issubclass(kind, ValueError)
        assert not [other for other in kinds if other is not kind and issubclass(kind, other)]


def check_round_trip(rules, text, value):
    """Reads back each legal move as it is written; returns how many there were."""
    position = parse_position(rules, text)
    found = outcomes(rules, position, value)
    for written, later in found:
        square = parse_move(rules, position, value, written)
        assert play(rules, position, value, square) == later
    if not found:
        assert parse_move(rules, position, value, "--") == 0
    assert [written for written, later in found] == legal_texts(rules, position, value)
    return len(found)


def test_round_trip_of_all_moves_of_the_ten_sets():
    known = {name: ruleset(name) for name in IDS}
    total = 0
    for case in json_lines("vectors/positions.jsonl"):
        rules = known[case["rules"]]
        for value in sorted(set(rules.values)):
            total += check_round_trip(rules, case["position"], value)
    assert total > 5000


def test_round_trip_of_all_moves_of_random_rulesets():
    total = 0
    for case in json_lines("vectors/variants.jsonl"):
        rules = Ruleset(case["rules"])
        for value in sorted(set(rules.values)):
            total += check_round_trip(rules, case["position"], value)
    assert total > 2000


def test_the_forms_of_a_move():
    assert [read(text) for text in ("2x6", "3-7", "5-9", "23-27>7")] == [2, 3, 5, 23]
    assert read("28-30^", ".........D/........../.......L.. L - 0", 2) == 28
    assert read("28-24", ".........D/........../.......L.. L - 0", 4) == 28
    assert read("28-off", ".........D/........../.......L.. L - 0", 3, PAST) == 28
    assert read("--", "LDDD....../........../.......... L - 0", 1) == 0


def test_blanks_around_a_move_do_not_matter():
    assert read("  3-7 \r\n") == 3
    assert read(" -- ", "LDDD....../........../.......... L - 0", 1) == 0


def test_shortened_moves():
    assert [read(text) for text in ("2", "x6", "3", "-7", "-27", "23", "23-27")] == [
        2,
        2,
        3,
        3,
        23,
        23,
        23,
    ]
    assert read("-27>7") == 23
    both_end = ".........D/.........L/.......L.. L - 0"
    assert read("28-30", ".........D/........../.......L.. L - 0", 2) == 28
    assert read("20", both_end, 2) == 20
    assert read("off", ".........D/........../.......L.. L - 0", 3, PAST) == 28
    assert read("-off", ".........D/........../.......L.. L - 0", 3, PAST) == 28


def test_what_is_no_move_is_not_understood():
    for text in (
        "",
        " ",
        "-",
        "x",
        "^",
        ">",
        "->",
        "---",
        "----",
        "6-",
        "6x",
        "6--9",
        "6-9-12",
        "6x9x12",
        "a-b",
        "six",
        "0-3",
        "6-0",
        "31-32",
        "6-31",
        "06-9",
        "6-09",
        "6 - 9",
        "3-7 x",
        "23-27>",
        "23-27>x",
        "23-27>31",
        "23-27>7>8",
        "28-OFF",
        "28xoff",
        "28-off-",
        "offoff",
        "3-7^^",
        "^3-7",
        "3-7!",
        "3\u20137",
        "\u0663-7",
        "\u00b2",
        "3X6",
        "-1-3",
        "+3",
        "3.0",
    ):
        assert "is not a move; expected such as 6-9, 6x9" in refused(NotUnderstood, text)


def test_a_move_that_the_rules_do_not_allow_is_told_with_those_they_do():
    for text in (
        "3-8",
        "1-5",
        "7",
        "30-off",
        "off",
        "2-6",
        "3x7",
        "-8",
        "--",
        "23-27>8",
        "3-7^",
        "3-7>7",
        "x7",
        "-6",
        "7-3",
        "4-8",
        "5-10",
    ):
        message = refused(IllegalMove, text)
        assert "is not legal with 4; legal: 2x6, 3-7, 5-9, 23-27>7 in" in message


def test_a_move_where_only_the_pass_is_left():
    blocked = "LDDD....../........../.......... L - 0"
    assert "legal: -- in" in refused(IllegalMove, "1-2", blocked, 1)


def test_no_move_after_the_end():
    position = parse_position(PAST, ".........D/........../.......L.. L - 0")
    over = play(PAST, position, 3, 28)
    for text in ("--", "28-off", "10"):
        caught = raises(IllegalMove, parse_move, PAST, over, 3, text)
        assert "comes after the end of the game" in str(caught)
        assert caught.position == position_text(over)


def test_a_shortened_move_that_fits_several_is_ambiguous():
    message = refused(AmbiguousMove, "off", ".........D/........../.......LL. L - 0", 4, PAST)
    assert "fits several moves with 4 (28-off, 29-off) in" in message
    two_cut = "........../........../..LL.....D L - 0"
    assert "(23-26, 24-26)" in refused(AmbiguousMove, "-26", two_cut, 4, KENDALL)
    assert read("23", two_cut, 4, KENDALL) == 23


def test_a_throw_off_knows_one_move():
    start = "LDLDLDLDLD/........../.......... - o 0"
    assert read("10-11", start, 1) == 10
    assert read("--", start, 3) == 0
    refused(IllegalMove, "--", start, 1)
    refused(IllegalMove, "10-13", start, 3)


def random_text(chance):
    """Up to eight characters, most of them such as occur in moves."""
    letters = "0123456789-x>^of \t\n;:.L\u00e9\x00"
    size = chance.number() % 9
    return "".join([letters[chance.number() % len(letters)] for _ in range(size)])


def test_garbage_raises_nothing_but_the_three_errors():
    chance = Chance(7)
    position = parse_position(JEQUIER, MIXED)
    kinds = {}
    for _ in range(20000):
        text = random_text(chance)
        try:
            assert parse_move(JEQUIER, position, 4, text) in (2, 3, 5, 23)
            kind = "legal"
        except (NotUnderstood, IllegalMove, AmbiguousMove) as error:
            assert error.text == text
            kind = type(error).__name__
        kinds[kind] = kinds.get(kind, 0) + 1
    assert kinds["NotUnderstood"] > 10000 and kinds["IllegalMove"] > 100
    assert kinds["legal"] > 10


def test_a_long_text_is_cut_in_the_message():
    assert len(refused(NotUnderstood, "9" * 100000)) < 250
