"""Storage that has room for where a game stands, but not for how it came there."""

from fake_board import FakeBoard
from memory_files import ENOSPC, MemoryFiles
from own_rules import rules_file
from senet_core.notation import position_text
from senet_core.rulesets import IDS

GAME = "/game.sgn"
LAST_MOVE = "........../....L...../........D. D - 0"  # with a 2, 29-off


class BriefFiles(MemoryFiles):
    """The game's file holds no more than `most` bytes."""

    brief = True
    note = "there is little room"
    most = 700

    def append(self, name: str, data: bytes) -> None:
        if name == GAME and len(self.held.get(name, b"")) + len(data) > self.most:
            raise OSError(ENOSPC, "the file is full")
        super().append(name, data)

    def write(self, name: str, data: bytes) -> None:
        if name == GAME + ".tmp" and len(data) > self.most:
            raise OSError(ENOSPC, "the file is full")
        super().write(name, data)


def play_on(board, count):
    """Plays so many throws, the numbers by turns and the first move of each."""
    end = len(board.game.throws) + count
    number = 0
    while len(board.game.throws) < end and board.game.position.result is None:
        if board.phase == "throw":
            number = (number * 3 + 1 + len(board.game.throws) % 7) % 5
            board.send(f"throw {number}")
        board.press("ok")


def stands(board):
    """Where the session stands: position, seat, the number that stands, seats, series."""
    session = board.app.session
    game = session.game
    rows = (position_text(game.position), game.position.result, game.seat_to_throw())
    return rows + (game.rules.id, session.thrown, session.kinds, tuple(session.series.points))


def restarted(board):
    """Another board, with the same files."""
    files = BriefFiles(board.files.held)
    other = FakeBoard(files)
    assert other.warnings == [BriefFiles.note], other.warnings
    return other


def test_what_is_special_about_the_storage_is_said_at_every_start():
    board = FakeBoard(BriefFiles())
    assert board.warnings == [BriefFiles.note]
    board.power_on()
    assert board.warnings == [BriefFiles.note] * 2


def test_a_long_game_is_taken_up_where_it_stood_whatever_its_length():
    board = FakeBoard(BriefFiles())
    board.send("new jequier")
    shortened = 0
    for throw in range(60):
        play_on(board, 2)
        if throw % 5 == 0:
            assert stands(restarted(board)) == stands(board), throw
        shortened = max(shortened, board.app.session.file.base)
    assert shortened > 60 and len(board.game.throws) >= 120
    assert board.warnings == [BriefFiles.note]


def test_every_ruleset_can_be_kept_so_from_its_first_throw_on():
    for name in IDS:
        files = BriefFiles()
        files.most = 230  # a throw or two, and it begins anew
        board = FakeBoard(files)
        board.send("new " + name)
        for throw in range(12):
            play_on(board, 1)
            assert stands(restarted(board)) == stands(board), (name, throw)
        assert board.app.session.file.base > 3, name


def test_a_players_own_ruleset_goes_along():
    files = BriefFiles(rules_file("mine", "kendall"))
    files.most = 1100
    board = FakeBoard(files)
    board.send("new mine")
    play_on(board, 40)
    assert board.app.session.file.base > 0
    del files.held["/rules/mine.json"]
    assert stands(restarted(board)) == stands(board)


def test_a_number_that_is_not_played_yet_stands_after_a_restart():
    files = BriefFiles()
    board = FakeBoard(files)
    board.send("new kendall")
    play_on(board, 4)
    files.fail_at(1)
    board.send("throw 3")
    assert board.app.session.file.base == 4
    assert stands(restarted(board)) == stands(board)
    assert restarted(board).app.session.thrown == 3


def test_taking_back_ends_where_the_file_begins_after_a_restart_only():
    board = FakeBoard(BriefFiles())
    board.send("new kendall")
    play_on(board, 70)
    file = board.app.session.file
    base = file.base
    assert base > 10
    board.power_on()
    board.press("ok")
    length = len(board.game.throws)
    assert length < 70
    while board.game.throws and not board.count("refused"):
        board.send("undo")
    assert len(board.game.throws) <= 1
    play_on(board, 5)
    assert stands(restarted(board)) == stands(board)


def test_without_a_restart_everything_can_be_taken_back_and_is_kept():
    board = FakeBoard(BriefFiles())
    board.send("new kendall")
    play_on(board, 70)
    assert board.app.session.file.base > 10
    for _ in range(70):
        board.send("undo")
        if len(board.game.throws) % 9 == 0:
            assert stands(restarted(board)) == stands(board)
    assert len(board.game.throws) < 3
    play_on(board, 6)
    assert stands(restarted(board)) == stands(board)
    assert board.warnings == [BriefFiles.note]


def test_the_end_of_a_game_counts_in_the_series_once():
    files = BriefFiles()
    board = FakeBoard(files)
    board.send("new kendall " + LAST_MOVE, "throw 2")
    files.fail_at(1)
    board.send("play 29-off")
    assert board.last("over")["series"] == [1, 0]
    assert board.app.session.file.base == 0, "it begins before the throw that ended the game"
    other = restarted(board)
    assert stands(other) == stands(board)
    assert tuple(other.app.session.series.points) == (1, 0)
    assert board.warnings == [BriefFiles.note]


def test_where_nothing_can_be_written_the_game_goes_on_and_says_so_once():
    files = BriefFiles()
    files.most = -1
    board = FakeBoard(files)
    board.send("new kendall")
    play_on(board, 6)
    full = "the game is not saved (no room is left); it goes on"
    assert board.warnings == [BriefFiles.note, full]
    files.most = 700
    board.run(20000)
    assert stands(restarted(board)) == stands(board)
