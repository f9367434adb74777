"""Rulesets of players in /rules/: listed, played, and refused by name where they are wrong."""

import json

from fake_board import FakeBoard
from helpers import raises
from memory_files import MemoryFiles
from own_rules import rules_file
from senet_app.rulebook import LARGEST, Rulebook, parse_rules, rules_text
from senet_core.errors import RulesetError
from senet_core.rulesets import IDS, fields_of, ruleset


def book(*held):
    """A rulebook over these files."""
    files: dict[str, bytes] = {}
    for some in held:
        files.update(some)
    return Rulebook(MemoryFiles(files))


def wrong(data, name="mine"):
    """Why a file of that name cannot be played."""
    return str(raises(RulesetError, book({f"/rules/{name}.json": data}).rules, name))


class NoFolder(MemoryFiles):
    """A medium whose folders cannot be read."""

    def names(self, folder):
        raise OSError(5, "the medium fails")


def test_own_rulesets_are_listed_after_the_built_in_ones_by_name():
    rules = book(rules_file("zebra"), rules_file("ape"), rules_file("mole"))
    assert rules.names == IDS + ("ape", "mole", "zebra")


def test_other_files_are_no_rulesets():
    others = ("notes.txt", "mine.json.tmp", "mine.json.1", "mine.json.bad", "mine")
    assert book({f"/rules/{name}": b"{}" for name in others}).names == IDS
    assert Rulebook(MemoryFiles({"/mine.json": b"{}"})).names == IDS


def test_an_own_ruleset_is_what_its_file_says():
    rules = book(rules_file("mine", pieces=6, water=False)).rules("mine")
    assert (rules.id, rules.pieces, rules.water) == ("mine", 6, False)
    assert parse_rules(rules_text(rules)).pieces == 6


def test_a_built_in_name_stays_the_built_in_ruleset():
    rules = book({"/rules/kendall.json": json.dumps(fields_of("blocs")).encode()})
    assert rules.names == IDS
    assert rules_text(rules.rules("kendall")) == rules_text(ruleset("kendall"))


def test_a_file_that_came_meanwhile_is_found_by_name():
    files = MemoryFiles()
    rules = Rulebook(files)
    files.held.update(rules_file("mine"))
    assert rules.rules("mine").id == "mine"
    del files.held["/rules/mine.json"]
    assert "'mine'" in str(raises(RulesetError, rules.rules, "mine"))


def test_the_id_must_be_the_files_name():
    fields = fields_of("kendall")
    fields["id"] = "other"
    assert wrong(json.dumps(fields).encode()).endswith(
        "is 'other'; expected 'mine', as the file is called"
    )


def test_what_is_no_ruleset_is_refused_in_one_line():
    fields = fields_of("kendall")
    fields["id"] = "mine"
    whole = json.dumps(fields).encode()
    for data in (
        b"",
        b"\xff\xfe\x00",
        b"{",
        b"[]",
        b"null",
        b"17",
        b"[" * 3000,
        whole[:-10],
        whole + b"x",
        whole + b" " * LARGEST + b"x",
        whole.replace(b"pieces", b"peaces"),
        whole.replace(b'"pieces": 7', b'"pieces": 70'),
        whole.replace(b'"pieces": 7', b'"pieces": "7"'),
    ):
        why = wrong(data)
        assert "ruleset field '" in why and "\n" not in why, data


def test_a_medium_that_fails_leaves_the_built_in_rulesets():
    assert Rulebook(NoFolder()).names == IDS
    assert Rulebook(NoFolder()).rules("trap").id == "trap"


def test_a_wrong_file_is_refused_by_name_to_the_host_and_warned_of_in_the_menu():
    held = {"/rules/mine.json": b"{}", "/rules/MINE.json": b"{}"}
    board = FakeBoard(held)
    board.send("new mine")
    assert board.last("refused")["what"] == "new mine"
    assert "field 'id' is missing" in str(board.last("refused")["why"])
    for _ in range(len(IDS)):
        board.press("next")
    for _ in range(3):
        board.press("ok")
    assert board.phase == "menu"
    assert board.warnings[-1].startswith("MINE: ruleset field 'id' is missing")


def test_a_game_with_an_own_ruleset_goes_on_although_its_file_is_gone():
    board = FakeBoard(rules_file("mine", values=[6, 1, 2, 3, 4]))
    board.send("new mine", "throw 2", "play 14-16")
    del board.files.held["/rules/mine.json"]
    board.power_on()
    board.press("ok")
    assert board.warnings == []
    assert board.last("new")["rules"] == "mine"
    board.send("throw 0")
    assert board.last("throw")["flats"] == 0 and board.game.rules.value_of(0) == 6


def test_the_next_game_of_a_series_needs_no_file_either():
    late = "........../....L...../........D. D - 0"
    board = FakeBoard(rules_file("mine", values=[6, 1, 2, 3, 4]))
    board.send("new mine " + late, "throw 2", "play 29-off")
    del board.files.held["/rules/mine.json"]
    board.power_on()
    board.press("ok")
    board.press("ok")
    assert board.last("new")["rules"] == "mine" and board.phase == "throw"


def test_a_changed_file_does_not_change_the_game_being_played():
    board = FakeBoard(rules_file("mine", values=[6, 1, 2, 3, 4]))
    board.send("new mine", "throw 2", "play 14-16")
    board.files.held.update(rules_file("mine", values=[5, 5, 5, 5, 5]))
    board.power_on()
    board.press("ok")
    assert board.game.rules.value_of(0) == 6
