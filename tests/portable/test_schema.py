"""Rulesets as data: what is accepted, and that each wrong one is refused by the field's name."""

from helpers import raises
from senet_core.errors import RulesetError
from senet_core.ruleset import FIELDS, OPTIONAL, POINTS, Ruleset
from senet_core.rulesets import IDS, fields_of, ruleset
from senet_core.schema import POINTS_SCHEMA, SCHEMA

NUMBERS = ("pieces", "draw_rounds")
LISTS = ("values", "again", "loose", "safe", "wait")
WORDS = ("face", "opening", "retreat", "house26", "rebirth", "leave", "leave_when", "stuck")
SWITCHES = ("light_from_front", "pairs", "walls", "water")


def copy_of(name):
    """The fields of a built-in ruleset, to be changed."""
    return fields_of(name)


def refused(name, value, base="kendall"):
    """The error's text for a built-in ruleset in which one field was changed."""
    fields = copy_of(base)
    fields[name] = value
    error = raises(RulesetError, Ruleset, fields)
    assert error.field == name
    return one_sentence(error)


def one_sentence(error):
    """The error's text, which must begin with the field and stand on one line."""
    text = str(error)
    assert text.startswith(f"ruleset field '{error.field[:50]}".split("\n")[0])
    assert "\n" not in text
    assert len(text) < 400
    return text


def accepted(changes, base="kendall"):
    """A built-in ruleset with some fields changed."""
    fields = copy_of(base)
    for name, value in changes.items():
        fields[name] = value
    return Ruleset(fields)


def test_the_ten_sets_are_accepted():
    assert len(IDS) == 10
    assert issubclass(RulesetError, ValueError)
    for name in IDS:
        fields = copy_of(name)
        rules = Ruleset(fields)
        for field in fields:
            assert getattr(rules, field) == fields[field]
        assert rules.id == name


def test_the_schema_has_a_row_for_each_field_in_the_order_of_these():
    assert tuple([row[0] for row in SCHEMA]) == FIELDS
    assert tuple([row[0] for row in POINTS_SCHEMA]) == POINTS


def test_an_unknown_id_is_refused_with_the_known_ones():
    for call in (ruleset, fields_of):
        text = one_sentence(raises(RulesetError, call, "tablut"))
        assert text.endswith(f"is 'tablut'; expected one of {', '.join(IDS)}")


def test_what_is_no_object_is_refused():
    for value in (None, 3, "jequier", [], [["id", "x"]]):
        assert "expected a JSON object" in one_sentence(raises(RulesetError, Ruleset, value))


def test_an_unknown_field_is_refused():
    assert refused("colour", "red").endswith(f"is unknown; expected one of {', '.join(FIELDS)}")
    assert "'Pieces' is unknown" in refused("Pieces", 5)


def test_every_missing_field_is_refused():
    for name in FIELDS:
        fields = copy_of("kendall")
        if name in fields:
            del fields[name]
            error = raises(RulesetError, Ruleset, fields)
            assert error.field == name
            assert " is missing; expected " in one_sentence(error)
        else:
            assert name in OPTIONAL


def test_numbers():
    for value in (4, 11, -5, 0, 5.0, "5", None, True, [5]):
        assert refused("pieces", value).endswith("; expected a whole number from 5 to 10")
    for value in (-1, 10, 0.0, "0", None, False):
        assert refused("draw_rounds", value).endswith("; expected a whole number from 0 to 9")
    for value in range(5, 11):
        assert accepted({"pieces": value}).pieces == value
    for value in range(10):
        assert accepted({"draw_rounds": value}).draw_rounds == value


def test_true_is_no_number():
    for name in NUMBERS:
        assert "is true;" in refused(name, True)
    for name in LISTS:
        assert "[" in refused(name, [True] * 5)
    assert "'points.win' is true;" in refused_points("win", True)


def test_a_number_is_no_yes_or_no():
    for name in SWITCHES:
        for value in (0, 1, "yes", "true", None, [True]):
            assert refused(name, value).endswith("; expected true or false")


def test_words():
    for name in WORDS:
        for value in ("", "NO", "on  30", None, True, 1, ["no"], {}):
            assert "; expected one of '" in refused(name, value)
    for name, value in (
        ("face", "round"),
        ("opening", "throw-off"),
        ("retreat", "swap"),
        ("retreat", "empty"),
        ("house26", "free"),
        ("house26", "land"),
        ("rebirth", "1 up"),
        ("rebirth", "15, 1 up"),
        ("leave", "reach 30"),
        ("leave", "past"),
        ("leave_when", "home"),
        ("leave_when", "row 1 clear"),
        ("stuck", "blocked loses"),
        ("stuck", "throw loses"),
    ):
        assert getattr(accepted({name: value}), name) == value


def test_the_words_that_a_field_may_hold_are_told():
    text = refused("leave", "fly")
    assert text.endswith("is 'fly'; expected one of 'on 30', 'reach 30', 'exact', 'past'")


def test_lists_of_squares():
    for name, low, high in (("loose", 1, 30), ("safe", 1, 30), ("wait", 25, 30)):
        for value in ([low - 1], [high + 1], ["26"], [26.0], [None], 26, "26", None, {"26": 1}):
            wanted = f"; expected a list of whole numbers from {low} to {high}"
            assert refused(name, value).endswith(wanted)
        assert getattr(accepted({name: [low, high]}), name) == [low, high]


def test_values():
    for value in ([5, 1, 2, 3], [5, 1, 2, 3, 4, 4], [0, 1, 2, 3, 4], [7, 1, 2, 3, 4], 5, None, []):
        assert refused("values", value).endswith(
            "; expected a list of five whole numbers from 1 to 6"
        )
    assert accepted({"values": [6, 6, 6, 6, 6]}).values == [6] * 5


def test_again_holds_some_of_values():
    assert refused("again", [0]).endswith("; expected a list of whole numbers from 1 to 6")
    assert refused("again", [7]).endswith("; expected a list of whole numbers from 1 to 6")
    assert refused("again", [1, 6]).endswith("holds 6; expected some of values, [5, 1, 2, 3, 4]")
    assert accepted({"again": [5, 4]}).again == [5, 4]


def test_a_throw_off_needs_a_value_of_1():
    fields = copy_of("jequier")
    fields["values"] = [6, 2, 2, 3, 4]
    fields["again"] = []
    error = raises(RulesetError, Ruleset, fields)
    assert error.field == "opening"
    assert one_sentence(error).endswith("expected 'dark' where no count is worth 1")
    fields["opening"] = "dark"
    assert Ruleset(fields).opening == "dark"


def test_27_is_not_safe_while_the_water_is_open():
    text = refused("safe", [26, 27])
    assert text.endswith("holds 27; expected squares without 27 while the water is open")
    assert accepted({"safe": [26, 27], "water": False}).safe == [26, 27]


def test_nothing_waits_where_pieces_leave_on_30():
    assert refused("wait", [28], "jequier").endswith("is [28]; expected [] with leave 'on 30'")
    for leave in ("reach 30", "exact", "past"):
        assert accepted({"leave": leave, "wait": [28]}, "jequier").wait == [28]


def refused_points(member, value):
    """The error's text for points in which one member was changed."""
    fields = copy_of("kendall")
    fields["points"][member] = value
    return one_sentence(raises(RulesetError, Ruleset, fields))


def test_points_name_the_member_at_fault():
    for member in POINTS[:-1]:
        for value in (-1, 100, 1.0, "1", None):
            text = refused_points(member, value)
            assert text.startswith(f"ruleset field 'points.{member}' is ")
            assert text.endswith("; expected a whole number from 0 to 99")
    for value in (0, 1, None, "no"):
        text = refused_points("on_safe", value)
        assert text.startswith("ruleset field 'points.on_safe' is ")
        assert text.endswith("; expected true or false")
    assert "'points.row4' is unknown; expected one of win, " in refused_points("row4", 1)


def test_every_missing_member_of_points_is_refused():
    for member in POINTS:
        fields = copy_of("kendall")
        del fields["points"][member]
        text = one_sentence(raises(RulesetError, Ruleset, fields))
        assert text.startswith(f"ruleset field 'points.{member}' is missing; expected ")


def test_points_are_an_object():
    for value in (5, None, [5, 3, 2, 1, True], "5", True):
        text = refused("points", value)
        assert text.endswith("; expected an object of win, row1, row2, row3, on_safe")


def test_points_from_0_to_99_are_accepted():
    points = {"win": 0, "row1": 99, "row2": 0, "row3": 99, "on_safe": False}
    assert accepted({"points": points}).points == points


def test_ids():
    wanted = "; expected 1 to 20 of the characters a-z, 0-9 and -"
    for value in ("", "a" * 21, "A", "a b", "a_b", "\u00e9", "a\n", "../a", 5, None, True, ["a"]):
        assert refused("id", value).endswith(wanted)
    for value in ("a", "0", "-", "a" * 20, "my-set-2"):
        assert accepted({"id": value}).id == value


def test_title_and_source_are_short_texts():
    for name in OPTIONAL:
        for value in ("a\nb", "a" * 201, 5, None, True, []):
            text = refused(name, value)
            assert text.endswith("; expected a text of at most 200 characters on one line")
        for value in ("", "Jequier, \u00ab first set \u00bb", "a" * 200):
            assert getattr(accepted({name: value}), name) == value


def test_a_wrong_value_is_shown_on_one_line_and_cut():
    assert "is 'aaaaa" in refused("id", "a" * 5000)
    assert "is 'a b'; expected" in refused("face", "a\nb")
    assert "is null; expected" in refused("face", None)
    assert "is false; expected" in refused("face", False)
    assert "..." in refused("safe", list(range(100)))
    refused("x" * 5000, 1)
    refused("x\ny", 1)


def test_fields_of_a_built_in_set_are_a_copy():
    copy_of("trap")["safe"].append(3)
    copy_of("trap")["points"]["win"] = 7
    assert copy_of("trap")["safe"] == [26, 28, 29, 30]
    assert copy_of("trap")["points"]["win"] == 0
