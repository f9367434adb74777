"""Positions as values and as text: round trips, and each refusal that rules.md lists."""

from drawn import rules_with
from helpers import json_lines, raises
from senet_core.bits import mask_of, squares_of
from senet_core.errors import ImpossiblePosition, NotUnderstood
from senet_core.moves import after
from senet_core.notation import parse_position, position_text
from senet_core.position import DARK, LIGHT, LIGHT_OWES_FRONT, PLAYING, Position, start
from senet_core.rulesets import IDS, ruleset

JEQUIER = rules_with("jequier")
BLOCS = rules_with("blocs")
FUNNEL = rules_with("funnel")
START = "LDLDLDLDLD/........../.......... - o 0"
GOOD = "LDLDLDLDLD/........../.......... L - 0"


def refused(error, rules, text):
    """The message with which a position's text is refused."""
    caught = raises(error, parse_position, rules, text)
    assert isinstance(caught, (NotUnderstood, ImpossiblePosition))
    assert caught.text == text
    message = str(caught)
    assert message.startswith("'" + text[:40].replace("\n", " ").replace("\t", " "))
    assert "\n" not in message
    return message


def test_a_position_is_read_square_by_square():
    position = parse_position(JEQUIER, "L........D/.L......D./..L.D....L D f 0")
    assert squares_of(position.light) == [1, 12, 23, 30]
    assert squares_of(position.dark) == [10, 19, 25]
    assert (position.side, position.phase, position.passes) == (DARK, LIGHT_OWES_FRONT, 0)
    assert position.result is None


def test_round_trip_of_the_vectors():
    known = {name: ruleset(name) for name in IDS}
    for case in json_lines("vectors/positions.jsonl"):
        text = case["position"]
        assert position_text(parse_position(known[case["rules"]], text)) == text


def test_round_trip_of_the_starts():
    for name in IDS:
        rules = ruleset(name)
        assert parse_position(rules, position_text(start(rules))) == start(rules)


def test_what_is_no_position_is_not_understood():
    for text in (
        "",
        " ",
        "L",
        GOOD + " ",
        " " + GOOD,
        GOOD.replace(" ", "  "),
        GOOD + " 0",
        GOOD.replace("/", ""),
        GOOD.replace("/", "|"),
        GOOD.replace(" L", ""),
        "LDLDLDLDL/........../.......... L - 0",
        "LDLDLDLDLDL/........./.......... L - 0",
        "LDLDLDLDLD/.........../......... L - 0",
        "LDLDLDLDLD/........../........../.......... L - 0",
        GOOD.replace("\n", ""),
        GOOD + "\n",
        GOOD.replace(" ", "\t"),
    ):
        if text != GOOD:
            message = refused(NotUnderstood, JEQUIER, text)
            assert "three rows of ten squares" in message or "expected" in message


def test_a_wrong_letter_is_named_with_its_square():
    for letter in "ld-x1":
        text = "LDLDLDLDLD/.." + letter + "......./.......... L - 0"
        message = refused(NotUnderstood, JEQUIER, text)
        assert f"square 13 is '{letter}', expected 'L', 'D'" in message


def test_a_wrong_side_phase_or_count_is_named():
    for side in ("l", "", "LD", "X", "o"):
        text = f"LDLDLDLDLD/........../.......... {side} - 0"
        assert f"side to move is '{side}', expected" in refused(NotUnderstood, JEQUIER, text)
    for phase in ("F", "", "--", "0"):
        text = f"LDLDLDLDLD/........../.......... L {phase} 0"
        assert f"phase is '{phase}', expected" in refused(NotUnderstood, JEQUIER, text)
    for count in ("", "-1", "00", "01", "1.0", "x", "100", "+1", "\u0661", "1_0"):
        text = f"LDLDLDLDLD/........../.......... L - {count}"
        assert f"the count is '{count}'" in refused(NotUnderstood, JEQUIER, text)


def test_more_pieces_than_the_ruleset_has_are_refused():
    message = refused(ImpossiblePosition, JEQUIER, "LDLDLDLDLD/L........./.......... L - 0")
    assert message.endswith("has 6 pieces of Light; jequier has 1 to 5 a side")
    message = refused(ImpossiblePosition, JEQUIER, "LDLDLDLDLD/D........./.......... L - 0")
    assert message.endswith("has 6 pieces of Dark; jequier has 1 to 5 a side")
    seven = rules_with("kendall")
    text = "LDLDLDLDLD/LDLD....../.......... L - 0"
    assert position_text(parse_position(seven, text)) == text


def test_a_side_with_no_piece_is_refused():
    refused(ImpossiblePosition, JEQUIER, "........../........../.........D L - 0")
    refused(ImpossiblePosition, JEQUIER, "L........./........../.......... L - 0")
    refused(ImpossiblePosition, JEQUIER, "........../........../.......... L - 0")


def test_a_piece_on_27_is_refused_while_the_water_is_open():
    for letters in ("L..D", "D..L"):
        text = f"........../........../......{letters} L - 0"
        assert "on 27" in refused(ImpossiblePosition, JEQUIER, text)
        assert position_text(parse_position(rules_with("funnel-dry"), text)) == text


def test_a_piece_on_30_is_refused_where_reaching_it_is_leaving():
    for letters in ("LD", "DL"):
        text = f"........../........../........{letters} L - 0"
        assert "on 30" in refused(ImpossiblePosition, BLOCS, text)
        for name in ("jequier", "kendall", "funnel-first"):
            assert position_text(parse_position(ruleset(name), text)) == text


def test_no_side_without_throw_off_and_the_reverse():
    for text in (
        START.replace("- o", "- -"),
        START.replace("- o", "- f"),
        START.replace("- o", "L o"),
        START.replace("- o", "D o"),
    ):
        assert "side '-' with phase 'o'" in refused(ImpossiblePosition, JEQUIER, text)


def test_throw_off_only_at_the_start_of_a_ruleset_that_has_one():
    for text in (
        "LDLDLDLD.D/L........./.......... - o 0",
        "DLDLDLDLDL/........../.......... - o 0",
        "LDLDLDLD../........../.......... - o 0",
    ):
        assert "not the start" in refused(ImpossiblePosition, JEQUIER, text)
    assert "not the start" in refused(ImpossiblePosition, FUNNEL, START)
    with_count = START.replace("o 0", "o 1")
    refused(ImpossiblePosition, rules_with("jequier", draw_rounds=3), with_count)


def test_phase_f_only_with_light_from_front():
    text = "LDLDLDLDLD/........../.......... L f 0"
    assert "phase 'f'" in refused(ImpossiblePosition, BLOCS, text)
    assert position_text(parse_position(JEQUIER, text)) == text


def test_counts_below_2k_only():
    text = "LDLDLDLDLD/........../.......... L - "
    for rounds in range(10):
        rules = rules_with("funnel", draw_rounds=rounds)
        most = max(2 * rounds - 1, 0)
        for count in range(most + 1):
            assert parse_position(rules, f"{text}{count}").passes == count
        message = refused(ImpossiblePosition, rules, f"{text}{most + 1}")
        assert message.endswith(f"has count {most + 1}; funnel has 0 to {most}")


def test_equal_positions_are_equal_and_hash_alike():
    one, other = parse_position(JEQUIER, GOOD), parse_position(JEQUIER, GOOD)
    assert one == other
    assert hash(one) == hash(other)
    assert len({one: 1, other: 2}) == 1


def test_the_same_position_however_it_arose():
    ends = []
    for order in ((1, 4), (4, 1)):  # after both values Light throws again
        position = parse_position(JEQUIER, "L........./........../........D. L - 0")
        position = after(JEQUIER, position, order[0], 1)
        ends.append(after(JEQUIER, position, order[1], 1 + order[0]))
    assert ends[0] == ends[1] == parse_position(JEQUIER, position_text(ends[0]))
    assert squares_of(ends[0].light) == [6]


def test_positions_differ_in_each_part():
    light, dark = mask_of([1]), mask_of([2])
    plain = Position(light, dark, LIGHT, PLAYING, 0, None)
    for other in (
        Position(mask_of([3]), dark, LIGHT, PLAYING, 0, None),
        Position(light, mask_of([3]), LIGHT, PLAYING, 0, None),
        Position(light, dark, DARK, PLAYING, 0, None),
        Position(light, dark, LIGHT, LIGHT_OWES_FRONT, 0, None),
        Position(light, dark, LIGHT, PLAYING, 1, None),
        Position(light, dark, LIGHT, PLAYING, 0, "L"),
    ):
        assert other != plain
    assert plain != GOOD
    assert plain != plain.key()


def test_a_position_shows_its_parts():
    position = Position(1, 2, LIGHT, PLAYING, 3, "D")
    assert repr(position) == "Position(0x1, 0x2, 0, 0, 3, 'D')"


def test_hashes_of_neighbouring_positions_seldom_meet():
    # MicroPython's tables become slow where many positions share their hash.
    hashes = set()
    for one in range(30):
        for two in range(30):
            hashes.add(hash(Position(1 << one, 1 << two, LIGHT, PLAYING, 0, None)) % 4096)
    assert len(hashes) > 700
