"""The series of games in the board's storage, /series.json."""

from senet_app.port import Files
from senet_app.store import load, save
from senet_core.score import Series

FILE = "/series.json"


def save_series(files: Files, series: Series, kinds: tuple[str, str]) -> None:
    """Keeps a series; OSError where that fails, and the one before counts on."""
    value: dict[str, object] = {
        "games": series.games,
        "points": list(series.points),
        "seats": list(kinds),
    }
    save(files, FILE, value)


def load_series(files: Files, number: int) -> tuple[Series, str]:
    """The series to which game `number`, from 1, belongs, and a note where it is amiss.

    The file tells of the games before, or of this one too if that is over. A first game needs
    no file.
    """
    value, note = load(files, FILE)
    games, points = read_series(value)
    if games in (number - 1, number):
        return Series(points[0], points[1], games), note
    if number == 1:
        return Series(), ""
    return Series(0, 0, number - 1), note or f"{FILE} is of another series; points begin anew"


def read_series(value: dict[str, object] | None) -> tuple[int, list[int]]:
    """The games and points of a file's value; -1 games if it is none."""
    if value is None:
        return -1, [0, 0]
    games, points = value.get("games"), value.get("points")
    if type(games) is not int or type(points) is not list or len(points) != 2:
        return -1, [0, 0]
    if type(points[0]) is not int or type(points[1]) is not int:
        return -1, [0, 0]
    return games, points
