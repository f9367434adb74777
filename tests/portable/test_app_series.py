"""The end of a game, and the series: winner, points, who throws first, whatever power does."""

from fake_board import FakeBoard
from own_rules import rules_file

LAST_MOVE = "........../....L...../........D. D - 0"  # with a 2 it leaves; worth a point in kendall
SEVERAL = "....L...../....L...../..L..D.... D - 0"  # in jequier a 4 wins 5 + 3 + 2 + 1 points
STILL = {"values": [1, 1, 1, 1, 1], "draw_rounds": 1}  # nothing but ones,
NO_MOVE_EVER = "........../........../.......LD. D - 0"  # and two pieces that wait for more
# Of blocs-strict with Dark beginning, which is lost by whoever has no move: the flats with which
# a side wins, if always the first move there is, is played.
SHORT = {"L": (3, 3, 1), "D": (1, 0, 3, 0)}
QUICK: dict[str, object] = {"replace_ms": 0}

PAGE_MS = 2048
LIGHT_PIECE, DARK_PIECE = "amber", "blue"


def over(line="new kendall " + LAST_MOVE, plays=("throw 2", "play 29-off"), held=None):
    """A board at the end of a game."""
    board = FakeBoard(held, settings=QUICK)
    board.send(line, *plays)
    assert board.phase == "over"
    return board


def shown(board, page):
    """The picture in the middle of a page of the result, 0 to 2, just after the game's end."""
    board.run(page * PAGE_MS + 1000)
    return board.picture()


def colour(rgb):
    """A colour in words."""
    red, green, blue = rgb
    if rgb == (0, 0, 0):
        return "dark"
    if red > 2 * blue and red > green:
        return "amber" if green else "red"
    if blue > 4 * red and blue > 4 * green:
        return "blue"
    return "pink" if red > green else "green"


def colours(picture, first, last):
    """The colours of some squares, in words."""
    return [colour(rgb) for rgb in picture[first - 1 : last]]


def go_on(board, winner):
    """The next throw of the game that this side wins, or the first move there is."""
    if board.phase == "throw":
        flats = SHORT[winner][len(board.game.throws)]
        board.send(f"throw {flats}")
    else:
        board.send(f"play {board.last('choice')['moves'][0]}")


def end(board, winner):
    """Plays a game of `short` to its end."""
    while board.phase != "over":
        go_on(board, winner)


def series():
    """A board at the first throw of a series of short games."""
    board = FakeBoard(rules_file("short", "blocs-strict", opening="dark"), settings=QUICK)
    board.send("new short")
    return board


# -- the end of a game


def test_the_end_of_a_game_is_told_with_points_and_series():
    board = over()
    assert board.last("move")["move"] == "29-off"
    assert board.last("over") == {"e": "over", "result": "D", "points": 1, "series": [1, 0]}
    assert board.events[-1]["e"] == "over", "and no other turn begins"


def test_points_are_counted_as_the_ruleset_has_them():
    board = over("new jequier " + SEVERAL, ("throw 4", "play 26-30^"))
    assert board.last("over") == {"e": "over", "result": "D", "points": 11, "series": [11, 0]}
    board = over("new trap " + SEVERAL, ("throw 0", "play 26-30^"))
    assert board.last("over") == {"e": "over", "result": "D", "points": 6, "series": [6, 0]}


def test_the_winners_colour_is_shown_first():
    board = over()
    assert colours(shown(board, 0), 11, 20) == ["green"] * 2 + [DARK_PIECE] * 6 + ["green"] * 2
    board = over(f"new kendall {LAST_MOVE.replace('D', 'd').replace('L', 'D').replace('d', 'L')}")
    assert board.last("over")["result"] == "L"
    assert colours(shown(board, 0), 13, 18) == [LIGHT_PIECE] * 6


def test_then_the_points_with_a_light_of_its_own_colour_for_each_ten():
    board = over("new jequier " + SEVERAL, ("throw 4", "play 26-30^"))
    assert board.last("over")["points"] == 11
    picture = shown(board, 1)
    assert [square for square in range(1, 31) if picture[square - 1] != (0, 0, 0)] == [1, 2]
    assert picture[0] != picture[1]


def test_then_the_series_with_half_the_board_for_each_seat():
    board = series()
    for winner, points in (("D", [15, 0]), ("D", [15, 15]), ("D", [30, 15])):
        end(board, winner)
        assert board.last("over")["series"] == points
        board.press("ok")
    end(board, "L")
    assert board.last("over")["series"] == [45, 15]
    picture = shown(board, 2)
    lit = [square for square in range(1, 31) if picture[square - 1] != (0, 0, 0)]
    assert lit == list(range(1, 10)) + list(range(16, 22)), "4 tens and 5, 1 ten and 5"


def test_a_draw_scores_nothing_and_no_side_has_won():
    board = over("new still " + NO_MOVE_EVER, ("throw 1", "throw 1"), rules_file("still", **STILL))
    assert board.last("over") == {"e": "over", "result": "draw", "points": 0, "series": [0, 0]}
    assert colours(shown(board, 0), 11, 20) == ["green"] * 10
    board.press("ok")
    assert board.last("turn")["seat"] == 2


def test_after_the_end_nothing_can_be_played_any_more():
    board = over()
    board.send("throw 2", "play 29-off", "undo", "hint")
    assert [event["why"] for event in board.named("refused")] == ["the game is over"] * 4
    board.throw(3)
    assert board.phase == "over" and board.count("throw") == 1
    board.press("next")
    assert board.phase == "over" and board.count("move") == 1


def test_the_menu_can_be_had_after_the_end():
    board = series()
    end(board, "D")
    board.press("back")
    assert board.phase == "menu"
    for _ in range(3):
        board.press("ok")
    end(board, "D")
    assert board.last("over")["series"] == [15, 0], "a new series has begun"


def test_the_result_can_be_read_off_the_record():
    board = over()
    board.send("record")
    text = "".join([str(event["text"]) for event in board.named("record")])
    for line in ('[Result "D"]', '[Points "1"]', '[Dark "1"]', '[Light "2"]'):
        assert line in text.split("\n"), line


# -- the next game


def test_the_other_seat_throws_first_in_each_next_game():
    board = series()
    for seat in (1, 2, 1, 2):
        assert board.last("new")["rules"] == "short"
        assert board.last("turn") == {"e": "turn", "seat": seat, "side": "D", "need": "throw"}
        end(board, "D")
        board.press("ok")


def test_the_other_seat_throws_first_in_the_throw_off_of_the_next_game():
    board = over("new jequier " + SEVERAL, ("throw 4", "play 26-30^"))
    board.press("ok")
    for seat in (2, 1, 2):
        assert board.last("turn") == {"e": "turn", "seat": seat, "side": "-", "need": "throw"}
        board.send("throw 2")
    board.send("throw 1")
    assert board.last("turn") == {"e": "turn", "seat": 1, "side": "D", "need": "throw"}


def test_points_add_up_for_the_seats_whatever_their_colour():
    board = series()
    points = [0, 0]
    for number, winner in enumerate("DLLDDL"):
        end(board, winner)
        dark = number % 2
        points[dark if winner == "D" else 1 - dark] += 15
        assert board.last("over")["series"] == points, number
        board.press("ok")
    assert points == [60, 30]


def test_the_next_game_can_be_begun_with_sticks():
    board = over()
    board.turn(1, 2)
    assert board.last("turn")["seat"] == 2 and board.phase == "throw"


# -- power off


def power_off_and_on(board):
    """Takes the power away and goes on with the game."""
    board.power_on()
    assert board.phase == "resume" and board.warnings == []
    board.press("ok")


def story(cut):
    """Three games of a series, power failing or not wherever a player waits; what was told."""
    board = series()
    told = []
    for winner in "LDD":
        while board.phase != "over":
            if cut:
                power_off_and_on(board)
            go_on(board, winner)
        if cut:
            power_off_and_on(board)
            power_off_and_on(board)
        told.append(board.last("over"))
        board.press("ok")
        if cut:
            power_off_and_on(board)
        told.append(board.last("turn"))
    return told


def test_a_series_is_the_same_however_often_power_fails():
    """Settings and games lost at power-off: a series survives it at every stage."""
    told = story(False)
    assert [event["seat"] for event in told if event["e"] == "turn"] == [2, 1, 2]
    assert [event["series"] for event in told if event["e"] == "over"] == [
        [0, 15],
        [0, 30],
        [15, 30],
    ]
    assert story(True) == told


def test_the_seats_of_a_series_are_kept_too():
    board = FakeBoard(settings=QUICK)
    board.send("new kendall human level3 " + LAST_MOVE, "throw 2", "play 29-off")
    power_off_and_on(board)
    board.press("ok")
    assert board.last("new")["seats"] == ["human", "level3"]
    assert board.named("throw")[-1]["by"] == "board", "the computer throws first now"


def test_a_menu_opened_at_the_end_of_a_game_does_not_end_the_series():
    board = over()
    board.press("back")
    board.power_on()
    board.press("ok")
    assert board.last("over")["series"] == [1, 0]
    board.press("ok")
    assert board.last("turn")["seat"] == 2
