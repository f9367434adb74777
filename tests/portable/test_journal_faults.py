"""The journal when power or the medium fails: no line is lost that was kept."""

from helpers import raises
from journal_files import BAD, LINES, NAME, OLD, THROWS, TMP, content, journal_of, texts_of, written
from memory_files import MemoryFiles, after_each_cut
from senet_app.journal import Journal


def test_a_cut_at_any_operation_of_a_start_leaves_the_old_file_or_the_new():
    new = ["new", "game"]
    act = lambda files: Journal(files, NAME).start(new)  # noqa: E731
    for held in ({}, written(THROWS).held, {NAME: content(), OLD: b"older", TMP: b"left"}):
        old = LINES if held else []
        seen = after_each_cut(held, act, texts_of)
        assert len(seen) > 4
        assert old in seen and seen[-1] == new
        assert [texts for texts in seen if texts not in (old, new)] == []


def test_a_cut_at_any_point_of_an_append_leaves_the_line_or_not():
    act = lambda files: Journal(files, NAME).append("1:1-2")  # noqa: E731

    def look(files):
        texts = texts_of(files)
        Journal(files, NAME).append("3:--")
        assert texts_of(files) == texts + ["3:--"]
        return texts

    seen = after_each_cut(written(THROWS).held, act, look)
    assert [texts for texts in seen if texts not in (LINES, LINES + ["1:1-2"])] == []
    assert LINES in seen and seen[-1] == LINES + ["1:1-2"]


def test_every_torn_end_is_recognised_and_appending_is_not_glued_to_it():
    whole = content()
    before = whole.rfind(b"\n", 0, -1) + 1
    for size in range(before + 1, len(whole) - 1):
        files = MemoryFiles({NAME: whole[:size]})
        journal = journal_of(files)
        assert journal.end == before
        assert journal.fault == f"{NAME}, line 8, is torn"
        journal.append("3:--")
        assert texts_of(files) == LINES[:-1] + ["3:--"]
        assert files.held[BAD] == whole[:size]


def test_a_last_line_that_lacks_only_its_feed_is_good():
    whole = content()
    files = MemoryFiles({NAME: whole[:-1]})
    journal = journal_of(files)
    assert (journal.end, journal.fault) == (len(whole) - 1, "")
    journal.append("3:--")
    assert journal.end == files.size(NAME)
    assert texts_of(files) == LINES + ["3:--"]
    assert files.held[NAME].startswith(whole)


def test_a_repair_keeps_the_good_part_and_puts_the_bad_file_aside():
    bad = content()[:-5]
    files = MemoryFiles({NAME: bad, OLD: b"older"})
    journal = journal_of(files)
    journal.repair(journal.end)
    assert (journal.fault, journal.lines) == ("", 7)
    assert files.held == {NAME: bad[: journal.end], BAD: bad}


def test_a_reader_may_cut_off_good_lines_that_are_not_legal():
    files = written(THROWS)
    journal = journal_of(files)
    ends = []
    texts = journal.texts()
    for _ in texts:
        ends.append(texts.at)
    assert ends[-1] == journal.end
    journal.repair(ends[4])
    assert (journal.lines, journal.end) == (5, ends[4])
    journal.append("3:--")
    assert texts_of(files) == LINES[:5] + ["3:--"]


def test_a_cut_at_any_operation_of_a_repair_keeps_the_good_part():
    bad = content()[:-5]

    def look(files):
        assert bad in files.held.values()
        return texts_of(files)

    def act(files):
        journal = journal_of(files)
        journal.repair(journal.end)

    seen = after_each_cut({NAME: bad, OLD: b"older"}, act, look)
    assert len(seen) > 16
    assert [texts for texts in seen if texts != LINES[:-1]] == []


def test_a_failed_append_leaves_the_line_out_and_can_be_made_again():
    files = written(THROWS)
    journal = journal_of(files)
    for _ in range(2):
        files.fail_at(1)
        raises(OSError, journal.append, "1:1-2")
        assert journal.lines == 8
    journal.append("1:1-2")
    assert texts_of(files) == LINES + ["1:1-2"]
    assert BAD not in files.held


def test_a_failure_while_clearing_up_after_a_failed_append_loses_nothing():
    number = 1
    failed = True
    while failed:
        files = written(THROWS)
        journal = journal_of(files)
        files.fail_at(1)
        raises(OSError, journal.append, "1:1-2")
        files.fail_at(number)
        try:
            journal.append("1:1-2")
            failed = False
        except OSError:
            assert texts_of(MemoryFiles(files.held)) == LINES
            journal.append("1:1-2")
        assert texts_of(files) == LINES + ["1:1-2"], number
        number += 1
    assert number > 4


def test_a_full_medium_leaves_the_journal_as_it_was():
    files = written(THROWS)
    files.room = len(content())
    journal = journal_of(files)
    raises(OSError, journal.append, "1:1-2")
    assert texts_of(files) == LINES
    files.room = -1
    journal.append("1:1-2")
    assert texts_of(files) == LINES + ["1:1-2"]


def test_after_a_failed_start_nothing_is_added_to_the_old_game():
    for number in (1, 2, 3):
        files = written(THROWS)
        journal = journal_of(files)
        files.fail_at(number)
        raises(OSError, journal.start, ["new"])
        raises(OSError, journal.append, "1:1-2")
        assert texts_of(MemoryFiles(files.held)) == LINES
        journal.start(["new"])
        journal.append("1:1-2")
        assert texts_of(files) == ["new", "1:1-2"]


def test_after_a_failed_start_the_old_game_can_be_scanned_and_gone_on_with():
    for number in (1, 2, 3):
        files = written(THROWS)
        journal = journal_of(files)
        files.fail_at(number)
        raises(OSError, journal.start, ["new"])
        journal.scan()
        journal.append("1:1-2")
        assert texts_of(files) == LINES + ["1:1-2"]


def test_a_failure_at_any_operation_of_a_repair_loses_nothing():
    bad = content()[:-5]
    number = 1
    failed = True
    while failed:
        files = MemoryFiles({NAME: bad})
        journal = journal_of(files)
        files.fail_at(number)
        try:
            journal.append("1:1-2")
            failed = False
        except OSError:
            assert bad in files.held.values()
            journal.append("1:1-2")
        assert texts_of(files) == LINES[:-1] + ["1:1-2"]
        number += 1
    assert number > 5


def test_a_file_that_others_shortened_is_not_added_to():
    files = written(THROWS)
    journal = journal_of(files)
    files.held[NAME] = content()[:50]
    raises(OSError, journal.append, "1:1-2")
    assert files.held[NAME] == content()[:50]
