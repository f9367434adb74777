"""Randomness: the same numbers for a seed on every runtime, evenly spread, with the set bias."""

import hashlib

from fake_board import FakeBoard
from senet_app.chance import NUMBER_BITS, Chance

NUMBERS = 4000


def numbers(seed, count):
    """The first numbers of a seed."""
    chance = Chance(seed)
    return [chance.number() for _ in range(count)]


def told(seed, throws):
    """The lines that a board tells of a demonstration, up to so many throws."""
    board = FakeBoard(seed=seed, settings={"replace_ms": 0})
    board.port.inbox = b"new jequier level1 level2\n"
    lines = b""
    while lines.count(b'{"e": "throw"') < throws:
        board.port.outbox = b""
        board.step(1000)
        lines += board.port.outbox
    return lines


def flat_shares(bias):
    """How often 0 to 4 sticks fall flat up, per mille of many throws."""
    chance = Chance(7)
    counts = [0] * 5
    for _ in range(NUMBERS):
        counts[chance.flats(bias)] += 1
    return [1000 * count // NUMBERS for count in counts]


def expected_shares(bias):
    """The same by the binomial distribution."""
    flat = bias / 1000
    ways = (1, 4, 6, 4, 1)
    return [1000 * ways[n] * flat**n * (1 - flat) ** (4 - n) for n in range(5)]


def test_a_seed_gives_the_same_numbers_everywhere():
    """The same random numbers at each start: with a given seed equal on every runtime.

    Marsaglia's generator with the shifts 13, 17, 5, from its ninth number on, without the lowest
    three bits.
    """
    assert numbers(1, 4) == [250670628, 364512366, 332136537, 186880742]
    assert numbers(2**63 - 1, 4) == [230111432, 527045219, 434798312, 282776479]


def test_a_seeded_demonstration_tells_the_same_on_every_runtime():
    """Whoever changes what is told, or the opponent, has to put the new digest here."""
    lines = told(5, 120)
    assert lines.count(b'"move"') > 100 and lines.count(b'"by": "board"') > 200
    assert hashlib.sha256(lines).digest()[:6].hex() == "89d8c32f7e3e"


def test_another_seed_makes_another_game():
    """The same random numbers at each start: boards are seeded by their hardware."""
    assert told(5, 12) == told(5, 12)
    assert told(5, 12) != told(6, 12)


def test_seeds_that_differ_little_begin_differently():
    first = {numbers(seed, 1)[0] >> NUMBER_BITS - 8 for seed in range(200)}
    assert len(first) > 90
    throws = {tuple([number % 1000 < 500 for number in numbers(seed, 8)]) for seed in range(200)}
    assert len(throws) > 90


def test_any_whole_number_is_a_seed():
    for seed in (0, -1, 2**32, -(2**70), 2**62 + 5):
        found = numbers(seed, 50)
        assert len(set(found)) == 50
        assert min(found) >= 0 and max(found) < 2**NUMBER_BITS


def test_each_bit_of_the_numbers_is_as_often_0_as_1():
    found = numbers(3, NUMBERS)
    for bit in range(NUMBER_BITS):
        ones = sum([number >> bit & 1 for number in found])
        assert abs(2 * ones - NUMBERS) < 4 * 64, bit  # four standard deviations


def test_the_numbers_are_evenly_spread_and_do_not_follow_each_other():
    found = numbers(11, NUMBERS)
    for shift in (0, 3, 20):
        boxes = [0] * 64
        for first, second in zip(found, found[1:]):
            boxes[(first >> shift & 7) << 3 | second >> shift & 7] += 1
        expected = (NUMBERS - 1) / 64
        chi_squared = sum([(count - expected) ** 2 / expected for count in boxes])
        assert 25 < chi_squared < 115, shift  # 63 degrees of freedom: 1 in 10 000 on either side


def test_sticks_fall_flat_up_with_the_set_bias():
    """The number of flats up need not be a fair coin: the sticks' bias is a setting."""
    for bias in (50, 400, 500, 630, 950):
        for got, wanted in zip(flat_shares(bias), expected_shares(bias)):
            assert abs(got - wanted) < 35, (bias, got, wanted)
