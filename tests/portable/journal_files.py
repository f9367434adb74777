"""A journal with the lines of a small game, and ways to look at it."""

from memory_files import MemoryFiles
from senet_app.journal import Journal

NAME = "/game.sgn"
OLD = NAME + ".1"
BAD = NAME + ".bad"
TMP = NAME + ".tmp"

HEAD = ['[Rules "jequier"]', '[Seat1 "A;b ;12"]', ""]
THROWS = ["2:--", "1:10-11 ;á", "4:9-13", ";at here", "0:--"]
LINES = HEAD + THROWS


def journal_of(files):
    """A journal that was scanned."""
    journal = Journal(files, NAME)
    journal.scan()
    return journal


def texts_of(files):
    """The good texts in the files."""
    journal = journal_of(files)
    return [text for text in journal.texts()]


def written(lines, start=HEAD):
    """Files in which a journal was started and lines appended."""
    files = MemoryFiles()
    journal = Journal(files, NAME)
    journal.start(start)
    for line in lines:
        journal.append(line)
    return files


def content():
    """What the file of LINES holds."""
    return written(THROWS).held[NAME]
