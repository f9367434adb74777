"""A game as it is played: seats, take-back to the start, and a series of games."""

from drawn import rules_with
from helpers import raises
from senet_app.chance import Chance
from senet_core.errors import IllegalMove
from senet_core.game import MARK_EVERY, Game
from senet_core.moves import play
from senet_core.notation import parse_position, position_text
from senet_core.opponent import choose
from senet_core.position import DARK, LIGHT, start
from senet_core.rulesets import IDS, ruleset
from senet_core.score import Series, points_of

JEQUIER = rules_with("jequier")
FUNNEL = rules_with("funnel")
LATE = ".........D/........../.......L.. L - 0"


def play_on(game, chance, throws):
    """Plays so many random throws, or fewer to the end of the game."""
    for _ in range(throws):
        if game.position.result is None:
            count = chance.flats(500)
            value = game.rules.value_of(count)
            game.play(count, choose(game.rules, game.position, value, chance.number()))


def endless_game(chance, throws):
    """A game of so many throws; where every throw is worth 1, all pieces drown for ever."""
    rules = rules_with("jequier", values=[1] * 5, again=[], opening="dark")
    game = Game(rules)
    play_on(game, chance, throws)
    return game


def test_the_start_of_a_game():
    game = Game(JEQUIER)
    assert game.position == game.opening == start(JEQUIER)
    assert (game.first_seat, game.dark_seat, game.seat_to_throw()) == (1, 0, 1)
    assert (game.seat_of(LIGHT), game.seat_of(DARK)) == (0, 0)
    assert len(game.throws) == len(game.seats) == 0


def test_seats_of_a_throw_off():
    for first in (1, 2):
        game = Game(JEQUIER, first)
        assert game.seat_to_throw() == first
        game.play(2, 0)
        assert game.seat_to_throw() == 3 - first
        game.play(1, 10)
        assert (game.seat_of(DARK), game.seat_of(LIGHT)) == (3 - first, first)
        assert game.seat_to_throw() == 3 - first  # a 1 throws again
        game.play(2, 8)
        assert game.seat_to_throw() == first
        assert list(game.seats) == [first, 3 - first, 3 - first]


def test_seats_where_dark_begins():
    for first in (1, 2):
        game = Game(FUNNEL, first)
        assert game.seat_to_throw() == game.seat_of(DARK) == first
        assert game.seat_of(LIGHT) == 3 - first


def test_seats_of_a_game_that_begins_elsewhere():
    opening = parse_position(JEQUIER, "L........./........../.........D L - 0")
    game = Game(JEQUIER, 2, opening)
    assert (game.seat_of(DARK), game.seat_of(LIGHT), game.seat_to_throw()) == (2, 1, 1)
    assert game.position == opening


def test_a_throw_is_kept_with_its_count_and_square():
    game = Game(JEQUIER)
    game.play(0, 0)
    game.play(1, 10)
    game.play(4, 11)
    assert [game.entry(index) for index in range(3)] == [(0, 0), (1, 10), (4, 11)]
    assert game.entry_text(2, game.before(2)) == "4:11-15"
    assert [game.entry_text(index, game.before(index)) for index in range(2)] == ["0:--", "1:10-11"]


def test_an_illegal_move_changes_nothing():
    game = Game(JEQUIER)
    game.play(1, 10)
    before = position_text(game.position)
    for count, square in ((2, 0), (2, 1), (2, 10), (2, 30), (2, 31), (2, -1), (2, 99)):
        error = raises(IllegalMove, game.play, count, square)
        assert error.position == before
        assert "is not legal with 2" in str(error)
        assert (len(game.throws), position_text(game.position)) == (1, before)


def test_no_throw_after_the_end():
    game = Game(JEQUIER, 1, parse_position(JEQUIER, LATE))
    game.play(2, 28)
    assert game.position.result == "L"
    assert game.legal(1) == (0, 0)
    for square in (0, 10, 28):
        raises(IllegalMove, game.play, 1, square)
    assert len(game.throws) == 1


def test_a_pass_is_legal_only_without_a_move():
    position = parse_position(JEQUIER, "LDDD....../........../.......... L - 0")
    assert position_text(play(JEQUIER, position, 1, 0)).endswith(" D - 0")
    raises(IllegalMove, play, JEQUIER, position, 1, 1)


def positions_on_the_way(game):
    """All positions of a game, the opening first, as `next_position` makes them."""
    found = [game.opening]
    for index in range(len(game.throws)):
        found.append(game.next_position(found[-1], index))
    return found


def test_before_gives_each_position_on_the_way():
    for name in IDS:
        game = Game(ruleset(name))
        play_on(game, Chance(3), 120)
        found = positions_on_the_way(game)
        assert found[-1] == game.position
        for index in range(len(game.throws)):
            assert game.before(index) == found[index]


def test_take_back_one_by_one_to_the_start():
    for name in IDS:
        game = Game(ruleset(name), 2)
        play_on(game, Chance(4), 160)
        found = positions_on_the_way(game)
        seats = list(game.seats)
        for length in range(len(game.throws) - 1, -1, -1):
            game.take_back(length)
            assert game.position == found[length]
            assert (len(game.throws), len(game.seats)) == (length, length)
            assert game.seat_to_throw() == seats[length]
        assert game.position == game.opening
        assert game.dark_seat == (0 if game.rules.opening == "throw-off" else 2)


def test_take_back_into_the_throw_off_gives_the_sides_back():
    game = Game(JEQUIER)
    game.play(3, 0)
    game.play(1, 10)
    assert game.dark_seat == 2
    game.take_back(1)
    assert (game.dark_seat, game.seat_to_throw()) == (0, 2)
    game.play(3, 0)
    game.play(1, 10)
    assert game.dark_seat == 1


def test_take_back_from_thousands_of_throws():
    game = endless_game(Chance(5), 3000)
    found = positions_on_the_way(game)
    assert len(found) == 3001 and found[-1] == game.position
    for length in (3000, 2999, 2951, 2950, 2949, 1501, 1500, 51, 50, 49, 1, 0):
        game.take_back(length)
        assert game.position == found[length]
        assert len(game.marks) == length // MARK_EVERY + 1
    assert game.position == game.opening


def test_a_game_goes_on_after_a_take_back():
    game = endless_game(Chance(6), 130)
    game.take_back(70)
    play_on(game, Chance(9), 60)
    found = positions_on_the_way(game)
    assert found[-1] == game.position
    assert [game.before(index) for index in range(len(game.throws))] == found[:-1]


def test_an_ended_game_can_be_taken_back():
    game = Game(JEQUIER, 1, parse_position(JEQUIER, LATE))
    game.play(2, 28)
    game.take_back(0)
    assert game.position == game.opening
    game.play(1, 28)
    assert game.position.result is None


# A series


def over(rules, text, value, square):
    """The last position of a game that ends with a move."""
    position = play(rules, parse_position(rules, text), value, square)
    assert position.result is not None
    return position


def test_in_a_series_the_other_seat_throws_first():
    series = Series()
    seats = []
    for _ in range(4):
        seats.append(series.first_seat)
        series.add(JEQUIER, over(JEQUIER, LATE, 2, 28), 1)
    assert seats == [1, 2, 1, 2]
    assert series.games == 4


def test_in_a_series_the_points_add_up_for_the_seats():
    series = Series()
    light_wins = over(JEQUIER, LATE, 2, 28)
    dark_wins = over(JEQUIER, "L......L../........../.......D.. D - 0", 2, 28)
    assert (points_of(JEQUIER, light_wins), points_of(JEQUIER, dark_wins)) == (8, 11)
    series.add(JEQUIER, light_wins, 1)
    assert series.points == [0, 8]
    series.add(JEQUIER, light_wins, 2)
    assert series.points == [8, 8]
    series.add(JEQUIER, dark_wins, 1)
    assert series.points == [19, 8]
    series.add(JEQUIER, dark_wins, 2)
    assert series.points == [19, 19]


def test_in_a_series_a_draw_counts_as_a_game_without_points():
    series = Series()
    series.add(FUNNEL, over(FUNNEL, "LDDD....../........../.......... L - 5", 1, 0), 1)
    assert (series.points, series.games, series.first_seat) == ([0, 0], 1, 2)


def test_a_series_goes_on_from_what_was_kept():
    series = Series(3, 4, 5)
    assert (series.points, series.games, series.first_seat) == ([3, 4], 5, 2)


def test_two_games_of_a_series_played_through():
    series = Series()
    chance = Chance(11)
    first_seats = []
    for _ in range(2):
        game = Game(FUNNEL, series.first_seat)
        first_seats.append(game.seat_to_throw())
        play_on(game, chance, 5000)
        series.add(FUNNEL, game.position, game.dark_seat)
    assert first_seats == [1, 2]
    assert sum(series.points) == 2


# The random player


def test_the_random_player_chooses_any_legal_move():
    position = parse_position(JEQUIER, "LLLDLD.D.D/.D......../..L....... L - 0")
    chosen = [choose(JEQUIER, position, 4, number) for number in range(9)]
    assert chosen == [2, 3, 5, 23, 2, 3, 5, 23, 2]


def test_the_random_player_passes_where_nothing_is_legal():
    position = parse_position(JEQUIER, "LDDD....../........../.......... L - 0")
    assert choose(JEQUIER, position, 1, 5) == 0
