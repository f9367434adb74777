"""The journal: what is written is read back, and what is not ours is told from it."""

from helpers import raises
from journal_files import HEAD, LINES, NAME, OLD, THROWS, content, journal_of, texts_of, written
from memory_files import MemoryFiles
from senet_app.journal import Journal
from senet_app.rows import LONGEST


def test_what_was_started_and_appended_is_read_back():
    files = written(THROWS)
    journal = journal_of(files)
    assert (journal.lines, journal.unchecked, journal.fault) == (8, 0, "")
    assert journal.end == files.size(NAME)
    assert [text for text in journal.texts()] == LINES


def test_each_line_ends_in_a_check_comment():
    lines = content().split(b"\n")
    assert lines.pop() == b""
    assert len(lines) == len(LINES)
    for line, text in zip(lines, LINES):
        assert line[:-6] == text.encode()
        assert line[-6:-4] == b" ;"
        int(line[-4:], 16)


def test_the_format_is_the_same_on_every_runtime():
    assert written(["4:9-13"], ['[Rules "trap"]', ""]).held[NAME] == (
        b'[Rules "trap"] ;a288\n ;2067\n4:9-13 ;ab8a\n'
    )


def test_appending_goes_on_after_power_came_back():
    files = written(THROWS[:2])
    for throw in THROWS[2:]:
        Journal(files, NAME).append(throw)
    assert files.held[NAME] == content()


def test_without_a_file_there_is_an_empty_journal():
    files = MemoryFiles()
    journal = journal_of(files)
    assert (journal.lines, journal.end, journal.fault) == (0, 0, "")
    assert [text for text in journal.texts()] == []
    assert files.operations == 0
    journal.append("2:--")
    assert texts_of(files) == ["2:--"]


def test_an_append_is_one_operation():
    files = written(THROWS)
    journal = journal_of(files)
    files.restore()
    journal.append("2:--")
    assert files.operations == 1


def test_a_new_start_keeps_the_file_before():
    files = written(THROWS)
    Journal(files, NAME).start(["new"])
    assert texts_of(files) == ["new"]
    assert files.held[OLD] == content()


def test_a_start_without_lines_keeps_nothing():
    files = written(THROWS)
    Journal(files, NAME).start([])
    assert texts_of(files) == []
    assert files.held[OLD] == content()


def first_bad_line(data):
    """The number of the first line at fault, 0 if there is none; nothing behind it may count."""
    files = MemoryFiles({NAME: data})
    journal = journal_of(files)
    texts = [text for text in journal.texts()]
    assert texts == LINES[: len(texts)]
    assert len(texts) == journal.lines
    if not journal.fault:
        return 0
    assert journal.fault.startswith(f"{NAME}, line {journal.lines + 1}, "), journal.fault
    return journal.lines + 1


def test_every_changed_byte_of_a_text_is_seen_in_its_line():
    rows = content().split(b"\n")[:-1]
    for number, row in enumerate(rows):
        for index in range(len(row) - 6):
            changed = bytearray(row)
            changed[index] ^= 1
            if changed[index] not in b"\r\n":
                data = b"\n".join(rows[:number] + [bytes(changed)] + rows[number + 1 :])
                assert first_bad_line(data + b"\n") == number + 1


def test_lost_doubled_and_swapped_lines_are_seen():
    rows = content().split(b"\n")[:-1]
    for number in range(1, len(rows)):
        lost = rows[: number - 1] + rows[number:]
        doubled = rows[:number] + rows[number - 1 :]
        swapped = rows[: number - 1] + [rows[number], rows[number - 1]] + rows[number + 1 :]
        for changed, line in ((lost, number), (doubled, number + 1), (swapped, number)):
            assert first_bad_line(b"\n".join(changed) + b"\n") == line


def test_the_end_of_another_game_is_seen():
    other = written(["3:8-11", "2:--"]).held[NAME]
    whole = content()
    rows = other.split(b"\n")
    assert first_bad_line(whole + rows[-2] + b"\n") == 9
    assert first_bad_line(whole + whole) == 9


def test_foreign_files_have_no_good_part():
    for data in (b"\xff\xfe\0\0", b"\x80\n", b"x" * (LONGEST + 5000), b"x" * LONGEST + b"\n"):
        journal = journal_of(MemoryFiles({NAME: data}))
        assert (journal.lines, journal.end) == (0, 0)
        assert journal.fault.startswith(NAME + ", line 1, is "), journal.fault


def test_a_file_written_by_hand_is_taken_and_counted_as_unchecked():
    for ending in (b"\n", b"\r\n"):
        for last in (b"", ending):
            data = ending.join([line.encode() for line in LINES]) + last
            files = MemoryFiles({NAME: data})
            journal = journal_of(files)
            assert (journal.fault, journal.end) == ("", len(data))
            assert (journal.lines, journal.unchecked) == (7, 7)  # the empty line is none
            journal.append("3:--")
            assert texts_of(files) == LINES + ["3:--"]
            assert journal_of(files).unchecked == 7


def test_lines_added_by_hand_behind_checked_ones_are_counted_as_unchecked():
    journal = journal_of(MemoryFiles({NAME: content() + b"3:8-11\n"}))
    assert (journal.lines, journal.unchecked, journal.fault) == (9, 1, "")
    assert [text for text in journal.texts()] == LINES + ["3:8-11"]


def test_an_editor_may_end_lines_as_it_likes_and_add_empty_ones():
    data = b"\r\n" + content().replace(b"\n", b"\r\n") + b"\n\n"
    files = MemoryFiles({NAME: data})
    journal = journal_of(files)
    assert (journal.lines, journal.unchecked, journal.fault) == (8, 0, "")
    journal.append("3:--")
    assert texts_of(files) == [""] + LINES + ["", "", "3:--"]


def test_line_feeds_and_endless_lines_are_mistakes_of_the_caller():
    journal = journal_of(MemoryFiles())
    raises(ValueError, journal.append, "one\ntwo")
    raises(ValueError, journal.append, "x" * LONGEST)
    raises(ValueError, journal.start, ["one\n"])


def test_the_longest_line_is_read_back():
    line = "x" * (LONGEST - 7)
    assert texts_of(written([line, "2:--"])) == HEAD + [line, "2:--"]


class WatchedFiles(MemoryFiles):
    most_read = 0

    def read(self, name, start, count):
        self.most_read = max(self.most_read, count)
        return super().read(name, start, count)


def test_a_long_game_is_read_and_repaired_in_small_pieces():
    game = ["4:24-27>1"] * 3000
    data = written([], game).held[NAME]
    files = WatchedFiles({NAME: data + b"torn"})
    journal = journal_of(files)
    assert (journal.lines, journal.end) == (3000, len(data))
    journal.repair(journal.end)
    assert [text for text in journal.texts()] == game
    assert 0 < files.most_read <= 1024
