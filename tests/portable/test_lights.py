from senet_app import palette
from senet_app.config import Config
from senet_app.lights import Lights

IDLE_MA = 30
WHITE = 0xFFFFFF
BRIGHT = {"brightness": 9, "limit_ma": 3000}


def bright(**values):
    """Lights at full brightness without a cap that matters, and with these settings."""
    settings = dict(BRIGHT)
    settings.update(values)
    return Lights(Config(settings))


def fill(lights, colour):
    """Draw every square in one colour."""
    for square in range(1, 31):
        lights.put(square, colour)


def drawn_ma(frame, order="GRB"):
    """What a frame draws by the datasheet, in 1/255 mA above rest."""
    cost = {"R": 16, "G": 11, "B": 15}
    return sum(value * cost[order[at % 3]] for at, value in enumerate(frame))


def test_the_first_frame_is_dark_and_has_to_be_sent():
    lights = Lights(Config({}))
    lights.blank()
    assert lights.frame == bytes(90)
    assert lights.ma == IDLE_MA
    assert Lights(Config({})).flush() is True


def test_a_square_lands_in_the_configured_colour_order():
    for order in ("RGB", "RBG", "GRB", "GBR", "BRG", "BGR"):
        lights = bright(led_order=order)
        lights.set(1, 10, 20, 30)
        lights.flush()
        sent = {"R": 10, "G": 20, "B": 30}
        assert lights.frame[:3] == bytes([sent[channel] for channel in order]), order
        assert lights.frame[3:] == bytes(87)


def test_a_square_lands_at_its_place_in_the_chain():
    places = [29 - place for place in range(30)]
    lights = bright(led_map=places, led_order="RGB")
    for square in range(1, 31):
        lights.set(square, square, 0, 255)
    lights.flush()
    for square in range(1, 31):
        place = 3 * places[square - 1]
        assert lights.frame[place : place + 3] == bytes([square, 0, 255])


def test_a_sacrificial_led_stays_dark_and_moves_every_square_by_one():
    lights = bright(sacrificial_led=True)
    fill(lights, WHITE)
    lights.flush()
    assert lights.frame == bytes(3) + b"\xff" * 90
    assert lights.ma == 31 + 30 * 42


def test_a_packed_colour_is_drawn_as_its_channels():
    one, other = bright(), bright()
    one.put(7, 0x102030)
    other.set(7, 0x10, 0x20, 0x30)
    one.flush()
    other.flush()
    assert one.frame == other.frame


def test_an_unchanged_drawing_need_not_be_sent_again():
    lights = bright()
    fill(lights, 0x102030)
    assert lights.flush() is True
    assert lights.flush() is False
    lights.clear()
    fill(lights, 0x102030)
    assert lights.flush() is False
    lights.put(30, 0x102031)
    assert lights.flush() is True


def test_a_change_too_small_for_the_brightness_need_not_be_sent():
    lights = Lights(Config({"brightness": 1}))
    lights.set(3, 255, 0, 0)
    lights.flush()
    lights.set(3, 254, 0, 0)
    assert lights.flush() is False


def test_brightness_acts_at_once_and_can_be_dimmed():
    lights = bright()
    lights.set(1, 0, 255, 0)
    seen = []
    for brightness in range(1, 10):
        lights.brightness = brightness
        assert lights.flush() is True
        seen.append(lights.frame[0])
    assert seen == sorted(seen) and seen[0] == 16 and seen[-1] == 255
    lights.dim = 8
    assert lights.flush() is True
    assert lights.frame[0] == seen[0]
    lights.dim = 20
    assert lights.flush() is True
    assert 0 < lights.frame[0] < seen[0]


def test_brightness_steps_are_even_to_the_eye():
    lights = bright()
    lights.set(1, 0, 255, 0)
    last = 0
    for brightness in range(10):
        lights.brightness = brightness
        lights.flush()
        value = lights.frame[0]
        if last:
            assert 134 <= value * 100 // last <= 150
        last = value


def test_a_lit_channel_never_goes_out_and_a_dark_one_never_lights():
    lights = Lights(Config({"brightness": 1, "led_order": "RGB"}))
    lights.dim = 1
    for value in range(1, 256):
        lights.set(5, value, 0, 1)
        lights.flush()
        assert lights.frame[12] >= 1 and lights.frame[14] >= 1
        assert lights.frame[13] == 0


def test_no_frame_exceeds_the_limit_whatever_is_drawn():
    seed = 12345
    for limit_ma in (100, 137, 400, 1000, 3000):
        for brightness in (1, 5, 9):
            lights = Lights(Config({"limit_ma": limit_ma, "brightness": brightness}))
            for drawing in range(12):
                for square in range(1, 31):
                    seed = (seed * 1103 + 12347) % 16777216
                    lights.put(square, WHITE if drawing == 0 else seed)
                lights.flush()
                assert drawn_ma(lights.frame) <= (limit_ma - IDLE_MA) * 255
                assert lights.ma <= limit_ma


def test_full_white_uses_the_budget_well():
    for limit_ma in (100, 250, 400, 1000):
        lights = bright(limit_ma=limit_ma)
        fill(lights, WHITE)
        lights.flush()
        assert limit_ma - 25 <= lights.ma <= limit_ma


def test_a_capped_frame_keeps_every_lit_channel_and_the_colours_in_proportion():
    lights = bright(limit_ma=100, led_order="RGB")
    fill(lights, 0xFF8001)
    lights.put(9, 0x000001)
    lights.flush()
    red, green, blue = lights.frame[0], lights.frame[1], lights.frame[2]
    assert red // 2 - 1 <= green <= red // 2 + 1
    assert blue == 1
    assert lights.frame[24:27] == bytes([0, 0, 1])


def test_the_estimate_is_that_of_the_frame_as_sent():
    for limit_ma in (100, 400, 3000):
        lights = bright(limit_ma=limit_ma)
        fill(lights, 0x40A0E0)
        lights.flush()
        assert lights.ma == (drawn_ma(lights.frame) + 254) // 255 + IDLE_MA
    lights.clear()
    lights.flush()
    assert lights.ma == IDLE_MA


def test_changes_are_noticed_on_both_sides_of_the_cap():
    lights = bright(limit_ma=200)
    assert lights.flush() is True
    lights.put(1, WHITE)
    assert lights.flush() is True
    fill(lights, WHITE)
    assert lights.flush() is True
    assert lights.flush() is False
    capped = bytes(lights.frame)
    lights.put(1, 0xFF0000)
    assert lights.flush() is True
    assert lights.frame != capped
    lights.clear()
    lights.put(1, WHITE)
    assert lights.flush() is True
    assert lights.frame == b"\xff\xff\xff" + bytes(87)
    assert lights.ma == IDLE_MA + 42
    assert lights.flush() is False


def test_a_hard_limit_at_once_and_later_gives_the_same_frame():
    at_once, later = bright(limit_ma=150), bright(limit_ma=150)
    later.put(4, 0x00FF00)
    later.flush()
    for lights in (at_once, later):
        fill(lights, 0x80C0FF)
        lights.flush()
    assert at_once.frame == later.frame and at_once.ma == later.ma


def animate(lights, now_ms):
    """A tick's worth of drawing: a whole board, the cursor, and a change of brightness."""
    lights.clear()
    lights.brightness = 9 - (now_ms & 1)
    lights.dim = now_ms & 2
    for square in range(1, 31):
        lights.put(square, palette.breathing(square & 1, now_ms))
    lights.put(12, palette.shade(palette.CURSOR, now_ms))
    lights.set(13, 255, 255, 255)
    return lights.flush()


def test_drawing_and_composing_allocate_nothing_capped_or_not():
    wide, narrow = bright(), bright(limit_ma=100)
    try:
        import micropython
    except ImportError:  # CPython, whose heap cannot be locked, checks the outcome alone
        assert animate(wide, 0) and animate(narrow, 0)
        return
    micropython.heap_lock()
    try:
        for now_ms in range(1000, 1100):
            animate(wide, now_ms)
            animate(narrow, now_ms)
        narrow.blank()
    finally:
        micropython.heap_unlock()
    assert wide.ma > 100 and narrow.ma == IDLE_MA
