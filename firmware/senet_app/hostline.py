"""The line to a computer: commands in, events out, never waiting for either."""

import json

from senet_app.port import Port

LONGEST_COMMAND = 400  # characters; `new` with a position needs some seventy
LONGEST_EVENT = 200
LONGEST_TEXT = 110
QUEUE = 24  # lines; a host that does not read loses whole ones beyond that
BYTES_A_TICK = 64
NEWLINE = 10
RETURN = 13


def clip(text: str) -> str:
    """A text short enough for an event whatever has to be escaped in it, in plain ASCII."""
    plain = "".join([letter if " " <= letter <= "~" else "?" for letter in text[:LONGEST_TEXT]])
    return plain if len(text) <= LONGEST_TEXT else plain[:-3] + "..."


def event_line(name: str, members: tuple[tuple[str, object], ...]) -> str:
    """An event as its JSON line, members in the order given."""
    # One value at a time: MicroPython's dicts keep no order.
    parts = [f'"e": {json.dumps(name)}']
    for key, value in members:
        parts.append(f'"{key}": {json.dumps(value)}')
    return "{" + ", ".join(parts) + "}"


class HostLine:
    """Collects commands from the port byte by byte and hands events out as it has room.

    `dropped` counts the whole lines lost to a host that does not read.
    """

    def __init__(self, port: Port) -> None:
        self.port = port
        self.command = bytearray(LONGEST_COMMAND)
        self.length = 0
        self.queue: list[bytes] = []
        self.sent = 0
        self.dropped = 0

    def say(self, name: str, *members: tuple[str, object]) -> None:
        """Queues an event of the design's table, or drops and counts it."""
        if len(self.queue) >= QUEUE:
            self.dropped += 1
            return
        self.queue.append((event_line(name, members) + "\n").encode())

    def has_room(self) -> bool:
        """Whether a long answer may go on without crowding events out."""
        return len(self.queue) < QUEUE // 2

    def pump(self) -> None:
        """Offers what is queued to the port, as much as it takes now."""
        while self.queue:
            line = self.queue[0]
            taken = self.port.send(line, self.sent)
            if taken <= 0:
                return
            self.sent += taken
            if self.sent >= len(line):
                self.queue.pop(0)
                self.sent = 0

    def listen(self) -> bool:
        """Takes what has come; whether a whole command is there for `take`."""
        for _ in range(BYTES_A_TICK):
            byte = self.port.receive()
            if byte < 0:
                return False
            if byte == NEWLINE or byte == RETURN:
                if self.length:
                    return True
            else:
                if self.length < LONGEST_COMMAND:
                    self.command[self.length] = byte if 32 <= byte < 127 else 63
                self.length += 1
        return False

    def take(self) -> str:
        """The command that `listen` found; empty if it was too long to be one."""
        length = self.length
        self.length = 0
        if length > LONGEST_COMMAND:
            return ""
        return self.command[:length].decode().strip()
