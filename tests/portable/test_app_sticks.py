"""Gestures and buttons: next, play it, take back; whose turn; nobody needs more than sticks."""

from fake_board import FakeBoard

MOVES = ["2x5", "4x7", "6x9", "8x11", "10x13", "12-15", "14-17"]  # with a 3, from the start


def choosing(settings=None, flats=3):
    """A board at the first choice of a game of kendall."""
    board = FakeBoard(settings=settings)
    board.send("new kendall")
    board.throw(flats)
    assert board.phase == "choice"
    return board


def test_one_stick_turned_over_is_the_next_candidate_and_goes_round():
    board = choosing()
    cursors = [board.last("choice")["cursor"]]
    for stick in (1, 2, 3, 4, 1, 2, 3):
        board.turn(stick)
        cursors.append(board.last("choice")["cursor"])
    assert cursors == MOVES + MOVES[:1]
    assert board.last("choice")["moves"] == MOVES


def test_two_sticks_turned_over_play_the_candidate():
    board = choosing()
    board.turn(3)
    board.turn(2, 4)
    assert board.last("move") == {
        "e": "move",
        "flats": 3,
        "value": 3,
        "move": "4x7",
        "by": "sticks",
        "position": "LDLLLDDDLD/LDLD....../.......... L - 0",
    }


def test_three_sticks_turned_over_twice_take_back():
    board = choosing()
    board.turn(1, 2)
    board.throw(2)
    board.turn(1, 2, 3)
    assert board.phase == "take back" and board.count("undo") == 0
    board.turn(2, 3, 4)
    assert board.last("undo")["position"] == "LDLDLDLDLD/LDLD....../.......... D - 0"
    assert board.last("choice")["moves"] == MOVES


def test_a_second_three_must_come_within_three_seconds():
    board = choosing()
    board.turn(1, 2)
    board.throw(2)
    board.turn(1, 2, 3)
    board.run(2900)
    assert board.phase == "take back"
    board.run(200)
    assert board.phase == "choice"
    board.turn(1, 2, 3)
    assert board.count("undo") == 0 and board.phase == "take back"


def test_a_slow_second_three_counts_if_it_began_within_three_seconds():
    board = choosing()
    board.turn(1, 2)
    board.throw(2)
    board.turn(1, 2, 3)
    board.run(2800)
    board.turn(1, 2, 3)
    assert board.count("undo") == 1


def test_another_gesture_than_a_second_three_takes_nothing_back():
    for sticks in ((1,), (1, 2)):
        board = choosing()
        board.turn(1, 2)
        board.throw(2)
        board.turn(1, 2, 3)
        board.turn(*sticks)
        assert board.phase == "choice" and board.count("undo") == 0
        assert board.last("refused")["why"] == "nothing was taken back"


def test_all_four_sticks_touched_are_refused():
    board = choosing()
    board.run(3000)
    board.turn(1, 2, 3, 4)
    assert board.count("refused") == 1 and board.last("choice")["cursor"] == MOVES[0]


def test_a_stick_back_on_its_old_face_is_refused():
    board = choosing()
    board.shake(1, 1)
    board.lay(7)
    board.wait()
    assert board.count("refused") == 1 and board.count("choice") == 1


def test_a_gesture_exists_only_while_no_throw_is_due():
    board = choosing()
    board.turn(1, 2)
    board.turn(1)
    assert board.last("refused")["why"] == "a throw is due, of all four"
    assert board.count("choice") == 1 and board.phase == "throw"


def test_a_gesture_needs_700_ms_of_quiet():
    board = choosing()
    board.flip(1)
    board.run(650)
    assert board.count("choice") == 1
    board.run(100)
    assert board.count("choice") == 2


def test_buttons_do_the_same_at_once():
    board = choosing()
    board.press("next")
    assert board.last("choice")["cursor"] == MOVES[1]
    board.press("ok")
    assert (board.last("move")["move"], board.last("move")["by"]) == (MOVES[1], "hand")
    board.press("back")
    assert board.count("undo") == 1


def test_a_long_next_gives_a_hint():
    board = choosing()
    board.press("next", 1000)
    assert board.count("choice") == 2 and board.last("choice")["cursor"] in MOVES
    assert board.count("refused") == 0


def test_hints_can_be_switched_off():
    """Hints unwanted: can be switched off."""
    board = choosing({"hints": False})
    board.press("next", 1000)
    board.send("hint")
    assert board.count("choice") == 1
    assert [event["why"] for event in board.named("refused")] == ["hints are switched off"] * 2


def test_what_has_no_meaning_now_is_refused_in_words():
    """A wrong action gets no reaction: every refusal is said in words on the host."""
    board = FakeBoard()
    board.send("new kendall")
    for name, why in (
        ("next", "a throw is due"),
        ("ok", "a throw is due"),
        ("back", "there is no move to take back"),
    ):
        board.press(name)
        assert board.last("refused")["why"] == why
    board.press("next", 1000)
    assert board.last("refused") == {
        "e": "refused",
        "what": "hint",
        "why": "there is nothing to choose",
    }


def test_a_whole_game_is_played_with_sticks_alone():
    """Sticks alone are enough."""
    board = FakeBoard(settings={"buttons": False})
    for _ in range(3):
        board.turn(1, 2)
    flats = 0
    for number in range(400):
        if board.phase == "over":
            break
        flats = (flats * 5 + number + 1) % 5
        board.throw(flats)
        if board.phase == "choice":
            board.turn(2)
            board.turn(1, 2)
    assert board.phase == "over"
    assert {event["by"] for event in board.named("move") + board.named("pass")} <= {
        "sticks",
        "board",
    }
    assert board.named("refused") == []
    board.turn(1, 2)
    assert board.last("turn")["seat"] == 2, "the other seat throws first in the next game"


def test_the_candidate_blinks_and_where_it_would_go_glows():
    board = choosing()
    squares = {2: set(), 5: set(), 8: set()}
    for _ in range(40):
        board.run(50)
        for square in squares:
            squares[square].add(board.picture()[square - 1])
    white = [rgb for rgb in squares[2] if min(rgb) > 0]
    assert white and len(squares[2]) > 1
    assert len(squares[5]) > 5, "it swells"
