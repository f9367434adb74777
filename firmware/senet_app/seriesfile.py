"""The series of games: in the headers of a game's record as it stood before that game, and in
/series.json as it stood after the last game that is over.

A game's own headers count, so that no power cut can part a game from its series.
"""

from senet_app.port import Files
from senet_app.store import load, save
from senet_core.score import Series

FILE = "/series.json"
ROUND = "Round"  # the game's number in the series, from 1
SERIES = "Series"  # the points of seat 1 and seat 2 before the game
MOST_DIGITS = 6


def points_text(series: Series) -> str:
    """The points of a series as its header has them."""
    return f"{series.points[0]}-{series.points[1]}"


def save_series(files: Files, series: Series, kinds: tuple[str, str]) -> None:
    """Keeps a series; OSError where that fails, and the one before counts on."""
    value: dict[str, object] = {
        "games": series.games,
        "points": list(series.points),
        "seats": list(kinds),
    }
    save(files, FILE, value)


def load_series(files: Files) -> tuple[Series | None, str]:
    """The series in the file, None if there is none, and a note where it is amiss."""
    value, note = load(files, FILE)
    if value is None:
        return None, note
    games, points = as_number(value.get("games")), value.get("points")
    if isinstance(points, list) and len(points) == 2:
        points_1, points_2 = as_number(points[0]), as_number(points[1])
        if min(games, points_1, points_2) >= 0:
            return Series(points_1, points_2, games), note
    return None, note or f"{FILE} holds no series"


def series_of(headers: dict[str, str], kept: Series | None, note: str) -> tuple[Series, str]:
    """The series before the game with these headers, and a note where it is amiss.

    `kept` is what the file had to say, `note` what was wrong with that. A game without the header
    belongs to the file's series if its number fits; a first game needs no series.
    """
    number = number_of(headers.get(ROUND, "1"))
    points = [number_of(word) for word in headers.get(SERIES, "").split("-")]
    if number > 0 and len(points) == 2 and min(points) >= 0:
        return Series(points[0], points[1], number - 1), note
    if number > 0 and kept is not None and kept.games == number - 1:
        return kept, note
    if number == 1:
        return Series(), note
    return Series(0, 0, max(number, 1) - 1), note or "the series is unknown; points begin anew"


def number_of(text: str) -> int:
    """The number that some digits are, -1 if they are none."""
    if not text or len(text) > MOST_DIGITS or text.strip("0123456789"):
        return -1
    return int(text)


def as_number(value: object) -> int:
    """A whole number that is 0 or more; -1 for anything else, true and false among it."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else -1
