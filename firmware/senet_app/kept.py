"""The settings as they lie in the board's files, for the port, which comes before the app."""

from senet_app.config import Config
from senet_app.port import Files
from senet_app.store import load

CONFIG = "/config.json"


def kept_config(files: Files) -> Config:
    """What the files hold, or the file before where one cannot be read; never an error.

    Nothing is written, and what is amiss is for the app to tell.
    """
    values, _ = load(files, CONFIG, by_hand=True, tidies=False)
    return Config(values)
