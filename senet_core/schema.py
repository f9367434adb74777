"""What each field of a ruleset may hold (rules.md, last column of "The fields")."""

from senet_core.errors import RulesetError

ID_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"
ID_LENGTH = 20
TEXT_LENGTH = 200

POINTS = ("win", "row1", "row2", "row3", "on_safe")

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
    ("points", "points", 0, 99),
)
OPTIONAL = ("title", "source")
FIELDS = tuple([row[0] for row in SCHEMA])


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


def is_points(value: object, low: int, high: int) -> bool:
    """An object of the five members of `points`, and no other."""
    if not isinstance(value, dict) or len(value) != len(POINTS):
        return False
    for name in POINTS:
        if name not in value:
            return False
        if name == "on_safe":
            if not isinstance(value[name], bool):
                return False
        elif not is_number(value[name], low, high):
            return False
    return True


def fits(kind: str, value: object, low: object, high: int) -> bool:
    """Whether a value is what its row of the schema says."""
    if kind == "word":
        return isinstance(value, str) and isinstance(low, tuple) and value in low
    if kind == "yes or no":
        return isinstance(value, bool)
    assert isinstance(low, int)
    if kind == "values":
        return is_numbers(value, low, high) and isinstance(value, (list, tuple)) and len(value) == 5
    check = {
        "number": is_number,
        "numbers": is_numbers,
        "text": is_text,
        "id": is_id,
        "points": is_points,
    }[kind]
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
        "points": f"an object of win, row1, row2, row3, each {low} to {high}, "
        "and on_safe, true or false",
    }[kind]


def check_fields(fields: object) -> None:
    """Raises RulesetError unless `fields` is a whole ruleset."""
    if not isinstance(fields, dict):
        raise RulesetError("id", "is missing; expected a JSON object of a ruleset's fields")
    for name in fields:
        if name not in FIELDS:
            raise RulesetError(str(name), f"is unknown; expected one of {', '.join(FIELDS)}")
    for name, kind, low, high in SCHEMA:
        if name not in fields:
            if name not in OPTIONAL:
                raise RulesetError(name, f"is missing; expected {expected(kind, low, high)}")
        elif not fits(kind, fields[name], low, high):
            raise RulesetError(
                name, f"is {shown(fields[name])}; expected {expected(kind, low, high)}"
            )
    check_together(fields)


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
    text = f"'{value}'" if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else text[:57] + "..."
