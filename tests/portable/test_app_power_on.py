"""Power on: dark, a self-test that can be seen, then the kept game or the menu."""

from fake_board import DARK, START_MS, FakeBoard, colours
from senet_app.clock import since

PLAIN = [(255, 0, 0), (0, 255, 0), (0, 0, 255)]


def started(held="", settings=None):
    """A board that was switched off and is switched on again, up to the end of its self-test."""
    board = FakeBoard(settings=settings)
    board.events = []
    board.power_on(held)
    return board


def kept_game(settings=None):
    """A board with a game in its file: two people, two throws played."""
    board = FakeBoard(settings=settings)
    board.send("new kendall", "throw 2", "play 14-16", "throw 3")
    board.events = []
    return board


def stages(board):
    """The colours of square 15 in the self-test, brought to full, and how long each stayed."""
    rows = []
    frames = board.port.frames
    for index in range(len(frames) - 1):
        rgb = colours(frames[index][1])[14]
        full = tuple([255 if value else 0 for value in rgb])
        took_ms = since(frames[index + 1][0], frames[index][0])
        if rows and rows[-1][0] == full:
            rows[-1] = (full, rows[-1][1] + took_ms)
        else:
            rows.append((full, took_ms))
    return rows


def test_the_first_frame_is_all_off_and_each_has_thirty_times_three_bytes():
    """First LED lights green or blind on the first write; random at power-on."""
    board = started()
    assert board.port.frames[0][1] == bytes(90)
    assert {len(frame) for _, frame in board.port.frames} == {90}


def test_a_sacrificial_led_at_the_head_makes_each_frame_one_led_longer():
    board = started(settings={"sacrificial_led": True})
    assert board.port.frames[0][1] == bytes(93)
    assert {len(frame) for _, frame in board.port.frames} == {93}
    assert {frame[:3] for _, frame in board.port.frames} == {bytes(3)}


def test_every_led_shows_red_green_and_blue_for_at_least_200_ms_each():
    """Red and green swapped: the self-test shows red, green, blue in turn."""
    board = started()
    shown = stages(board)
    assert shown[0][0] == DARK and shown[0][1] < 200
    assert [full for full, _ in shown[1:4]] == PLAIN
    assert min([took_ms for _, took_ms in shown[1:4]]) >= 200
    for _, frame in board.port.frames[1:4]:
        assert len(set(colours(frame))) == 1, "each LED takes part"


def test_the_self_test_goes_by_the_configured_colour_order():
    board = started(settings={"led_order": "RGB"})
    assert [full for full, _ in stages(board)[1:4]] == [(0, 255, 0), (255, 0, 0), (0, 0, 255)]


def test_the_self_test_is_of_safe_brightness_even_at_the_highest_setting():
    board = started(settings={"brightness": 9})
    for _, frame in board.port.frames[1:4]:
        assert max(frame) < 64


def test_it_says_what_it_is_before_anything_else():
    board = started(settings={"piezo": False})
    assert board.events[0] == {
        "e": "boot",
        "version": "0.1.0",
        "runtime": "test",
        "fitted": ["sticks", "buttons"],
    }


def test_without_a_kept_game_the_menu_follows_the_self_test():
    board = started()
    assert board.phase == "menu"
    assert since(board.now_ms, START_MS) < 5000
    assert board.named("warning") == []


def test_a_kept_game_is_shown_and_may_be_resumed():
    board = kept_game()
    board.power_on()
    assert board.phase == "resume"
    assert set(range(1, 14)) < set(board.lit()) and 14 not in board.lit()
    board.press("ok")
    assert board.phase == "choice"
    assert board.last("new") == {
        "e": "new",
        "rules": "kendall",
        "seats": ["human", "human"],
        "position": "LDLDLDLDLD/LDL..D..../.......... L - 0",
    }


def test_a_kept_game_may_be_let_be_and_is_kept_until_another_begins():
    for presses in (("back",), ("next", "ok")):
        board = kept_game()
        board.power_on()
        for name in presses:
            board.press(name)
        assert board.phase == "menu"
        board.power_on()
        assert board.phase == "resume"
        board.press("back")
        for _ in range(3):
            board.press("ok")
        assert board.count("new") == 1
        board.power_on()
        board.press("ok")
        assert board.last("new")["position"] == board.named("new")[0]["position"]


def test_the_kept_game_can_be_chosen_with_one_stick_and_two():
    board = kept_game()
    board.power_on()
    board.turn(1)
    board.turn(1)
    board.turn(1, 2)
    assert board.phase == "choice"


def test_a_restart_never_throws_anew():
    """A second throw before the move: a restart never throws anew."""
    board = kept_game()
    moves = ["1x4", "3x6", "5x8", "7x10", "9x12", "11-14", "13x16"]
    for _ in range(2):
        board.events = []
        board.power_on()
        board.press("ok")
        assert board.last("throw")["flats"] == 3 and board.last("throw")["final"]
        assert board.last("choice")["moves"] == moves
        board.throw(1)
        assert board.count("throw") == 1 and board.count("refused") == 1


def test_ok_held_at_power_on_starts_dim_for_this_time_only():
    """Bright frames reboot a USB-fed board: OK held at power-on starts dim."""
    bright = started(settings={"brightness": 7})
    dim = started("ok", settings={"brightness": 7})
    assert dim.app.desk.lights.brightness == 1
    most = max([max(frame) for _, frame in dim.port.frames])
    assert most < max([max(frame) for _, frame in bright.port.frames]) // 4
    dim.send("set hints false", "status")
    assert dim.last("status")["brightness"] == 1, "other settings do not bring the light back"
    dim.power_on()
    dim.send("status")
    assert dim.last("status")["brightness"] == 7


def test_ok_held_at_power_on_does_nothing_else():
    board = kept_game()
    board.power_on("ok")
    assert board.phase == "resume"


def test_a_button_held_since_power_on_counts_only_after_its_release():
    board = FakeBoard()
    board.power_on("next", wait=False)
    board.down("next")
    board.run(3000)
    assert board.phase == "menu" and board.chosen[0] == 0
    board.up("next")
    board.run(500)
    assert board.chosen[0] == 0
    board.press("next")
    assert board.chosen[0] == 1


def test_back_held_at_power_on_starts_safe_mode_in_which_no_game_runs():
    board = kept_game()
    before = dict(board.files.held)
    board.power_on("back")
    assert board.phase == "safe"
    board.press("ok")
    board.throw(3)
    board.send("throw 2", "play 1-2", "new jequier", "set brightness 9", "hint", "undo")
    assert board.phase == "safe"
    assert board.count("refused") == 7
    assert board.count("new") + board.count("throw") + board.count("move") == 0
    board.send("status", "help")
    assert board.count("status") == 1
    assert board.files.held == before


def test_one_stick_turned_twice_in_the_self_test_starts_safe_mode():
    board = FakeBoard()
    board.power_on(wait=False)
    board.flip(2)
    board.run(900)
    board.flip(2)
    board.wait()
    assert board.phase == "safe"


def test_other_gestures_in_the_self_test_do_not_start_safe_mode():
    for gestures in (((1,), (2,)), ((1, 2), (1, 2)), ((1,),)):
        board = FakeBoard()
        board.power_on(wait=False)
        for sticks in gestures:
            board.flip(*sticks)
            board.run(900)
        board.wait()
        assert board.phase == "menu", gestures


def test_buttons_in_the_self_test_do_not_start_safe_mode():
    board = FakeBoard()
    board.power_on(wait=False)
    for _ in range(2):
        board.down("next")
        board.run(50)
        board.up("next")
        board.run(50)
    board.wait()
    assert board.phase == "menu"
