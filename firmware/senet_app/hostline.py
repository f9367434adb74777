"""The line to a computer: commands in, events out, never waiting for either."""

import json

from senet_app.port import Port

LONGEST_COMMAND = 400  # characters; `new` with a position needs some seventy
LONGEST_EVENT = 199  # characters, the line feed not counted
QUEUE = 24  # lines; a host that does not read loses whole ones beyond that
BYTES_A_TICK = 64
OFFERS_A_TICK = 2  # to the port: the Pico takes 16 bytes a time, in almost a millisecond
DEAF_MS = 5  # until a port that had no room is asked again
NEWLINE = 10
RETURN = 13
UNREADABLE = 63  # a question mark
BACKSLASH = "\\"


def clip(text: str, room: int) -> str:
    """A text in plain ASCII that takes at most `room` characters of a line of JSON, 3 or more."""
    plain = [letter if " " <= letter <= "~" else "?" for letter in text[: room + 1]]
    if json_length(plain) > room:
        while json_length(plain) > room - 3:
            plain.pop()
        plain.append("...")
    return "".join(plain)


def json_length(letters: list[str]) -> int:
    """How many characters of JSON these make, quotation marks around them not counted."""
    return len(letters) + letters.count('"') + letters.count(BACKSLASH)


def json_text(value: object) -> str:
    """A value as JSON in plain ASCII, the same on every runtime."""
    text = json.dumps(value)
    if len(text) == len(text.encode()):
        return text
    return "".join([letter if letter <= "~" else escaped(ord(letter)) for letter in text])


def escaped(code: int) -> str:
    """A character that is not ASCII, as JSON writes it: one \\u escape, or two for high ones."""
    if code < 0x10000:
        return "\\u%04x" % code
    code -= 0x10000
    return "\\u%04x\\u%04x" % (0xD800 + (code >> 10), 0xDC00 + (code & 0x3FF))


def event_line(name: str, members: tuple[tuple[str, object], ...]) -> str:
    """An event as its JSON line, members in the order given."""
    # One value at a time: MicroPython's dicts keep no order.
    parts = [f'"e": "{name}"']
    for key, value in members:
        parts.append(f'"{key}": {json_text(value)}')
    return "{" + ", ".join(parts) + "}"


class HostLine:
    """Collects commands from the port byte by byte and hands events out as it has room.

    dropped: the whole lines lost to a host that does not read. busy: the port may hold more
    bytes than one tick takes in.
    """

    def __init__(self, port: Port) -> None:
        self.port = port
        self.command = bytearray(LONGEST_COMMAND)
        self.length = 0
        self.busy = False
        self.queue: list[bytes] = []
        self.sent = 0
        self.dropped = 0

    def say(self, name: str, *members: tuple[str, object]) -> None:
        """Queues an event of the design's table, or drops and counts it."""
        line = event_line(name, members)
        if len(self.queue) >= QUEUE or len(line) > LONGEST_EVENT:
            self.dropped += 1
        else:
            self.queue.append((line + "\n").encode())

    def has_room(self) -> bool:
        """Whether a long answer may go on without crowding events out."""
        return len(self.queue) < QUEUE // 2

    def pump(self) -> None:
        """Offers what is queued to the port, as much as it takes now."""
        for _ in range(OFFERS_A_TICK):
            if not self.queue:
                return
            line = self.queue[0]
            self.sent += max(0, self.port.send(line, self.sent))
            if self.sent >= len(line):
                self.queue.pop(0)
                self.sent = 0

    def listen(self) -> bool:
        """Takes what has come; whether a whole command is there for `take`."""
        self.busy = True
        for _ in range(BYTES_A_TICK):
            byte = self.port.receive()
            if byte < 0:
                self.busy = False
                return False
            if byte != NEWLINE and byte != RETURN:
                self.add(byte)
            elif self.length:
                return True
        return False

    def add(self, byte: int) -> None:
        """One more byte of a command; of an endless one only that it is too long."""
        if self.length < LONGEST_COMMAND:
            self.command[self.length] = byte if 32 <= byte < 127 else UNREADABLE
            self.length += 1
        else:
            self.length = LONGEST_COMMAND + 1

    def take(self) -> str:
        """The command that `listen` found; empty if it was too long to be one."""
        length = self.length
        self.length = 0
        if length > LONGEST_COMMAND:
            return ""
        return self.command[:length].decode().strip()

    def quiet_ms(self, most_ms: int) -> int:
        """How long the line needs no attention, at most `most_ms`."""
        if self.busy:
            return 1
        return min(most_ms, DEAF_MS) if self.queue else most_ms
