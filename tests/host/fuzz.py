"""Random inputs to a board in a phase, with all that must hold checked after each."""

from __future__ import annotations

from random import Random

from host_tools.emulator.board import SAMPLE_MS, Board
from senet_app.app import App
from tests.host.fuzz_checks import Told, check_board, check_frame, check_kept, check_line
from tests.host.fuzz_inputs import People
from tests.host.fuzz_routes import to_phase

PAUSES_MS = (5, 20, 100, 300, 1_000, 3_000)
PATIENCE_MS = 300_000  # a computer that throws again and again is patient too
LIFE = 40  # inputs to one board
LOG = 25  # inputs that an error tells


class Fuzz:
    """One board, what its host knows, and what was done to it."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.board = Board(seed, on_line=self.hear)
        self.people = People(self.board, self.random)
        self.told: Told | None = Told()
        self.log: list[str] = []
        self.news: list[dict[str, object]] = []
        self._show = self.board.leds.show
        setattr(self.board.leds, "show", self.show)  # noqa: B010 (mypy forbids the plain form)

    def hear(self, line: str) -> None:
        event = check_line(line)
        self.news.append(event)
        if self.told is not None:
            self.told.hear(event)

    def show(self, frame: bytes | bytearray) -> None:
        check_frame(self.board, frame)
        self._show(frame)

    def reach(self, phase: str) -> None:
        """Bring the board into a phase."""
        self.log.append(f"-> {phase}")
        to_phase(self.board, phase, self.random)

    def act(self) -> None:
        """One input and some time; everything that must hold is checked."""
        board = self.board
        app, before = board.app, snapshot(board.app)
        calm = app is not None and app.waits and not board.busy
        self.news.clear()
        done = self.people.act()
        self.log.append(f"{board.now_ms} ms, {board.state()['phase']}: {done}")
        if not board.cable.reads:
            self.told = None  # from now on lines may be lost
        board.advance(SAMPLE_MS)
        if calm and done.startswith("send") and self.heard() == {"refused"}:
            assert snapshot(board.app) == before
        board.advance(self.random.choice(PAUSES_MS))
        if app is not None and board.app is not app:
            check_kept(board, app, self.told)
        check_board(board)
        self.log.append(f"   {board.state()['phase']}")

    def heard(self) -> set[object]:
        """The names of the events since the input."""
        return {event["e"] for event in self.news}

    def settle(self) -> None:
        """The board comes to wait for somebody, unless computers play among themselves."""
        self.board.cable.reads = True
        app = self.board.app
        if app is None or app.session.game is None or app.session.people():
            self.board.settle(PATIENCE_MS)
            check_board(self.board)


def snapshot(app: App | None) -> object:
    """All that a refused command may not change."""
    if app is None or app.session.game is None:
        return None
    game, session = app.session.game, app.session
    throws = bytes(game.throws)
    return game.rules.id, throws, session.thrown, session.kinds, repr(app.config.given)


def run(phase: str, inputs: int, seed: int = 1) -> int:
    """Give so many inputs to boards in a phase; returns how many there were."""
    count = 0
    while count < inputs:
        seed += 1
        fuzz = Fuzz(seed * 1_000 + len(phase))
        try:
            count += live(fuzz, phase, min(LIFE, inputs - count))
        except BaseException as error:
            error.add_note(f"seed {seed}, {phase}:\n" + "\n".join(fuzz.log[-LOG:]))
            raise
    return count


def live(fuzz: Fuzz, phase: str, inputs: int) -> int:
    """Give inputs to one board, as many as wished; returns their number."""
    count = 0
    while count < inputs:
        if fuzz.board.state()["phase"] != phase:
            fuzz.settle()
            fuzz.reach(phase)
        fuzz.act()
        count += 1
    fuzz.settle()
    return count
