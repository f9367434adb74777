"""The ten rulesets as data, a row a set (rules.md; the same as shared/rulesets.json)."""

from senet_core.ruleset import FIELDS, OPTIONAL, POINTS, Ruleset, refuse_unknown

COLUMNS = tuple([name for name in FIELDS if name not in OPTIONAL])

CASTS_6 = (6, 1, 2, 3, 4)
CASTS_5 = (5, 1, 2, 3, 4)

# fmt: off
SETS = (
    ("jequier", 5, "flat", CASTS_6, (1, 4, 6), "throw-off", True,
     "empty", True, True, (), (26, 28, 29, 30), "free", True, "1 up",
     "on 30", "home", (), "pass", 0, (5, 3, 2, 1, True)),
    ("trap", 5, "round", CASTS_6, (1, 4, 6), "throw-off", True,
     "empty", True, True, (), (26, 28, 29, 30), "free", True, "1 up",
     "on 30", "home", (), "pass", 0, (0, 3, 2, 1, False)),
    ("blocs", 5, "flat", CASTS_6, (1, 4, 6), "throw-off", False,
     "swap", True, True, (), (26, 28, 29), "free", True, "15, 1 up",
     "reach 30", "row 1 clear", (), "blocked loses", 0, (0, 3, 3, 1, True)),
    ("blocs-strict", 5, "flat", CASTS_6, (1, 4, 6), "throw-off", False,
     "swap", True, True, (), (26, 28, 29), "free", True, "15, 1 up",
     "reach 30", "row 1 clear", (), "throw loses", 0, (0, 3, 3, 1, True)),
    ("kendall", 7, "flat", CASTS_5, (), "dark", False,
     "no", False, False, (), (15, 26, 28, 29), "cut", True, "15 down",
     "exact", "always", (28, 29), "pass", 0, (1, 0, 0, 0, True)),
    ("funnel", 5, "flat", CASTS_5, (1, 4, 5), "dark", False,
     "no", True, True, (28, 29, 30), (26,), "land", True, "15 down",
     "exact", "always", (), "pass", 3, (1, 0, 0, 0, True)),
    ("funnel-first", 5, "flat", CASTS_5, (1, 4, 5), "dark", False,
     "no", True, True, (), (), "free", False, "15 down",
     "past", "always", (), "pass", 3, (1, 0, 0, 0, True)),
    ("funnel-water", 5, "flat", CASTS_5, (1, 4, 5), "dark", False,
     "no", True, True, (), (26,), "land", True, "15 down",
     "past", "always", (), "pass", 3, (1, 0, 0, 0, True)),
    ("funnel-dry", 5, "flat", CASTS_5, (1, 4, 5), "dark", False,
     "no", True, True, (28, 29, 30), (26,), "land", False, "15 down",
     "exact", "always", (), "pass", 3, (1, 0, 0, 0, True)),
    ("funnel-7", 7, "flat", CASTS_5, (1, 4, 5), "dark", False,
     "no", True, True, (28, 29, 30), (26,), "land", True, "15 down",
     "exact", "always", (), "pass", 3, (1, 0, 0, 0, True)),
)
# fmt: on

IDS = tuple([str(row[0]) for row in SETS])


def fields_of(name: str) -> dict[str, object]:
    """The JSON object of a built-in ruleset; RulesetError for an unknown ID."""
    if name not in IDS:
        raise refuse_unknown(name, IDS)
    fields: dict[str, object] = {}
    for column, value in zip(COLUMNS, SETS[IDS.index(name)]):
        fields[column] = list(value) if isinstance(value, tuple) else value
    points = fields["points"]
    assert isinstance(points, list)
    fields["points"] = dict(zip(POINTS, points))
    return fields


def ruleset(name: str) -> Ruleset:
    """A built-in ruleset by its ID; RulesetError for an unknown one."""
    return Ruleset(fields_of(name), is_known=True)
