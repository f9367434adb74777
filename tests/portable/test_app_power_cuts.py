"""Power fails at any storage operation: the next start has the state before or after."""

from fake_board import FakeBoard
from memory_files import MemoryFiles, after_each_cut, is_cut
from senet_app.rulebook import Rulebook
from senet_app.session import Session
from senet_core.notation import position_text

LAST_MOVE = "........../....L...../........D. D - 0"  # with a 2, 29-off


def taken_up(files):
    """A board that is switched on with these files and goes on with the game, if there is one."""
    board = FakeBoard(files)
    if board.phase == "resume":
        board.press("ok")
    return board


def state(files):
    """What the next start makes of the files; and the one after it, which must be the same."""
    rows: list[tuple[object, ...]] = []
    for _ in range(2):
        board = taken_up(files)
        session = board.app.session
        game = session.game
        if game is None:
            rows.append((board.phase,))
            continue
        position = position_text(game.position)
        series = tuple(session.series.points) + (session.series.games,)
        row = (board.phase, game.rules.id, position, game.position.result, session.thrown)
        rows.append(row + (len(game.throws), series))
    assert rows[0] == rows[1]
    return rows[0]


def files_after(*lines):
    """The files of a board to which a host has sent these lines."""
    board = FakeBoard()
    board.send(*lines)
    return board.files.held


def check(held, act):
    """Cuts power at each operation of what a player does; returns what was there afterwards."""
    before = state(MemoryFiles(held))
    files = MemoryFiles(held)
    act(files)
    after = state(files)
    assert before != after
    seen = after_each_cut(held, act, state)
    assert seen[-1] == after
    for found in seen:
        assert found == before or found == after, found
    assert before in seen
    return seen


def playing(*lines):
    """What somebody does who takes the game up and has the host send these lines."""

    def act(files):
        taken_up(files).send(*lines)

    return act


GAME = ("new kendall", "throw 2", "play 14-16", "throw 3", "play 11-14", "throw 1")


def test_a_move_is_kept_or_not_whenever_power_fails():
    """Settings and games lost at power-off: the state before or after the last move, never less."""
    check(files_after(*GAME), playing("play 12x13"))


def test_a_number_thrown_is_kept_or_not_whenever_power_fails():
    check(files_after(*GAME[:-1]), playing("throw 1"))


def test_a_take_back_is_kept_whole_or_not_at_all_whenever_power_fails():
    seen = check(files_after(*GAME), playing("undo"))
    assert {row[4] for row in seen} == {1, 3}, "the number that stands is never lost"


def test_a_move_after_a_take_back_is_kept_or_not_whenever_power_fails():
    check(files_after(*GAME, "undo", "undo"), playing("play 14-16"))


def test_the_fiftieth_throw_is_kept_or_not_whenever_power_fails():
    board = FakeBoard()
    board.send("new kendall")
    flats = 0
    while len(board.game.throws) < 49:
        flats = (flats + 2) % 5
        board.send(f"throw {flats}")
        if board.phase == "choice":
            board.press("ok")
    board.send("throw 1")

    def act(files):
        taken_up(files).press("ok")

    check(board.files.held, act)


def test_a_new_game_begins_or_the_old_one_stays_whenever_power_fails():
    check(files_after(*GAME), playing("new jequier human level2"))


def test_the_end_of_a_game_is_counted_once_whenever_power_fails():
    held = files_after("new kendall " + LAST_MOVE, "throw 2")
    seen = check(held, playing("play 29-off"))
    assert seen[-1][3] == "D" and seen[-1][6] == (1, 0, 1)


def test_the_next_game_of_a_series_keeps_its_points_whenever_power_fails():
    held = files_after("new kendall " + LAST_MOVE, "throw 2", "play 29-off")

    def act(files):
        taken_up(files).press("ok")

    seen = check(held, act)
    assert {row[6] for row in seen} == {(1, 0, 1)}
    assert seen[-1][0] == "throw"


def test_a_new_series_does_not_inherit_the_points_of_the_one_before():
    held = files_after("new kendall " + LAST_MOVE, "throw 2", "play 29-off")
    seen = check(held, playing("new kendall " + LAST_MOVE))
    assert seen[-1][6] == (0, 0, 0)
    files = MemoryFiles(held)
    board = taken_up(files)
    board.send("new kendall " + LAST_MOVE, "throw 2", "play 29-off")
    assert board.last("over")["series"] == [1, 0]


def test_a_setting_is_kept_or_not_whenever_power_fails():
    def look(files):
        board = FakeBoard(files)
        board.send("status")
        assert board.warnings == []
        return board.last("status")["brightness"]

    held = files_after("set brightness 3", "set hints false")

    def act(files):
        FakeBoard(files).send("set brightness 8")

    seen = after_each_cut(held, act, look)
    assert set(seen) == {3, 8} and seen[-1] == 8


def test_power_may_fail_again_while_the_board_recovers():
    held = files_after(*GAME)
    before = state(MemoryFiles(held))
    act = playing("play 12x13")
    for number in (1, 2, 3):
        for stage in (0, 1, 2, 3):
            files = MemoryFiles(held)
            files.cut_at(number, stage)
            if not is_cut(act, files):
                continue
            files.restore()
            torn = dict(files.held)
            after = state(MemoryFiles(torn))
            for found in after_each_cut(torn, taken_up, state):
                assert found == after or found == before


def test_every_move_is_kept_before_the_next_throw_is_asked_for():
    board = FakeBoard()
    board.send("new blocs human level1")
    turns = 0
    for flats in (1, 2, 3, 4, 1, 2, 3, 4, 0, 1, 2, 3):
        board.port.inbox += f"throw {flats}\nplay nothing\n".encode()
        for _ in range(800):
            told = [event for event in board.named("turn") if event["need"] == "throw"]
            if len(told) > turns:
                turns = len(told)
                kept = Session(MemoryFiles(board.files.held), Rulebook(board.files))
                assert kept.load() and kept.game
                assert kept.game.position == board.game.position
            board.run(5)
            if board.phase == "choice":
                board.down("ok")
                board.run(50)
                board.up("ok")
    assert turns > 12


def test_flash_is_written_between_animations_and_never_while_sticks_move():
    """Flash writes stop all interrupts: save between animations, never while sticks move."""
    board = FakeBoard()
    board.send("new jequier human level1")
    for flats in (2, 1, 3, 2, 4, 3):
        if board.phase == "throw":
            board.shake()
            operations = board.files.operations
            board.shake()
            board.lay((1 << flats) - 1)
            board.run(400)
            assert board.files.operations == operations
            board.wait()
        if board.phase == "choice":
            board.down("ok")
            board.run(50)
            board.up("ok")
            board.run(10)
            operations = board.files.operations
            while board.app.desk.animation.active:
                assert board.files.operations == operations
                board.run(5)
            board.wait()
    assert board.count("move") > 3
