"""The check behind files and journals."""

from senet_app.checks import FACTOR, PRIME, START, fold

SMALL = 1 << 30  # integers below are small ones on a Pico, which allocates for others


def test_the_check_is_the_same_on_every_runtime():
    assert fold(START, b"") == 1
    assert fold(START, b"Senet") == 18111
    assert fold(START, bytes(range(256))) == 51792


def test_what_is_folded_in_pieces_gives_the_same():
    assert fold(fold(START, b"2:6-8 "), b"4:9-13") == fold(START, b"2:6-8 4:9-13")


def test_no_step_leaves_the_small_integers():
    assert (PRIME - 1) * FACTOR + 255 < SMALL


def test_every_change_of_one_byte_is_seen():
    text = bytearray(b"4:24-27>1")
    right = fold(START, text)
    for index in range(len(text)):
        kept = text[index]
        for byte in range(256):
            text[index] = byte
            assert (fold(START, text) == right) == (byte == kept)
        text[index] = kept


def test_no_change_of_two_near_letters_cancels_out():
    # A change by a, `distance` bytes in front of one by b, is unseen if a * power + b is 0.
    power = 1
    for _ in range(24):
        power = power * FACTOR % PRIME
        for a in range(1, 125):
            b = a * power % PRIME
            assert min(b, PRIME - b) > 124


def test_lost_and_doubled_pieces_are_seen():
    right = fold(START, b"1:1-2\n1:1-2\n")
    assert fold(START, b"1:1-2\n") != right
    assert fold(START, b"1:1-2\n1:1-2\n1:1-2\n") != right
    assert fold(START, b"1:1-21:1-2\n") != right
