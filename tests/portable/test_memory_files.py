"""The storage in memory that other tests rely on: strict, and failing exactly when told."""

from helpers import raises
from memory_files import (
    DONE,
    EMPTIED,
    STAGES,
    TORN,
    UNDONE,
    MemoryFiles,
    PowerCut,
    after_each_cut,
)


def test_files_are_written_appended_read_and_measured():
    files = MemoryFiles()
    files.write("/a", b"one")
    files.append("/a", b"two")
    files.append("/b", b"new")
    assert files.held == {"/a": b"onetwo", "/b": b"new"}
    assert files.read("/a", 2, 3) == b"etw"
    assert files.read("/a", 4, 9) == b"wo"
    assert files.read("/a", 9, 9) == b""
    assert (files.size("/a"), files.size("/c")) == (6, -1)
    files.write("/a", b"")
    assert files.size("/a") == 0


def test_a_rename_replaces_and_a_removal_removes():
    files = MemoryFiles({"/a": b"a", "/b": b"b"})
    files.rename("/a", "/b")
    assert files.held == {"/b": b"a"}
    files.remove("/b")
    assert files.held == {}


def test_names_are_those_of_one_folder():
    files = MemoryFiles({"/a": b"", "/rules/x.json": b""})
    assert sorted(files.names("/")) == ["a", "rules"]
    assert files.names("/rules") == ["x.json"]
    assert files.names("/none") == []


def test_what_is_missing_raises():
    files = MemoryFiles()
    for error in (
        raises(OSError, files.read, "/a", 0, 1),
        raises(OSError, files.remove, "/a"),
        raises(OSError, files.rename, "/a", "/b"),
        raises(OSError, files.write, "/none/a", b""),
        raises(OSError, files.append, "/none/a", b""),
    ):
        assert error.errno == 2
    assert files.operations == 0


def test_relative_names_and_texts_are_mistakes_of_the_caller():
    files = MemoryFiles({"/a": b""})
    raises(AssertionError, files.size, "a")
    raises(AssertionError, files.write, "a", b"")
    raises(AssertionError, files.write, "/a", "text")
    raises(AssertionError, files.append, "/a", "text")
    raises(AssertionError, files.read, "/a", -1, 1)


def test_the_nth_operation_fails_and_no_other():
    files = MemoryFiles({"/a": b"a"})
    files.fail_at(3)
    files.size("/a")
    files.append("/a", b"b")
    files.read("/a", 0, 1)
    files.append("/a", b"c")
    assert raises(OSError, files.rename, "/a", "/b").errno == 5
    assert files.held == {"/a": b"abc"}
    files.rename("/a", "/b")
    assert files.operations == 4


def test_a_failed_write_does_nothing_and_a_failed_append_leaves_a_part():
    files = MemoryFiles({"/a": b"a"})
    files.fail_at(1)
    raises(OSError, files.write, "/a", b"1234")
    assert files.held == {"/a": b"a"}
    files.fail_at(1)
    raises(OSError, files.append, "/a", b"1234")
    assert files.held == {"/a": b"a12"}
    files.fail_at(1)
    raises(OSError, files.remove, "/a")
    assert files.held == {"/a": b"a12"}


def test_a_full_medium_takes_nothing_more():
    files = MemoryFiles({"/a": b"12"})
    files.room = 4
    files.append("/b", b"34")
    assert raises(OSError, files.append, "/a", b"5").errno == 28
    assert raises(OSError, files.write, "/c", b"5").errno == 28
    files.write("/a", b"6")
    assert files.held == {"/a": b"6", "/b": b"34"}


def left_by_cut(stage, call, *args):
    """The files after power failed in an operation on /a, which held b"a"."""
    files = MemoryFiles({"/a": b"a"})
    files.cut_at(1, stage)
    raises(PowerCut, getattr(files, call), *args)
    raises(PowerCut, files.size, "/a")
    raises(PowerCut, files.names, "/")
    raises(PowerCut, files.write, "/z", b"")
    files.restore()
    return files.held


def test_a_cut_write_is_undone_emptied_torn_or_done():
    left = [left_by_cut(stage, "write", "/a", b"1234") for stage in STAGES]
    assert left == [{"/a": b"a"}, {"/a": b""}, {"/a": b"12"}, {"/a": b"1234"}]


def test_a_cut_append_is_undone_torn_or_done():
    left = [left_by_cut(stage, "append", "/a", b"1234") for stage in STAGES]
    assert left == [{"/a": b"a"}, {"/a": b"a"}, {"/a": b"a12"}, {"/a": b"a1234"}]
    assert left_by_cut(EMPTIED, "append", "/b", b"12") == {"/a": b"a", "/b": b""}


def test_a_cut_rename_or_removal_is_undone_or_done():
    for stage in (UNDONE, EMPTIED, TORN):
        assert left_by_cut(stage, "rename", "/a", "/b") == {"/a": b"a"}
        assert left_by_cut(stage, "remove", "/a") == {"/a": b"a"}
    assert left_by_cut(DONE, "rename", "/a", "/b") == {"/b": b"a"}
    assert left_by_cut(DONE, "remove", "/a") == {}


def test_no_handler_of_exceptions_swallows_a_cut():
    assert not issubclass(PowerCut, Exception)


def test_an_action_is_cut_at_each_of_its_operations_and_stages():
    def act(files):
        files.write("/a", b"12")
        files.remove("/a")

    seen = after_each_cut({}, act, lambda files: files.held.get("/a"))
    assert seen == [None, b"", b"1", b"12", b"12", b"12", b"12", None, None]
