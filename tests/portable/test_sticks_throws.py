"""A throw is due: what counts as one, what only moves the sticks, and how a number is read."""

from senet_app.config import Config
from stick_signals import Script, brief, events_of, settled

TWO = Config({})
SINGLE = Config({"sticks": 1})


def words_of(script, config=TWO):
    """The events that a reader makes of a script."""
    return brief(events_of(config, script.end()))


def test_a_throw_from_the_table_settles():
    for config in (TWO, SINGLE):
        script = Script("0110").throw("1010")
        assert words_of(script, config) == ["throw 1010", "settled 1010"]


def test_a_throw_that_ends_as_it_began_is_a_throw():
    for config in (TWO, SINGLE):
        script = Script("1010").throw("1010")
        assert words_of(script, config) == ["throw 1010", "settled 1010"]


def edges_of_two_sticks(gap_ms):
    """Two sticks change a switch in turn, four edges `gap_ms` apart, and lie on other faces."""
    script = Script("0000")
    script.put(1, 1, 1).wait(gap_ms).put(2, 1, 1).wait(gap_ms)
    return script.put(1, 1, 0).wait(gap_ms).put(2, 1, 0)


def test_four_edges_on_two_sticks_in_the_window_are_a_throw():
    assert words_of(edges_of_two_sticks(490)) == ["throw 1100", "settled 1100"]


def test_four_edges_in_more_than_the_window_are_none():
    assert words_of(edges_of_two_sticks(510)) == ["moved 1100"]


def test_three_edges_are_no_throw():
    script = Script("0000").put(1, 1, 1).wait(40).put(1, 1, 0).wait(40).put(2, 1, 1)
    assert words_of(script) == ["moved 1100"]


def test_the_sticks_and_edges_that_a_throw_needs_are_settings():
    script = edges_of_two_sticks(100)
    assert words_of(script, Config({"throw_edges": 5})) == ["moved 1100"]
    assert words_of(script, Config({"throw_sticks": 3})) == ["moved 1100"]
    assert words_of(script, Config({"throw_window_ms": 500})) == ["throw 1100", "settled 1100"]
    assert words_of(edges_of_two_sticks(200), Config({"throw_window_ms": 500})) == ["moved 1100"]


def test_the_edges_of_a_stick_before_the_window_do_not_count():
    late = Script("0000").lean(1).wait(600)
    for a in (1, 0, 1, 0, 1, 0):
        late.put(2, a, 1).wait(600 if a else 400)
    assert words_of(late.lie(2, 1)) == ["moved 1100"]
    assert words_of(late.lie(1, 0)) == ["throw 0100", "settled 0100"]


def test_rest_and_settling_times_are_settings():
    config = Config({"rest_ms": 300, "settle_ms": 1000})
    script = Script("0110").throw("1011")
    last_ms = script.rows[-1][0]
    times = [event[0] for event in events_of(config, script.end())]
    assert times == [later_sample(last_ms) + 300, later_sample(last_ms) + 1300]


def later_sample(ms):
    """The first sample at or after a time."""
    return -(-ms // 5) * 5


def test_a_throw_is_read_some_time_after_its_first_edge_however_short():
    config = Config({"rest_ms": 200, "throw_min_ms": 2000, "throw_window_ms": 500})
    script = Script("0000")
    first_ms = script.ms
    script.lie(1, 1).wait(20).lie(2, 1)
    assert events_of(config, script.end())[0][:2] == (first_ms + 2000, "throw")


def test_knocks_on_the_table_are_no_throw():
    for config in (TWO, SINGLE):
        for sticks in ((1,), (2, 3), (1, 2, 3, 4)):
            for ms in (5, 60, 300, 2000):
                for pulse_ms in (5, 20, 50):
                    script = Script("0101").chatter(sticks, ms, pulse_ms)
                    words = words_of(script, config)
                    assert len(words) == 1 and words[0].startswith("moved"), words


def test_a_hard_knock_that_lifts_the_balls_for_long_is_no_throw():
    script = Script("0101").chatter((1, 2, 3, 4), 200, pulse_ms=130)
    assert words_of(script) == ["moved 1111"]


def test_drumming_on_the_table_is_no_throw():
    script = Script("0101")
    for _ in range(12):
        script.chatter((1, 2, 3, 4), 60).wait(250)
    assert words_of(script) == ["moved 1111"]


def test_one_stick_pushed_or_turned_is_no_throw():
    for config in (TWO, SINGLE):
        for slow in (1, 5, 20):
            assert words_of(Script("0011").turn(2, slow=slow), config) == ["moved 0100"]
    assert words_of(Script("0011").lean(3).wait(900).lie(3, 1)) == ["moved 0010"]
    assert words_of(Script("0011").lean(3)) == ["moved 0010"]


def test_one_stick_turned_while_the_others_are_knocked_is_no_throw():
    for config in (TWO, SINGLE):
        script = Script("0011").chatter((1, 3, 4), 40).turn(2).chatter((1, 3), 80)
        assert words_of(script, config) == ["moved 1111"]


def test_a_tug_at_a_neighbours_cable_does_not_change_a_throw():
    script = Script("0011").throw("110-", sticks=(1, 2, 3)).wait(200).chatter((4,), 40)
    assert words_of(script) == ["throw 1101", "settled 1101"]


def test_sticks_taken_up_one_by_one_are_not_moved_before_the_throw():
    script = Script("0011")
    for stick in (1, 2, 3, 4):
        script.lean(stick).wait(900)
    script.throw("1001")
    assert words_of(script) == ["throw 1001", "settled 1001"]


def test_sticks_held_still_are_read_and_revised():
    script = Script("0011").shake(1000).wait(30)
    for stick in (1, 2, 3, 4):
        script.lean(stick)
    script.wait(1500).throw("0111")
    assert words_of(script) == ["cocked 1111", "revised", "throw 0111", "settled 0111"]


def test_sticks_held_still_on_their_faces_for_long_settle_twice_and_the_last_is_right():
    script = Script("0011").throw("1111").wait(3000).throw("0111")
    assert words_of(script) == ["throw 1111", "settled 1111", "throw 0111", "settled 0111"]


def test_sticks_shaken_for_long_time_out_and_are_read_when_thrown():
    script = Script("0011").throw("1000", ms=20000)
    words = words_of(script)
    assert words == ["timeout", "timeout", "throw 1000", "settled 1000"]


def test_a_late_tumble_changes_the_number_before_it_is_settled():
    script = Script("0000").throw("1100").wait(1600).turn(4)
    assert words_of(script) == ["throw 1100", "revised", "throw 1101", "settled 1101"]


def test_a_late_tumble_changes_nothing_after_the_number_is_settled():
    script = Script("0000").throw("1100").wait(2200).turn(4)
    events = events_of(TWO, script.end())
    assert brief(events) == ["throw 1100", "settled 1100", "moved 0001"]
    assert events[-1][3] == 2


def test_a_knock_on_a_provisional_number_reads_it_again():
    script = Script("0000").throw("1100").wait(1500).chatter((2,), 40)
    assert words_of(script) == ["throw 1100", "revised", "throw 1100", "settled 1100"]


def test_a_knock_on_a_settled_number_starts_no_throw():
    script = Script("0000").throw("1100").wait(2500).chatter((1, 2, 3, 4), 60)
    assert words_of(script)[2:] == ["moved 1111"]


def test_a_leaning_stick_is_cocked_and_never_settles():
    events = events_of(TWO, Script("0000").throw("1-00").end(100000))
    assert brief(events) == ["cocked 0100"]


def test_all_leaning_sticks_are_named():
    assert words_of(Script("0000").throw("1-0-")) == ["cocked 0101"]


def test_a_stick_leans_whichever_way_its_switches_agree():
    script = Script("0000").throw("1000").put(2, 0, 0)
    assert words_of(script) == ["cocked 0100"]


def test_a_leaning_stick_that_falls_gives_the_number():
    for pause_ms in (600, 5000, 60000):
        script = Script("0000").throw("1-00").wait(pause_ms).lie(2, 1)
        assert words_of(script) == ["cocked 0100", "revised", "throw 1100", "settled 1100"]


def test_a_stick_that_flickers_for_ever_times_out_and_gives_no_number():
    script = Script("0000").throw("1100").chatter((3,), 60000, pulse_ms=150)
    events = events_of(TWO, script.rows)
    assert brief(events) == ["timeout"] * 7
    since_ms = 1000  # the first edge
    for ms, _, _, _ in events:
        assert 8000 <= ms - since_ms <= 8500
        since_ms = ms


def test_a_stick_that_flickers_slowly_for_ever_times_out_in_the_end():
    for pulse_ms in (600, 1400):
        script = Script("0000").throw("1100").chatter((3,), 60000, pulse_ms)
        events = events_of(TWO, script.rows)
        assert "timeout" in brief(events), events
        assert not settled(events)


def test_flicker_that_ends_leaves_no_number_after_the_timeout():
    script = Script("0000").throw("1100").chatter((3,), 10000, pulse_ms=40)
    assert words_of(script) == ["timeout", "moved 0010"]


def test_sticks_at_rest_when_the_time_is_out_are_read():
    script = Script("0000").throw("1100", ms=7600)
    assert 7500 < script.rows[-1][0] - 1000 < 8000
    assert words_of(script) == ["throw 1100", "settled 1100"]


def test_the_time_out_is_a_setting():
    script = Script("0000").throw("1100").chatter((3,), 10000, pulse_ms=150)
    events = events_of(Config({"rest_timeout_ms": 3000}), script.rows)
    assert brief(events) == ["timeout"] * 3


def test_without_sticks_nothing_happens():
    assert words_of(Script("0011").throw("1111"), Config({"sticks": 0})) == []


def test_throwing_again_and_again_over_a_dead_stick_is_cocked_each_time():
    script = Script("0000")
    for _ in range(12):
        script.throw("10-1").wait(3000)
    assert words_of(script) == ["cocked 0010"] + ["revised", "cocked 0010"] * 11
