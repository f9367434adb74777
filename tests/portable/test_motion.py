from senet_app.config import Config
from senet_app.motion import LIFT_MS, Motion

LYING = 0xF0  # all four round side up


def edge(motion, now_ms, state, bits):
    """Switches `bits` of a state change; returns the new state."""
    motion.add(now_ms, state ^ bits, bits)
    return state ^ bits


def test_edges_of_the_motion_before_do_not_count():
    motion = Motion(Config({}))
    motion.begin(1000, LYING)
    edge(motion, 1000, LYING, 0x02)
    motion.begin(1200, LYING)
    state = LYING
    for now_ms in (1200, 1210, 1220, 1230):
        state = edge(motion, now_ms, state, 0x01)
    assert not motion.thrown
    assert motion.touched == 1
    edge(motion, 1240, state, 0x04)
    assert motion.thrown
    assert motion.touched == 5


def test_both_switches_of_a_stick_at_once_are_two_edges():
    motion = Motion(Config({}))
    motion.begin(0, LYING)
    edge(motion, 0, LYING, 0x11 | 0x22)
    assert motion.thrown


def away_and_back(away_ms):
    """A motion in which stick 4 leaves its face at 100 ms and comes back some time later."""
    motion = Motion(Config({}))
    motion.begin(100, LYING)
    state = edge(motion, 100, LYING, 0x08)
    assert motion.lifted() == 8
    state = edge(motion, 150, state, 0x80)
    edge(motion, 100 + away_ms, state, 0x88)
    return motion


def test_a_stick_is_lifted_when_off_its_old_face_for_longer_than_a_knock_makes_it():
    for away_ms, lifted in ((LIFT_MS, 0), (LIFT_MS + 5, 8)):
        motion = away_and_back(away_ms)
        edge(motion, 590, edge(motion, 580, LYING, 0x80), 0x80)
        assert motion.lifted() == lifted


def test_no_stick_is_lifted_in_a_motion_that_is_too_short_for_a_throw():
    for away_ms, lifted in ((245, 0), (250, 8)):
        assert away_and_back(away_ms).lifted() == lifted


def test_turned_are_the_sticks_on_their_other_face():
    motion = Motion(Config({}))
    motion.begin(0, 0xE1 ^ 0x80)  # stick 1 flat side up, 2 and 3 round side up, 4 leaning
    assert motion.turned(0xF0) == 1
    assert motion.turned(0xC3 ^ 0x80) == 2
    assert motion.turned(0xE5 ^ 0x80) == 0
    assert motion.turned(0x78) == 1
