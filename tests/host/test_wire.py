import pytest

from host_tools.emulator.wire import Chain, WireError, milliamperes

PATH = [9 - place if place < 10 else place for place in range(30)]  # row 1 soldered backwards


def frame_with(place: int, taken: bytes) -> bytes:
    """A frame whose LED at this place in the chain gets these bytes."""
    frame = bytearray(90)
    frame[3 * place : 3 * place + 3] = taken
    return bytes(frame)


def test_bytes_are_read_in_the_leds_own_order() -> None:
    sent = frame_with(0, bytes([10, 20, 30]))
    assert Chain("RGB").decode(sent).rgb[0] == (10, 20, 30)
    assert Chain("GRB").decode(sent).rgb[0] == (20, 10, 30)
    assert Chain("BRG").decode(sent).rgb[0] == (20, 30, 10)
    assert Chain("GBR").decode(sent).rgb[0] == (30, 10, 20)


def test_a_board_configured_for_other_leds_shows_red_as_green() -> None:
    red_for_grb = frame_with(0, bytes([0, 255, 0]))
    assert Chain("GRB").decode(red_for_grb).rgb[0] == (255, 0, 0)
    assert Chain("RGB").decode(red_for_grb).rgb[0] == (0, 255, 0)


def test_squares_are_found_where_the_chain_passes_them() -> None:
    picture = Chain("RGB", PATH).decode(frame_with(0, b"\x01\x02\x03"))
    assert picture.rgb[9] == (1, 2, 3)
    assert picture.rgb.count((0, 0, 0)) == 29


def test_a_sacrificial_led_takes_the_first_colour_for_itself() -> None:
    picture = Chain("RGB", sacrificial=True).decode(
        b"\x07\x08\x09" + frame_with(0, b"\x01\x02\x03")
    )
    assert picture.head == (7, 8, 9)
    assert picture.rgb[0] == (1, 2, 3)
    assert picture.ma > 31
    assert Chain().decode(bytes(90)).head is None


@pytest.mark.parametrize("count", [0, 3, 87, 89, 91, 93, 180])
def test_any_other_length_is_refused(count: int) -> None:
    with pytest.raises(WireError) as caught:
        Chain().decode(bytes(count))
    assert (caught.value.sent, caught.value.expected) == (count, 90)
    assert str(count) in str(caught.value) and "90" in str(caught.value)


@pytest.mark.parametrize("count", [0, 90, 96])
def test_a_chain_with_a_sacrificial_led_takes_ninety_three(count: int) -> None:
    with pytest.raises(WireError) as caught:
        Chain(sacrificial=True).decode(bytes(count))
    assert caught.value.expected == 93


def test_the_digits_start_with_square_one() -> None:
    digits = Chain("RGB").decode(frame_with(0, b"\x0a\xff\x00")).digits
    assert len(digits) == 180
    assert digits.startswith("0aff00000000")


@pytest.mark.parametrize(
    ("colours", "ma"),
    [
        ([(0, 0, 0)], 1),
        ([(255, 0, 0)], 17),
        ([(0, 255, 0)], 12),
        ([(0, 0, 255)], 16),
        ([(255, 255, 255)] * 30, 1290),
        ([(1, 0, 0)], 2),
        ([], 0),
    ],
)
def test_currents_are_the_datasheets_rounded_up(
    colours: list[tuple[int, int, int]], ma: int
) -> None:
    assert milliamperes(colours) == ma
