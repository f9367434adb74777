"""Files that are written anew as a whole, so that power may fail at any moment.

`/x.json` is written as `/x.json.tmp`; then the generation before becomes `/x.json.1`, and the new
file takes its name. Between these two steps there is no `/x.json`; the one before then counts. What
cannot be read is kept as `/x.json.bad`: the newest such file, but never an empty one, and never
a generation before in place of its successor.

The files are JSON objects, a member a line, and their last member "check" holds four hexadecimal
digits over the bytes in front of it. Where it is missing, as in a file that a person wrote,
nothing is checked.
"""

import json

from senet_app.checks import START, fold
from senet_app.port import Files

TMP = ".tmp"
OLD = ".1"
BAD = ".bad"

CHECK = "check"
LONGEST = 8192  # bytes that such a file may have; all of ours stay below 2 KB

LOG = "/log.txt"

EIO = 5
ENOSPC = 28
EROFS = 30

CHUNK = 1024  # bytes copied at a time: each time costs an erase, 45 ms


def replace(files: Files, name: str, data: bytes) -> None:
    """Write a file anew and keep the generation before; OSError leaves what was there before."""
    files.write(name + TMP, data)
    commit(files, name)


def commit(files: Files, name: str) -> None:
    """Give the finished .tmp of a file its name, and what had the name the ending .1."""
    if files.size(name) >= 0:
        files.rename(name, name + OLD)
    files.rename(name + TMP, name)


def recover(files: Files, name: str) -> None:
    """Undo a replacement that was cut off: back to the file before, with no .tmp left."""
    if files.size(name) < 0 and files.size(name + OLD) >= 0:
        files.rename(name + OLD, name)
    remove(files, name + TMP)


def remove(files: Files, name: str) -> None:
    """Delete a file if it exists."""
    if files.size(name) >= 0:
        files.remove(name)


def copy(files: Files, name: str, start: int, end: int) -> None:
    """Make the .tmp of a file hold its bytes from `start` up to `end`, with little memory."""
    files.write(name + TMP, b"")
    while start < end:
        data = files.read(name, start, min(CHUNK, end - start))
        if not data:
            raise OSError(EIO, f"{name} ends at byte {start}; expected {end}")
        files.append(name + TMP, data)
        start += len(data)


def save(files: Files, name: str, value: dict[str, object]) -> None:
    """Keep an object of JSON values as a file; writes nothing if the file holds it already.

    After an OSError what was kept before still counts, and the call may be made again.
    """
    data = as_text(value).encode()
    if files.size(name) != len(data) or files.read(name, 0, len(data)) != data:
        replace(files, name, data)


def load(
    files: Files, name: str, by_hand: bool = False, tidies: bool = True
) -> tuple[dict[str, object] | None, str]:
    """The object kept in a file and a note: what was wrong, in one line, "" if nothing was.

    None if there is no file or none that can be read. If the file cannot be read, the one before
    it counts. `by_hand`: people edit this file, so a wrong check earns no more than a note.
    Errors of the medium end up in the note. Without `tidies` nothing is written.
    """
    value, fault = attempt(files, name, by_hand)
    if value is not None:
        return value, note_of(fault, tidy(files, name, False, False) if tidies else "")
    older, older_fault = attempt(files, name + OLD, by_hand)
    done = tidy(files, name, fault != "", older is not None) if tidies else ""
    counts = "the one before it counts" if fault and older is not None else ""
    return older, note_of(fault, done, older_fault, counts)


def note_of(*texts: str) -> str:
    """Those of the texts that say something, as one line."""
    return "; ".join([text for text in texts if text])


def tidy(files: Files, name: str, is_bad: bool, use_older: bool) -> str:
    """Put the files of a name in order after loading; returns what is to be said of it."""
    note = ""
    try:
        if is_bad and files.size(name) > 0:
            files.rename(name, name + BAD)
            note = f"kept as {name}{BAD}"
        if use_older:
            files.rename(name + OLD, name)
        remove(files, name + TMP)
    except OSError as error:
        note = note_of(note, f"files could not be put in order ({error})")
    return note


def attempt(files: Files, name: str, by_hand: bool) -> tuple[dict[str, object] | None, str]:
    """The object in one file and what is wrong with it; None and "" if there is no file."""
    try:
        size = files.size(name)
        if size > LONGEST:
            return None, f"{name} is too long"
        data = files.read(name, 0, size) if size >= 0 else None
    except OSError as error:
        return None, f"{name} could not be read ({error})"
    if data is None:
        return None, ""
    value = parse(data)
    if value is None:
        return None, f"{name} is no JSON object"
    word = value.pop(CHECK, None)
    if word is None or word == word_of(data):
        return value, ""
    if by_hand:
        return value, f"{name} does not fit its check, as if changed by hand"
    return None, f"{name} does not fit its check"


def parse(data: bytes) -> dict[str, object] | None:
    """The JSON object that the bytes hold, None if they do not."""
    try:
        value = json.loads(str(data, "utf-8"))
    except (ValueError, RuntimeError):  # the latter for brackets nested too deeply
        return None
    return value if isinstance(value, dict) else None


def as_text(value: dict[str, object]) -> str:
    """An object as JSON, a member a line in the order of the names, the check at the end."""
    text = "{\n"
    for name in sorted(value):
        text += json.dumps(name) + ": " + json.dumps(value[name]) + ",\n"
    word = "%04x" % fold(START, text.encode())
    return text + json.dumps(CHECK) + f': "{word}"\n}}\n'


def word_of(data: bytes) -> str:
    """The check of what stands before the last member, whatever ends the lines."""
    return "%04x" % fold(START, data[: data.rfind(b'"check"')].replace(b"\r", b""))


def reason(error: OSError) -> str:
    """In words why a file was not written; boards know errors by number only."""
    if error.errno == EROFS:
        return "the storage is read-only"
    return "no room is left" if error.errno == ENOSPC else f"error {error}"


def log(files: Files, text: str, limit: int) -> None:
    """Add a text to /log.txt as a line of its own.

    limit: size in bytes that the file never passes; 0 means no log. When it is full, the newer
    half stays. An eighth of the limit is the most that one text may have, in characters.
    """
    data = text[: limit // 8].encode() + b"\n"
    if limit < 8:
        return
    size = files.size(LOG)
    if size + len(data) > limit:
        keep_tail(files, LOG, size - (limit - len(data)) // 2)
    files.append(LOG, data)


def keep_tail(files: Files, name: str, start: int) -> None:
    """Cut off the beginning of a file, from byte `start` on to the end of the line there."""
    end = files.size(name)
    start += files.read(name, start, CHUNK).find(b"\n") + 1
    copy(files, name, start, end)
    files.rename(name + TMP, name)
