"""The line to a computer: never waited for, whole lines only, the same bytes on every runtime."""

import json

from senet_app.hostline import LONGEST_COMMAND, QUEUE, HostLine, clip, event_line, json_text
from senet_app.port import Port


class Wire(Port):
    """A computer that has sent `inbox`, and takes so many bytes at each offer."""

    def __init__(self, inbox=b"", room=1000):
        self.inbox = bytearray(inbox)
        self.outbox = b""
        self.room = room
        self.offers = 0

    def receive(self):
        if not self.inbox:
            return -1
        byte = self.inbox[0]
        self.inbox = self.inbox[1:]
        return byte

    def send(self, data, start):
        self.offers += 1
        taken = data[start : start + self.room]
        self.outbox += taken
        return len(taken)


def commands_of(inbox):
    """The commands that some bytes are, as tick after tick finds them."""
    wire = Wire(inbox)
    line = HostLine(wire)
    found = []
    for _ in range(len(inbox) + 2):
        if line.listen():
            found.append(line.take())
    return found


def test_commands_end_with_any_mix_of_line_feeds_and_returns():
    assert commands_of(b"status\nrecord\r\n\r\n\n\rhint\r") == ["status", "record", "hint"]


def test_a_half_line_waits_for_its_other_half():
    wire = Wire(b"sta")
    line = HostLine(wire)
    assert not line.listen() and not line.busy
    wire.inbox += b"tus\n"
    assert line.listen() and line.take() == "status"


def test_spaces_around_a_command_do_not_matter():
    assert commands_of(b"  throw 3  \n   \n") == ["throw 3", ""]


def test_bytes_that_are_no_plain_text_become_question_marks():
    assert commands_of(b"st\0tus\n\xff\xfe\x1b[A\n") == ["st?tus", "???[A"]


def test_an_endless_line_is_one_empty_command_and_the_next_one_is_whole():
    assert commands_of(b"x" * 5000 + b"\nstatus\n") == ["", "status"]
    longest = b"x" * LONGEST_COMMAND
    assert commands_of(longest + b"\n") == [longest.decode()]
    assert commands_of(longest + b"x\n") == [""]


def test_one_tick_takes_few_bytes_and_says_that_there_are_more():
    wire = Wire(b"x" * 300)
    line = HostLine(wire)
    assert not line.listen() and line.busy
    assert len(wire.inbox) > 200
    assert line.quiet_ms(1000) == 1


def test_two_commands_at_once_are_taken_one_a_tick():
    wire = Wire(b"undo\nhint\n")
    line = HostLine(wire)
    assert line.listen() and line.take() == "undo" and line.busy
    assert line.listen() and line.take() == "hint"


def test_a_host_that_never_reads_costs_whole_lines_which_are_counted():
    wire = Wire(room=0)
    line = HostLine(wire)
    for number in range(QUEUE + 7):
        line.say("saved", ("text", str(number)))
        line.pump()
    assert line.dropped == 7
    wire.room = 3
    for _ in range(3000):
        line.pump()
    rows = wire.outbox.split(b"\n")
    assert rows.pop() == b""
    assert [json.loads(row)["text"] for row in rows] == [str(number) for number in range(QUEUE)]


def test_a_tick_offers_the_port_little_whatever_is_queued():
    wire = Wire(room=16)
    line = HostLine(wire)
    for _ in range(10):
        line.say("saved", ("text", "x" * 100))
    line.pump()
    assert wire.offers <= 2
    assert 1 < line.quiet_ms(1000) <= 5


def test_an_event_keeps_the_order_of_its_members():
    members = (("zebra", 1), ("ape", [True, None, "x"]), ("mole", "a"))
    text = '{"e": "new", "zebra": 1, "ape": [true, null, "x"], "mole": "a"}'
    assert event_line("new", members) == text


def test_json_is_plain_ascii_on_every_runtime():
    assert json_text('a"b\\c\n') == '"a\\"b\\\\c\\n"'
    assert json_text("Sénèt 𓏠") == '"S\\u00e9n\\u00e8t \\ud80c\\udfe0"'


def test_a_clipped_text_fits_whatever_has_to_be_escaped_in_it():
    for text in ("short", "x" * 300, '"' * 300, "\\" * 300, "é\n\0" * 100, 'ab"' * 40):
        for room in (3, 10, 60, 95):
            clipped = clip(text, room)
            assert len(json.dumps(clipped)) - 2 <= room, (text, room)
            assert clipped == text or clipped.endswith("...") or "?" in clipped
    assert clip("exactly ten", 11) == "exactly ten"
    assert clip("exactly ten", 10) == "exactly..."


def test_an_event_that_is_too_long_is_dropped_and_counted():
    line = HostLine(Wire())
    line.say("saved", ("text", "x" * 300))
    assert line.queue == [] and line.dropped == 1
