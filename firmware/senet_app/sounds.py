"""What the piezo sounds: short tunes, one at a time, that go on by themselves."""

from senet_app.buttons import FOREVER_MS
from senet_app.clock import later, since
from senet_app.config import Config
from senet_app.port import Port

THROWN, REFUSED, SWAP, WATER, LEAVING, WIN, TRIAL = range(7)

# Rows of a name and of notes: Hz, 0 for a rest, and ms.
TUNES = (
    ("thrown", ((880, 60),)),
    ("refused", ((233, 120), (0, 40), (175, 180))),
    ("swap", ((659, 70), (440, 70), (659, 90))),
    ("water", ((880, 60), (740, 60), (622, 60), (523, 60), (440, 60), (370, 160))),
    ("leaving", ((523, 80), (659, 80), (784, 160))),
    ("win", ((523, 120), (659, 120), (784, 120), (1047, 240), (784, 120), (1047, 400))),
    ("trial", ((440, 160), (880, 160), (1760, 160))),
)


class Sounds:
    """Plays tunes on a port, and none where no piezo is fitted or the volume is 0.

    Making one ends whatever sounds. Nothing here allocates.
    """

    def __init__(self, port: Port, config: Config) -> None:
        self._port = port
        self._is_on = config.piezo and config.volume > 0
        self._tune = TUNES[THROWN][1]
        self._next = len(self._tune)  # the note that comes next
        self._active = False
        self._since_ms = 0
        self._wait_ms = 0  # from then until the next note
        port.loudness = config.volume
        port.tone(0)

    def play(self, tune: int, now_ms: int, delay_ms: int) -> None:
        """Begins a tune some time from now; one that still sounds is cut off."""
        if not self._is_on:
            return
        if self._active:
            self._port.tone(0)
        self._active = True
        self._tune = TUNES[tune][1]
        self._next = 0
        self._since_ms = now_ms
        self._wait_ms = delay_ms

    def step(self, now_ms: int) -> None:
        """Goes on to the next note when it is due."""
        if not self._active or since(now_ms, self._since_ms) < self._wait_ms:
            return
        self._since_ms = later(self._since_ms, self._wait_ms)
        if self._next < len(self._tune):
            note = self._tune[self._next]
            self._next += 1
            self._wait_ms = note[1]
            self._port.tone(note[0])
        else:
            self._active = False
            self._port.tone(0)

    def quiet_ms(self, now_ms: int) -> int:
        """How long until the next note, or the end of the last."""
        if not self._active:
            return FOREVER_MS
        return max(0, self._wait_ms - since(now_ms, self._since_ms))
