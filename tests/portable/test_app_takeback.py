"""Taking back: to one's own last choice, whose number stands, and in steps to the start."""

from fake_board import FakeBoard

START = "LDLDLDLDLD/LDLD....../.......... D - 0"


def after_moves(count, settings=None, seats="", rules="kendall"):
    """A board on which so many throws were played by the host, each the first move there is."""
    board = FakeBoard(settings=settings)
    board.send(f"new {rules} {seats}")
    flats = 0
    while len(board.game.throws) < count:
        flats = (flats + 2) % 5
        board.send(f"throw {flats}")
        if board.phase == "choice":
            board.press("ok")
    return board


def choices(board):
    """The throws of the game at hand at which somebody chose: count and square left."""
    game = board.game
    entries = [game.entry(index) for index in range(len(game.throws))]
    return [entry for entry in entries if entry[1]]


def test_the_number_thrown_stands_and_is_offered_again():
    board = after_moves(1)
    offered = board.last("choice")
    board.press("back")
    assert board.last("undo")["position"] == START
    assert board.last("choice") == offered
    assert board.last("turn") == {"e": "turn", "seat": 1, "side": "D", "need": "choice"}
    board.throw(4)
    assert board.count("refused") == 1, "it cannot be thrown anew"
    board.press("next")
    board.press("ok")
    assert board.last("move")["flats"] == 2


def test_everything_can_be_taken_back_to_the_start():
    """Takeback of everything wanted: yes, to the start."""
    board = after_moves(130)
    steps = len(choices(board))
    for _ in range(steps):
        board.press("back")
    assert board.count("undo") == steps
    assert board.last("undo")["position"] == START
    board.press("back")
    assert board.last("refused")["why"] == "there is no move to take back"


def test_a_number_that_was_just_thrown_goes_with_it():
    board = after_moves(2)
    board.send("throw 3")
    board.press("back")
    assert board.phase == "choice"
    assert len(board.game.throws) == 1


def test_a_provisional_number_goes_with_it_too():
    board = after_moves(2)
    board.start_throw(3)
    board.until("throw")
    board.press("back")
    board.wait()
    assert board.phase == "choice" and len(board.game.throws) == 1
    board.run(5000)
    assert board.count("undo") == 1 and board.phase == "choice"


def test_a_pass_in_between_goes_too():
    board = FakeBoard()
    board.send("new kendall ........../....L...../....D...D. D - 0", "throw 2", "play 25-27>15")
    board = FakeBoard()
    board.send("new kendall .....L..../........../....D...D. D - 0", "throw 1", "play 25-26")
    board.send("throw 1", "play 6-7", "throw 1")
    board.send("play 26-27>15")
    before = len(board.game.throws)
    board.press("back")
    assert len(board.game.throws) == before - 1


def test_against_the_computer_both_moves_go():
    board = FakeBoard()
    board.send("new kendall human level1", "throw 2", "play 14-16")
    game = board.game
    assert len(game.throws) > 1 and board.phase == "throw"
    assert board.last("turn")["seat"] == 1
    board.press("back")
    assert len(game.throws) == 0 and board.phase == "choice"
    assert board.last("choice")["moves"] == ["14-16"]


def test_the_computer_may_be_stopped_by_taking_back_while_it_thinks():
    """Undo or a button while the opponent thinks kills the game."""
    board = FakeBoard()
    board.send("new kendall human level1", "throw 2")
    board.port.inbox += b"play 14-16\n"
    board.run(300)
    assert not board.app.waits
    board.down("back")
    board.run(100)
    board.up("back")
    board.wait()
    assert board.phase == "choice" and board.last("choice")["moves"] == ["14-16"]
    board.run(20000)
    assert board.phase == "choice"
    board.port.inbox += b"play 14-16\n"
    board.until("throw")
    board.press("back")
    assert board.phase == "choice" and len(board.game.throws) == 0


def test_a_computer_against_a_computer_has_no_choice_to_take_back():
    board = FakeBoard()
    board.port.inbox += b"new kendall level1 level2\n"
    board.until("move")
    board.down("back")
    board.run(100)
    board.up("back")
    board.run(100)
    assert board.last("refused")["why"] == "there is no move to take back"


def test_the_move_that_a_throw_off_is_won_with_is_nobodys_choice():
    board = FakeBoard()
    board.send("new jequier")
    board.throw(1)
    board.press("back")
    assert board.count("undo") == 0 and board.count("refused") == 1


def test_an_only_move_counts_as_a_choice_unless_it_plays_itself():
    line = "new kendall ........../....L...../....D..... D - 0"
    for auto, undone in ((False, 1), (True, 0)):
        board = FakeBoard(settings={"auto_single": auto})
        board.send(line, "throw 1")
        if not auto:
            board.press("ok")
        assert board.count("move") == 1
        board.press("back")
        assert board.count("undo") == undone, auto


def test_in_a_scored_series_both_seats_must_confirm():
    board = after_moves(2, {"scored_series": True})
    board.press("back")
    assert board.phase == "take back"
    board.press("ok")
    assert board.count("undo") == 0 and board.phase == "take back"
    board.press("ok")
    assert board.count("undo") == 1


def test_in_a_scored_series_anything_else_than_ok_is_a_no():
    for name in ("back", "next"):
        board = after_moves(2, {"scored_series": True})
        board.press("back")
        board.press("ok")
        board.press(name)
        assert board.count("undo") == 0 and board.phase == "throw"


def test_in_a_scored_series_the_host_cannot_take_back_alone():
    board = after_moves(2, {"scored_series": True})
    board.send("undo", "undo")
    assert board.count("undo") == 0
    assert board.last("refused")["why"] == "the players are being asked"


def test_in_a_scored_series_a_person_alone_confirms_once():
    board = FakeBoard(settings={"scored_series": True})
    board.send("new kendall human level1", "throw 2", "play 14-16")
    board.press("back")
    board.press("ok")
    assert board.count("undo") == 1


def test_a_question_that_nobody_answers_is_dropped():
    board = after_moves(2, {"scored_series": True})
    board.press("back")
    board.run(11000)
    assert board.phase == "throw"


def test_the_game_goes_on_rightly_after_a_take_back():
    board = after_moves(60)
    for _ in range(7):
        board.press("back")
    board.press("ok")
    board.send("throw 1")
    board.power_on()
    board.press("ok")
    game = board.game
    position = game.opening
    for index in range(len(game.throws)):
        position = game.next_position(position, index)
    assert position == game.position
    assert board.warnings == []
