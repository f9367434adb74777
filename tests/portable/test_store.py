"""Files that are written anew: the state before or the state after, whatever fails."""

import json

from helpers import raises
from memory_files import MemoryFiles, after_each_cut
from senet_app.store import LONGEST, load, save

NAME = "/series.json"
OLD = NAME + ".1"
TMP = NAME + ".tmp"
BAD = NAME + ".bad"

FIRST: dict[str, object] = {"games": 1}
SECOND: dict[str, object] = {"games": 2, "names": ["Ana", "Bo"], "bias": 0.5, "next": None}
THIRD: dict[str, object] = {"games": 3, "scored": True}


def saved(*values):
    """Files in which these values were saved one after the other."""
    files = MemoryFiles()
    for value in values:
        save(files, NAME, value)
    return files


def text_of(value):
    """What a file of this value holds."""
    return saved(value).held[NAME]


def values_left(files):
    """What loads, and loads again: no loading may change what counts."""
    first = load(files, NAME)[0]
    assert load(files, NAME) == (first, "")
    return first


def test_what_is_saved_is_loaded():
    for value in (FIRST, SECOND, {}):
        assert load(saved(value), NAME) == (value, "")


def test_without_a_file_nothing_is_loaded_and_nothing_said():
    files = MemoryFiles()
    assert load(files, NAME) == (None, "")
    assert files.operations == 0


def test_the_file_is_json_with_a_member_a_line_in_the_order_of_names():
    text = text_of({"b": [1, 2], "a": "x"}).decode()
    assert text.split("\n")[:3] == ["{", '"a": "x",', '"b": [1, 2],']
    assert text.endswith('"\n}\n')
    value = json.loads(text)
    assert len(value.pop("check")) == 4
    assert value == {"a": "x", "b": [1, 2]}


def test_the_generation_before_is_kept_and_nothing_else():
    files = saved(FIRST, SECOND)
    assert files.held == {NAME: text_of(SECOND), OLD: text_of(FIRST)}


def test_saving_the_same_again_writes_nothing():
    files = saved(FIRST, SECOND)
    files.restore()
    save(files, NAME, SECOND)
    assert files.operations == 0
    assert OLD in files.held


def test_a_cut_at_any_operation_of_the_first_save_leaves_nothing_or_all():
    seen = after_each_cut({}, lambda files: save(files, NAME, FIRST), values_left)
    assert None in seen and FIRST in seen
    assert [value for value in seen if value not in (None, FIRST)] == []
    assert seen[-1] == FIRST


def test_a_cut_at_any_operation_of_a_save_leaves_the_value_before_or_after():
    held = saved(FIRST, SECOND).held
    seen = after_each_cut(held, lambda files: save(files, NAME, THIRD), values_left)
    assert len(seen) == 3 * 4 + 1
    assert SECOND in seen and THIRD in seen
    assert [value for value in seen if value not in (SECOND, THIRD)] == []
    assert seen[-1] == THIRD


def test_a_cut_while_loading_what_a_cut_left_loses_nothing():
    halfway = {OLD: text_of(FIRST), TMP: text_of(SECOND)}
    seen = after_each_cut(halfway, lambda files: load(files, NAME), values_left)
    assert len(seen) > 4
    assert [value for value in seen if value != FIRST] == []


def test_a_cut_while_loading_a_bad_file_loses_nothing():
    held = {NAME: b"{", OLD: text_of(FIRST)}

    def look(files):
        value = load(files, NAME)[0]
        assert b"{" in files.held.values()
        return value

    seen = after_each_cut(held, lambda files: load(files, NAME), look)
    assert len(seen) > 4
    assert [value for value in seen if value != FIRST] == []


def test_saving_goes_on_after_any_cut():
    def look(files):
        save(files, NAME, THIRD)
        return values_left(files)

    held = saved(FIRST).held
    seen = after_each_cut(held, lambda files: save(files, NAME, SECOND), look)
    assert [value for value in seen if value != THIRD] == []


def test_a_failed_save_raises_keeps_what_was_and_can_be_made_again():
    number = 1
    failed = True
    while failed:
        files = saved(FIRST)
        files.fail_at(number)
        try:
            save(files, NAME, SECOND)
            failed = False
        except OSError:
            copy = MemoryFiles(files.held)
            assert load(copy, NAME)[0] == FIRST
            save(files, NAME, SECOND)
        assert load(files, NAME) == (SECOND, "")
        number += 1
    assert number == 5


def test_a_full_medium_keeps_what_was_saved():
    files = saved(FIRST)
    files.room = len(files.held[NAME]) + 10
    raises(OSError, save, files, NAME, SECOND)
    assert load(files, NAME) == (FIRST, "")
    files.room = -1
    save(files, NAME, SECOND)
    assert load(files, NAME) == (SECOND, "")


def test_every_torn_file_is_recognised_and_the_one_before_counts():
    whole = text_of(SECOND)
    for size in range(1, len(whole) - 1):
        files = MemoryFiles({NAME: whole[:size], OLD: text_of(FIRST)})
        value, note = load(files, NAME)
        assert value == FIRST, size
        assert note.startswith(NAME + " is no JSON object; kept as " + BAD), note
        assert note.endswith("; the one before it counts"), note
        assert files.held == {BAD: whole[:size], NAME: text_of(FIRST)}


def test_every_changed_byte_is_recognised():
    whole = text_of(FIRST)
    name = whole.find(b"check")  # whose loss only means that nothing is checked
    for index in range(len(whole) - 3):  # the end is white space and a brace
        if not name <= index < name + 5:
            changed = bytearray(whole)
            changed[index] ^= 1
            files = MemoryFiles({NAME: bytes(changed), OLD: text_of(SECOND)})
            value, note = load(files, NAME)
            assert value == SECOND, (index, value)
            assert note != ""


def test_foreign_files_lead_to_none_and_are_kept_aside():
    for content in (b"\0" * 50, b"\xff\xfe", b"hello", b"[1]", b"7", b"null", b"[" * 5000):
        files = MemoryFiles({NAME: content})
        value, note = load(files, NAME)
        assert value is None
        assert note == f"{NAME} is no JSON object; kept as {BAD}", note
        assert files.held == {BAD: content}


def test_a_file_that_is_too_long_is_not_read():
    content = b"{" + b" " * LONGEST + b"}"
    files = MemoryFiles({NAME: content})
    assert load(files, NAME) == (None, f"{NAME} is too long; kept as {BAD}")
    assert files.held == {BAD: content}


def test_an_empty_file_is_said_and_does_not_replace_one_kept_aside():
    files = MemoryFiles({NAME: b"", OLD: text_of(FIRST), BAD: b"older"})
    value, note = load(files, NAME)
    assert value == FIRST
    assert note == f"{NAME} is no JSON object; the one before it counts"
    assert load(files, NAME) == (FIRST, "")
    assert files.held[BAD] == b"older"


def test_the_newest_bad_file_is_the_one_kept_aside():
    files = MemoryFiles({NAME: b"newer", BAD: b"older"})
    load(files, NAME)
    assert files.held == {BAD: b"newer"}


def test_two_bad_generations_are_both_named_and_the_older_does_not_replace_the_newer():
    files = MemoryFiles({NAME: b"newer", OLD: b"older"})
    for _ in range(3):
        value, note = load(files, NAME)
        assert value is None
        assert OLD + " is no JSON object" in note
        assert files.held == {BAD: b"newer", OLD: b"older"}
    save(files, NAME, FIRST)
    assert load(files, NAME) == (FIRST, "")


def test_a_file_written_by_a_person_needs_no_check():
    files = MemoryFiles({NAME: b'{"games":7}'})
    assert load(files, NAME) == ({"games": 7}, "")


def test_an_edited_file_is_refused_or_where_people_edit_it_taken_and_named():
    edited = text_of(FIRST).replace(b"1,", b"7,")
    files = MemoryFiles({NAME: edited, OLD: text_of(SECOND)})
    value, note = load(files, NAME, True)
    assert value == {"games": 7}
    assert note == f"{NAME} does not fit its check, as if changed by hand"
    value, note = load(files, NAME)
    assert value == SECOND
    assert note == f"{NAME} does not fit its check; kept as {BAD}; the one before it counts"


def test_an_editor_may_end_lines_as_it_likes():
    files = MemoryFiles({NAME: text_of(SECOND).replace(b"\n", b"\r\n")})
    assert load(files, NAME) == (SECOND, "")


def test_a_member_of_an_inner_object_may_be_called_check():
    value = {"a": {"check": "1234"}, "z": 1}
    assert load(saved(value), NAME) == (value, "")


def test_loading_survives_a_medium_that_fails():
    files = MemoryFiles({NAME: b"{", OLD: text_of(FIRST)})
    files.fail_at(1)
    value, note = load(files, NAME)
    assert value == FIRST
    assert "files could not be put in order" in note, note
    files = MemoryFiles()
    files.folders = []
    value, note = load(files, NAME)
    assert value is None
    assert "could not be read" in note, note
