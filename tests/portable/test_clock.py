from senet_app.clock import TICKS, later, since


def test_time_passes_across_the_wrap():
    assert later(TICKS - 3, 5) == 2
    assert since(2, TICKS - 3) == 5


def test_since_undoes_later():
    for now_ms in (0, 1, TICKS // 2, TICKS - 1):
        for delay_ms in (0, 1, 4999, TICKS - 1):
            assert since(later(now_ms, delay_ms), now_ms) == delay_ms


def test_sums_and_differences_stay_within_the_small_integers_of_the_pico():
    assert (TICKS - 1) + (TICKS - 1) < 1 << 30
    assert 0 - (TICKS - 1) >= -(1 << 30)
