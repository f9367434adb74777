"""Game records as text: written, read, mended by hand, replayed and checked."""

from drawn import rules_with
from helpers import json_lines, raises
from senet_core.errors import RecordError
from senet_core.game import Game
from senet_core.moveparse import parse_move
from senet_core.notation import parse_position, position_text
from senet_core.record import entry_lines, header_line, headers_of
from senet_core.replay import parse_record, replay
from senet_core.rulesets import ruleset

JEQUIER = rules_with("jequier")
FUNNEL = rules_with("funnel")
LATE = ".........D/........../.......L.. L - 0"


def game_of(case, first_seat=1):
    """The game of a line of vectors/games.jsonl."""
    game = Game(ruleset(case["rules"]), first_seat)
    for count, text in zip(case["throws"], case["moves"]):
        value = game.rules.value_of(count)
        game.play(count, parse_move(game.rules, game.position, value, text))
    return game


def record_text(game, names=("Ani", "Beket")):
    """A whole record of a game."""
    headers = [header_line(key, value) for key, value in headers_of(game, names, "2026.12.01")]
    return "\n".join(headers + [""] + entry_lines(game)) + "\n"


def late_game(*throws):
    """A game of jequier that begins just before its end, with (count, square) throws."""
    game = Game(JEQUIER, 1, parse_position(JEQUIER, LATE))
    for count, square in throws:
        game.play(count, square)
    return game


def refused(text, rules=JEQUIER):
    """The error of a record that is not understood, or disagrees with the rules."""

    def read():
        replay(parse_record(text), rules)

    error = raises(RecordError, read)
    assert f"on line {error.line}" in str(error)
    assert "\n" not in str(error)
    return error


def test_round_trip_of_whole_games():
    for case in json_lines("vectors/games.jsonl"):
        for first_seat in (1, 2):
            game = game_of(case, first_seat)
            text = record_text(game)
            again = replay(parse_record(text), game.rules)
            assert again.throws == game.throws and again.seats == game.seats
            assert again.position == game.position
            assert (again.first_seat, again.dark_seat) == (first_seat, game.dark_seat)
            assert record_text(again) == text


def test_a_record_as_it_looks():
    assert record_text(late_game((2, 28))) == (
        '[Rules "jequier"]\n'
        '[Seat1 "Ani"]\n'
        '[Seat2 "Beket"]\n'
        '[Light "2"]\n'
        '[Dark "1"]\n'
        '[First "1"]\n'
        '[Date "2026.12.01"]\n'
        '[Result "L"]\n'
        '[Points "8"]\n'
        f'[Position "{LATE}"]\n'
        "\n"
        "2:28-30^\n"
    )


def test_a_game_that_is_not_over():
    headers = dict(headers_of(Game(JEQUIER), ("a", "b"), "?"))
    assert (headers["Light"], headers["Dark"]) == ("?", "?")
    assert (headers["Result"], headers["Points"]) == ("*", "0")
    assert "Position" not in headers
    headers = dict(headers_of(Game(FUNNEL, 2), ("a", "b"), "?"))
    assert (headers["Light"], headers["Dark"], headers["First"]) == ("1", "2", "2")


def test_eight_throws_stand_on_a_line():
    game = Game(FUNNEL)
    for _ in range(9):
        found = [square for square in range(1, 31) if game.legal(1)[0] >> square - 1 & 1]
        game.play(1, found[0] if found else 0)
    assert [len(line.split()) for line in entry_lines(game)] == [8, 1]
    assert entry_lines(Game(FUNNEL)) == []


def test_headers_escape_quotes_and_backslashes():
    for value in (
        '"',
        "\\",
        '\\"',
        'a "b" c',
        "C:\\games\\",
        "]",
        "; no comment",
        "",
        '{"id": "x"}',
    ):
        line = header_line("Key", value)
        record = parse_record(line + " ; a comment")
        assert record.headers == {"Key": value}
        assert record.lines == {"Key": 1}
    assert header_line("Key", 'a"\\') == '[Key "a\\"\\\\"]'


def test_comments_blank_lines_and_line_ends_do_not_matter():
    text = (
        '; a game\r\n  [Rules "jequier"] ; of ours\r\n\r\n'
        f'[Position "{LATE}"]\r\n;\r\n'
        "  2:28-30^ ; the last piece\r\n; 3:99-100\r\n\t\r\n"
    )
    record = parse_record(text)
    assert record.headers == {"Rules": "jequier", "Position": LATE}
    assert record.entries == [(2, "28-30^", 6)]
    assert replay(record, JEQUIER).position.result == "L"


def test_back_takes_throws_back():
    text = "1:10-11 2:8-10\n;back 1\n2:11-13 ;check\n"
    record = parse_record(text)
    assert record.entries == [(1, "10-11", 1), (2, "11-13", 3)]
    assert position_text(replay(record, JEQUIER).position).endswith("L f 0")
    assert parse_record("1:10-11 2:8-10\n;back 2 ;check").entries == []
    assert parse_record("1:10-11\n; back 1").entries == [(1, "10-11", 1)]
    assert parse_record("1:10-11 ;back 1").entries == [(1, "10-11", 1)]


def test_back_by_what_there_is_not_is_refused():
    for number in ("2", "0", "x", "-1", "1 1", "1.0"):
        error = refused(f"1:10-11\n;back {number}")
        assert error.line == 2


def test_what_is_no_throw_is_refused():
    for word in ("5:1-2", ":1-2", "1-2", "1:", "1", "x", "11:1-2", "-1:1-2", "[", "1.:2"):
        error = refused(f"1:10-11\n\n2:8-10 {word} 1:--")
        assert (error.line, error.text) == (3, word)
        assert "expected count:move" in str(error)


def test_what_is_no_header_is_refused():
    for line in (
        "[",
        "[]",
        "[Rules]",
        "[Rules jequier]",
        '[Rules "jequier"',
        '[Rules "jequier]',
        '["jequier"]',
        '[ "jequier"]',
        '[Two words "x"]',
        '[Rules "x"] 1:10-11',
        '[Rules "x\\"]',
        '[Rules "x" "y"]',
        "[Rules 'x']",
    ):
        error = refused("; first\n" + line)
        assert error.line == 2
        assert 'expected [Key "value"]' in str(error)


def test_a_header_given_twice_is_refused():
    error = refused('[Rules "jequier"]\n[Date "?"]\n[Rules "trap"]')
    assert error.line == 3
    assert "gives Rules a second time" in str(error)


def test_the_first_illegal_move_is_named_with_line_throw_and_legal_moves():
    text = '[Rules "jequier"]\n\n2:-- 1:10-11\n2:8-10 4:9-12 3:6-9\n'
    error = refused(text)
    assert (error.line, error.throw, error.text) == (4, 4, "4:9-12")
    assert error.position == "LDLDLDL.LD/D........./.......... L f 0"
    assert "on line 4, throw 4, is not legal; legal moves: 9-13;" in str(error)
    assert error.position in str(error)


def test_moves_must_be_written_to_the_letter():
    for move in ("28-30", "28", "off", "28x30^", "28-30^^"):
        error = refused(f'[Position "{LATE}"]\n2:{move}')
        assert (error.line, error.throw) == (2, 1)
        assert "legal moves: 28-30^;" in str(error)


def test_a_wrong_pass_is_refused_either_way():
    assert "legal moves: 10-11;" in str(refused("1:--"))
    assert "legal moves: --;" in str(refused("2:10-12"))


def test_throws_after_the_end_are_refused():
    error = refused(f'[Position "{LATE}"]\n2:28-30^\n2:--')
    assert (error.line, error.throw) == (3, 2)
    assert "comes after the end of the game" in str(error)


def test_headers_that_disagree_with_the_throws_are_refused():
    text = record_text(late_game((2, 28)))
    for key, right, wrong in (
        ("Result", "L", "D"),
        ("Result", "L", "*"),
        ("Points", "8", "9"),
        ("Points", "8", "08"),
        ("Light", "2", "1"),
        ("Dark", "1", "2"),
        ("Result", "L", "?"),
    ):
        error = refused(text.replace(f'[{key} "{right}"]', f'[{key} "{wrong}"]'))
        assert error.text == wrong
        assert f"is not the {key} of this game, which is '{right}'" in str(error)
        assert text.split("\n")[error.line - 1].startswith(f"[{key} ")


def test_a_result_before_the_end_is_refused():
    assert "which is '*'" in str(refused('[Result "L"]\n1:10-11'))
    assert replay(parse_record('[Result "*"]\n1:10-11'), JEQUIER).position.result is None


def test_headers_may_be_missing():
    assert replay(parse_record("1:10-11 2:11-13"), JEQUIER).dark_seat == 1


def test_seats_are_1_2_or_unknown():
    for key in ("Light", "Dark", "First"):
        for value in ("3", "0", "", "one", "12"):
            error = refused(f'[Rules "jequier"]\n[{key} "{value}"]\n1:10-11')
            assert error.line == 2
            assert f"{key} is 1, 2 or ?" in str(error)


def test_the_seat_that_threw_first_follows_from_darks_seat():
    # Two fruitless throws, then Dark's 1; or one.
    for fruitless, dark, first in (
        ("2:-- 3:--", "1", 1),
        ("2:-- 3:--", "2", 2),
        ("2:--", "1", 2),
        ("2:--", "2", 1),
        ("", "1", 1),
        ("", "2", 2),
        ("2:--", "?", 1),
    ):
        text = f"{fruitless} 1:10-11 2:11-13"
        if dark != "?":
            text = f'[Dark "{dark}"]\n' + text
            by_light = text.replace("Dark", "Light").replace(dark, str(3 - int(dark)), 1)
            assert replay(parse_record(by_light), JEQUIER).first_seat == first
        assert replay(parse_record(text), JEQUIER).first_seat == first


def test_the_first_header_says_who_threw_first():
    game = replay(parse_record('[First "2"]\n2:-- 3:--'), JEQUIER)
    assert (game.first_seat, game.dark_seat, list(game.seats)) == (2, 0, [2, 1])
    game = replay(parse_record('[First "2"]\n1:8x9'), FUNNEL)
    assert (game.first_seat, game.dark_seat) == (2, 2)
    game = replay(parse_record('[Dark "2"]\n1:8x9'), FUNNEL)
    assert (game.first_seat, game.dark_seat) == (2, 2)


def test_dark_of_a_position_is_no_matter_of_passes():
    blocked = "LDDD....../........../.......... L - 0"
    game = replay(parse_record(f'[Dark "2"]\n[Position "{blocked}"]\n1:--'), JEQUIER)
    assert (game.first_seat, game.dark_seat) == (2, 2)


def test_a_position_that_cannot_be_is_refused_with_its_line():
    for text in ("nonsense", "........../........../.......... L - 0"):
        error = refused(f'[Rules "jequier"]\n[Position "{text}"]\n1:10-11')
        assert error.line == 2
        assert error.text == text


def test_spaces_in_a_header_do_not_matter():
    for line in ('[Rules   "blocs"]', '[ Rules\t"blocs" ]', '[Rules "blocs"]  ; so it was'):
        assert parse_record(line).headers == {"Rules": "blocs"}


def test_a_question_mark_for_a_side_disagrees_with_nothing():
    text = '[Rules "kendall"]\n[Light "?"]\n[Dark "?"]\n\n1:14-15'
    assert len(replay(parse_record(text), ruleset("kendall")).throws) == 1
