"""The log: a line a text, never past its limit."""

from memory_files import MemoryFiles, after_each_cut
from senet_app.store import log


class WatchedFiles(MemoryFiles):
    most_read = 0

    def read(self, name, start, count):
        self.most_read = max(self.most_read, count)
        return super().read(name, start, count)


def logged(limit, texts):
    """The log after these texts."""
    files = MemoryFiles()
    for text in texts:
        log(files, text, limit)
        assert files.size("/log.txt") <= limit
    return files.held["/log.txt"].decode()


def test_the_log_holds_a_line_a_text():
    assert logged(1000, ["one", "two\nthree"]) == "one\ntwo\nthree\n"


def test_a_full_log_keeps_its_newer_half_in_whole_lines():
    texts = [f"line {number}" for number in range(500)]
    lines = logged(1000, texts).split("\n")
    assert lines.pop() == ""
    assert lines == texts[-len(lines) :]
    assert 40 < len(lines) < 112


def test_a_long_log_is_cut_down_in_small_pieces():
    files = WatchedFiles({"/log.txt": b"a line of old\n" * 4000})
    log(files, "new", 20000)
    held = files.held["/log.txt"]
    assert 9900 < len(held) <= 10000
    assert held == b"a line of old\n" * ((len(held) - 4) // 14) + b"new\n"
    assert 0 < files.most_read <= 1024


def test_a_long_text_is_cut():
    assert logged(80, ["x" * 5000, "end"]) == "x" * 10 + "\nend\n"
    assert len(logged(8, ["x" * 5000] * 20)) <= 8


def test_a_limit_of_nothing_means_no_log():
    files = MemoryFiles()
    log(files, "text", 0)
    assert files.held == {}


def test_a_cut_while_logging_leaves_the_old_log_or_its_newer_half():
    old = b"".join([b"line %d\n" % number for number in range(100)])

    def look(files):
        held = files.held["/log.txt"]
        for line in held.split(b"\n")[:-1]:
            assert line + b"\n" in old + b"new\n", line
        log(files, "later", 900)
        assert files.size("/log.txt") <= 900
        return len(held)

    seen = after_each_cut({"/log.txt": old}, lambda files: log(files, "new", 900), look)
    assert min(seen) > 300
