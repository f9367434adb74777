"""What a light means: one colour and one rhythm for each meaning, everywhere.

A colour is one int, 0xRRGGBB, at full brightness and linear: twice the value is twice the
light, as it is in a WS2812. Light and Dark, and what is drawn over them, differ in luminance
or in blue against yellow, which every common kind of colour vision keeps; what is close in
colour differs in rhythm.

A rhythm is a row of levels, 0..255, a step of 2**shift ms each. It starts bright, so that a
light begun at its cause answers at once; its period divides the clock's TICKS, so that nothing
jumps when the clock wraps; and it flashes no faster than 2 Hz (photosensitive viewers: 3 Hz).
"""


def _swell(steps: int, low: int) -> bytes:
    """Return levels that sink from full to `low` and back; `low` and the steps as the eye sees."""
    half = steps // 2
    shape = bytearray(steps)
    for step in range(steps):
        way = min(step, steps - step)
        eased = way * way * (3 * half - 2 * way)
        seen = 255 - (255 - low) * eased // (half * half * half)
        shape[step] = seen * seen // 255
    return bytes(shape)


def _slope(first: int, last: int) -> bytes:
    """Return 32 levels from one to another, even steps as the eye sees them."""
    shape = bytearray(32)
    for step in range(32):
        seen = first + (last - first) * step // 31
        shape[step] = seen * seen // 255
    return bytes(shape)


STEADY, BREATHE, RIPPLE, BLINK, PULSE, SLOW, WINK = range(7)
LONG, SPARK, DOUBLE, TRIPLE, FALL, RISE = range(7, 13)

SHAPES = (
    ("steady", 28, b"\xff"),
    ("breathe", 5, _swell(64, 150)),
    ("ripple", 6, _swell(64, 180)),
    ("blink", 8, b"\xff\x00"),
    ("pulse", 5, _swell(32, 90)),
    ("slow", 9, b"\xff\x00"),
    ("wink", 7, b"\xff\xff\xff\xff\xff\xff\xff\x00"),
    ("long", 8, b"\xff\xff\xff\xff\xff\xff\xff\x00"),
    ("spark", 7, b"\xff\x00\x00\x00\x00\x00\x00\x00"),
    ("double", 8, b"\xff\x00\xff\x00\x00\x00\x00\x00"),
    ("triple", 8, b"\xff\x00\xff\x00\xff\x00\x00\x00"),
    ("fall", 5, _slope(255, 0)),
    ("rise", 5, _slope(90, 255)),
)
"""Rows of name, shift, levels; the number of levels is a power of two."""

(
    LIGHT,
    DARK,
    HOUSE,
    WATER,
    CURSOR,
    TARGET,
    NUMBER,
    UNSETTLED,
    REFUSED,
    PASS,
    WARNING,
    WIN,
    MENU,
    CHOSEN,
    THINKING,
) = range(15)

MEANINGS = (
    ("light", 0xFF7810, STEADY, "a Light piece; it breathes while Light is to move"),
    ("dark", 0x0010FF, STEADY, "a Dark piece; it breathes while Dark is to move"),
    ("house", 0x0E0600, STEADY, "an empty house: 15, 26, 28, 29, 30"),
    ("water", 0x000A0A, RIPPLE, "the empty water: 27"),
    ("cursor", 0xFFFFFF, BLINK, "the candidate that OK would play"),
    ("target", 0x008CFF, PULSE, "where the candidate would go"),
    ("number", 0xFF006E, WINK, "the number thrown"),
    ("unsettled", 0xFF006E, SLOW, "the number thrown, while it may still change"),
    ("refused", 0xFF0000, TRIPLE, "no: that cannot be done now"),
    ("pass", 0x7822FF, FALL, "no move: the turn passes"),
    ("warning", 0xFFDC00, DOUBLE, "something was lost or could not be saved"),
    ("win", 0x00FF00, RISE, "the game is over, and who has won"),
    ("menu", 0x3C3C3C, STEADY, "something to choose in a menu"),
    ("chosen", 0xFF5ABE, LONG, "the choice that holds now"),
    ("thinking", 0x00FF8C, SPARK, "the opponent is thinking"),
)
"""Rows of name, colour, rhythm, and what it says to a player."""


def level(rhythm: int, now_ms: int) -> int:
    """Return how bright a rhythm is at a time, 0..255.

    `now_ms` is the clock, or the milliseconds since the rhythm began.
    """
    row = SHAPES[rhythm]
    shape = row[2]
    return shape[(now_ms >> row[1]) & (len(shape) - 1)]


def steady_ms(rhythm: int, now_ms: int) -> int:
    """Return for how many milliseconds from `now_ms` the level surely stays what it is."""
    step = 1 << SHAPES[rhythm][1]
    return step - (now_ms & (step - 1))


def dimmed(colour: int, bright: int) -> int:
    """Return a colour at a level of 0..255; only level 0 puts a lit channel out."""
    red = ((colour >> 16) * bright + 255) >> 8
    green = ((colour >> 8 & 255) * bright + 255) >> 8
    blue = ((colour & 255) * bright + 255) >> 8
    return red << 16 | green << 8 | blue


def shade(meaning: int, now_ms: int) -> int:
    """Return the colour of a meaning as its rhythm has it at a time."""
    row = MEANINGS[meaning]
    return dimmed(row[1], level(row[2], now_ms))


def breathing(meaning: int, now_ms: int) -> int:
    """Return the colour of the pieces of the side that is to move, LIGHT or DARK."""
    return dimmed(MEANINGS[meaning][1], level(BREATHE, now_ms))
