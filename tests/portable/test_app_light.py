"""The lights, whatever the board is at: they answer at once, never flicker or draw too much."""

from app_scenes import SCENES, name_of, playing
from fake_board import TICK_MS, FakeBoard, frame_ma
from senet_app.chance import Chance
from senet_app.clock import since

FULL = {"brightness": 9, "limit_ma": 3000}
CORNERS = (1, 10, 21, 30)

# A flash is a rise and a fall of a light by more than a tenth of full luminance.
TENTH = 25
WINDOW_MS = 1000
MOST_FLASHES = 3


def luminance(frame, square):
    """Of a square, 0 to 255; the colours are linear, and green comes first."""
    at = 3 * square - 3
    return (183 * frame[at] + 54 * frame[at + 1] + 19 * frame[at + 2]) >> 8


def turns_of(frames, square):
    """When a square's luminance turned by more than a tenth, from rising to falling or back."""
    turns = []
    last = luminance(frames[0][1], square)
    rising = None
    for at_ms, frame in frames:
        now = luminance(frame, square)
        if now == last:
            continue
        if rising is (now > last):
            last = now  # it goes on the same way
        elif now - last > TENTH or last - now > TENTH:
            if rising is not None:
                turns.append(at_ms)
            rising = now > last
            last = now
    return turns


def most_flashes(frames):
    """The most flashes in any second that any square shows, and which square."""
    worst = (0, 0)
    for square in range(1, 31):
        turns = turns_of(frames, square)
        for first in range(len(turns)):
            last = first
            while last + 1 < len(turns) and since(turns[last + 1], turns[first]) < WINDOW_MS:
                last += 1
            worst = max(worst, ((last - first + 2) // 2, square))
    return worst


def most_a_second(frames):
    """The most frames in any second."""
    most, first = 0, 0
    for last in range(len(frames)):
        while since(frames[last][0], frames[first][0]) >= 1000:
            first += 1
        most = max(most, last - first + 1)
    return most


def pictures(board):
    """What is to be seen after each tick of the next 100 ms."""
    seen = []
    for _ in range(100 // TICK_MS):
        board.run(TICK_MS)
        seen.append(board.port.frames[-1][1])
    return seen


def differs_in_ms(scene, touches):
    """How soon the slowest of some touches is seen, by comparison with the board untouched."""
    twin = pictures(scene())
    slowest_ms = 0
    for touch in touches:
        board = scene()
        touch(board)
        same = [mine == other for mine, other in zip(pictures(board), twin)]
        assert False in same, (name_of(scene), touch)
        slowest_ms = max(slowest_ms, same.index(False) * TICK_MS)
    return slowest_ms


def press_of(name):
    """A press of a button."""
    return lambda board: board.down(name)


def edge(board):
    """One edge of one switch."""
    board.port.bits ^= 1


def mixed_game(seed, settings, line):
    """Frames of a game with throws, moves, take-backs, refusals and waiting, by all means."""
    board = playing(line, settings)
    chance = Chance(seed)
    for _ in range(60):
        what = chance.number() % 12
        if board.phase == "throw" and what < 8 and board.app.mode.round.person:
            board.start_throw(chance.flats(500))
            board.run(chance.number() % 3000)
        elif what < 4:
            board.press("ok")
        elif what < 6:
            board.press("next", 50)
        elif what == 6:
            board.press(("back", "next")[chance.number() % 2], 900)
        elif what == 7:
            board.press("back")
        elif what == 8:
            board.port.inbox += b"nonsense\n"
        elif what == 9:
            board.flip(1, 2, 3)
        board.run(chance.number() % 2000)
    return board.port.frames


def test_any_edge_or_press_is_acknowledged_by_light_within_100_ms():
    """Every input is acknowledged within 100 ms; here even within the distance of two frames."""
    touches = [press_of("next"), press_of("ok"), press_of("back"), edge]
    for scene in SCENES:
        assert differs_in_ms(scene, touches) <= 20, name_of(scene)


def test_a_refusal_is_seen_within_300_ms():
    """Every refusal is seen within 300 ms of being recognised."""
    for scene in SCENES:
        board = scene()
        before = board.count("refused")
        board.port.inbox += b"play 99-99\n"
        board.run(TICK_MS)
        assert board.count("refused") == before + 1, name_of(scene)
        seen = False
        for _ in range(300 // TICK_MS):
            picture = board.picture()
            rgbs = [picture[square - 1] for square in CORNERS]
            seen = seen or all([red and not green and not blue for red, green, blue in rgbs])
            board.run(TICK_MS)
        assert seen, name_of(scene)


def test_no_light_flashes_faster_than_3_hz_whatever_is_shown():
    for scene in SCENES:
        board = scene()
        board.app.desk.lights.brightness = 9
        board.port.frames = board.port.frames[-1:]
        board.run(4000)
        flashes, square = most_flashes(board.port.frames)
        assert flashes <= MOST_FLASHES, (name_of(scene), square, flashes)


def test_no_light_flashes_faster_than_3_hz_in_a_whole_game():
    for line in ("new jequier", "new blocs human level1"):
        frames = mixed_game(3, FULL, line)
        flashes, square = most_flashes(frames)
        assert flashes <= MOST_FLASHES, (line, square, flashes)


def test_no_light_flashes_faster_than_3_hz_however_fast_somebody_is_refused():
    for gap_ms in (5, 50, 100, 260, 300, 350, 520):
        board = playing(settings=FULL)
        board.port.frames = board.port.frames[-1:]
        for _ in range(4000 // gap_ms):
            board.port.inbox += b"nonsense\n"
            board.run(gap_ms)
        flashes, square = most_flashes(board.port.frames)
        assert flashes <= MOST_FLASHES, (gap_ms, square, flashes)


def test_no_light_flashes_faster_than_3_hz_however_fast_a_button_is_pressed():
    for gap_ms in (30, 60, 100, 150, 180, 200, 300):
        board = playing("new kendall", FULL)
        board.port.frames = board.port.frames[-1:]
        for _ in range(4000 // (2 * gap_ms)):
            board.down("next")
            board.run(gap_ms)
            board.up("next")
            board.run(gap_ms)
        flashes, square = most_flashes(board.port.frames)
        assert flashes <= MOST_FLASHES, (gap_ms, square, flashes)


def test_a_frame_is_written_only_when_it_changed_and_at_most_60_times_a_second():
    """Flicker when rewriting in a tight loop: only when changed, at most 60 times a second."""
    board = playing("new jequier", FULL)
    board.port.frames = board.port.frames[-1:]
    for number in range(600):
        board.port.inbox += f"set brightness {1 + number % 9}\n".encode()
        board.run(TICK_MS)
    for frames in (board.port.frames, mixed_game(5, FULL, "new trap level1 human")):
        assert most_a_second(frames) <= 60
        for index in range(1, len(frames)):
            assert frames[index][1] != frames[index - 1][1], frames[index]


def test_a_dark_board_that_shows_nothing_new_writes_nothing():
    board = FakeBoard()
    board.power_on("back")
    frames = len(board.port.frames)
    board.run(10000)
    assert len(board.port.frames) - frames <= 2 * 10000 // 256 + 1, "only what blinks"


def test_no_frame_exceeds_the_current_limit():
    """No frame may exceed the configured budget, whatever is drawn."""
    for limit_ma in (100, 400):
        settings = {"brightness": 9, "limit_ma": limit_ma}
        most = 0
        for line in ("new jequier", "new kendall human level1"):
            for _, frame in mixed_game(7, settings, line):
                most = max(most, frame_ma(frame))
        assert most <= limit_ma
        assert most > limit_ma * 3 // 4, "the limit was put to the test"


def test_the_estimate_in_the_status_is_what_the_frame_draws():
    """The estimate is always in the status."""
    for scene in SCENES:
        board = scene()
        board.port.inbox += b"status\n"
        board.run(TICK_MS)
        ma = board.last("status")["ma"]
        frames = [frame_ma(frame) for _, frame in board.port.frames[-2:]]
        assert ma in frames, name_of(scene)
