"""The verbs of `senet emulate --headless`, one by one."""

import json
from pathlib import Path

import pytest

from host_tools.emulator.board import Board
from host_tools.emulator.script import Script, ScriptError
from host_tools.emulator.verbs import VERBS

TRACES = Path(__file__).resolve().parents[1] / "traces"


class Stage:
    """A script on a board, and what it has printed."""

    def __init__(self, seed: int = 1, folder: Path = TRACES) -> None:
        self.printed: list[str] = []
        self.script = Script(Board(seed), folder, self.printed.append)
        self.script.begin()

    def do(self, *lines: str) -> list[str]:
        """Carries lines out; returns what they printed."""
        count = len(self.printed)
        for line in lines:
            self.script.obey(line)
        return self.printed[count:]

    def events(self, name: str) -> list[dict[str, object]]:
        found = [json.loads(line) for line in self.printed]
        return [event for event in found if event["e"] == name]

    def phase(self) -> object:
        return self.script.board.state()["phase"]


def test_comments_and_blank_lines_do_nothing() -> None:
    stage = Stage()
    now_ms = stage.script.board.now_ms
    assert stage.do("", "   ", "\t", "# throw 2", "  # throw 2", "\n") == []
    assert stage.script.board.now_ms == now_ms
    stage.do("new kendall # the simplest", "throw 2\t# one")
    assert stage.events("throw")[-1]["flats"] == 2


def test_new_begins_a_game_from_anywhere() -> None:
    stage = Stage()
    stage.do("new kendall")
    assert stage.events("new")[-1]["seats"] == ["human", "human"]
    stage.do("new jequier level2 human LDLDLDLDL./D........./.......... L f 0")
    began = stage.events("new")[-1]
    assert began["rules"] == "jequier" and began["seats"] == ["level2", "human"]
    assert began["position"] == "LDLDLDLDL./D........./.......... L f 0"
    stage.do("button back 1000")
    assert stage.phase() == "panel"
    stage.do("new blocs")
    assert stage.phase() == "throw"
    stage.script.board.send("test")
    stage.script.board.advance(100)
    assert stage.phase() == "self-test"
    stage.do("new blocs")
    assert stage.phase() == "throw"
    stage.do("power off", "power on")
    assert stage.phase() == "resume"
    stage.do("new trap")
    assert stage.phase() == "throw"


@pytest.mark.parametrize("flats", range(5))
def test_throw_always_shows_so_many_flats(flats: int) -> None:
    stage = Stage(seed=flats)
    stage.do("new kendall")
    for _ in range(8):
        stage.do(f"throw {flats}")
        thrown = stage.events("throw")[-1]
        assert thrown == {"e": "throw", "flats": flats, "by": "sticks", "final": True}
        if stage.phase() == "choice":
            stage.do("button ok")


def test_a_throw_that_nobody_asked_for_moves_the_sticks_and_is_refused() -> None:
    stage = Stage()
    stage.do("throw 3")
    assert stage.phase() == "menu"
    assert stage.script.board.sticks.up.bit_count() == 3
    assert stage.events("refused")


@pytest.mark.parametrize("name", ["throw_000.csv", str(TRACES / "throw_000.csv")])
def test_trace_plays_a_recorded_one_beside_the_script_or_by_its_path(name: str) -> None:
    truth = (TRACES / "throw_000.csv").read_text().split("flats=")[1][0]
    stage = Stage()
    stage.do("new kendall", f"trace {name}")
    assert stage.events("throw")[-1]["flats"] == int(truth)


def test_trace_is_looked_for_in_the_working_directory_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(TRACES)
    stage = Stage(folder=tmp_path)
    stage.do("new kendall", "trace throw_000.csv")
    assert stage.events("throw")


def test_gestures_mean_next_ok_and_back() -> None:
    stage = Stage()
    stage.do("new kendall", "throw 2", "turn 2", "throw 1")
    first = stage.script.board.state()["cursor"]
    stage.do("turn 1", 'expect "choice"')
    assert stage.script.board.state()["cursor"] != first
    stage.do("turn 3")
    assert stage.phase() == "take back"
    stage.do("turn 3", 'expect "undo"')


def test_buttons_mean_the_same_and_a_long_press_more() -> None:
    stage = Stage()
    stage.do("button next", "button ok", "button ok", "button ok")
    assert stage.events("new")[-1]["rules"] == "trap"
    stage.do("button back 1000")
    assert stage.phase() == "panel"
    stage.do("button back 700")
    assert stage.phase() == "throw"


def test_send_is_a_line_from_the_host_as_it_is() -> None:
    stage = Stage()
    stage.do("send status", 'expect "brightness": 5')
    stage.do("send  two  words ", 'expect "what": "two  words"')


def test_wait_lets_exactly_so_much_time_pass() -> None:
    stage = Stage()
    for ms in (0, 1, 7, 100_000):
        now_ms = stage.script.board.now_ms
        stage.do(f"wait {ms}")
        assert stage.script.board.now_ms == now_ms + ms


def test_power_off_and_on_lead_back_into_the_game() -> None:
    stage = Stage()
    stage.do("new kendall", "throw 2", "power off")
    assert stage.phase() == "off"
    stage.do("throw 3", "power on", 'expect "boot"')
    assert stage.phase() == "resume"
    stage.do("button ok", "state", 'expect "flats": 2')


def test_cut_fails_the_power_at_that_storage_operation_and_the_verb_returns() -> None:
    stage = Stage()
    stage.do("new kendall", "cut 1", "throw 2", "state", 'expect "phase": "off"')
    stage.do("power on", "button ok", "state", 'expect "phase": "throw"')
    stage.do("cut 1000", "throw 2", "state", 'expect "phase": "choice"')


def test_a_cut_holds_until_it_comes() -> None:
    stage = Stage()
    stage.do("new kendall", "cut 3", "power off", "power on", "button ok")
    for _ in range(5):
        if stage.phase() != "off":
            stage.do("throw 2", "button ok")
    assert stage.phase() == "off"


def test_a_broken_stick_is_seen_and_mended() -> None:
    stage = Stage()
    stage.do("new kendall", "stick 3 dead", "throw 4", 'expect "stick 3 leans')
    stage.do("stick 3 ok", "throw 4", 'expect "flats": 4')
    stage.do("stick 1 swapped")
    assert stage.script.board.sticks.faults[0] == "swapped"


def test_state_tells_the_game_in_the_designs_order() -> None:
    stage = Stage()
    stage.do("new kendall", "throw 2")
    (line,) = stage.do("state")
    start = "LDLDLDLDLD/LDLD....../.......... D - 0"
    assert list(json.loads(line).items()) == [
        ("e", "state"),
        ("phase", "choice"),
        ("rules", "kendall"),
        ("position", start),
        ("flats", 2),
        ("moves", ["14-16"]),
        ("cursor", "14-16"),
        ("seats", ["human", "human"]),
        ("series", [0, 0]),
    ]


def test_frame_shows_what_is_on_the_wire() -> None:
    stage = Stage()
    stage.do("new kendall")
    (line,) = stage.do("frame")
    frame = json.loads(line)
    assert list(frame) == ["e", "rgb", "ma"] and frame["e"] == "frame"
    assert frame["rgb"] == stage.script.board.picture.digits and len(frame["rgb"]) == 180
    assert frame["ma"] == stage.script.board.picture.ma


def test_expect_looks_at_what_the_last_other_verb_printed() -> None:
    stage = Stage()
    stage.do('expect "boot"')  # printed by the start
    stage.do("send status", 'expect "status"', 'expect "heap"', "", "# no verb", 'expect "status"')
    stage.do("state", 'expect "state"')
    with pytest.raises(ScriptError, match="'\"status\"' was not printed since the last verb"):
        stage.do('expect "status"')


@pytest.mark.parametrize("line", ["state", "frame", "wait 10", "cut 5", "stick 1 ok"])
def test_every_other_verb_begins_anew(line: str) -> None:
    stage = Stage()
    stage.do(line)
    with pytest.raises(ScriptError, match="^expect: "):
        stage.do('expect "boot"')


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("jump", "jump: unknown verb; expected one of new, throw, trace, turn"),
        ("new", "new: '' follows; expected new RULES [SEAT1 SEAT2] [POSITION]"),
        ("throw", "throw: '' follows; expected throw N"),
        ("throw 5", "throw: N, the flats up, is '5'; expected a whole number from 0 to 4"),
        ("throw two", "throw: N, the flats up, is 'two'; expected"),
        ("throw -1", "throw: N, the flats up, is '-1'; expected"),
        ("throw \u0663", "throw: N, the flats up, is"),
        ("throw 1 2", "throw: '1 2' follows; expected throw N"),
        ("trace", "trace: '' follows; expected trace FILE"),
        ("trace no.csv", "trace: no.csv: No such file or directory"),
        ("trace README.md", "trace: "),
        ("turn 0", "turn: K, the sticks to turn, is '0'; expected"),
        ("button", "button: '' follows; expected button next|ok|back [MS]"),
        ("button start", "button: button 'start': expected one of next, ok, back"),
        ("button ok 0", "button: MS is '0'; expected a whole number from 1"),
        ("button ok 40000", "button: the board is still busy after 30 s"),
        ("send", "send: '' follows; expected send TEXT"),
        ("wait 1.5", "wait: MS is '1.5'; expected"),
        ("wait 99999999999999999999", "wait: MS is"),
        ("power", "power: '' follows; expected power off|on"),
        ("power up", "power: it is 'up'; expected off or on"),
        ("cut 0", "cut: N, the storage operation, is '0'; expected"),
        ("stick 5 ok", "stick: N, the stick, is '5'; expected"),
        ("stick 1", "stick: '1' follows; expected stick N dead|stuck|swapped|ok"),
        ("stick 1 lame", "stick: fault 'lame': expected one of ok, dead, stuck, swapped"),
        ("state now", "state: 'now' follows; expected state"),
        ("expect", "expect: '' follows; expected expect TEXT"),
    ],
)
def test_a_wrong_line_is_named_with_what_was_expected(line: str, error: str) -> None:
    with pytest.raises(ScriptError) as caught:
        Stage().do(line)
    assert str(caught.value).startswith(error) and "\n" not in str(caught.value)


@pytest.mark.parametrize("line", ["new kendall", "send status"])
def test_a_line_to_a_board_without_power_is_lost(line: str) -> None:
    stage = Stage()
    stage.do("power off")
    stage.do(line)
    stage.do("power on")
    stage.do("state")
    stage.do('expect "phase": "menu"')


def test_a_leaning_stick_cannot_be_turned_over() -> None:
    stage = Stage()
    stage.do("trace pause_001.csv")
    stage.script.board.throw(lean=True)
    stage.script.board.settle()
    with pytest.raises(ScriptError, match="turn: 4 sticks to turn over: expected 1 to 3"):
        stage.do("turn 4")


def test_a_game_between_computers_is_an_error_after_half_a_minute() -> None:
    stage = Stage()
    now_ms = stage.script.board.now_ms
    with pytest.raises(ScriptError, match="new: the board is still busy after 30 s"):
        stage.do("new kendall level1 level2")
    assert stage.script.board.now_ms == now_ms + 30_000


def test_every_verb_of_the_table_is_known() -> None:
    wanted = "new throw trace turn button send wait power cut stick state frame expect"
    assert list(VERBS) == wanted.split()
