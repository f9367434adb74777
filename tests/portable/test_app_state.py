"""The command `state`: what a host is told that comes in the middle of things."""

from fake_board import FakeBoard
from senet_app.snapshot import MEMBERS, state_of

LATE = "........../....L...../....D...D. D - 0"


def asked(board):
    """The members of the answer, in one dict."""
    before = len(board.events)
    board.send("state")
    told = board.events[before:]
    assert [event["e"] for event in told] == ["now", "now", "now"]
    found = {}
    for event in told:
        found.update(event)
    return found


def test_the_state_in_a_game_is_told_in_three_lines():
    board = FakeBoard()
    board.send("new kendall human level1 " + LATE, "throw 2")
    found = asked(board)
    assert found["phase"] == "choice" and found["flats"] == 2
    assert found["rules"] == "kendall" and found["position"] == LATE
    assert found["seats"] == ["human", "level1"] and found["series"] == [0, 0]
    assert found["cursor"] == found["moves"][0]
    assert found["rests"] is True


def test_the_state_has_the_members_of_the_emulators():
    board = FakeBoard()
    found = asked(board)
    app = board.app
    assert found["phase"] == "menu" and found["moves"] == [] and found["rules"] is None
    state = state_of(app.mode, app.session)
    assert {name: found[name] for name in MEMBERS} == state


def test_asking_for_the_state_does_not_wake_the_board():
    board = FakeBoard(settings={"idle_dim_s": 10})
    board.skip(11000)
    assert board.app.desk.lights.dim
    assert asked(board)["phase"] == "menu"
    assert board.app.desk.lights.dim


def test_a_board_that_shows_something_does_not_rest():
    board = FakeBoard()
    board.send("throw 9\nstate")  # the refusal is still being shown
    assert board.last("now")["rests"] is False
