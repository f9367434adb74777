"""The settings as they lie in the board's files, for the port, which comes before the app."""

from senet_app.config import Config
from senet_app.port import Files
from senet_app.store import load

CONFIG = "/config.json"
CALIBRATION = "/calibration.json"


def kept_config(files: Files) -> Config:
    """What the files hold, or the file before where one cannot be read; never an error.

    Nothing is written, and what is amiss is for the app to tell.
    """
    return kept_with_notes(files, False)[0]


def kept_with_notes(files: Files, tidies: bool) -> tuple[Config, list[str]]:
    """What the files hold, and what there is to say about each; `tidies` as of store.load."""
    values, note = load(files, CONFIG, by_hand=True, tidies=tidies)
    found, found_note = load(files, CALIBRATION, by_hand=True, tidies=tidies)
    return Config(values, found), [note, found_note]
