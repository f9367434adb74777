from senet_app import palette
from senet_app.clock import TICKS
from senet_app.palette import BREATHE, DARK, LIGHT, MEANINGS, SHAPES, STEADY

RHYTHMS = range(len(SHAPES))


def period_ms(rhythm):
    """How long a rhythm takes to come round."""
    return len(SHAPES[rhythm][2]) << SHAPES[rhythm][1]


def starts_of_flashes(rhythm):
    """The milliseconds, within eight seconds, at which the light has risen by a tenth of full."""
    found = []
    lowest = previous = palette.level(rhythm, 0)
    rising = False
    for now_ms in range(0, 8192, 4):
        level = palette.level(rhythm, now_ms)
        if level < previous:
            rising = False
            lowest = level
        elif level - lowest > 25 and not rising:
            rising = True
            found.append(now_ms)
        previous = level
    return found


def test_constants_are_the_rows_of_their_tables():
    assert SHAPES[STEADY][0] == "steady" and SHAPES[palette.RISE][0] == "rise"
    assert MEANINGS[LIGHT][0] == "light" and MEANINGS[palette.THINKING][0] == "thinking"
    assert len(SHAPES) - 1 == palette.RISE and len(MEANINGS) - 1 == palette.THINKING
    names = [row[0] for row in SHAPES]
    assert [getattr(palette, name.upper()) for name in names] == list(range(len(names)))
    names = [row[0] for row in MEANINGS]
    assert [getattr(palette, name.upper()) for name in names] == list(range(len(names)))


def test_one_colour_has_one_meaning():
    colours = [row[1] for row in MEANINGS if row[0] != "unsettled"]
    assert len(set(colours)) == len(colours)
    assert MEANINGS[palette.UNSETTLED][1] == MEANINGS[palette.NUMBER][1]


def test_each_rhythm_differs_from_each_other():
    seen = []
    for rhythm in RHYTHMS:
        seen.append(bytes([palette.level(rhythm, now_ms) for now_ms in range(0, 4096, 32)]))
    assert len(set(seen)) == len(SHAPES)


def test_meanings_share_no_rhythm_but_the_steady_one():
    rhythms = [row[2] for row in MEANINGS if row[2] != STEADY]
    assert len(set(rhythms)) == len(rhythms)
    assert BREATHE not in rhythms


def test_nothing_flashes_faster_than_three_a_second():
    flashing = 0
    for rhythm in RHYTHMS:
        starts = starts_of_flashes(rhythm)
        flashing += len(starts) > 0
        for index in range(1, len(starts)):
            assert starts[index] - starts[index - 1] >= 334, SHAPES[rhythm][0]
    assert flashing == len(SHAPES) - 1


def test_each_rhythm_starts_alight():
    for rhythm in RHYTHMS:
        assert palette.level(rhythm, 0) >= 30, SHAPES[rhythm][0]


def test_no_rhythm_jumps_when_the_clock_wraps():
    for rhythm in RHYTHMS:
        assert TICKS % period_ms(rhythm) == 0, SHAPES[rhythm][0]
        for offset_ms in (0, 1, 77, 500, 1023):
            last = palette.level(rhythm, TICKS - 1 - offset_ms)
            assert last == palette.level(rhythm, period_ms(rhythm) - 1 - offset_ms)


def test_the_level_stays_as_long_as_it_is_said_to():
    for rhythm in RHYTHMS:
        for now_ms in range(0, 4096, 37):
            calm_ms = palette.steady_ms(rhythm, now_ms)
            assert calm_ms > 0
            level = palette.level(rhythm, now_ms)
            for later_ms in (calm_ms // 2, calm_ms - 1):
                assert palette.level(rhythm, now_ms + later_ms) == level
    assert palette.steady_ms(BREATHE, 31) == 1
    assert palette.steady_ms(STEADY, 0) > 86_400_000


def test_dimming_scales_each_channel():
    assert palette.dimmed(0xFF8001, 255) == 0xFF8001
    assert palette.dimmed(0xFF8001, 0) == 0
    assert palette.dimmed(0xFF8000, 128) == 0x804000


def test_only_level_zero_puts_a_channel_out():
    for level in range(1, 256):
        colour = palette.dimmed(0x0001FF, level)
        assert colour >> 16 == 0
        assert colour >> 8 & 255 == 1
        assert 1 <= colour & 255 <= 255


def test_a_shade_is_the_meanings_colour_in_its_rhythm():
    assert palette.shade(LIGHT, 12345) == MEANINGS[LIGHT][1]
    assert palette.shade(palette.CURSOR, 0) == 0xFFFFFF
    assert palette.shade(palette.CURSOR, 256) == 0
    assert palette.breathing(DARK, 0) == MEANINGS[DARK][1]
    assert 0 < palette.breathing(DARK, 1024) < MEANINGS[DARK][1]


def test_breathing_is_deep_enough_to_see_and_never_goes_out():
    levels = [palette.level(BREATHE, now_ms) for now_ms in range(0, 2048, 32)]
    assert max(levels) == 255
    assert 64 <= min(levels) <= 110


def every_shade(now_ms):
    """All that is drawn in a tick."""
    total = 0
    for meaning in range(len(MEANINGS)):
        total += palette.shade(meaning, now_ms)
        total += palette.steady_ms(MEANINGS[meaning][2], now_ms)
    return total + palette.breathing(LIGHT, now_ms)


def test_shades_are_made_without_allocating():
    try:
        import micropython
    except ImportError:  # CPython, whose heap cannot be locked, checks the sum alone
        assert every_shade(5) > 0
        return
    micropython.heap_lock()
    try:
        total = every_shade(5) + every_shade(TICKS - 1)
    finally:
        micropython.heap_unlock()
    assert total > 0
