"""The reader between its events: what it tells the app about time, and what it costs."""

from senet_app.clock import TICKS, later
from senet_app.config import Config
from senet_app.sticks import EVENTS, FOREVER_MS, StickReader
from stick_signals import PAUSES, THROWS, Even, Script, play, read_trace

TWO = Config({})
SINGLE = Config({"sticks": 1})


def play_awake_when_needed(reader, rows):
    """The events (ms, name) and the number of samples, without those that the reader can spare.

    The samples are some of those each 5 ms: where a switch changed or the quiet time is over.
    """
    events = []
    samples = 0
    index = 0
    wake_ms = 0
    for ms in range(rows[0][0], rows[-1][0] + 1, 5):
        before = index
        while index + 1 < len(rows) and rows[index + 1][0] <= ms:
            index += 1
        if ms < wake_ms and rows[before][1] == rows[index][1]:
            continue
        code = reader.sample(ms, rows[index][1])
        samples += 1
        if code:
            events.append((ms, EVENTS[code]))
        wake_ms = ms + reader.quiet_ms(ms)
    return events, samples


def test_skipping_quiet_samples_changes_no_event_and_no_time():
    for config in (TWO, SINGLE):
        for due in (True, False):
            for name in THROWS + PAUSES:
                rows = read_trace(name)[1]
                reader = StickReader(config)
                lazy = StickReader(config)
                reader.due = lazy.due = due
                events = [event[:2] for event in play(reader, rows)]
                few, samples = play_awake_when_needed(lazy, rows)
                assert few == events, name
                assert samples <= len(rows) + len(events) + 1, name


def test_the_quiet_time_is_exact_to_the_millisecond():
    rows = Script("0000").throw("1100").end()
    reader = StickReader(TWO)
    foreseen_ms = FOREVER_MS
    seen = []
    index = 0
    for ms in range(rows[-1][0]):
        changed = index + 1 < len(rows) and rows[index + 1][0] == ms
        while index + 1 < len(rows) and rows[index + 1][0] <= ms:
            index += 1
        if reader.sample(ms, rows[index][1]):
            seen.append((ms, foreseen_ms))
        elif not changed:
            assert ms < foreseen_ms
        foreseen_ms = ms + reader.quiet_ms(ms)
    assert len(seen) == 2
    for ms, foreseen in seen:
        assert ms == foreseen


def test_nothing_is_foreseen_at_rest_or_while_a_stick_is_cocked():
    reader = StickReader(TWO)
    assert reader.quiet_ms(0) == FOREVER_MS
    reader.sample(0, 0xF0)
    assert reader.quiet_ms(5) == FOREVER_MS
    play(reader, Script("0000").throw("1-00").end())
    assert reader.quiet_ms(100000) == FOREVER_MS


def test_an_event_that_is_overdue_is_foreseen_at_once():
    reader = StickReader(TWO)
    reader.sample(0, 0xF0)
    reader.sample(5, 0xF1)
    assert reader.quiet_ms(5) == 1500
    assert reader.quiet_ms(5000) == 0


def test_the_first_sample_is_no_edge():
    reader = StickReader(TWO)
    assert reader.sample(7, 0x5A) == 0
    assert (reader.edges, reader.moving) == (0, False)


def test_traces_read_the_same_across_the_wrap_of_the_clock():
    for name in THROWS[:12] + PAUSES[:6]:
        rows = read_trace(name)[1]
        expected = play(StickReader(TWO), rows)
        for before_ms in (1, 900, 2500, 4000):
            events = play(StickReader(TWO), rows, 0, Even(), TICKS - before_ms)
            assert events == expected, name


def test_a_throw_that_ends_as_it_began_is_one_across_the_wrap_of_the_clock():
    script = Script("0000").lean(1).lean(2).wait(700).lie(1, 0).lie(2, 0)
    rows = script.end()
    expected = play(StickReader(TWO), rows)
    assert [event[1] for event in expected] == ["throw", "settled"]
    for before_ms in range(100, 4500, 100):
        assert play(StickReader(TWO), rows, 0, Even(), TICKS - before_ms) == expected


def test_a_throw_after_days_of_rest_is_a_throw():
    rows = Script("1100").throw("1100").end()
    reader = StickReader(TWO)
    expected = play(reader, rows)
    for days_ms in (TICKS // 2, TICKS - 20000, TICKS - 3000):
        assert play(reader, rows, 0, Even(), later(0, days_ms)) == expected


def flattened(rows):
    """The state of the switches at each 5 ms of some rows, as bytes."""
    states = bytearray()
    index = 0
    for ms in range(0, rows[-1][0], 5):
        while index + 1 < len(rows) and rows[index + 1][0] <= ms:
            index += 1
        states.append(rows[index][1])
    return states


def run_locked(reader, states, start_ms):
    """Samples and asks for the quiet time with the heap locked; returns the number of events."""
    lock, unlock = heap_locks()
    now_ms = start_ms
    events = 0
    lock()
    try:
        for state in states:
            if reader.sample(now_ms, state):
                events += 1
            reader.quiet_ms(now_ms)
            now_ms = later(now_ms, 5)
    finally:
        unlock()
    return events


def heap_locks():
    """MicroPython's heap lock and unlock; on CPython, which has none, two calls without effect."""
    try:
        import micropython
    except ImportError:
        return bool, bool
    return micropython.heap_lock, micropython.heap_unlock


def test_sampling_allocates_nothing():
    script = Script("0000").throw("1-00").wait(700).lie(2, 1).wait(2200).turn(3).wait(900)
    script.chatter((1,), 9000, 40).wait(900)
    states = flattened(script.throw("0110").end())
    for config in (TWO, SINGLE):
        for due in (True, False):
            reader = StickReader(config)
            reader.due = due
            reader.replaceable = True
            assert run_locked(reader, states, TICKS - 4000) >= 4
