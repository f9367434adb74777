from fake_board import FakeBoard


def with_number_shown():
    """A board that shows a number which is not settled yet."""
    board = FakeBoard()
    board.send("new kendall")
    board.start_throw(2)
    board.until("throw")
    assert board.phase == "shown"
    return board


def test_a_number_shown_stands_after_a_test_in_between():
    board = with_number_shown()
    board.send("test")
    assert board.phase == "choice"
    assert board.last("throw") == {"e": "throw", "flats": 2, "by": "sticks", "final": True}


def test_a_number_shown_stands_after_a_setting_has_changed():
    board = with_number_shown()
    board.send("set volume 1")
    assert board.phase == "choice"
    assert board.last("throw") == {"e": "throw", "flats": 2, "by": "sticks", "final": True}


def test_a_setting_that_is_refused_leaves_a_number_shown_as_it_is():
    board = with_number_shown()
    for line in ("set volume 9", "set volume", "set nothing 1"):
        board.port.inbox += line.encode() + b"\n"
        board.run(50)
        assert board.phase == "shown"
    assert board.count("refused") == 3
    board.wait()
    assert board.phase == "choice"
