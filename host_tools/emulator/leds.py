"""The chain of LEDs on the emulated board: it shows the last bytes that were sent to it."""

from __future__ import annotations

from host_tools.emulator.wire import SQUARES, Chain, Picture

BYTES_AN_LED = 3


class Leds:
    """The chain as it was soldered, whatever the board's configuration says of it.

    frames_sent: how many there were. sent: the bytes of the last one.
    """

    def __init__(self, chain: Chain) -> None:
        self.chain = chain
        self.frames_sent = 0
        self.go_dark()

    def go_dark(self) -> None:
        """Power is off, or has just come: nothing is lit."""
        self.sent = b""
        self._shown = bytes(BYTES_AN_LED * (SQUARES + self.chain.sacrificial))
        self._picture: Picture | None = None

    def show(self, frame: bytes | bytearray) -> None:
        """Take a frame. Bytes beyond the chain's end are lost; an LED without any stays lit."""
        self.frames_sent += 1
        self.sent = bytes(frame)
        length = len(self._shown)
        self._shown = self.sent[:length] + self._shown[len(self.sent) :]
        self._picture = None

    @property
    def picture(self) -> Picture:
        """What the chain shows."""
        if self._picture is None:
            self._picture = self.chain.decode(self._shown)
        return self._picture
