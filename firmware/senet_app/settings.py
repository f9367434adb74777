"""The board's settings: from the files, from the menu, from the host, and back into the files."""

from senet_app.config import ConfigError, from_text
from senet_app.desk import Desk
from senet_app.kept import CALIBRATION, CONFIG, kept_with_notes
from senet_app.port import Files
from senet_app.store import reason, save

FILE = CONFIG


class Settings:
    """The configuration in force, `config`, and its keeping.

    unsaved: the files that do not hold what is in force; why: the error, in words. Without `tidies`
    the files stay as they are until something is set.
    """

    def __init__(self, files: Files, tidies: bool) -> None:
        self.files = files
        self.config, self.notes = kept_with_notes(files, tidies)
        self.unsaved: list[str] = []
        self.why = ""

    @property
    def failed(self) -> bool:
        """Whether a file does not hold what is in force."""
        return bool(self.unsaved)

    def report(self, desk: Desk) -> None:
        """Tells what is special about the storage, and whatever in the files was not taken."""
        for text in [self.files.note] + self.notes + self.config.warnings:
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
        was_found = name in self.config.found
        self.config.set(name, value)
        self.put(desk, name, [CONFIG, CALIBRATION] if was_found else [CONFIG])

    def calibrate(self, desk: Desk, name: str, value: object) -> None:
        """Puts in force and keeps what calibration has found; ConfigError if it cannot be."""
        self.config.calibrate(name, value)
        self.put(desk, name, [CALIBRATION])

    def put(self, desk: Desk, name: str, files: list[str]) -> None:
        """Has the board do as the setting of that name says, and keeps it in these files."""
        desk.refit(name)
        had_failed = self.failed
        self.unsaved += [file for file in files if file not in self.unsaved]
        if self.keep():
            desk.say("saved", ("text", f"{name} in {files[0]}"))
        elif not had_failed:
            file = self.unsaved[0]
            desk.warn(f"the settings are not saved in {file} ({self.why}); they hold all the same")

    def keep(self) -> bool:
        """Brings the files up to what is in force; whether that succeeded."""
        try:
            while self.unsaved:
                file = self.unsaved[0]
                config = self.config
                save(self.files, file, config.found if file == CALIBRATION else config.given)
                self.unsaved.pop(0)
        except OSError as error:
            self.why = reason(error)
        return not self.unsaved
