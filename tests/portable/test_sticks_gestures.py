"""No throw is due: sticks turned over are a gesture, anything else is refused."""

from senet_app.clock import later
from senet_app.config import Config
from senet_app.sticks import EVENTS, NONE, StickReader
from stick_signals import Script, brief, events_of, play

TWO = Config({})
SINGLE = Config({"sticks": 1})
ONE_TWO_THREE = ((1,), (4,), (2, 3), (1, 4), (1, 2, 4))


def words_of(script, config=TWO):
    """The events that a reader makes of a script while no throw is due."""
    return brief(events_of(config, script.end(), due=False))


def sticks_text(sticks):
    """The text of a tuple of sticks 1..4."""
    return "".join("1" if stick in sticks else "0" for stick in (1, 2, 3, 4))


def test_one_to_three_sticks_turned_over_are_a_gesture():
    for config in (TWO, SINGLE):
        for sticks in ONE_TWO_THREE:
            for up in ("0000", "1010", "1111"):
                words = words_of(Script(up).turn(*sticks), config)
                assert words == ["turned " + sticks_text(sticks)]


def test_a_gesture_is_seen_when_all_have_been_quiet_for_its_time():
    for gesture_ms in (300, 700, 2000):
        script = Script("0101").turn(2)
        last_ms = -(-script.rows[-1][0] // 5) * 5
        events = events_of(Config({"gesture_ms": gesture_ms}), script.end(), due=False)
        assert [event[0] for event in events] == [last_ms + gesture_ms]


def test_slow_hands_that_hold_a_stick_on_edge_make_one_gesture():
    for slow in (3, 10, 30):
        assert words_of(Script("0101").turn(3, slow=slow)) == ["turned 0010"]
    script = Script("0101").lean(1).wait(2300).lie(1, 1).wait(30).lean(4).wait(1500).lie(4, 0)
    assert words_of(script) == ["turned 1001"]


def test_slow_hands_with_a_rest_between_two_sticks_make_two_gestures():
    script = Script("0101").turn(1).wait(900).turn(2)
    assert words_of(script) == ["turned 1000", "turned 0100"]


def test_hasty_hands_that_turn_two_sticks_one_after_the_other_make_one_gesture():
    script = Script("0101").turn(1).wait(300).turn(2).wait(500).turn(3)
    assert words_of(script) == ["turned 1110"]


def test_hasty_hands_that_turn_a_stick_twice_are_refused():
    assert words_of(Script("0101").turn(1).wait(100).turn(1)) == ["moved 1000"]


def test_a_stick_turned_twice_with_a_rest_between_is_two_gestures():
    assert words_of(Script("0101").turn(1).wait(800).turn(1)) == ["turned 1000"] * 2


def test_chatter_for_two_seconds_is_one_transition():
    for pulse_ms in (5, 20, 50):
        for config in (TWO, SINGLE):
            script = Script("0101").turn(1).chatter((1,), 2000, pulse_ms)
            assert words_of(script, config) == ["turned 1000"]


def test_all_four_turned_over_are_refused():
    for config in (TWO, SINGLE):
        assert words_of(Script("0101").turn(1, 2, 3, 4), config) == ["moved 1111"]


def test_a_stick_back_on_its_old_face_is_refused():
    for config in (TWO, SINGLE):
        script = Script("0101").turn(2).wait(50).turn(2)
        assert words_of(script, config) == ["moved 0100"]
        script = Script("0101").turn(3).wait(50).turn(2).wait(100).turn(2)
        assert words_of(script, config) == ["moved 0110"]


def test_a_knock_is_refused():
    assert words_of(Script("0101").chatter((1, 2, 3, 4), 40)) == ["moved 1111"]
    assert words_of(Script("0101").chatter((3,), 5, pulse_ms=5)) == ["moved 0010"]


def test_another_stick_that_twitches_spoils_a_gesture():
    for config in (TWO, SINGLE):
        before = Script("0101").chatter((4,), 10).turn(1)
        amid = Script("0101").lean(1).chatter((4,), 10).lie(1, 1)
        after = Script("0101").turn(1).wait(400).chatter((4,), 10)
        for script in (before, amid, after):
            assert words_of(script, config) == ["moved 1001"]


def test_a_twitch_after_the_gesture_was_seen_does_not_undo_it():
    script = Script("0101").turn(1).wait(900).chatter((4,), 10)
    assert words_of(script) == ["turned 1000", "moved 0001"]


def test_a_stick_left_leaning_is_refused_in_the_end():
    for stick, words in ((2, ["moved 1100"]), (3, ["moved 1010"])):
        script = Script("0101").turn(1).lean(stick)
        events = events_of(TWO, script.end(), due=False)
        assert brief(events) == words
        assert 2500 <= events[0][0] - script.ms < 2505


def test_four_sticks_touched_are_refused_soon_though_one_leans():
    script = Script("0101").turn(1, 2, 3).lean(4)
    assert events_of(TWO, script.end(), due=False)[0][0] - script.ms < 705


def test_putting_a_leaning_stick_down_is_no_gesture():
    script = Script("0101").lean(2).wait(4000).lie(2, 0)
    assert words_of(script) == ["moved 0100", "moved 0100"]


def test_a_leaning_stick_does_not_hinder_the_gestures_of_others():
    script = Script("0101").lean(2).wait(4000).turn(1)
    assert words_of(script) == ["moved 0100", "turned 1000"]


def test_a_stick_that_flickers_for_ever_times_out():
    events = events_of(TWO, Script("0101").chatter((2,), 30000, 300).rows, due=False)
    assert brief(events) == ["timeout"] * 3


def test_gestures_go_on_after_a_time_out():
    script = Script("0101").chatter((2,), 9000, 100).wait(3000).turn(2)
    assert words_of(script) == ["timeout", "moved 0100", "turned 0100"]


class Table:
    """A reader and sticks that move while it reads; `due` may change at any time."""

    def __init__(self, up):
        self.script = Script(up)
        self.reader = StickReader(TWO)
        self.played_ms = 0
        self.events = []

    def catch_up(self):
        """Play what the script has so far; returns the events since the last time."""
        rows = [row for row in self.script.rows if row[0] <= self.played_ms][-1:]
        rows += [row for row in self.script.rows if row[0] > self.played_ms]
        rows = [(max(ms, self.played_ms), bits) for ms, bits in rows]
        events = play(self.reader, rows + [(self.script.ms, rows[-1][1])])
        self.played_ms = self.script.ms
        self.events += events
        return brief(events)

    def set_due(self, due):
        """Play what there is, then expect a throw or not; returns the events before that."""
        words = self.catch_up()
        self.reader.due = due
        return words


def test_a_choice_may_begin_right_after_a_number_is_settled():
    table = Table("0000")
    table.script.throw("0110").wait(2100)
    assert table.set_due(False) == ["throw 0110", "settled 0110"]
    table.script.turn(1).wait(1000)
    assert table.set_due(True) == ["turned 1000"]
    table.script.throw("0001").wait(2100)
    assert table.catch_up() == ["throw 0001", "settled 0001"]


def test_a_number_confirmed_early_is_neither_settled_nor_revised_later():
    table = Table("0000")
    table.script.throw("0110").wait(900)
    assert table.set_due(False) == ["throw 0110"]
    table.script.wait(2000).turn(2).wait(1000)
    assert table.catch_up() == ["turned 0100"]
    assert table.reader.up == 6


def test_a_cocked_throw_may_be_given_up_for_a_number_by_hand():
    table = Table("0000")
    table.script.throw("01-0").wait(900)
    assert table.set_due(False) == ["cocked 0010"]
    table.script.turn(2).wait(1000)
    assert table.catch_up() == ["turned 0100"]


def test_a_throw_in_the_air_when_the_choice_begins_is_no_gesture():
    for up in ("1000", "1100", "0111"):
        table = Table("0000")
        table.script.shake(800)
        assert table.set_due(False) == []
        for stick in (1, 2, 3, 4):
            table.script.lie(stick, 0)
        for stick in (1, 2, 3, 4):
            table.script.wait(60).lie(stick, int(up[stick - 1]))
        assert table.set_due(False) == []
        table.script.wait(1000)
        assert table.catch_up() == ["moved 1111"]


def test_what_moved_before_the_choice_began_spoils_a_gesture_and_the_next_is_one_again():
    table = Table("0101")
    table.script.turn(1).wait(100)
    assert table.set_due(False) == []
    last_ms = table.script.turn(2).ms
    table.script.wait(1000)
    assert table.catch_up() == ["moved 1100"]
    assert table.events[-1][0] - last_ms <= 705
    table.script.turn(1).wait(100)
    assert table.set_due(True) == []
    assert table.set_due(False) == []
    table.script.turn(1).wait(1000)
    assert table.catch_up() == ["moved 1000"]
    table.script.turn(2).wait(1000)
    assert table.catch_up() == ["turned 0100"]


def test_the_choice_may_begin_after_the_last_edge_of_a_motion():
    table = Table("0101")
    table.script.turn(1).wait(800)
    assert table.set_due(False) == []
    table.script.wait(10)
    assert table.catch_up() == ["moved 1000"]


def test_a_number_given_up_while_a_stick_still_tumbles_is_not_read_again():
    table = Table("0000")
    table.script.throw("0110").wait(900).turn(3)
    assert table.set_due(False) == ["throw 0110", "revised"]
    table.script.wait(5000)
    assert table.catch_up() == ["moved 0010"]


def test_sticks_turned_when_a_throw_becomes_due_are_no_throw():
    table = Table("0101")
    table.reader.due = False
    table.script.turn(1, 2).wait(300)
    assert table.set_due(True) == []
    table.script.wait(3000)
    assert table.catch_up() == ["moved 1100"]


def test_a_throw_that_began_before_it_was_due_counts_if_enough_of_it_follows():
    table = Table("0101")
    table.reader.due = False
    table.script.shake(700)
    assert table.set_due(True) == []
    table.script.throw("1001").wait(2100)
    assert table.catch_up() == ["throw 1001", "settled 1001"]


def test_setting_due_to_what_it_is_changes_nothing():
    table = Table("0101")
    table.script.throw("1110")
    assert table.set_due(True) == []
    table.script.turn(4).wait(900)
    assert table.set_due(True) == ["throw 1111"]
    table.script.wait(1500)
    assert table.set_due(True) == ["settled 1111"]


def replaceable_table():
    """A number has just been settled, the choice begins, and a throw would replace it."""
    table = Table("0000")
    table.script.throw("0110").wait(2100)
    table.set_due(False)
    table.reader.replaceable = True
    return table


def test_a_throw_while_the_number_is_replaceable_is_read():
    table = replaceable_table()
    table.script.throw("1110").wait(800)
    assert table.catch_up() == ["throw 1110"]
    table.script.wait(1500)
    assert table.set_due(True) == ["settled 1110"]


def test_a_replacing_throw_is_still_read_when_the_app_then_says_that_it_is_due():
    table = replaceable_table()
    table.script.throw("1110").wait(800)
    assert table.set_due(True) == ["throw 1110"]
    table.script.turn(1)
    assert table.set_due(True) == ["revised"]
    table.script.wait(2100)
    assert table.catch_up() == ["throw 0110", "settled 0110"]


def test_a_replacing_throw_that_is_revised_before_the_app_says_due_is_still_read():
    table = replaceable_table()
    table.script.throw("1110").wait(800).turn(1)
    assert table.set_due(True) == ["throw 1110", "revised"]
    table.script.wait(2100)
    assert table.catch_up() == ["throw 0110", "settled 0110"]


def test_gestures_are_gestures_while_the_number_is_replaceable():
    for sticks in ONE_TWO_THREE:
        table = replaceable_table()
        table.script.turn(*sticks).wait(900)
        assert table.catch_up() == ["turned " + sticks_text(sticks)]


def test_a_throw_from_a_still_hand_replaces_the_number_though_sticks_stay_on_their_faces():
    table = replaceable_table()
    table.script.chatter((4,), 40).throw("0010", sticks=(1, 2, 3)).wait(900)
    assert table.catch_up() == ["throw 0010"]


def test_three_sticks_turned_with_a_tug_at_the_fourth_are_refused_once_nothing_is_replaceable():
    table = replaceable_table()
    table.reader.replaceable = False
    table.script.turn(1, 2, 3).chatter((4,), 40).wait(900)
    assert table.catch_up() == ["moved 1111"]


def test_only_a_throw_that_begins_while_the_number_is_replaceable_replaces_it():
    table = replaceable_table()
    table.reader.replaceable = False
    table.script.throw("1110").wait(3000)
    assert table.catch_up() == ["moved 1111"]
    table = replaceable_table()
    table.script.shake(300)
    assert table.catch_up() == []
    table.reader.replaceable = False
    table.script.throw("1110").wait(800)
    assert table.catch_up() == ["throw 1110"]


def test_a_throw_in_the_air_when_the_number_is_confirmed_replaces_nothing():
    table = Table("0000")
    table.reader.replaceable = True
    table.script.shake(400)
    assert table.set_due(False) == []
    table.script.throw("1110").wait(3000)
    assert table.catch_up() == ["moved 1111"]


def test_a_throw_with_a_dead_stick_replaces_the_number_once_it_is_suspect():
    table = Table("0000")
    for _ in range(8):
        table.script.throw("1010", sticks=(1, 2, 3)).wait(2100)
    table.set_due(False)
    assert table.reader.suspect == 8
    table.reader.replaceable = True
    table.script.throw("0100", sticks=(1, 2, 3)).wait(900)
    assert table.catch_up() == ["throw 0100"]


def test_any_touch_shows_at_once():
    reader = StickReader(TWO)
    reader.due = False
    reader.sample(0, 0xF0)
    assert (reader.edges, reader.moving) == (0, False)
    assert reader.sample(5, 0xF4) == NONE
    assert (reader.edges, reader.touched, reader.moving) == (1, 4, True)
    assert reader.sample(10, 0xB4) == NONE
    assert (reader.edges, reader.moving) == (2, True)
    assert EVENTS[reader.sample(later(10, 700), 0xB4)] == "turned"
    assert (reader.edges, reader.touched, reader.moving) == (2, 4, False)


def test_a_single_switch_that_changes_is_one_edge():
    reader = StickReader(SINGLE)
    reader.sample(0, 0x00)
    reader.sample(5, 0xF1)
    assert (reader.edges, reader.touched) == (1, 1)


def test_sticks_whose_number_waits_to_settle_do_not_move():
    table = Table("0000")
    table.script.throw("0110")
    table.catch_up()
    assert table.reader.moving
    table.script.wait(900)
    assert table.catch_up() == ["throw 0110"]
    assert not table.reader.moving
