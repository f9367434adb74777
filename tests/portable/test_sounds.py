"""Sounds: each for its own event, silent afterwards, and none where none is wanted."""

from fake_board import START_MS, FakeBoard, FakePort
from locked_heap import lock, unlock
from memory_files import MemoryFiles
from senet_app.clock import later, since
from senet_app.config import Config
from senet_app.sounds import LEAVING, REFUSED, SWAP, THROWN, TUNES, WATER, WIN, Sounds

SWAP_GAME = "new kendall ........../....D..L../.......... D - 0"
WATER_GAME = "new kendall ........../....L...../.....D.... D - 0"
LEAVING_GAME = "new kendall ........../....L...../....D...D. D - 0"
LAST_GAME = "new kendall ........../....L...../........D. D - 0"
LONGEST_MS = 1500


def heard(board):
    """The notes since power-on as Hz, and whether it is silent now."""
    tones = [hz for _, hz in board.port.tones]
    return [hz for hz in tones if hz], not tones or tones[-1] == 0


def notes(tune):
    """The notes of a tune, rests left out."""
    return [note[0] for note in TUNES[tune][1] if note[0]]


def after(*lines, settings=None):
    """What is heard of the last of some lines."""
    board = FakeBoard(settings=settings)
    board.send(*lines[:-1])
    board.run(LONGEST_MS)
    before = len(heard(board)[0])
    board.send(lines[-1])
    board.run(LONGEST_MS)
    found, silent = heard(board)
    assert silent
    return found[before:]


def test_every_tune_is_short_and_of_tones_that_a_port_takes():
    for name, tune in TUNES:
        assert 0 < sum([ms for _, ms in tune]) < LONGEST_MS, name
        assert all([hz == 0 or 20 <= hz <= 20000 for hz, _ in tune]), name
    assert len(set([tune for _, tune in TUNES])) == len(TUNES)


def test_each_event_has_its_sound():
    assert after("new kendall", "throw 3") == notes(THROWN)
    assert after("new kendall", "nonsense") == notes(REFUSED)
    assert after(SWAP_GAME, "throw 3", "play 15x18") == notes(SWAP)
    assert after(WATER_GAME, "throw 1", "play 26-27") == notes(WATER)
    assert after(LEAVING_GAME, "throw 2", "play 29-off") == notes(LEAVING)
    assert after(LAST_GAME, "throw 2", "play 29-off") == notes(WIN)


def test_a_plain_move_and_a_question_are_silent():
    assert after("new kendall", "throw 2", "play 14-16") == []
    assert after("status") == []


def test_a_swap_is_heard_when_the_piece_arrives():
    board = FakeBoard()
    board.send(SWAP_GAME, "throw 3")
    board.run(LONGEST_MS)
    count = len(board.port.tones)
    board.port.inbox += b"play 15x18\n"
    board.until("move")
    moved_ms = board.port.now_ms
    board.run(LONGEST_MS)
    assert 3 * 96 <= since(board.port.tones[count][0], moved_ms) <= 3 * 96 + 10


def test_a_throw_of_the_sticks_is_heard_when_it_is_read():
    board = FakeBoard()
    board.send("new kendall")
    board.start_throw(3)
    board.until("throw")
    board.run(200)
    assert heard(board) == (notes(THROWN), True)


def test_volume_0_and_no_piezo_are_silent():
    for settings in ({"volume": 0}, {"piezo": False}):
        assert after("new kendall", "throw 3", "nonsense", settings=settings) == []


def test_the_port_is_as_loud_as_the_volume_says():
    board = FakeBoard(settings={"volume": 1})
    assert board.port.loudness == 1
    board.send("set volume 3")
    assert board.port.loudness == 3


def test_a_volume_set_while_something_sounds_leaves_no_tone_behind():
    board = FakeBoard()
    board.port.inbox = b"nonsense\nset volume 0\n"
    board.run(50)
    assert heard(board)[1]
    board.send("nonsense")
    assert len(heard(board)[0]) <= 1


def test_a_sound_cut_off_by_another_stops_first():
    board = FakeBoard()
    board.port.inbox = b"nonsense\nmore nonsense\n"
    board.run(20)
    board.run(LONGEST_MS)
    assert heard(board)[0][-2:] == notes(REFUSED) and heard(board)[1]


def test_computers_that_play_as_a_show_are_silent():
    board = FakeBoard(settings={"replace_ms": 0})
    board.port.inbox = b"new kendall level1 level1 " + SWAP_GAME[12:].encode() + b"\n"
    board.run(20000)
    assert board.count("throw") > 3
    assert heard(board) == ([], True)


def test_notes_last_as_long_as_they_should_whenever_ticks_come():
    for step_ms in (1, 5, 32):
        port = FakePort(MemoryFiles())
        sounds = Sounds(port, Config(None))
        sounds.play(WIN, START_MS, 100)
        now_ms, ends_ms = START_MS, []
        while sounds.quiet_ms(now_ms) < LONGEST_MS:
            port.now_ms = now_ms
            sounds.step(now_ms)
            now_ms = later(now_ms, min(step_ms, max(1, sounds.quiet_ms(now_ms))))
        for at_ms, _ in port.tones[1:]:
            ends_ms.append(since(at_ms, START_MS))
        due_ms = [100]
        for _, ms in TUNES[WIN][1]:
            due_ms.append(due_ms[-1] + ms)
        assert ends_ms == due_ms


def test_playing_allocates_nothing():
    port = FakePort(MemoryFiles())
    port.silent = True
    sounds = Sounds(port, Config(None))
    now_ms = START_MS
    lock()
    try:
        for _ in range(3):
            sounds.play(WIN, now_ms, 20)
            for _ in range(400):
                sounds.step(now_ms)
                sounds.quiet_ms(now_ms)
                now_ms = later(now_ms, 5)
    finally:
        unlock()
    assert sounds.quiet_ms(now_ms) > LONGEST_MS
