from senet_app.config import Config
from senet_app.sticks import StickReader
from senet_app.suspects import COUNT_MASK, History
from stick_signals import Script, mask, play, text

TWO = Config({})


def throws(count, play_throw):
    """A reader that has seen some throws; `play_throw(script, number)` writes each."""
    script = Script("0000")
    for number in range(count):
        play_throw(script, number)
        script.wait(2600)
    reader = StickReader(TWO)
    play(reader, script.end())
    return reader


def faces(number):
    """A throw in which every stick falls on each face in turn."""
    return ("0110", "1001", "0011", "1100")[number % 4]


def test_healthy_sticks_are_not_suspect():
    assert throws(30, lambda script, number: script.throw(faces(number))).suspect == 0


def test_a_stick_without_an_edge_is_suspect_after_eight_throws():
    def play_throw(script, number):
        script.throw(faces(number), sticks=(1, 2, 4))

    assert throws(7, play_throw).suspect == 0
    assert text(throws(8, play_throw).suspect) == "0010"


def test_one_edge_clears_a_silent_stick():
    def play_throw(script, number):
        script.throw(faces(number), sticks=(1, 2, 4))
        if number == 8:
            script.wait(2600).turn(3)

    assert throws(9, play_throw).suspect == 0


def test_a_stick_that_always_lies_on_one_face_is_suspect_after_twenty_five_throws():
    def play_throw(script, number):
        script.throw("0" + faces(number)[1:])

    assert throws(24, play_throw).suspect == 0
    assert text(throws(25, play_throw).suspect) == "1000"


def test_a_stuck_switch_that_makes_a_stick_lean_now_and_then_is_suspect():
    def play_throw(script, number):
        script.throw(("1" if number % 2 else "-") + faces(number)[1:])

    # In the first two it leaned and then turned from round to flat.
    assert throws(26, play_throw).suspect == 0
    assert text(throws(27, play_throw).suspect) == "1000"


def test_counts_are_throws_since_the_last_sign_of_health():
    def play_throw(script, number):
        script.throw(faces(number)[:3] + "0", sticks=(1, 2, 3))

    history = throws(5, play_throw).history
    assert history.silent == [0, 0, 0, 5]
    assert history.same_face == [0, 1, 0, 5]
    assert history.leaning == [0, 0, 0, 0]
    assert history.total == sum(history.edges)
    assert history.edges[3] == 0


def test_a_stick_that_leans_in_four_throws_in_a_row_is_suspect():
    def play_throw(script, number):
        script.throw(faces(number)[:3] + "-")

    assert throws(3, play_throw).suspect == 0
    assert text(throws(4, play_throw).suspect) == "0001"


def test_a_stick_that_leaned_and_then_lay_is_not_suspect():
    def play_throw(script, number):
        script.throw(faces(number)[:3] + "-").wait(900).lie(4, number % 2)

    assert throws(6, play_throw).suspect == 0


def test_a_number_read_again_is_one_throw():
    def play_throw(script, number):
        script.throw(faces(number), sticks=(1, 2, 4)).wait(800).chatter((1,), 40)

    assert throws(7, play_throw).suspect == 0


def test_a_gesture_shows_that_a_stick_still_turns():
    def play_throw(script, number):
        script.throw("0" + faces(number)[1:])
        if number == 20:
            script.wait(2600).turn(1)

    assert throws(26, play_throw).suspect == 0


def test_edges_are_counted_for_each_stick_and_wrap():
    history = History()
    history.edges[1] = history.total = COUNT_MASK
    history.add(mask("0101") | mask("0110") << 4)
    assert history.edges == [0, 1, 1, 1]
    assert history.total == 3
