"""The board's settings: from the file, from the menu, from the host, and back into the file."""

from senet_app.config import Config, ConfigError, from_text
from senet_app.desk import Desk
from senet_app.kept import CONFIG
from senet_app.port import Files
from senet_app.store import load, reason, save

FILE = CONFIG


class Settings:
    """The configuration in force, `config`, and its keeping.

    failed: the file does not hold what is in force; why: the error, in words. Without `tidies`
    the files stay as they are until something is set.
    """

    def __init__(self, files: Files, tidies: bool) -> None:
        self.files = files
        values, self.note = load(files, FILE, by_hand=True, tidies=tidies)
        self.config = Config(values)
        self.failed = False
        self.why = ""

    def report(self, desk: Desk) -> None:
        """Tells what is special about the storage, and whatever in the file was not taken."""
        for text in [self.files.note, self.note] + self.config.warnings:
            if text:
                desk.warn(text)

    def command(self, desk: Desk, rest: str) -> bool:
        """`set NAME VALUE` of the host; whether a setting has changed."""
        words = rest.split(None, 1)
        if len(words) < 2:
            desk.refuse(f"set {rest}", "expected set NAME VALUE")
            return False
        try:
            self.change(desk, words[0], from_text(words[0], words[1]))
        except ConfigError as error:
            desk.refuse(f"set {rest}", str(error))
            return False
        return True

    def change(self, desk: Desk, name: str, value: object) -> None:
        """Puts a setting in force and keeps it; ConfigError if it cannot be."""
        self.config.set(name, value)
        desk.refit(name)
        had_failed = self.failed
        if self.keep():
            desk.say("saved", ("text", f"{name} in {FILE}"))
        elif not had_failed:
            desk.warn(f"the settings are not saved in {FILE} ({self.why}); they hold all the same")

    def keep(self) -> bool:
        """Brings the file up to what is in force; whether that succeeded."""
        try:
            save(self.files, FILE, self.config.given)
        except OSError as error:
            self.why = reason(error)
            self.failed = True
            return False
        self.failed = False
        return True
