"""What the squares show: the board, the signs on it, and what there is to choose.

Everything is drawn with the palette's meanings; per tick, so nothing here allocates.
"""

from senet_app.lights import Lights
from senet_app.palette import (
    CHOSEN,
    CURSOR,
    DARK,
    HOUSE,
    LIGHT,
    MEANINGS,
    MENU,
    NUMBER,
    PASS,
    REFUSED,
    TARGET,
    UNSETTLED,
    WARNING,
    WATER,
    WIN,
    breathing,
    shade,
)
from senet_core.bits import SQUARES
from senet_core.position import DARK as DARK_SIDE
from senet_core.position import LIGHT as LIGHT_SIDE

HOUSES = 1 << 14 | 1 << 25 | 1 << 27 | 1 << 28 | 1 << 29
WATER_BIT = 1 << 26

NUMBER_FROM = 11  # the number thrown lies on the middle row, where it turns
SEAT_FROM = 22  # in a throw-off, one light for seat 1, two for seat 2; no piece is so far yet
OPTIONS_FROM = 11
STICKS = 4

CORNERS = (1, 10, 21, 30)
MIDDLE = (5, 6, 15, 16, 25, 26)
EDGE = (10, 11)  # an end of the board: the computer is at it
FELT = (19, 20)  # where the board says that it was touched; no sign is there, and seldom a cursor
ROW_2 = (11, 12, 13, 14, 15, 16, 17, 18, 19, 20)


def draw_board(lights: Lights, light: int, dark: int, side: int, now_ms: int) -> None:
    """The pieces of two masks, those of the side to move breathing, and the empty houses."""
    light_colour = breathing(LIGHT, now_ms) if side == LIGHT_SIDE else MEANINGS[LIGHT][1]
    dark_colour = breathing(DARK, now_ms) if side == DARK_SIDE else MEANINGS[DARK][1]
    house_colour = MEANINGS[HOUSE][1]
    water_colour = shade(WATER, now_ms)
    drawn = lights.drawn  # thirty calls would take half a millisecond on the Pico
    for index in range(SQUARES):
        place = 1 << index
        if light & place:
            colour = light_colour
        elif dark & place:
            colour = dark_colour
        elif HOUSES & place:
            colour = house_colour
        else:
            colour = water_colour if WATER_BIT & place else 0
        drawn[index + 1] = colour


def draw_choice(lights: Lights, source: int, target: int, now_ms: int) -> None:
    """The candidate: its piece blinks, and where it would go (a square, 31 for off) glows."""
    colour = shade(CURSOR, now_ms)
    if colour:
        lights.put(source, colour)
    if target <= SQUARES:
        lights.put(target, shade(TARGET, now_ms))


def draw_number(lights: Lights, value: int, settled: bool, now_ms: int) -> None:
    """The value thrown, 1..6, as so many lights."""
    colour = shade(NUMBER if settled else UNSETTLED, now_ms)
    for square in range(NUMBER_FROM, NUMBER_FROM + value):
        lights.put(square, colour)


def draw_seat(lights: Lights, seat: int, now_ms: int) -> None:
    """Whose throw it is while nobody has a side: one light or two."""
    colour = shade(TARGET, now_ms)
    for square in range(SEAT_FROM, SEAT_FROM + seat):
        lights.put(square, colour)


def draw_sticks(lights: Lights, wrong: int, now_ms: int) -> None:
    """A throw that could not be read: a light a stick, those of the mask `wrong` in red."""
    for stick in range(STICKS):
        meaning = REFUSED if wrong >> stick & 1 else UNSETTLED
        lights.put(NUMBER_FROM + stick, shade(meaning, now_ms))


def draw_options(lights: Lights, first: int, count: int, cursor: int, now_ms: int) -> None:
    """Things to choose, one a square from `first` on; the one at `cursor` (0..) blinks."""
    for index in range(count):
        lights.put(first + index, MEANINGS[MENU][1])
    colour = shade(CURSOR, now_ms)
    lights.put(first + cursor, colour)


def draw_chosen(lights: Lights, square: int, now_ms: int) -> None:
    """A choice that holds."""
    lights.put(square, shade(CHOSEN, now_ms))


def draw_squares(lights: Lights, squares: tuple[int, ...], colour: int) -> None:
    """Some squares in one colour."""
    for square in squares:
        lights.put(square, colour)


def draw_refused(lights: Lights, elapsed_ms: int) -> None:
    """No: the four corners, red."""
    draw_squares(lights, CORNERS, shade(REFUSED, elapsed_ms))


def draw_pass(lights: Lights, elapsed_ms: int) -> None:
    """No move: the middle row fades."""
    draw_squares(lights, ROW_2, shade(PASS, elapsed_ms))


def draw_warning(lights: Lights, elapsed_ms: int) -> None:
    """Something was lost or could not be kept: the middle of the board, yellow."""
    draw_squares(lights, MIDDLE, shade(WARNING, elapsed_ms))


def felt_colour(lights: Lights, square: int) -> int:
    """How a square says that something was felt: what is dark lights up, what is lit goes out."""
    return 0 if lights.at(square) else MEANINGS[MENU][1]


def draw_tally(lights: Lights, first: int, last: int, count: int) -> None:
    """A count as lights from one square on, as many as there is room for up to `last`."""
    colour = MEANINGS[NUMBER][1]
    for square in range(first, last + 1):
        lights.put(square, colour if square - first < count else 0)


def draw_points(lights: Lights, first: int, last: int, points: int) -> None:
    """Points, from one square on: a light of its own colour for each ten, then the ones."""
    tens = points // 10
    draw_tally(lights, first, last, tens + points % 10)
    for square in range(first, min(first + tens, last + 1)):
        lights.put(square, MEANINGS[CHOSEN][1])


def win_colour(elapsed_ms: int) -> int:
    """The colour of a game that is over."""
    return shade(WIN, elapsed_ms)
