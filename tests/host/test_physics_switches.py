"""The balls in the switches, and the single stick that carries them."""

import math
from random import Random

import pytest

from host_tools.emulator import tumble
from host_tools.emulator.motion import FLAT, LEANING, ROUND, Motion, lying, phase_of, turned_to
from host_tools.emulator.switches import GRAVITY, STEP_MS, edges

LONG = 100


def test_a_ball_that_is_held_down_shows_nothing() -> None:
    assert edges([GRAVITY] * LONG, closed=True) == []
    assert edges([-GRAVITY] * LONG, closed=False) == []


def test_a_ball_does_not_roll_on_a_slight_slope() -> None:
    slope = GRAVITY * math.sin(math.radians(5))
    assert edges([-slope] * LONG, closed=True) == []
    assert edges([slope] * LONG, closed=False) == []
    steeper = GRAVITY * math.sin(math.radians(15))
    assert edges([-steeper] * LONG, closed=True) != []


def test_a_closing_ball_bounces_and_stays_and_an_opening_one_opens_once() -> None:
    closing = edges([GRAVITY] * LONG, closed=False)
    assert len(closing) > 2 and len(closing) % 2 == 1
    # Falling 3 mm takes 25 ms; each bounce is half as high in speed, so half as long.
    assert 20 < closing[0] < 30
    assert closing[-1] - closing[0] < 80
    assert len(edges([-GRAVITY] * LONG, closed=True)) == 1


def test_a_blow_makes_a_resting_ball_chatter() -> None:
    blow = [GRAVITY] * 5 + [-0.1 / STEP_MS] + [GRAVITY] * LONG
    chatter = edges(blow, closed=True)
    assert len(chatter) >= 2 and len(chatter) % 2 == 0
    assert 5 * STEP_MS < chatter[0] <= 6 * STEP_MS
    assert chatter[-1] < 5 * STEP_MS + 60


def test_the_faces_read_as_the_design_says() -> None:
    assert lying(0.0) == (True, False)
    assert lying(math.pi) == lying(-math.pi) == (False, True)
    assert lying(math.pi / 2) == (True, True)
    assert lying(-math.pi / 2) == (False, False)
    degrees = {-44: FLAT, 44: FLAT, 46: LEANING, 134: LEANING, 136: ROUND, 224: ROUND, 226: LEANING}
    assert {at: phase_of(math.radians(at)) for at in degrees} == degrees


def test_the_shortest_way_is_never_more_than_half_a_turn() -> None:
    for angle in range(-20, 20):
        for goal in range(-20, 20):
            end = turned_to(angle, goal)
            assert abs(end - angle) <= math.pi + 1e-9
            assert math.cos(end) == pytest.approx(math.cos(goal))
            assert math.sin(end) == pytest.approx(math.sin(goal))


def test_a_stick_left_alone_falls_the_way_its_weight_is() -> None:
    for degrees in (*range(-100, 101, 10), *range(120, 241, 10)):
        motion = Motion(math.radians(degrees))
        tumble.settle(motion, 0.0, 0.4)
        wanted = FLAT if abs(degrees) < 113 else ROUND
        assert phase_of(motion.angle) == wanted, degrees
        assert motion.length_ms < 1200, degrees


def test_bounces_lose_energy_and_come_to_an_end() -> None:
    for seed in range(50):
        motion = Motion(0.0)
        tumble.bounce(motion, Random(seed), tumble.Fall(0, 2.0, 0.01, 0.4))
        assert 100 < motion.length_ms < 1200


def test_the_last_flip_is_told_for_a_stick_that_turns_twice_and_one_that_does_not() -> None:
    motion = Motion(0.0)
    assert motion.last_flip_ms() == -1
    for angle in (1.0, 2.0, 1.0, 0.0):
        motion.add(angle, GRAVITY)
    assert motion.last_flip_ms() == 2 * STEP_MS
    motion.rest(200)
    assert motion.last_flip_ms() == 2 * STEP_MS
