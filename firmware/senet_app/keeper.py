"""What is written between the moves: the log, and what could not be saved when it should have been.

An erase of the flash stops everything for 45 ms, so nothing is written here while anything moves.
"""

from senet_app.clock import since
from senet_app.desk import Desk, Mode
from senet_app.session import Session
from senet_app.settings import Settings
from senet_app.store import log

RETRY_MS = 15000  # until what could not be saved is tried again


class Keeper:
    """Tells what became of the game's file, keeps the warnings, and tries again what failed."""

    def __init__(self, desk: Desk, session: Session, settings: Settings) -> None:
        self.desk = desk
        self.session = session
        self.settings = settings
        self.tried_ms = desk.now_ms

    def step(self, mode: Mode) -> None:
        """Goes on, in the mode of the moment."""
        desk, file = self.desk, self.session.file
        while file.notes:
            desk.warn(file.notes.pop(0))
        if file.regained:
            file.regained = False
            desk.say("saved", ("text", "the game, which could not be saved before"))
        if not (file.failed or self.settings.failed):
            self.tried_ms = desk.now_ms
        if mode.writes and not (desk.reader.moving or desk.animation.active):
            self.write()

    def write(self) -> None:
        """Writes one thing, if there is any."""
        if self.desk.unlogged:
            self.keep_line(self.desk.unlogged.pop(0))
        elif since(self.desk.now_ms, self.tried_ms) >= RETRY_MS:
            self.tried_ms = self.desk.now_ms
            self.try_again()

    def keep_line(self, text: str) -> None:
        """Adds a warning to the log; one that cannot be kept is no reason for another."""
        try:
            log(self.desk.port.files, text, self.desk.config.log_bytes)
        except OSError:
            self.desk.unlogged.clear()

    def try_again(self) -> None:
        """Saves what could not be saved."""
        if self.session.file.failed:
            self.session.keep()
        if self.settings.failed and self.settings.keep():
            self.desk.say("saved", ("text", "the settings, which could not be saved before"))
