from senet_app.config import Config
from senet_app.sticks import StickReader
from stick_signals import (
    PAUSES,
    THROWS,
    Dice,
    Even,
    Gaps,
    brief,
    events_of,
    mask,
    play,
    read_trace,
    settled,
)

TWO = Config({})
SINGLE = Config({"sticks": 1})


def check_throw(name, truth, events):
    """Exactly one number is settled, the right one, and not while anything still flips."""
    numbers = settled(events)
    assert len(numbers) == 1, f"{name}: {events}"
    ms, sticks, flats = numbers[0]
    assert ms > int(truth["last_flip_ms"]), f"{name}: {events}"
    assert (sticks, flats) == (truth["up"], int(truth["flats"])), f"{name}: {events}"


def check_pause(name, truth, events):
    """The last number settled is the right one, and nothing comes after it."""
    assert settled(events)[-1][1:] == (truth["up"], int(truth["flats"])), f"{name}: {events}"
    assert events[-1][1] == "settled", f"{name}: {events}"


def test_each_throw_settles_one_number_and_the_right_one_in_any_phase():
    for name in THROWS:
        truth, rows = read_trace(name)
        for phase in range(5):
            check_throw(name, truth, play(StickReader(TWO), rows, phase))


def test_after_a_pause_of_the_hand_the_last_number_is_right_in_any_phase():
    for name in PAUSES:
        truth, rows = read_trace(name)
        for phase in range(5):
            check_pause(name, truth, play(StickReader(TWO), rows, phase))


def test_gaps_of_a_frame_and_of_a_flash_erase_change_no_number():
    for seed in range(3):
        for index, name in enumerate(THROWS + PAUSES):
            truth, rows = read_trace(name)
            events = play(StickReader(TWO), rows, seed, Gaps(seed * 100 + index))
            (check_throw if name in THROWS else check_pause)(name, truth, events)


def test_a_throw_is_read_half_a_second_after_the_last_edge_and_settled_two_seconds_after_it():
    for name in THROWS:
        rows = read_trace(name)[1]
        last_edge_ms = rows[-2][0]
        (ms, event, _, _), (settled_ms, _, _, _) = play(StickReader(TWO), rows, 0, Even(1))[-2:]
        assert (event, ms, settled_ms) == ("throw", last_edge_ms + 500, last_edge_ms + 2000), name


def test_single_switches_settle_the_right_number():
    for name in THROWS + PAUSES:
        truth, rows = read_trace(name)
        check_throw(name, truth, play(StickReader(SINGLE), rows))


def test_single_switches_rest_longer():
    for name in ("throw_001", "throw_030"):
        rows = read_trace(name)[1]
        last_edge_ms = max(
            [ms for (_, before), (ms, bits) in zip(rows, rows[1:]) if (before ^ bits) & 15]
        )
        (ms, _, _, _), (settled_ms, _, _, _) = play(StickReader(SINGLE), rows, 0, Even(1))[-2:]
        assert (ms, settled_ms) == (last_edge_ms + 900, last_edge_ms + 3100), name


def test_single_switches_never_lean():
    names = [event[1] for name in PAUSES for event in events_of(SINGLE, read_trace(name)[1])]
    assert "settled" in names
    assert "cocked" not in names


def test_sticks_mounted_the_other_way_are_put_right_by_their_polarity():
    for name in THROWS[:10]:
        truth, rows = read_trace(name)
        for swapped in ("1000", "0010", "1111"):
            bits = mask(swapped) * 0x11
            turned = [(ms, state ^ bits) for ms, state in rows]
            for sticks in (1, 2):
                config = Config({"sticks": sticks, "stick_polarity": mask(swapped)})
                check_throw(name, truth, events_of(config, turned))


def test_a_swapped_stick_counts_for_its_other_face_without_polarity():
    for name in THROWS[:10]:
        truth, rows = read_trace(name)
        swapped = [
            (ms, state & ~0x22 | (state & 2) << 4 | (state & 0x20) >> 4) for ms, state in rows
        ]
        sticks = settled(events_of(TWO, swapped))[-1][1]
        assert mask(sticks) == mask(truth["up"]) ^ mask("0100"), name


def test_a_throw_while_none_is_due_is_only_moved():
    for name in THROWS:
        words = brief(events_of(TWO, read_trace(name)[1], due=False))
        assert words[-1] == "moved 1111", f"{name}: {words}"
        assert all(word.startswith("moved") for word in words), f"{name}: {words}"


def test_a_throw_with_a_stick_whose_cable_is_off_never_settles():
    for name in THROWS[:20]:
        rows = [(ms, bits & ~0x44) for ms, bits in read_trace(name)[1]]
        assert brief(events_of(TWO, rows))[-1] == "cocked 0010", name


def test_a_throw_with_a_dead_stick_on_a_face_gives_a_number():
    for name in THROWS[:20]:
        truth, rows = read_trace(name)
        dead = [(ms, bits & ~0x44 | 0x40) for ms, bits in rows]
        sticks = settled(events_of(TWO, dead))[-1][1]
        assert mask(sticks) == mask(truth["up"]) & ~4, name


def test_a_stuck_switch_cocks_its_stick_when_it_lies_on_that_face():
    for name in THROWS[:20]:
        truth, rows = read_trace(name)
        stuck = [(ms, bits | 0x01) for ms, bits in rows]
        word = brief(events_of(TWO, stuck))[-1]
        flat = truth["up"][0] == "1"
        assert word == (f"settled {truth['up']}" if flat else "cocked 1000"), name


def test_random_glitches_of_one_switch_never_settle_a_wrong_number():
    dice = Dice(5)
    for name in THROWS:
        truth, rows = read_trace(name)
        end_ms = rows[-1][0]
        late_ms = rows[-2][0] + dice.roll(100, 1900)
        bit = 1 << dice.roll(0, 7)
        rows = rows[:-1] + [(late_ms, rows[-1][1] ^ bit), (late_ms + 12, rows[-1][1])]
        rows.append((end_ms + 2000, rows[-1][1]))
        check_throw(name, truth, events_of(TWO, rows))
