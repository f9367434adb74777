from fake_board import FakeBoard

MAIN = "LDLDLDLDLD/LDLD....../.......... D - 0"


def test_a_move_taken_back_stays_taken_back_after_a_restart():
    board = FakeBoard()
    board.send("new kendall")
    board.send("throw 2")
    board.send("play 14-16")
    board.send("undo")
    assert board.named("undo")[-1]["position"] == MAIN
    board.power_on()
    board.press("ok")
    assert board.named("warning") == []
    assert board.named("new")[-1]["position"] == MAIN
    assert board.named("choice")[-1]["moves"] == board.named("choice")[0]["moves"]


def test_what_was_played_after_a_take_back_is_there_after_a_restart():
    board = FakeBoard()
    board.send("new kendall")
    for line in ("throw 2", "play 14-16", "throw 3", "play 13x16", "undo", "play 11-14"):
        board.send(line)
    before = board.named("move")[-1]
    assert before["move"] == "11-14", board.named("choice")[-1]
    board.power_on()
    board.press("ok")
    assert board.named("warning") == []
    assert board.named("new")[-1]["position"] == before["position"]
