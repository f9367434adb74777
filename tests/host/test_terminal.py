"""The board in the terminal, played through its keys and its mouse."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from host_tools.emulator.flash import Flash
from host_tools.emulator.terminal import words
from host_tools.emulator.terminal.legend import SWATCH
from host_tools.emulator.terminal.look import GLOW, LETTERS, MONOCHROME, Look
from host_tools.emulator.terminal.panels import PushButton
from host_tools.emulator.terminal.signs import SIGNS
from host_tools.emulator.terminal.tray import ACROSS
from tests.host.terminal_screen import SMALLEST, Screen, play, squeezed

POSITION = "L.D.L.D.../D.L....D../.......... D - 0"
LARGE = (120, 40)
ADVICE, RECORD = "AdvicePanel", "#record"


def cursor(screen: Screen) -> object:
    return screen.board.state()["cursor"]


async def to_choice(screen: Screen) -> None:
    """A game of kendall in which Dark has thrown a 2 and may choose."""
    await screen.send(f"new kendall human human {POSITION}")
    await screen.press("t", "2")
    assert screen.board.state()["phase"] == "choice"
    assert len(screen.board.state()["moves"]) > 2  # type: ignore[arg-type]


def last(screen: Screen, name: str) -> dict[str, Any]:
    event: dict[str, Any] = json.loads(screen.named(name)[-1])
    return event


@pytest.mark.parametrize("look", [GLOW, LETTERS, MONOCHROME])
def test_all_that_a_player_needs_is_seen_at_80_by_24(look: Look) -> None:
    async def story(screen: Screen) -> None:
        await to_choice(screen)
        assert len(screen.lines) == SMALLEST[1]
        for square in range(1, 31):
            assert str(square) in "".join(screen.lines[:11])
        assert "Seat 1 (Dark) moves 2" in screen.text
        assert f"[{cursor(screen)}]" in screen.text
        assert all(str(move) in screen.text for move in screen.board.state()["moves"])  # type: ignore[attr-defined]
        for word in ("right NEXT", "enter OK", "backspace BACK", "1 flat", "4 round", "mA"):
            assert word in screen.text
        for key in ("space Throw", "1-4 Turn over", "? Help", "q Quit"):
            assert key in screen.lines[-1]

    play(story, look, seed=4)


def test_keys_throw_choose_and_play() -> None:
    async def story(screen: Screen) -> None:
        await screen.send(f"new kendall human human {POSITION}")
        await screen.press("space")
        thrown = last(screen, "throw")
        assert thrown["by"] == "sticks" and thrown["final"]
        first = cursor(screen)
        await screen.press("right")
        second = cursor(screen)
        assert second != first
        await screen.press("enter")
        assert last(screen, "move")["move"] == second
        assert f"{thrown['flats']}:{second}" in screen.text

    play(story)


def test_a_demanded_throw_falls_as_demanded() -> None:
    async def story(screen: Screen) -> None:
        for flats in range(5):
            await screen.send(f"new kendall human human {POSITION}")
            await screen.pilot.press("t")
            await screen.wait(30)
            assert words.WISH_PROMPT in screen.part(ADVICE)
            await screen.press(str(flats))
            assert last(screen, "throw")["flats"] == flats

    play(story)


@pytest.mark.parametrize("key", ["z", "escape", "t", "space", "q", "right"])
def test_any_other_key_drops_the_wish_and_does_nothing_else(key: str) -> None:
    async def story(screen: Screen) -> None:
        await screen.send(f"new kendall human human {POSITION}")
        lines = len(screen.board.lines)
        await screen.pilot.press("t")
        await screen.wait(100)
        assert "(any other key: never mind)" in screen.part(ADVICE)
        await screen.press(key)
        assert words.WISH_PROMPT not in screen.part(ADVICE)
        await screen.press("2")
        assert screen.app.is_running and screen.board.state()["flats"] is None
        assert len(screen.board.lines) > lines  # the 2 touched a stick, for which there was a no

    play(story)


def test_a_stick_key_turns_that_stick_and_two_at_once_play() -> None:
    async def story(screen: Screen) -> None:
        await to_choice(screen)
        first, up = cursor(screen), screen.board.sticks.up
        await screen.press("3")
        assert screen.board.sticks.up == up ^ 4
        assert cursor(screen) != first
        second = cursor(screen)
        await screen.press("1", "4")
        assert screen.board.sticks.up == up ^ 4 ^ 9
        assert last(screen, "move")["move"] == second

    play(story)


def test_a_stick_that_was_touched_and_touched_again_stays() -> None:
    async def story(screen: Screen) -> None:
        await to_choice(screen)
        first, up = cursor(screen), screen.board.sticks.up
        await screen.press("2", "2")
        assert (cursor(screen), screen.board.sticks.up) == (first, up)

    play(story)


def test_gestures_by_number_of_sticks_choose_play_and_take_back() -> None:
    async def story(screen: Screen) -> None:
        await to_choice(screen)
        await screen.press("n")
        chosen = cursor(screen)
        await screen.press("y")
        assert last(screen, "move")["move"] == chosen
        await screen.press("t", "2")
        await screen.pilot.press("u")
        await screen.wait(2000)
        assert screen.board.state()["phase"] == "take back"
        assert "once more" in screen.text
        await screen.press("u")
        assert screen.named("undo")
        assert cursor(screen) is not None
        assert screen.part(RECORD) == words.RECORD

    play(story)


def test_the_mouse_turns_sticks_and_presses_buttons() -> None:
    async def story(screen: Screen) -> None:
        await to_choice(screen)
        first, up = cursor(screen), screen.board.sticks.up
        await screen.pilot.click("#tray", offset=(2 * ACROSS + 3, 2))
        await screen.settle()
        assert screen.board.sticks.up == up ^ 4 and cursor(screen) != first
        second = cursor(screen)
        button = screen.app.screen.query(PushButton)[1]
        await screen.pilot.click(button)
        await screen.settle()
        assert last(screen, "move")["move"] == second

    play(story)


def test_a_button_held_by_mouse_is_a_long_press() -> None:
    async def story(screen: Screen) -> None:
        await to_choice(screen)
        back = screen.app.screen.query(PushButton)[2]
        await screen.pilot.mouse_down(back)
        screen.now_ms += 1200
        await screen.pilot.mouse_up(back)
        await screen.settle()
        assert screen.board.state()["phase"] == "panel"

    play(story)


def test_a_key_of_the_foot_can_be_clicked() -> None:
    async def story(screen: Screen) -> None:
        await screen.send(f"new kendall human human {POSITION}")
        foot = screen.lines[-1]
        await screen.pilot.click(offset=(foot.index(words.THROW), SMALLEST[1] - 1))
        await screen.settle()
        assert last(screen, "throw")["by"] == "sticks"

    play(story)


def test_hint_and_menu_keys_are_long_presses() -> None:
    async def story(screen: Screen) -> None:
        await to_choice(screen)
        before = len(screen.named("choice"))
        await screen.press("h")
        assert len(screen.named("choice")) == before + 1
        hint = f"Hint: {cursor(screen)}"
        assert hint in screen.part(ADVICE)
        await screen.press("right")
        assert cursor(screen) not in hint.split() and hint in screen.part(ADVICE)
        await screen.press("m")
        assert words.MORE_NOW in screen.text and f"[{words.MORE_CHOICES[0]}]" in screen.text

    play(story)


def test_keys_pressed_faster_than_a_finger_are_not_lost() -> None:
    async def story(screen: Screen) -> None:
        await to_choice(screen)
        moves: list[object] = screen.board.state()["moves"]  # type: ignore[assignment]
        await screen.press("right", "right")
        assert cursor(screen) == moves[2]

    play(story)


def test_a_refusal_is_said_in_words_and_goes_away() -> None:
    async def story(screen: Screen) -> None:
        await screen.send(f"new kendall human human {POSITION}")
        await screen.press("right")
        why = last(screen, "refused")["why"]
        assert f"No: {why}." in screen.part(ADVICE)
        await screen.wait(7000)
        assert why not in screen.part(ADVICE)

    play(story)


@pytest.mark.parametrize("key", ["space", "m", "h"])
def test_what_the_menu_refuses_is_said_beside_all_of_its_rows(key: str) -> None:
    async def story(screen: Screen) -> None:
        assert "OK (enter) three times starts the game." in screen.part(ADVICE)
        await screen.press(key)
        told = screen.part(ADVICE)
        assert f"No: {last(screen, 'refused')['why']}." in told
        assert all(f"{row}: " in told for row in words.MENU_ROWS)

    play(story)


def test_sticks_that_still_move_can_do_nothing_else() -> None:
    async def story(screen: Screen) -> None:
        await screen.send(f"new kendall human human {POSITION}")
        await screen.pilot.press("space")
        await screen.wait(500)
        await screen.pilot.press("space", "n", "k", "1")
        await screen.wait(500)
        assert words.MOVING in screen.part(ADVICE)
        await screen.settle()
        assert len(screen.named("throw")) == 2  # shown, then final: one throw

    play(story)


def test_the_sticks_are_named_as_they_lie_and_move() -> None:
    async def story(screen: Screen) -> None:
        await screen.send(f"new kendall human human {POSITION}")
        await screen.pilot.press("t", "3")
        await screen.wait(700)
        assert all(f"{stick} hand" in screen.text for stick in range(1, 5))
        await screen.settle()
        assert screen.text.count(" flat ") == 3 + 1  # "3 flat sides" as well
        assert screen.text.count(" round ") == 1

    play(story)


def test_the_power_switch_and_the_buttons_held_at_power_on() -> None:
    async def story(screen: Screen) -> None:
        await screen.press("p")
        assert not screen.board.powered and words.OFF in screen.part(ADVICE)
        await screen.press("space", "n", "t", "3", "h", "l", "k")
        assert not screen.board.powered
        await screen.press("enter")
        assert screen.board.app is not None
        assert screen.board.app.desk.lights.brightness == 1 and "light 1" in screen.text
        await screen.press("p")
        await screen.press("backspace")
        assert words.SAFE in screen.part(ADVICE)
        await screen.press("p", "p")
        assert "Menu" in screen.text

    play(story)


def test_a_game_goes_on_where_it_was_left() -> None:
    flash = Flash()

    async def first(screen: Screen) -> None:
        await to_choice(screen)
        await screen.press("right", "enter")
        await screen.press("t", "3")
        await screen.pilot.press("q")

    async def second(screen: Screen) -> None:
        assert words.RESUME in screen.text and f"[{words.RESUME_CHOICES[0]}]" in screen.text
        await screen.press("enter")
        assert "Seat 2 (Light) moves 3" in screen.text
        assert f"2:{move}" in screen.part(RECORD)

    left = play(first, flash=flash)
    move = last(left, "move")["move"]
    assert left.app.return_code == 0
    play(second, flash=flash)


@pytest.mark.parametrize("key", ["q", "ctrl+c"])
def test_it_quits_at_once(key: str) -> None:
    async def story(screen: Screen) -> None:
        await screen.pilot.press(key)
        await asyncio.sleep(0)
        assert not screen.app.is_running

    assert play(story).app.return_code == 0


def test_ctrl_c_quits_from_the_prompt_and_the_help_too() -> None:
    async def story(screen: Screen) -> None:
        await screen.pilot.press("colon", "ctrl+c")
        await asyncio.sleep(0)
        assert not screen.app.is_running

    assert play(story).app.return_code == 0


def test_a_line_can_be_sent_to_the_board() -> None:
    async def story(screen: Screen) -> None:
        await screen.pilot.press("colon", *"qnew kendall", "home", "delete")
        await screen.press("enter")
        assert last(screen, "new")["rules"] == "kendall"
        assert screen.app.is_running
        count = len(screen.board.lines)
        await screen.press("colon", *"status", "escape")
        assert len(screen.board.lines) == count

    play(story)


def test_help_names_every_key_and_any_key_closes_it() -> None:
    async def story(screen: Screen) -> None:
        await screen.press("question_mark")
        for keys, meaning in words.HELP_TEXT:
            assert squeezed(f"{keys} {meaning}") in screen.part("#help")
        assert "L Light D Dark [ ] candidate > its goal # number thrown" in screen.part("#help")
        assert "o choice @ chosen ! no - pass ? warning * won . thinks" in screen.part("#help")
        assert "+ rebirth ttt beauty ~~~ water III three truths" in screen.part("#help")
        assert words.NOTATION in screen.part("#help")
        assert screen.part("#help").isascii()
        await screen.press("q")
        assert screen.app.is_running and words.HELP_CLOSE not in screen.text

    play(story, MONOCHROME)


def test_help_shows_the_colours_of_both_sides_and_all_fits() -> None:
    async def story(screen: Screen) -> None:
        await screen.press("question_mark")
        told = screen.part("#help")
        assert words.HELP_CLOSE in told and words.NOTATION in told
        assert all(name in told for line in words.LEGEND for name in line.values())
        assert all(f"{SIGNS[square]} {name}" in told for square, name in words.HOUSES.items())
        for name, amber in (("L", True), ("D", False)):
            red, _, blue = backs(screen, f" {name} ")
            assert (red > 2 * blue) is amber and (blue > 2 * red) is not amber

    play(story)


def backs(screen: Screen, text: str) -> tuple[int, int, int]:
    """The colour behind a text that stands by itself."""
    found = [segment for strip in screen.strips() for segment in strip if segment.text == text]
    assert found and found[0].style and found[0].style.bgcolor
    red, green, blue = found[0].style.bgcolor.get_truecolor()
    return red, green, blue


@pytest.mark.parametrize("look", [GLOW, MONOCHROME])
def test_a_dot_beside_the_seat_has_the_colour_of_its_pieces(look: Look) -> None:
    async def story(screen: Screen) -> None:
        for side, blue in (("D", True), ("L", False)):
            await screen.send(f"new kendall human human {POSITION.replace(' D ', f' {side} ')}")
            dots = [s for strip in screen.strips() for s in strip if s.text.startswith(SWATCH)]
            assert len(dots) == (0 if look.plain else 1)
            for dot in dots:
                assert dot.style and dot.style.color
                colour = dot.style.color.get_truecolor()
                assert (colour.blue > colour.red) is blue

    play(story, look)


def test_a_terminal_that_is_too_small_is_told_so_and_recovers() -> None:
    async def story(screen: Screen) -> None:
        assert "60 x 20" in screen.text and "80 x 24" in screen.text
        assert "make it larger, or press q." in screen.text
        await screen.press("space", "right", "m")
        await screen.pilot.resize_terminal(*SMALLEST)
        await screen.settle()
        assert "NEXT" in screen.text and "80 x 24" not in screen.text

    play(story, size=(60, 20))


def test_lines_of_the_log_that_are_cut_say_so() -> None:
    async def story(screen: Screen) -> None:
        await to_choice(screen)
        log = screen.part("#log")
        assert " need=choice choice moves=" in log and log.endswith("...")
        assert log.count("...") == 1

    play(story, seed=4)


def test_the_record_can_be_looked_through() -> None:
    async def story(screen: Screen) -> None:
        await screen.send("new funnel-first")
        for _ in range(30):
            await screen.send("throw 1")
            if screen.board.state()["phase"] == "choice":
                await screen.send(f"play {cursor(screen)}")
        assert not screen.part(RECORD).startswith(f"{words.RECORD} 1 ")
        await screen.press(*["pageup"] * 9)
        assert screen.part(RECORD).startswith(f"{words.RECORD} 1 ")
        await screen.press(*["pagedown"] * 9)
        assert not screen.part(RECORD).startswith(f"{words.RECORD} 1 ")

    play(story)


def test_larger_terminals_get_a_larger_board() -> None:
    async def story(screen: Screen) -> None:
        rows = [n for n, line in enumerate(screen.lines[:25]) if "III" in line]
        assert rows == [14]  # 5 lines a square

    play(story, size=LARGE)
