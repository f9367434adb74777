"""What each field of a ruleset may hold (rules.md, last column of "The fields").

Only a ruleset that comes from outside needs this; the board reads it when it meets the first one.
"""

from senet_core.errors import RulesetError, in_short
from senet_core.ruleset import OPTIONAL, POINTS

ID_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"
ID_LENGTH = 20
TEXT_LENGTH = 200

# (name, kind, lowest or the words allowed, highest)
SCHEMA = (
    ("id", "id", 1, ID_LENGTH),
    ("title", "text", 0, TEXT_LENGTH),
    ("source", "text", 0, TEXT_LENGTH),
    ("pieces", "number", 5, 10),
    ("face", "word", ("flat", "round"), 0),
    ("values", "values", 1, 6),
    ("again", "numbers", 1, 6),
    ("opening", "word", ("throw-off", "dark"), 0),
    ("light_from_front", "yes or no", 0, 0),
    ("retreat", "word", ("no", "empty", "swap"), 0),
    ("pairs", "yes or no", 0, 0),
    ("walls", "yes or no", 0, 0),
    ("loose", "numbers", 1, 30),
    ("safe", "numbers", 1, 30),
    ("house26", "word", ("free", "cut", "land"), 0),
    ("water", "yes or no", 0, 0),
    ("rebirth", "word", ("1 up", "15, 1 up", "15 down"), 0),
    ("leave", "word", ("on 30", "reach 30", "exact", "past"), 0),
    ("leave_when", "word", ("home", "row 1 clear", "always"), 0),
    ("wait", "numbers", 25, 30),
    ("stuck", "word", ("pass", "blocked loses", "throw loses"), 0),
    ("draw_rounds", "number", 0, 9),
    ("points", "points", 0, 0),
)
POINTS_SCHEMA = (
    ("win", "number", 0, 99),
    ("row1", "number", 0, 99),
    ("row2", "number", 0, 99),
    ("row3", "number", 0, 99),
    ("on_safe", "yes or no", 0, 0),
)


def is_number(value: object, low: int, high: int) -> bool:
    """A whole number from low to high; True and False are none."""
    return type(value) is int and low <= value <= high


def is_numbers(value: object, low: int, high: int) -> bool:
    """A list of such numbers."""
    return isinstance(value, (list, tuple)) and all(is_number(item, low, high) for item in value)


def is_text(value: object, low: int, high: int) -> bool:
    """A text of low to high characters on one line."""
    return isinstance(value, str) and low <= len(value) <= high and "\n" not in value


def is_id(value: object, low: int, high: int) -> bool:
    """A ruleset's ID."""
    return isinstance(value, str) and is_text(value, low, high) and not value.strip(ID_LETTERS)


def fits(kind: str, value: object, low: object, high: int) -> bool:
    """Whether a value is what its row of the schema says."""
    if kind == "word":
        return isinstance(value, str) and isinstance(low, tuple) and value in low
    if kind == "yes or no":
        return isinstance(value, bool)
    if kind == "points":
        return isinstance(value, dict)
    assert isinstance(low, int)
    if kind == "values":
        return is_numbers(value, low, high) and isinstance(value, (list, tuple)) and len(value) == 5
    check = {"number": is_number, "numbers": is_numbers, "text": is_text, "id": is_id}[kind]
    return check(value, low, high)


def expected(kind: str, low: object, high: int) -> str:
    """In words what a row of the schema admits."""
    if kind == "word":
        assert isinstance(low, tuple)
        return "one of " + ", ".join([f"'{word}'" for word in low])
    return {
        "id": f"1 to {high} of the characters a-z, 0-9 and -",
        "text": f"a text of at most {high} characters on one line",
        "number": f"a whole number from {low} to {high}",
        "numbers": f"a list of whole numbers from {low} to {high}",
        "values": f"a list of five whole numbers from {low} to {high}",
        "yes or no": "true or false",
        "points": f"an object of {', '.join(POINTS)}",
    }[kind]


def check_fields(fields: object) -> None:
    """Raises RulesetError unless `fields` is a whole ruleset."""
    if not isinstance(fields, dict):
        raise RulesetError("id", "is missing; expected a JSON object of a ruleset's fields")
    check_rows(fields, SCHEMA, "")
    check_rows(fields["points"], POINTS_SCHEMA, "points.")
    check_together(fields)


def check_rows(
    fields: dict[str, object], rows: tuple[tuple[str, str, object, int], ...], prefix: str
) -> None:
    """Raises RulesetError unless an object has the members of these rows of a schema.

    `prefix` stands before their names in errors.
    """
    names = [row[0] for row in rows]
    for name in fields:
        if name not in names:
            raise RulesetError(f"{prefix}{name}", f"is unknown; expected one of {', '.join(names)}")
    for name, kind, low, high in rows:
        wanted = expected(kind, low, high)
        if name not in fields:
            if name not in OPTIONAL:
                raise RulesetError(prefix + name, f"is missing; expected {wanted}")
        elif not fits(kind, fields[name], low, high):
            raise RulesetError(prefix + name, f"is {shown(fields[name])}; expected {wanted}")


def check_together(fields: dict[str, object]) -> None:
    """Raises RulesetError for combinations that rules.md excludes."""
    values = fields["values"]
    again, safe = fields["again"], fields["safe"]
    assert isinstance(values, (list, tuple))
    assert isinstance(again, (list, tuple)) and isinstance(safe, (list, tuple))
    for value in again:
        if value not in values:
            raise RulesetError("again", f"holds {value}; expected some of values, {shown(values)}")
    if fields["opening"] == "throw-off" and 1 not in values:
        raise RulesetError("opening", "is 'throw-off'; expected 'dark' where no count is worth 1")
    if fields["water"] and 27 in safe:
        raise RulesetError("safe", "holds 27; expected squares without 27 while the water is open")
    if fields["wait"] and fields["leave"] == "on 30":
        raise RulesetError("wait", f"is {shown(fields['wait'])}; expected [] with leave 'on 30'")


def shown(value: object) -> str:
    """A wrong value for an error's sentence: as in JSON, not too long."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, str):
        return f"'{in_short(value)}'"
    return in_short(str(value))
