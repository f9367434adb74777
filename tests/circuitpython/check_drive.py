"""The drive: whose it is to write, its files, and the way of a game from the nvm to it."""

from typing import Any

import pytest

from senet_app.store import load, save
from tests.circuitpython.player import MODULE, Kept, Player, throws
from tests.fakes.bench import bench as pico_bench
from tests.fakes.circuitpython.bench import DONE, FIRST_WRAP_MS, TORN, UNDONE, PowerCut, bench
from tests.fakes.pico import load_port

GAME, SERIES = "/game.sgn", "/series.json"
STAGES = (UNDONE, TORN, DONE)
LAST_MOVE = "........../....L...../........D. D - 0"  # with a 2, 29-off


@pytest.fixture(autouse=True)
def clean_bench() -> None:
    bench.clear()


def unplug() -> None:
    """Power off and on, at a power bank."""
    Kept().put_back()
    bench.usb_ms, bench.sees_drive = -1, False


def writes(files: Any) -> bool:
    """Whether the storage is the drive itself."""
    assert files.brief == (not isinstance(files, MODULE.files_at_start.__globals__["DriveFiles"]))
    return not files.brief


@pytest.mark.parametrize("usb_ms", [0, 300])
def test_at_a_computer_the_drive_stays_its_own(usb_ms: int) -> None:
    bench.usb_ms, bench.sees_drive = usb_ms, False
    assert not writes(MODULE.files_at_start())
    assert bench.readonly and usb_ms <= bench.now_ms <= usb_ms + 10


def test_without_a_computer_the_board_takes_the_drive() -> None:
    unplug()
    files = MODULE.files_at_start()
    assert writes(files) and not bench.readonly and files.note == ""
    assert bench.now_ms == 1000


def test_a_computer_that_sleeps_holds_the_drive_all_the_same() -> None:
    bench.usb_ms, bench.sees_drive = -1, True
    assert not writes(MODULE.files_at_start()) and bench.readonly


def test_a_drive_that_its_owners_boot_file_gave_to_the_board_is_used_at_once() -> None:
    bench.readonly = False
    assert writes(MODULE.files_at_start()) and bench.now_ms == 0


def test_the_leds_are_dark_before_the_board_waits_for_a_computer() -> None:
    unplug()
    MODULE.CircuitPort()
    assert bench.sent[0].now_ms == 0 and bench.now_ms == 1000


def test_files_are_written_appended_read_renamed_removed_and_listed() -> None:
    unplug()
    files = MODULE.files_at_start()
    assert files.size(GAME) == -1
    files.append(GAME, b"4:1-5 ")
    files.append(GAME, b"2:2-4\n")
    assert files.size(GAME) == 12 and files.read(GAME, 6, 99) == b"2:2-4\n"
    files.write("/config.json.tmp", b"{}")
    files.write("/config.json.tmp", b"[]")
    files.write("/config.json", b"old")
    files.rename("/config.json.tmp", "/config.json")
    assert bench.files == {GAME: b"4:1-5 2:2-4\n", "/config.json": b"[]"}
    files.remove(GAME)
    files.write("/rules/mine.json", b"{}")
    assert files.names("/rules") == ["mine.json"] and files.names("/nowhere") == []


def test_errors_of_the_drive_are_let_through() -> None:
    unplug()
    files = MODULE.files_at_start()
    for call in (
        lambda: files.read("/none", 0, 1),
        lambda: files.remove("/none"),
        lambda: files.rename("/none", "/other"),
    ):
        with pytest.raises(OSError):
            call()
    files.write(GAME, b"whole\n")
    bench.full = True
    with pytest.raises(OSError):
        files.append(GAME, b"half")
    assert bench.files[GAME] == b"whole\n"


def test_what_is_rewritten_on_fat_survives_a_cut_at_each_step() -> None:
    """FAT replaces a file in two steps; the app's own steps keep a good one at each."""
    unplug()
    save(MODULE.files_at_start(), SERIES, {"games": 1})
    save(MODULE.files_at_start(), SERIES, {"games": 2})
    before = Kept()
    states = []
    number, was_cut = 0, True
    while was_cut:
        number += 1
        for stage in STAGES:
            before.put_back()
            bench.cut_at(number, stage)
            was_cut = is_cut(lambda: save(MODULE.files_at_start(), SERIES, {"games": 3}))
            bench.restart()
            value, note = load(MODULE.files_at_start(), SERIES)
            assert value is not None and note == ""
            states.append(value["games"])
    assert set(states) == {2, 3} and number > 5


def is_cut(act: Any) -> bool:
    """Whether power failed during an action."""
    try:
        act()
    except PowerCut:
        return True
    return False


def test_a_game_from_the_nvm_goes_to_the_drive_when_that_can_be_written() -> None:
    bench.files = {GAME: b"an older game"}
    player = Player()
    player.send("new kendall", "throw 2", "play 14-16", "throw 3")
    unplug()
    other = Player()
    assert other.stands == player.stands and other.texts("warning") == []
    assert b"2:14-16" in bench.files[GAME] and bench.files[GAME + ".1"] == b"an older game"
    assert bench.nvm.strip(b"\xff") == b""
    other.press("ok")
    other.send("play " + other.events[-1]["moves"][0])
    Kept().put_back()
    assert Player().stands == other.stands, "it goes on on the drive, at a computer too"


@pytest.mark.parametrize("older", [{}, {GAME: b"an older game"}], ids=["empty", "older"])
def test_no_cut_on_the_way_to_the_drive_loses_the_game(older: dict[str, bytes]) -> None:
    bench.files = dict(older)
    player = Player()
    player.send("new kendall " + LAST_MOVE, "throw 2", "play 29-off")
    assert player.stands[-2] == (1, 0)
    unplug()
    before = Kept()
    number, was_cut = 0, True
    while was_cut:
        number += 1
        for stage in STAGES:
            before.put_back()
            bench.cut_at(number, stage)
            was_cut = is_cut(MODULE.files_at_start)
            Kept().put_back()
            other = Player()
            assert other.stands == player.stands, (number, stage)
            assert b'"points": [1, 0]' in bench.files[SERIES]
    assert number > 8


def test_a_full_drive_leaves_the_game_in_the_nvm() -> None:
    player = Player()
    player.send("new kendall", "throw 2", "play 14-16")
    unplug()
    bench.full = True
    other = Player()
    assert other.stands == player.stands
    assert other.texts("warning") == [other.port.files.note] and "full" in other.port.files.note
    other.press("ok")
    other.send("throw 3")
    unplug()
    assert Player().stands == other.stands


def play_a_game(player: Player) -> None:
    """Settings, a game from a late position to its end, a move taken back, and the next game."""
    player.send("set volume 1", "set brightness 3", "new kendall " + LAST_MOVE, "throw 2")
    player.send("play 29-off", "undo", "throw 1", "help", "garbage")
    for number in throws(30):
        if player.app.mode.name == "throw":
            player.send(f"throw {number}")
        player.press("ok")


def test_a_writable_drive_gets_the_same_files_as_on_micropython() -> None:
    bench.readonly = False
    circuit = Player()
    play_a_game(circuit)
    pico = Player(load_port().PicoPort(), pico_bench)
    play_a_game(pico)
    assert bench.files == pico_bench.files and set(bench.files) >= {GAME, SERIES, "/config.json"}
    assert circuit.stands == pico.stands
    assert [event for event in circuit.events[1:] if event["e"] != "status"] == pico.events[1:]


def test_the_same_minute_puts_the_same_frames_on_the_wire_as_on_micropython() -> None:
    """An animation too, frame by frame."""
    bench.readonly = False
    port = MODULE.CircuitPort()
    bench.now_ms = FIRST_WRAP_MS + 100  # both clocks show 100
    circuit = a_minute(Player(port))
    port = load_port().PicoPort()
    pico_bench.now_ms = 100
    pico = a_minute(Player(port, pico_bench))
    assert circuit == pico and len(circuit) > 100


def a_minute(player: Player) -> list[bytes]:
    """The frames of some moves, of which each differs from the one before."""
    for line in ("new blocs", "throw 3", "hint", "garbage", "throw 1", "throw 4", "test"):
        player.bench.typed += line.encode() + b"\n"
        player.run(3000)
        player.press("ok", 5500)
    frames = [frame.data for frame in player.bench.sent]
    return [new for old, new in zip(frames, frames[1:], strict=False) if new != old]
