from senet_app.buttons import BACK, FOREVER_MS, LONG_BACK, LONG_NEXT, NEXT, NONE, OK, Buttons
from senet_app.clock import TICKS, later
from senet_app.config import Config

DEFAULT = Config({})
BIT_NEXT, BIT_OK, BIT_BACK = 1 << 8, 1 << 9, 1 << 10
STICK_BITS = 0xA5


class Fingers:
    """Buttons sampled each `step_ms`; what is down is a mask of the sample's bits 8-10."""

    def __init__(self, config=DEFAULT, down=0, start_ms=0, step_ms=5):
        self.buttons = Buttons(config, down | STICK_BITS)
        self.down = down
        self.now_ms = start_ms
        self.step_ms = step_ms
        self.passed_ms = 0
        self.events = []  # (ms since the start, code)

    def hold(self, down, ms):
        """Keep these down for some time; returns the codes seen meanwhile."""
        seen = len(self.events)
        self.down = down
        for _ in range(ms // self.step_ms):
            code = self.buttons.sample(self.now_ms, down | STICK_BITS)
            if code:
                self.events.append((self.passed_ms, code))
            self.now_ms = later(self.now_ms, self.step_ms)
            self.passed_ms += self.step_ms
        return [code for _, code in self.events[seen:]]


def test_ok_acts_when_pressed():
    fingers = Fingers()
    assert fingers.hold(BIT_OK, 2000) == [OK]
    assert fingers.events[0][0] == 20
    assert fingers.hold(0, 500) == []


def test_next_and_back_act_when_released():
    for bit, code in ((BIT_NEXT, NEXT), (BIT_BACK, BACK)):
        fingers = Fingers()
        assert fingers.hold(bit, 300) == []
        assert fingers.hold(0, 300) == [code]
        assert fingers.events == [(320, code)]


def test_a_long_press_acts_while_held_and_its_release_does_nothing():
    for bit, code in ((BIT_NEXT, LONG_NEXT), (BIT_BACK, LONG_BACK)):
        fingers = Fingers()
        assert fingers.hold(bit, 5000) == [code]
        assert fingers.events[0][0] == 800
        assert fingers.hold(0, 500) == []
        assert fingers.hold(bit, 100) + fingers.hold(0, 100) == [NEXT if bit == BIT_NEXT else BACK]


def test_a_press_just_short_of_long_is_short():
    fingers = Fingers()
    assert fingers.hold(BIT_NEXT, 795) + fingers.hold(0, 100) == [NEXT]


def test_times_are_settings():
    fingers = Fingers(Config({"button_ms": 50, "long_ms": 1500}))
    assert fingers.hold(BIT_NEXT, 45) + fingers.hold(0, 500) == []
    assert fingers.hold(BIT_NEXT, 1400) + fingers.hold(0, 100) == [NEXT]
    assert fingers.hold(BIT_NEXT, 1600) == [LONG_NEXT]


def bounce(fingers, bit, end):
    """Contacts that bounce for 30 ms and end up in the state `end`."""
    codes = []
    for state in (bit, 0, bit, 0):
        codes += fingers.hold(state, 5)
    return codes + fingers.hold(0, 10) + fingers.hold(end, 5)


def test_bounces_are_one_press_and_one_release():
    for bit, code in ((BIT_NEXT, NEXT), (BIT_OK, OK), (BIT_BACK, BACK)):
        fingers = Fingers()
        codes = bounce(fingers, bit, bit) + fingers.hold(bit, 100)
        codes += bounce(fingers, bit, 0) + fingers.hold(0, 100)
        assert codes == [code]


def test_bounces_while_held_do_not_end_a_long_press():
    fingers = Fingers()
    codes = fingers.hold(BIT_BACK, 400) + fingers.hold(0, 15) + fingers.hold(BIT_BACK, 500)
    assert codes == [LONG_BACK]


def test_a_long_press_does_not_act_in_a_bounce():
    fingers = Fingers()
    assert fingers.hold(BIT_NEXT, 790) + fingers.hold(0, 100) == [NEXT]


def test_a_glitch_is_no_press():
    for bit in (BIT_NEXT, BIT_OK, BIT_BACK):
        fingers = Fingers()
        assert fingers.hold(bit, 15) + fingers.hold(0, 100) == []


def test_a_button_held_since_power_on_counts_only_after_its_release():
    for bit in (BIT_NEXT, BIT_OK, BIT_BACK):
        fingers = Fingers(down=bit)
        assert fingers.hold(bit, 3000) == []
        assert fingers.buttons.pressed == 0
        assert fingers.hold(0, 500) == []
        fingers.hold(bit, 5)
        assert fingers.buttons.pressed == bit >> 8


def test_a_bounce_does_not_release_a_button_held_since_power_on():
    fingers = Fingers(down=BIT_OK)
    assert fingers.hold(BIT_OK, 100) + fingers.hold(0, 10) + fingers.hold(BIT_OK, 1000) == []


def test_other_buttons_count_while_one_is_held_since_power_on():
    fingers = Fingers(down=BIT_OK)
    assert fingers.hold(BIT_OK | BIT_NEXT, 100) + fingers.hold(BIT_OK, 100) == [NEXT]


def test_a_press_shows_at_once():
    fingers = Fingers()
    fingers.hold(BIT_NEXT | BIT_BACK, 5)
    assert fingers.buttons.pressed == 5
    fingers.hold(BIT_BACK, 5)
    assert fingers.buttons.pressed == 4
    fingers.hold(BIT_BACK, 2000)
    assert fingers.buttons.pressed == 4


def test_two_buttons_at_the_same_time_both_count():
    fingers = Fingers()
    everything = BIT_NEXT | BIT_OK | BIT_BACK
    assert fingers.hold(everything, 100) == [OK]
    assert fingers.events == [(20, OK)]
    assert fingers.hold(0, 100) == [NEXT, BACK]
    assert fingers.hold(BIT_NEXT | BIT_BACK, 1000) == [LONG_NEXT, LONG_BACK]


def test_buttons_that_are_not_fitted_never_act():
    fingers = Fingers(Config({"buttons": False}))
    assert fingers.hold(BIT_NEXT | BIT_OK | BIT_BACK, 2000) + fingers.hold(0, 100) == []
    assert fingers.buttons.pressed == 0


def presses(fingers):
    """A long sequence of presses of all kinds."""
    for bits, ms in (
        (BIT_OK, 90), (0, 300), (BIT_NEXT, 100), (0, 15), (BIT_NEXT, 900), (0, 200),
        (BIT_BACK, 400), (BIT_BACK | BIT_OK, 700), (BIT_OK, 40), (0, 60), (BIT_NEXT, 200), (0, 400),
    ):  # fmt: skip
        fingers.hold(bits, ms)
    return fingers.events


def test_presses_read_the_same_across_the_wrap_of_the_clock():
    expected = presses(Fingers())
    assert [code for _, code in expected] == [OK, LONG_NEXT, OK, LONG_BACK, NEXT]
    for before_ms in range(5, 3400, 45):
        assert presses(Fingers(start_ms=TICKS - before_ms)) == expected


def test_a_button_held_for_days_acts_once():
    buttons = Buttons(DEFAULT, 0)
    codes = [buttons.sample(now_ms, BIT_NEXT) for now_ms in (0, 20, 800)]
    assert codes == [NONE, NONE, LONG_NEXT]
    for part in range(1, 16):
        assert buttons.sample(later(800, part * (TICKS // 8) & TICKS - 1), BIT_NEXT) == NONE


def test_the_quiet_time_tells_when_something_will_happen():
    buttons = Buttons(DEFAULT, 0)
    assert buttons.quiet_ms(0) == FOREVER_MS
    buttons.sample(0, BIT_NEXT)
    assert buttons.quiet_ms(5) == 15
    buttons.sample(20, BIT_NEXT)
    assert buttons.quiet_ms(20) == 780
    assert buttons.quiet_ms(900) == 0
    assert buttons.sample(800, BIT_NEXT) == LONG_NEXT
    assert buttons.quiet_ms(800) == FOREVER_MS
    buttons.sample(900, 0)
    assert buttons.quiet_ms(900) == 20
    assert buttons.sample(920, 0) == NONE
    assert buttons.quiet_ms(920) == FOREVER_MS


def test_skipping_quiet_samples_changes_nothing():
    rows = [(0, 0), (100, BIT_OK), (190, 0), (500, BIT_NEXT), (1500, 0), (1900, BIT_NEXT)]
    rows += [(2005, BIT_BACK | BIT_NEXT), (2010, BIT_BACK), (3000, 0), (3500, 0)]
    eager, lazy = Buttons(DEFAULT, 0), Buttons(DEFAULT, 0)
    events, few = [], []
    wake_ms = 0
    index = 0
    for ms in range(0, 3500, 5):
        changed = rows[index + 1][0] <= ms
        index += changed
        code = eager.sample(ms, rows[index][1])
        if code:
            events.append((ms, code))
        if changed or ms >= wake_ms:
            code = lazy.sample(ms, rows[index][1])
            if code:
                few.append((ms, code))
            wake_ms = ms + lazy.quiet_ms(ms)
    assert few == events
    assert [code for _, code in events] == [OK, LONG_NEXT, NEXT, LONG_BACK]


def test_sampling_buttons_allocates_nothing():
    buttons = Buttons(DEFAULT, 0)
    try:
        from micropython import heap_lock, heap_unlock
    except ImportError:  # CPython has no such lock; there the calls are made all the same
        heap_lock = heap_unlock = bool
    count = 0
    heap_lock()
    try:
        for now_ms in range(0, 3000, 5):
            bits = BIT_NEXT if now_ms < 1000 else BIT_OK | BIT_BACK if now_ms < 1500 else 0
            if buttons.sample(now_ms, bits):
                count += 1
            buttons.quiet_ms(now_ms)
    finally:
        heap_unlock()
    assert count == 3
