"""Wrong files lead to the last good state or to a new game, with a sign, and are kept aside."""

from fake_board import FakeBoard
from memory_files import MemoryFiles
from senet_app.rulebook import Rulebook
from senet_app.session import Session
from senet_core.notation import position_text

GAME = "/game.sgn"
BAD = "/game.sgn.bad"
PLAYED = ("new kendall", "throw 2", "play 14-16", "throw 3", "play 11-14", "throw 1", "play 12x13")


def kept_game(*more):
    """The files of a game of three moves, and the positions on its way."""
    board = FakeBoard()
    positions = []
    for line in PLAYED + more:
        board.send(line)
        if line[:4] != "thro":
            positions.append(position_text(board.game.position))
    return board.files.held, positions


def switched_on(held):
    """A board that is switched on with these files."""
    return FakeBoard(dict(held))


def taken_up(held):
    """A board that goes on with the game in these files."""
    board = switched_on(held)
    assert board.phase == "resume"
    board.press("ok")
    return board


def with_game(data):
    """The files of a board with this game and no more."""
    return {GAME: data}


def position(board):
    """Where a board's game stands."""
    return position_text(board.game.position)


def session_of(data):
    """What the app makes of a game's file, without a board, and the files afterwards."""
    files = MemoryFiles(with_game(data))
    session = Session(files, Rulebook(files))
    session.load()
    return session, files.held


def warns(board):
    """Whether the sign for something lost is to be seen in the next second."""
    for _ in range(40):
        board.run(25)
        red, green, blue = board.picture()[4]
        if red and green and not blue and board.picture()[5] == board.picture()[4]:
            return True
    return False


def test_a_torn_file_leads_to_the_last_good_state_with_a_sign():
    held, positions = kept_game()
    torn = held[GAME][:-4]
    board = FakeBoard(with_game(torn))
    assert board.phase == "resume"
    assert position(board) == positions[2]
    assert board.warnings == ["the game goes on from throw 2: /game.sgn, line 14, is torn"]
    assert board.files.held[BAD] == torn
    board.press("ok")
    assert board.last("throw")["flats"] == 1, "the number thrown still stands"
    board.press("ok")
    board.power_on()
    assert len(board.warnings) == 1, "the file is good again"


def test_the_sign_for_a_loss_is_seen_at_power_on():
    held, _ = kept_game()
    board = FakeBoard()
    board.files.held = with_game(held[GAME][:-4])
    board.power_on(wait=False)
    board.until("warning")
    assert warns(board)


def test_a_file_cut_at_any_byte_gives_a_state_on_the_way_and_never_less_than_its_whole_lines():
    held, positions = kept_game()
    data = held[GAME]
    for end in range(len(data)):
        session, after = session_of(data[:end])
        lines = data[:end].count(b"\n")
        if lines < 8:
            assert session.game is None or not session.game.throws, end
            continue
        assert session.game is not None, end
        assert position_text(session.game.position) in positions
        played = len([row for row in data[:end].split(b"\n")[:-1] if b":" in row[:2]])
        assert len(session.game.throws) >= played, end
        assert after.get(BAD, data[:end]) == data[:end]


def test_a_byte_changed_anywhere_gives_a_state_on_the_way():
    held, positions = kept_game()
    data = held[GAME]
    for place in range(0, len(data), 3):
        changed = data[:place] + bytes([data[place] ^ 5]) + data[place + 1 :]
        session, after = session_of(changed)
        notes = session.file.notes
        if session.game is not None:
            assert position_text(session.game.position) in positions, place
            assert session.game.rules.id == "kendall"
        if notes:
            assert notes[0].startswith("the"), place
            assert after[BAD] == changed, place
        else:  # the check of the last line has become a comment that means nothing
            assert place > len(data) - 7 and session.game is not None
            assert position_text(session.game.position) == positions[3]


def test_lines_lost_doubled_or_in_another_order_are_recognised():
    held, positions = kept_game()
    rows = held[GAME].split(b"\n")[:-1]
    lost = rows[:10] + rows[11:]
    doubled = rows[:10] + rows[9:]
    swapped = rows[:10] + [rows[11], rows[10]] + rows[12:]
    for wrong in (lost, doubled, swapped):
        data = b"\n".join(wrong) + b"\n"
        session, after = session_of(data)
        assert session.game is not None
        assert position_text(session.game.position) == positions[1]
        assert after[BAD] == data


def test_a_foreign_file_leads_to_the_menu_and_is_kept_aside():
    for data in (
        b"\x00\x01\x02\xff" * 100,
        b"Hello world\n",
        b"{}\n",
        b'[Event "chess"]\n\n1. e4 e5\n',
        b"x" * 10000,
        b"\xef\xbb\xbf[Rules",
    ):
        board = switched_on(with_game(data))
        assert board.phase == "menu", data[:20]
        assert len(board.warnings) == 1 and board.warnings[0].startswith(
            "there is no game in /game.sgn: "
        )
        assert board.files.held[BAD] == data
        board.send("new kendall", "throw 2", "play 14-16")
        board.power_on()
        assert board.phase == "resume" and len(board.warnings) == 1
        assert board.files.held[BAD] == data, "and it stays there"


def test_an_empty_file_leads_to_the_menu_with_a_word():
    board = switched_on(with_game(b""))
    assert board.phase == "menu"
    assert board.warnings == ["there is no game in /game.sgn: it is empty"]


def test_a_game_of_unknown_or_wrong_rules_leads_to_the_menu():
    for header in (
        b'[Rules "chess"]',
        b'[Rules "kendall"]\n[Ruleset "{}"]',
        b'[Rules "kendall"]\n[Ruleset "nonsense"]',
        b'[Rules "kendall"]\n[Position "nonsense"]',
        b'[Rules "kendall"]\n[First "3"]',
        b'[Seat1 "human"]',
    ):
        board = switched_on(with_game(header + b"\n\n2:14-16\n"))
        assert board.phase == "menu", header
        assert len(board.warnings) == 1, header


def test_an_impossible_record_is_taken_up_as_far_as_it_is_legal():
    """If a check is wrong, the longest legal prefix counts and the player is told."""
    for wrong in (b"3:1-4", b"3:14-17", b"9:1-2", b"1:--", b"nonsense", b";throw 7", b";back 9"):
        data = b'[Rules "kendall"]\n\n2:14-16\n3:11-14\n' + wrong + b"\n1:12x13\n"
        board = switched_on(with_game(data))
        assert board.phase == "resume", wrong
        assert position(board) == kept_game()[1][2], wrong
        assert board.warnings[0].startswith("the game goes on from throw 2: "), wrong
        assert board.files.held[BAD] == data


def test_a_record_that_a_person_mended_is_gone_on_with():
    data = b'[Rules "kendall"]\r\n[Seat2 "Maria"]\r\n\r\n2:14-16 3:11-14 ; so far\r\n'
    board = taken_up(with_game(data))
    assert board.warnings == [] and position(board) == kept_game()[1][2]
    assert board.last("new")["seats"] == ["human", "human"], "whoever is no computer is a person"
    board.send("throw 1", "play 12x13")
    board.power_on()
    assert board.warnings == [] and position(board) == kept_game()[1][3]


def test_a_record_of_more_than_a_hundred_throws_is_taken_up():
    board = FakeBoard()
    board.send("new jequier")
    for number in range(130):
        board.send(f"throw {(1, 3, 2, 4, 1)[number % 5]}")
        if board.phase == "choice":
            board.press("ok")
    before = position(board)
    assert len(board.game.throws) > 100
    board.power_on()
    assert position(board) == before and board.warnings == []


def test_a_file_that_cannot_be_read_is_told_of_and_not_lost():
    held, _ = kept_game()

    class Unreadable(MemoryFiles):
        def read(self, name, start, count):
            if name == GAME:
                raise OSError(5, "the medium fails")
            return super().read(name, start, count)

    board = FakeBoard(Unreadable(held))
    assert board.phase == "menu"
    assert board.warnings[0].startswith("/game.sgn could not be read (")
    assert board.files.held[GAME] == held[GAME]
    board.send("new trap", "throw 2")
    assert board.files.held["/game.sgn.1"] == held[GAME], "the generation before"


def test_a_wrong_series_is_told_of_and_points_begin_anew():
    held, _ = kept_game()
    held[GAME] = b'[Rules "kendall"]\n[Round "3"]\n\n2:14-16\n'
    for data, note in (
        (b"", "is no JSON object"),
        (b"{", "is no JSON object"),
        (b'{"games": "two", "points": [1, 1]}', "holds no series"),
        (b'{"games": 2, "points": [1]}', "holds no series"),
    ):
        held["/series.json"] = data
        board = taken_up(held)
        assert note in board.warnings[0], data
        assert board.phase == "throw" and board.app.session.series.points == [0, 0]


def test_a_wrong_configuration_falls_back_to_what_was_or_to_the_defaults():
    """Unknown or bad values fall back with a warning."""
    board = switched_on({"/config.json": b"\xff\x00", "/config.json.1": b'{"brightness": 2}'})
    assert board.app.config.brightness == 2 and len(board.warnings) == 1
    assert board.files.held["/config.json.bad"] == b"\xff\x00"
    board = switched_on({"/config.json": b'{"brightness": 12, "hints": false, "colour": "red"}'})
    assert board.app.config.brightness == 5 and board.app.config.hints is False
    assert sorted(board.warnings) == [
        '"colour" is not a setting',
        "brightness is 12; expected a whole number from 1 to 9",
    ]
    board.send("set volume 1")
    assert b'"colour": "red"' in board.files.held["/config.json"], "nothing of it is lost"


def test_nothing_but_the_designs_files_is_ever_written():
    names = set()
    board = FakeBoard()
    for line in PLAYED + ("set brightness 3", "set brightness 4", "undo", "new blocs", "nonsense"):
        board.send(line)
        names.update(board.files.held)
    held = dict(board.files.held)
    held[GAME] = b"nonsense"
    held["/config.json"] = b"nonsense"
    board = switched_on(held)
    board.send("new kendall ........../....L...../........D. D - 0", "throw 2", "play 29-off")
    board.press("ok")
    names.update(board.files.held)
    for name in names:
        stem = name
        for ending in (".tmp", ".1", ".bad"):
            if name.endswith(ending):
                stem = name[: -len(ending)]
        assert stem in ("/config.json", GAME, "/series.json", "/log.txt"), name
    assert len(names) > 5
