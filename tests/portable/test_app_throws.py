"""Numbers: provisional, settled, replaced, refused; what happens by itself; failed readings."""

from fake_board import FakeBoard
from senet_app.clock import since

ONE_MOVE = "........../....L...../....D..... D - 0"  # Dark has one piece, on 25
NO_MOVE = "........../....L...../........D. D - 0"  # Dark's waits on 29 for a 2


def playing(rules="kendall", settings=None, seats="", position=""):
    """A board at the first throw of a game."""
    board = FakeBoard(settings=settings)
    board.port.inbox += f"new {rules} {seats} {position}\n".encode()
    board.until("turn")
    return board


def rest(board, flats):
    """Throws, up to the moment at which the number is read."""
    board.start_throw(flats)
    return board.until("throw")


# -- sticks that lean


def lean(board, *sticks):
    """Throws; these sticks, 1 to 4, come to lie on no face. Up to where that is read."""
    board.start_throw(2)
    for stick in sticks:
        board.port.bits &= ~(0x11 << stick - 1)
    board.run(700)


def test_a_hand_that_holds_still_is_no_failed_throw():
    board = playing()
    for _ in range(4):
        lean(board, 1, 3)
        assert not board.app.waits
    assert board.count("refused") == 0 and board.phase == "throw"
    rest(board, 2)
    board.wait()
    assert board.last("throw")["flats"] == 2 and board.count("refused") == 0


def test_a_stick_that_goes_on_leaning_is_named_and_no_number_comes_of_it():
    """A stick leaning on the board's edge: the board shows "throw again", never a number."""
    board = playing()
    lean(board, 3)
    board.wait()
    assert board.last("refused")["why"] == "stick 3 leans; throw again"
    lean(board, 1, 2, 4)
    board.wait()
    assert board.last("refused")["why"] == "sticks 1, 2 and 4 lean; throw again"
    assert board.count("throw") == 0 and board.count("refused") == 2


# -- one number


def test_a_throw_is_shown_while_provisional_and_settles_after_a_second_and_a_half():
    board = playing()
    event = rest(board, 3)
    assert event == {"e": "throw", "flats": 3, "by": "sticks", "final": False}
    assert board.phase == "shown" and not board.app.waits
    board.run(1400)
    assert board.count("throw") == 1 and board.phase == "shown"
    board.run(200)
    assert board.last("throw")["final"] is True
    assert board.phase == "choice" and board.last("turn")["need"] == "choice"


def test_the_number_is_so_many_lights_and_blinks_slower_once_it_is_settled():
    board = playing(position=ONE_MOVE, settings={"auto_single": True})
    rest(board, 2)
    for length_ms, dark_for_ms in ((1500, 512), (1400, 128)):
        dark_ms, longest_ms = 0, 0
        for _ in range(length_ms // 5):
            board.run(5)
            lit = [square for square in (11, 12, 13, 14) if square in board.lit()]
            assert lit == [] or lit == [11, 12], lit
            dark_ms = 0 if lit else dark_ms + 5
            longest_ms = max(longest_ms, dark_ms)
        assert abs(longest_ms - dark_for_ms) <= 40, longest_ms


def test_a_late_tumble_before_the_number_is_settled_changes_it():
    """Result read before everything lies still: a late tumble changes the count, afterwards not."""
    board = playing()
    rest(board, 3)
    board.run(600)
    board.lay(0, 1)
    board.wait()
    assert [(event["flats"], event["final"]) for event in board.named("throw")] == [
        (3, False),
        (2, False),
        (2, True),
    ]
    board.lay(15, 8)
    board.wait()
    assert board.count("throw") == 3


def test_a_throw_that_starts_within_three_seconds_replaces_the_number():
    board = playing()
    rest(board, 3)
    board.run(2500)
    board.throw(2)
    assert [event["flats"] for event in board.named("throw") if event["final"]] == [3, 2]
    assert board.last("choice")["moves"] == ["14-16"]
    assert board.named("refused") == []


def test_a_throw_that_starts_later_is_refused():
    """A second throw before the move: past the seconds in which it replaces the first, refused."""
    board = playing()
    rest(board, 3)
    board.run(3100)
    board.throw(2)
    assert [event["flats"] for event in board.named("throw") if event["final"]] == [3]
    assert board.count("refused") == 1
    assert board.last("refused")["what"] == "sticks"


def test_a_throw_that_starts_after_a_choice_began_is_refused():
    board = playing()
    rest(board, 3)
    board.press("ok")
    board.press("next")
    board.throw(2)
    assert board.count("refused") == 1 and board.phase == "choice"


def test_the_number_is_the_new_one_also_after_a_restart():
    board = playing()
    rest(board, 3)
    board.run(2000)
    board.throw(2)
    board.power_on()
    board.press("ok")
    assert board.last("throw")["flats"] == 2


def test_a_replacing_throw_that_leans_leaves_no_number():
    board = playing()
    rest(board, 3)
    board.run(2000)
    board.lean(4)
    assert board.phase == "throw"
    board.lay(15, 8)
    board.wait()
    assert board.last("throw")["flats"] == 1


def test_ok_and_next_confirm_a_number_before_it_is_settled():
    for name in ("ok", "next"):
        board = playing()
        rest(board, 3)
        board.press(name)
        assert board.phase == "choice"
        assert board.last("throw")["final"] is True
        board.throw(2)
        assert board.count("refused") == 1, "a number confirmed is not replaced"


def test_a_move_from_the_host_confirms_a_number_before_it_is_settled():
    board = playing()
    rest(board, 2)
    board.send("play 14-16")
    assert board.last("move")["move"] == "14-16"
    assert [event["final"] for event in board.named("throw")] == [False, True]


def test_flats_and_counts_differ_where_the_round_faces_count():
    board = playing("trap", position="LDLDLDLDL./D........./.......... D f 0")
    board.throw(1)
    assert board.last("throw")["flats"] == 1
    board.press("ok")
    assert (board.last("move")["flats"], board.last("move")["value"]) == (1, 3)


# -- what happens by itself


def test_a_pass_waits_three_seconds_from_the_rest_and_has_its_own_sign():
    board = playing(position=NO_MOVE)
    rest(board, 3)
    began_ms = board.now_ms
    board.run(1700)
    assert board.phase == "alone" and board.count("pass") == 0
    before = board.picture()
    board.run(500)
    assert board.picture()[11:20] != before[11:20], "the middle row fades"
    board.until("pass")
    assert 2900 <= since(board.now_ms, began_ms) <= 3100
    assert board.last("pass")["by"] == "board" and board.last("pass")["move"] == "--"


def test_a_pass_may_be_confirmed_at_once():
    board = playing(position=NO_MOVE)
    rest(board, 3)
    board.press("ok")
    board.press("ok")
    assert board.count("pass") == 1
    assert board.last("turn") == {"e": "turn", "seat": 2, "side": "L", "need": "throw"}


def test_a_pass_may_be_confirmed_with_two_sticks():
    board = playing(position=NO_MOVE, settings={"replace_ms": 10000})
    board.start_throw(3)
    board.run(2200)
    board.flip(1, 2)
    board.run(900)
    assert board.count("pass") == 1


def test_a_throw_within_the_three_seconds_replaces_a_number_that_passes():
    board = playing(position=NO_MOVE)
    rest(board, 3)
    board.run(2700)
    board.throw(2)
    assert board.count("pass") == 0 and board.last("choice")["moves"] == ["29-off"]


def test_a_pass_is_to_be_seen_also_where_no_throw_replaces_another():
    board = playing(position=NO_MOVE, settings={"replace_ms": 0})
    board.port.inbox += b"throw 3\n"
    board.run(900)
    assert board.count("throw") == 1 and board.count("pass") == 0
    board.run(200)
    assert board.count("pass") == 1


def test_a_single_move_is_chosen_like_any_other():
    board = playing(position=ONE_MOVE)
    board.throw(2)
    board.run(10000)
    assert board.phase == "choice" and board.count("move") == 0


def test_a_single_move_plays_itself_if_the_setting_says_so():
    board = playing(position=ONE_MOVE, settings={"auto_single": True})
    rest(board, 2)
    board.run(2800)
    assert board.count("move") == 0
    board.run(400)
    assert board.last("move")["by"] == "board"


def test_a_throw_off_goes_from_seat_to_seat_until_somebody_throws_a_one():
    board = playing("jequier")
    for seat in (1, 2, 1):
        assert board.last("turn") == {"e": "turn", "seat": seat, "side": "-", "need": "throw"}
        board.throw(2)
    board.throw(1)
    assert board.count("pass") == 3
    assert board.last("move")["move"] == "10-11"
    assert board.last("turn") == {"e": "turn", "seat": 2, "side": "D", "need": "throw"}


# -- readings that fail


def test_a_leaning_stick_is_named_and_gives_no_number():
    """A stick leaning on the board's edge: "throw again", never a number, never a hang."""
    board = playing()
    board.lean(3)
    assert board.named("throw") == []
    assert board.last("refused")["why"] == "stick 3 leans; throw again"
    board.throw(2)
    assert board.last("throw")["flats"] == 2


def test_a_stick_that_flickers_for_ever_ends_in_throw_again():
    """A stick leaning on the board's edge flickers for ever: after a time-out, throw again."""
    board = playing()
    board.shake(60, 2)
    assert board.named("throw") == []
    assert "do not come to rest" in board.last("refused")["why"]
    board.lay(0)
    board.run(3000)
    board.throw(3)
    assert board.last("throw")["flats"] == 3


def test_the_sticks_at_fault_are_shown_in_red():
    board = playing()
    board.lean(2)
    board.run(2000)
    reds = set()
    for _ in range(30):
        board.run(50)
        for square in (11, 12, 13, 14):
            red, green, blue = board.picture()[square - 1]
            if red and not green and not blue:
                reds.add(square)
    assert reds == {12}


def test_after_three_failed_readings_the_throw_is_entered_with_the_sticks_that_work():
    """One bad sensor makes the board useless: the throw can be entered by hand."""
    board = playing()
    for _ in range(2):
        board.lean(4)
        assert board.phase == "throw"
    board.lean(4)
    assert board.phase == "panel"
    board.turn(1)
    board.turn(2)
    board.turn(1, 3)
    assert board.last("throw") == {"e": "throw", "flats": 2, "by": "hand", "final": True}
    board.turn(2, 3)
    assert board.last("move")["move"] == "14-16"


def test_a_dead_stick_never_ends_play():
    """So one dead stick never ends play: from then on each failure leads to entry by hand."""
    board = playing()
    for flats in (2, 3, 1, 4):
        while board.phase != "panel":
            board.lean(4)
        for _ in range(flats):
            board.turn(1)
        board.turn(1, 2)
        while board.phase == "alone":
            board.run(100)
        if board.phase == "choice":
            board.turn(2, 3)
    assert [event["flats"] for event in board.named("throw")] == [2, 3, 1, 4]
    assert board.count("move") + board.count("pass") == 4


def test_a_good_throw_counts_although_entry_by_hand_is_open():
    board = playing()
    for _ in range(3):
        board.lean(4)
    board.throw(2)
    assert board.phase == "choice"
    assert board.last("throw") == {"e": "throw", "flats": 2, "by": "sticks", "final": True}


def test_a_good_throw_begins_the_count_of_failures_anew():
    board = playing()
    board.lean(1)
    board.lean(1)
    board.throw(2)
    board.press("ok")
    board.lean(1)
    assert board.phase == "throw"


def test_entry_by_hand_can_be_left():
    board = playing()
    for _ in range(3):
        board.lean(4)
    board.press("back")
    assert board.phase == "throw"


# -- other ways to throw


def test_without_sticks_the_board_throws_with_the_set_bias():
    for bias, low, high in ((50, 0, 1), (500, 1, 3), (950, 3, 4)):
        board = playing("jequier", settings={"sticks": 0, "bias": bias, "replace_ms": 0})
        flats = []
        for _ in range(60):
            board.press("ok")
            flats.append(board.last("throw")["flats"])
            while board.phase != "throw":
                board.press("ok")
        assert board.last("throw")["by"] == "board"
        assert low <= sum(flats) / len(flats) <= high, (bias, flats)


def test_with_sticks_ok_does_not_throw():
    board = playing()
    board.press("ok")
    assert board.count("throw") == 0
    assert board.last("refused")["why"] == "a throw is due"


def test_the_small_menu_of_the_moment_enters_a_throw_by_hand():
    board = playing()
    board.press("back", 1000)
    assert board.phase == "panel"
    board.press("ok")
    for _ in range(3):
        board.press("next")
    board.press("ok")
    assert board.last("throw") == {"e": "throw", "flats": 3, "by": "hand", "final": True}


def test_the_small_menu_of_the_moment_lets_the_board_throw():
    board = playing()
    board.press("back", 1000)
    board.press("next")
    board.press("ok")
    assert board.last("throw")["by"] == "board"


def test_the_small_menu_of_the_moment_leaves_the_game():
    board = playing()
    board.press("back", 1000)
    board.press("next")
    board.press("next")
    board.press("ok")
    assert board.phase == "menu"


def test_the_small_menu_of_the_moment_can_be_left():
    board = playing()
    board.press("back", 1000)
    board.press("back")
    assert board.phase == "throw"
    board.throw(2)
    assert board.last("throw")["flats"] == 2


def test_a_number_misread_by_a_stuck_stick_can_be_corrected_by_hand():
    board = playing()
    rest(board, 4)
    board.press("back", 1000)
    board.press("ok")
    for _ in range(2):
        board.press("next")
    board.press("ok")
    assert board.last("throw") == {"e": "throw", "flats": 2, "by": "hand", "final": True}
    assert board.last("choice")["moves"] == ["14-16"]


def test_a_number_given_by_hand_or_by_the_board_is_not_entered_a_second_time():
    board = playing()
    board.send("throw 3")
    board.press("back", 1000)
    board.press("ok")
    assert board.phase == "choice" and board.count("refused") == 1


def test_while_a_question_is_open_nothing_happens_by_itself():
    board = playing(position=NO_MOVE)
    rest(board, 3)
    board.press("back", 1000)
    board.run(10000)
    assert board.count("pass") == 0
    board.press("back")
    board.run(100)
    assert board.count("pass") == 1


def test_a_number_shown_when_the_menu_of_the_moment_opens_still_stands_afterwards():
    board = playing()
    rest(board, 3)
    board.press("back", 1000)
    board.press("back")
    assert board.phase == "choice"
    assert board.last("choice")["moves"] == ["2x5", "4x7", "6x9", "8x11", "10x13", "12-15", "14-17"]
