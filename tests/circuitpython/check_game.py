"""Whole games while a computer holds the drive, and power that fails at every step of keeping."""

from typing import Any

import pytest

from own_rules import rules_file
from tests.circuitpython.player import MODULE, Kept, Player, throws
from tests.fakes.circuitpython.bench import (
    DONE,
    FIRST_WRAP_MS,
    TICKS,
    TORN,
    UNDONE,
    PowerCut,
    bench,
)

STAGES = (UNDONE, TORN, DONE)
HELD = "a computer holds the drive: the game is kept in the chip, settings are not"
LATE = "........../....L.L.../.....D.D.. D - 0"
MOST_THROWS = 150


@pytest.fixture(autouse=True)
def clean_bench() -> None:
    bench.clear()


def play_on(player: Player, number: int) -> None:
    """A throw, if one is due, and the first move that there is."""
    if player.app.mode.name == "throw":
        player.send(f"throw {number}")
    if player.app.mode.name == "choice":
        player.press("ok")


def is_over(player: Player) -> bool:
    game = player.app.session.game
    return game is not None and game.position.result is not None


def test_the_board_says_that_a_computer_holds_the_drive_and_plays_on() -> None:
    player = Player()
    assert player.texts("warning") == [HELD]
    player.send("new kendall", "throw 2", "play 14-16")
    assert [event["move"] for event in player.events if event["e"] == "move"] == ["14-16"]
    assert player.texts("warning") == [HELD] and bench.files == {}


def test_settings_hold_although_they_cannot_be_kept_and_that_is_said_once() -> None:
    player = Player()
    player.send("set brightness 2", "set volume 0")
    player.run(40_000)
    assert player.app.config.brightness == 2 and player.app.config.volume == 0
    said = "the settings are not saved in /config.json (the storage is read-only); they hold"
    assert [text[: len(said)] for text in player.texts("warning")] == [HELD, said]


def test_settings_and_rulesets_on_the_drive_are_read() -> None:
    bench.files = {"/config.json": b'{"brightness": 3}', "/config.json.tmp": b"{"}
    assert Player().app.config.brightness == 3


@pytest.mark.parametrize("name", ["kendall", "jequier", "trap", "funnel"])
def test_a_whole_game_is_taken_up_after_each_throw_to_its_end_and_beyond(name: str) -> None:
    player = Player()
    player.send(f"new {name} {LATE}" if name == "kendall" else f"new {name}")
    restarts = 0
    for index, number in enumerate(throws(MOST_THROWS)):
        play_on(player, number)
        stands = player.stands
        if index % 2 or is_over(player):
            Kept().put_back()
            player = Player()
            restarts += 1
            assert player.stands == stands and player.texts("warning") == [HELD]
            player.press("ok")
    assert restarts > 50 and bench.files == {}
    assert name != "kendall" or sum(player.stands[-2]) > 0, "it was won, and the next ones went on"


def test_the_nvm_is_erased_once_in_some_fifty_throws() -> None:
    player = Player()
    player.send("new jequier")
    for number in throws(200):
        play_on(player, number)
    game = player.app.session.game
    assert game is not None and len(game.throws) >= 180
    assert len(game.throws) // bench.erases >= 40


def test_taking_back_ends_at_the_snapshot_after_a_restart() -> None:
    player = Player()
    player.send("new kendall")
    for number in throws(80):
        play_on(player, number)
    assert player.app.session.file.base > 30
    Kept().put_back()
    player = Player()
    player.press("ok")
    game = player.app.session.game
    assert game is not None and 0 < len(game.throws) < 50
    for _ in range(60):
        player.send("undo")
    assert [event["what"] for event in player.events if event["e"] == "refused"][-1] == "undo"
    assert len(game.throws) <= 1
    stands = player.stands
    Kept().put_back()
    assert Player().stands == stands


def test_a_game_that_was_begun_on_the_drive_goes_on_in_the_nvm() -> None:
    bench.readonly = False
    player = Player()
    player.send("new kendall", "throw 2", "play 14-16", "throw 3", "play 13x16")
    on_drive = dict(bench.files)
    Kept().put_back()
    player = Player()
    player.press("ok")
    player.send("throw 1")
    player.press("ok")
    stands = player.stands
    Kept().put_back()
    assert Player().stands == stands and bench.files == on_drive


def test_a_players_own_ruleset_is_kept_with_the_game() -> None:
    bench.files = rules_file("mine")
    player = Player()
    player.send("new mine")
    for number in throws(70):
        play_on(player, number)
    assert player.stands[0] == "mine" and player.app.session.file.base > 0
    stands = player.stands
    bench.files = {}
    Kept().put_back()
    assert Player().stands == stands


def cut_everywhere(before: Kept, act: Any) -> list[tuple[bool, tuple[Any, ...]]]:
    """How the game stands after power was cut at each operation of `act(player)`, and each stage.

    Each with whether the nvm was being erased and programmed anew.
    """
    seen = []
    number, was_cut = 0, True
    while was_cut:
        number += 1
        for stage in STAGES:
            before.put_back()
            player = Player()
            player.press("ok")
            bench.cut_at(number, stage)
            try:
                act(player)
                was_cut = False
            except PowerCut:
                pass
            rewriting = bench.rewriting
            Kept().put_back()
            after = Player()
            assert set(after.texts("warning")) <= {HELD}
            seen.append((rewriting, after.stands))
            if not was_cut:
                break
    return seen


def actions(number: int) -> list[Any]:
    """A throw and what follows, as two actions, each of which is kept."""
    return [lambda player: player.send(f"throw {number}"), lambda player: player.press("ok")]


def test_power_cut_at_every_write_of_a_late_game_costs_no_more_than_what_was_being_kept() -> None:
    player = Player()
    player.send("new kendall " + LATE)
    cuts, ended = 0, 0
    for number in throws(24):
        for act in actions(number):
            kept = Kept()
            kept.put_back()
            player = Player()
            player.press("ok")
            player.passed = [player.stands]
            act(player)
            done, passed = Kept(), player.passed
            if len(passed) > 1:
                seen = cut_everywhere(kept, act)
                check_cuts(seen, passed)
                cuts += len(seen)
            ended += is_over(player)
            done.put_back()
    assert cuts > 100 and ended > 0


def check_cuts(seen: list[tuple[bool, tuple[Any, ...]]], passed: list[tuple[Any, ...]]) -> None:
    """A game stands as it once stood, after a later cut no earlier; or an erase has lost it."""
    assert seen[-1] == (False, passed[-1])
    reached = 0
    for rewriting, stands in seen:
        if stands == ():
            assert rewriting
        else:
            assert passed.index(stands) >= reached
            reached = passed.index(stands)


def test_power_cut_while_the_nvm_is_erased_is_the_only_one_that_loses_a_game() -> None:
    player = Player()
    player.send("new kendall")
    kept = Kept()
    for number in throws(200):
        for act in actions(number):
            if bench.erases:
                break
            kept = Kept()
            player.passed = [player.stands]
            last = act
            act(player)
    passed = player.passed
    kept.put_back()
    seen = cut_everywhere(kept, last)
    check_cuts(seen, passed)
    lost = [stands for _, stands in seen].count(())
    assert 0 < lost < len(seen) // 2


@pytest.mark.parametrize("wraps", [0, 1])
def test_the_ticks_wrap_in_the_middle_of_a_game(wraps: int) -> None:
    """Ticks wrap at 2^29 ms, and for the first time 65 s after the start."""
    port = MODULE.CircuitPort()
    bench.now_ms = wrap_ms = FIRST_WRAP_MS + wraps * TICKS
    bench.now_ms -= 4000
    player = Player(port)
    player.send("new kendall", "throw 2")
    assert bench.now_ms < wrap_ms
    player.press("ok")
    for number in (1, 3, 2):
        play_on(player, number)
        player.run(1000)
    assert bench.now_ms > wrap_ms
    stands = player.stands
    game = player.app.session.game
    assert game is not None and len(game.throws) == 4
    Kept().put_back()
    assert Player().stands == stands


def test_a_frame_never_goes_out_sooner_than_the_last_has_been_shown() -> None:
    player = Player()
    player.send("new blocs", "throw 3")
    player.press("ok")
    times = [frame.now_ms for frame in bench.sent[2:]]
    assert min(after - before for before, after in zip(times, times[1:], strict=False)) >= 15
