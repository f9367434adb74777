"""What the app asks of a board: the contract that every port keeps.

The app owns it and knows nothing else of the hardware. An adapter derives from these two
classes and overrides every method; nothing here does anything by itself.

Methods marked *per tick* are called every few milliseconds: they return at once and
allocate nothing.
"""


class Files:
    """The board's storage.

    Names are absolute, such as "/game.sgn". Data are bytes. Every method raises OSError when
    the medium fails, is full, or has no such file; after an error the file holds what it held
    before, or (append) that and a part of the data.

    brief: there is room for where a game stands, but not for how it came there; when the record
    does not fit, it may begin anew from there.
    note: what players should know of the storage, in one line, "" for nothing.
    """

    brief = False
    note = ""

    def size(self, name: str) -> int:
        """Return a file's size in bytes, -1 when there is none."""
        raise NotImplementedError

    def read(self, name: str, start: int, count: int) -> bytes:
        """Return up to `count` bytes from byte `start`: fewer at the end of the file."""
        raise NotImplementedError

    def append(self, name: str, data: bytes) -> None:
        """Add to the end of a file, made if missing; on the medium when this returns."""
        raise NotImplementedError

    def write(self, name: str, data: bytes) -> None:
        """Make or replace a file; on the medium when this returns. Not safe from power cuts."""
        raise NotImplementedError

    def rename(self, old: str, new: str) -> None:
        """Give a file another name, replacing the file of that name in one step."""
        raise NotImplementedError

    def remove(self, name: str) -> None:
        """Delete a file."""
        raise NotImplementedError

    def names(self, folder: str) -> list[str]:
        """Return the plain names of the files in a folder, [] when there is no such folder."""
        raise NotImplementedError


class Port:
    """A board: switches in, lights, sound and bytes out, and its storage as `files`.

    runtime: what the program runs on, for the host, such as "micropython 1.23".
    loudness: how loud tones are, 1 to 3; the app sets it. 0 never comes with a tone.
    """

    files: Files
    runtime: str
    loudness = 3

    def sample(self) -> int:
        """Return the switches as they are now, per tick.

        Bits 0-3 are `a` of sticks 1-4, bits 4-7 their `b`, 1 for closed; bits 8, 9 and 10 are
        the buttons NEXT, OK and BACK, 1 for pressed. What is not fitted reads 0.
        """
        raise NotImplementedError

    def show(self, frame: bytes | bytearray) -> None:
        """Send a frame to the LEDs as it is, per tick. The caller keeps the buffer.

        Three bytes an LED, 90 in all or 93 with a sacrificial LED, in the order of the chain and
        of the LEDs' colours; brightness and current are the caller's business.
        """
        raise NotImplementedError

    def receive(self) -> int:
        """Return the next byte from the host, 0..255, or -1 when there is none, per tick."""
        raise NotImplementedError

    def send(self, data: bytes | bytearray, start: int) -> int:
        """Offer data[start:] to the host; return how many bytes were taken now, per tick.

        0 when there is no room; the caller offers the rest again later.
        """
        raise NotImplementedError

    def tone(self, hz: int) -> None:
        """Sound the piezo at `hz` (20..20000), or stop it with 0, per tick."""
        raise NotImplementedError

    def heap(self) -> int:
        """Return the free bytes of memory, 0 where that has no meaning; it may take 50 ms."""
        raise NotImplementedError
