"""The host's commands: what a player may do, no more; all else is refused, nothing changed."""

import json

from fake_board import FakeBoard
from own_rules import rules_file
from senet_app.config import ROWS, Config
from senet_app.rulebook import parse_rules
from senet_core.notation import position_text
from senet_core.replay import parse_record, replay
from senet_core.rulesets import IDS, ruleset

MAIN = "LDLDLDLDLD/LDLD....../.......... D - 0"  # the start of kendall
LATE = "........../....L...../....D...D. D - 0"


def playing(*lines, held=None, settings=None):
    """A board to which the host has sent these lines."""
    board = FakeBoard(held, settings=settings)
    board.send(*lines)
    return board


def state(board):
    """All that a refused line must leave as it is."""
    session = board.app.session
    game = session.game
    rows = [board.phase, dict(board.files.held), tuple(session.kinds), board.app.config.given]
    if game:
        rows += [game.rules.id, position_text(game.position), bytes(game.throws)]
        rows += [session.thrown, tuple(session.series.points)]
        rows.append(board.named("choice")[-1:])
    return repr(rows)


def refused(board, line):
    """Why a line is refused; what else there is stays the same, and nothing else is told."""
    before, told = state(board), len(board.events)
    board.send(line)
    assert state(board) == before, line
    assert [event["e"] for event in board.events[told:]] == ["refused"], line
    return board.events[-1]["why"]


def record_of(board):
    """The record that the board sends, put together."""
    told = board.count("record")
    board.send("record")
    pieces = board.named("record")[told:]
    assert [piece["i"] for piece in pieces] == list(range(1, len(pieces) + 1))
    assert {piece["of"] for piece in pieces} == {len(pieces)}
    return "".join([str(piece["text"]) for piece in pieces])


def agrees(board, text):
    """Whether a record's text gives the board's game when it is replayed."""
    record = parse_record(text)
    own = record.headers.get("Ruleset")
    game = replay(record, parse_rules(own) if own else ruleset(record.headers["Rules"]))
    mine = board.game
    same = game.throws == mine.throws and game.position == mine.position
    return same and game.opening == mine.opening and game.first_seat == mine.first_seat


# -- questions


def test_help_names_every_command():
    board = playing("help")
    text = " ".join([str(event["text"]) for event in board.named("help")])
    for word in ("status", "new", "throw", "play", "undo", "hint", "record", "set", "test", "help"):
        assert word in text.replace("|", " ").split(), word


def test_the_status_has_the_members_of_the_design():
    board = playing(settings={"brightness": 3})
    board.port.inbox = b"status\n"
    board.app.tick(board.now_ms)
    line = board.port.outbox.decode()
    names = [part.split('"')[1] for part in line.split(", ")]
    assert names == ["e", "ma", "heap", "brightness", "sticks", "suspect", "dropped"]
    board.read()
    status = board.last("status")
    assert status["brightness"] == 3 and status["dropped"] == 0
    assert (status["sticks"], status["suspect"]) == ("0000", "0000")
    assert 30 <= int(str(status["ma"])) <= 400


def test_the_status_tells_how_the_sticks_lie_and_which_are_suspect():
    """A stick that has not changed for many throws is named in the diagnostics."""
    board = playing("new kendall")
    for number in range(9):
        board.shake(touched=7)
        board.lay(5 if number % 2 else 2, 7)
        board.wait()
        while board.phase != "throw":
            board.press("ok")
    board.send("status")
    assert board.last("status")["sticks"] == "0100"
    assert board.last("status")["suspect"] == "0001"


def test_lines_lost_to_a_host_that_did_not_read_are_counted():
    board = playing()
    board.port.deaf = True
    for _ in range(60):
        board.port.inbox += b"nonsense\n"
    board.run(1000)
    board.port.deaf = False
    board.wait()
    board.send("status")
    assert board.last("status")["dropped"] == 60 - 24


# -- the record


def test_the_pieces_of_a_record_make_a_record_that_can_be_replayed():
    board = playing("new jequier human level2")
    for flats in (2, 3, 1, 4, 3, 2, 1, 1, 2, 4):
        board.send(f"throw {flats}")
        if board.phase == "choice":
            board.press("ok")
    assert len(board.game.throws) > 10
    text = record_of(board)
    assert agrees(board, text)
    headers = parse_record(text).headers
    assert (headers["Seat1"], headers["Seat2"]) == ("human", "level2")
    assert headers["Result"] == "*" and headers["Points"] == "0"


def test_the_record_of_an_own_ruleset_has_the_ruleset_in_full():
    held = rules_file("mine", pairs=True, values=[6, 1, 2, 3, 4])
    board = playing("new mine", "throw 2", "play 14-16", "throw 0", held=held)
    text = record_of(board)
    assert agrees(board, text)
    assert json.loads(parse_record(text).headers["Ruleset"])["values"] == [6, 1, 2, 3, 4]


def test_the_record_of_a_game_from_a_position_begins_there():
    for seat in ("human human", "level1 human"):
        board = playing(f"new kendall {seat} {LATE.replace(' D ', ' L ')}", "throw 1", "play 15-16")
        text = record_of(board)
        assert agrees(board, text) and parse_record(text).headers["Position"]


def test_the_record_is_of_what_still_counts():
    board = playing("new kendall", "throw 2", "play 14-16", "throw 3", "play 13x16", "undo")
    assert agrees(board, record_of(board))
    assert len(board.game.throws) == 1
    board.send("play 11-14")
    assert agrees(board, record_of(board))


def test_a_record_without_a_throw_and_one_of_a_finished_game():
    board = playing("new jequier")
    assert agrees(board, record_of(board))
    board = playing("new kendall " + LATE, "throw 1", "play 29-30", "throw 1", "play 15-16")
    board = playing("new kendall ........../....L...../........D. D - 0", "throw 2", "play 29-off")
    text = record_of(board)
    assert agrees(board, text) and parse_record(text).headers["Result"] == "D"


def test_a_record_comes_whole_although_the_host_reads_late_and_the_game_goes_on():
    board = playing("new kendall")
    for flats in (2, 3, 1, 2, 4, 2, 3, 1) * 6:
        board.send(f"throw {flats}")
        if board.phase == "choice":
            board.send(f"play {board.last('choice')['moves'][0]}")
    count = len(board.game.throws)
    assert count > 40
    board.port.deaf = True
    board.port.inbox = b"record\n"
    board.run(300)
    assert board.count("record") == 0
    board.port.inbox = b"undo\n"
    board.run(300)
    board.port.deaf = False
    board.wait()
    record = parse_record("".join([str(piece["text"]) for piece in board.named("record")]))
    assert len(replay(record, ruleset("kendall")).throws) == count
    assert len(board.game.throws) < count


def test_there_is_no_record_before_the_first_game():
    assert refused(playing(), "record") == "no game has been played"


# -- settings


def test_settings_of_every_kind_are_set_kept_and_in_force():
    for line, name, value in (
        ("brightness 7", "brightness", 7),
        ("hints false", "hints", False),
        ("led_order RGB", "led_order", "RGB"),
        ("led_timing 300,900,600,600", "led_timing", (300, 900, 600, 600)),
        (f"led_map {','.join([str(29 - place) for place in range(30)])}", "led_map", None),
    ):
        board = playing(f"set {line}")
        assert board.last("saved")["text"] == f"{name} in /config.json"
        expected = tuple(range(29, -1, -1)) if value is None else value
        assert getattr(board.app.config, name) == expected
        board.power_on()
        assert board.warnings == []
        assert getattr(board.app.config, name) == expected, "also after a restart"


def test_every_setting_can_be_set_to_its_default():
    board = playing()
    for name, _, _, _, default, _ in ROWS:
        text = json.dumps(default)
        for letter in '[]() "':
            text = text.replace(letter, "")
        board.send(f"set {name} {text}")
        assert board.last("saved")["text"] == f"{name} in /config.json", name
    assert board.count("refused") == 0
    assert Config(None).given == {} and len(board.app.config.given) == len(ROWS)


def test_a_new_order_of_the_colours_is_on_the_wire_at_once():
    board = playing("new kendall")
    board.run(1000)
    before = board.picture()[0]
    board.send("set led_order RGB")
    board.run(1000)
    red, green, blue = board.picture()[0]
    assert (green, red, blue) == before


def test_wrong_settings_are_refused_by_name():
    board = playing("new kendall", "throw 3")
    for line, why in (
        ("brightness 0", "brightness is 0; expected a whole number from 1 to 9"),
        ("brightness 10", "brightness is 10; expected a whole number from 1 to 9"),
        ("brightness bright", 'brightness is "bright"; expected a whole number from 1 to 9'),
        ("brightness 5 6", 'brightness is "5 6"; expected a whole number from 1 to 9'),
        ("brightness 5,6", "brightness is [5, 6]; expected a whole number from 1 to 9"),
        ("hints 1", 'hints is "1"; expected true or false'),
        ("hints True", 'hints is "True"; expected true or false'),
        ("led_order rgb", 'led_order is "rgb"; expected one of RGB RBG GRB GBR BRG BGR'),
        ("led_timing 1,2,3", None),
        ("led_map 1,1,1", None),
        ("colour red", '"colour" is not a setting'),
        ("brightness", "expected set NAME VALUE"),
        ("", "expected set NAME VALUE"),
    ):
        said = refused(board, f"set {line}")
        if why is None:
            assert said.startswith(line.split()[0] + " is [") and "expected a list" in said
        else:
            assert said == why


# -- new


def test_a_game_is_begun_in_every_form():
    for rest, rules, seats, position in (
        ("kendall", "kendall", ["human", "human"], MAIN),
        ("kendall human level4", "kendall", ["human", "level4"], MAIN),
        (f"kendall {LATE}", "kendall", ["human", "human"], LATE),
        (f"kendall level2 human {LATE}", "kendall", ["level2", "human"], LATE),
        (f"  kendall   human human   {LATE}  ", "kendall", ["human", "human"], LATE),
    ):
        board = FakeBoard()
        board.port.inbox = f"new {rest}\n".encode()
        new = board.until("new")
        assert (new["rules"], new["seats"], new["position"]) == (rules, seats, position)


def test_a_game_can_be_begun_with_every_ruleset():
    for name in IDS:
        board = playing(f"new {name}")
        assert board.last("new")["rules"] == name and board.phase == "throw"


def test_a_game_that_cannot_be_is_refused_in_words():
    board = playing("new trap human level2", "throw 2")
    for rest, words in (
        ("", ("ruleset", "''", "jequier")),
        ("chess", ("'chess'", "jequier")),
        ("kendall human", ("one seat is missing",)),
        ("kendall human robot", ("'robot'", "level1")),
        ("kendall human level1 level2", ()),
        ("kendall human human human human", ()),
        ("kendall LDLD", ()),
        ("kendall human human L/D", ()),
        (f"kendall {LATE} more", ()),
        ("kendall ........../........../....D...D. D - 0", ()),
        ("kendall ........../....L...../......D... D - 0", ("27",)),
        ("kendall " + LATE.replace(" - 0", " - 3"), ()),
        ("kendall " + LATE.replace(" - ", " o "), ()),
    ):
        why = refused(board, f"new {rest}".strip())
        assert len(why) > 10
        for word in words:
            assert word in why, (rest, why)


def test_a_new_game_may_be_begun_from_anywhere():
    for lines in (
        (),
        ("new kendall", "throw 3"),
        ("new kendall ........../....L...../........D. D - 0", "throw 2", "play 29-off"),
    ):
        board = playing(*lines)
        board.send("new blocs")
        assert board.last("new")["rules"] == "blocs" and board.phase == "throw"
        assert len(board.game.throws) == 0


# -- a test of the lights


def test_a_test_runs_and_ends_where_it_began():
    for lines in ((), ("new kendall",), ("new kendall", "throw 3")):
        board = playing(*lines)
        phase, told = board.phase, len(board.events)
        board.port.inbox = b"test\n"
        board.run(100)
        assert board.phase == "self-test"
        board.wait()
        assert board.phase == phase
        assert [event["e"] for event in board.events[told:]] == ["test"]


def test_another_test_is_refused_while_one_runs():
    board = playing()
    board.port.inbox = b"test\ntest\n"
    board.run(100)
    assert board.last("refused")["why"] == "a test is running"
    board.wait()
    assert board.phase == "menu"


# -- the game


def test_throw_and_play_are_told_as_the_hosts():
    board = playing("new kendall", "throw 2", "play 14-16")
    assert board.last("throw") == {"e": "throw", "flats": 2, "by": "host", "final": True}
    assert board.last("move")["by"] == "host"


def test_what_a_player_could_not_do_is_refused_to_the_host_too():
    board = playing("new kendall")
    for line, why in (
        ("play 14-16", "no move is due"),
        ("hint", "there is nothing to choose"),
        ("undo", "there is no move to take back"),
        ("throw", "expected how many flats are up, 0 to 4"),
        ("throw 5", "expected how many flats are up, 0 to 4"),
        ("throw -1", "expected how many flats are up, 0 to 4"),
        ("throw 2 3", "expected how many flats are up, 0 to 4"),
        ("throw two", "expected how many flats are up, 0 to 4"),
        ("undo 3", "undo takes no more words"),
        ("hint please", "hint takes no more words"),
    ):
        assert refused(board, line) == why
    board.send("throw 3")
    for line, part in (
        ("throw 3", "no throw is due"),
        ("play", "''"),
        ("play 14-18", "14-18"),
        ("play 1-4", "1-4"),
        ("play --", "--"),
        ("play north", "north"),
    ):
        assert part in refused(board, line), line


def test_the_host_cannot_throw_or_play_for_the_computer():
    board = playing("new kendall level1 human")
    board.send("throw 2")
    board.port.inbox = f"play {board.last('choice')['moves'][0]}\nthrow 4\nplay 14-16\n".encode()
    board.until("move")
    board.run(100)
    assert [event["why"] for event in board.named("refused")] == [
        "no throw is due",
        "no move is due",
    ]


def test_lines_that_are_no_commands_are_refused():
    board = playing("new kendall", "throw 3")
    for line, why in (
        ("nonsense", "unknown command; try help"),
        ("THROW 2", "unknown command; try help"),
        ("   ", "it is empty or too long; try help"),
        ("x" * 1000, "it is empty or too long; try help"),
        ("\x00\xff\x1b[A", "unknown command; try help"),
        ("status now", "status takes no more words"),
        ("record all", "record takes no more words"),
        ("help me", "help takes no more words"),
        ("test it", "test takes no more words"),
    ):
        assert refused(board, line) == why


def test_a_refused_line_is_named_without_what_nobody_can_read():
    board = playing()
    board.send("throw")
    assert board.last("refused") == {
        "e": "refused",
        "what": "throw",
        "why": "no game is being played",
    }
    board.send("play  14-16 ")
    board.send("new kendall", "throw ")
    assert board.last("refused")["what"] == "throw"
    board.send("n\xe9w")
    assert board.last("refused")["what"] == "n??w"


def test_half_a_line_is_no_command_until_the_rest_has_come():
    board = playing("new kendall")
    board.port.inbox = b"thr"
    board.run(5000)
    assert board.count("throw") == 0
    board.send("ow 2")
    assert board.last("throw")["flats"] == 2


def test_an_endless_line_never_stops_a_game():
    board = playing("new kendall")
    for _ in range(50):
        board.port.inbox += b"x" * 200
        board.run(50)
    board.throw(3)
    assert board.last("throw")["flats"] == 3
    board.send("", "play 2x5")
    assert board.last("move")["move"] == "2x5"


def test_a_hint_that_is_refused_leaves_a_number_that_is_shown_as_it_is():
    board = playing("set auto_single true", "new jequier human human " + LATE)
    board.start_throw(3)
    while board.phase != "shown":
        board.skip(50)
    before = len(board.events)
    board.port.inbox += b"hint\n"
    board.skip(50)
    assert board.last("refused")["why"] == "there is nothing to choose"
    assert board.phase == "shown" and len(board.events) == before + 1


def test_a_setting_changes_only_the_part_that_it_is_of():
    board = playing("new kendall human human LDLDLDLDLD/LDLD....../.......... D - 0")
    board.throw(3)
    desk = board.app.desk
    parts = desk.lights, desk.sounds, desk.reader, desk.buttons
    board.send("set hints false")
    assert (desk.lights, desk.sounds, desk.reader, desk.buttons) == parts
    edges = desk.reader.edges
    assert edges > 0
    board.send("set settle_ms 1600")
    assert desk.reader is not parts[2] and desk.reader.edges == edges
    assert (desk.lights, desk.sounds, desk.buttons) == (parts[0], parts[1], parts[3])
    for name, value, part in (("limit_ma", "300", 0), ("volume", "1", 1), ("long_ms", "700", 3)):
        board.send(f"set {name} {value}")
        now = desk.lights, desk.sounds, desk.reader, desk.buttons
        assert now[part] is not parts[part], name
