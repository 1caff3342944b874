"""RDM6300, line scanner and PN532: what is theirs alone."""

from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.events import Card, Status
from firmware_bridge.readers.line import MAX_LINE, LineReader
from firmware_bridge.readers.pn532 import CONFIGURE, POLL, Pn532Reader
from firmware_bridge.readers.pn532_frames import ACK, WAKE, Acknowledged, Pn532Decoder
from firmware_bridge.readers.rdm6300 import Rdm6300Reader
from tests.firmware_bridge.chips import NOTHING, answer, seen

# 0x12 ^ 0x34 ^ 0x56 ^ 0x78 ^ 0x9A = 0x92
FRAME = b"\x02123456789A92\x03"


def tags(notifications: list[object]) -> list[str]:
    return [each.tag for each in notifications if isinstance(each, Card)]


def test_rdm6300_with_and_without_line_ends() -> None:
    reader = Rdm6300Reader("r")
    assert tags([*reader.feed(FRAME, 0.0)]) == ["123456789A"]
    assert tags([*reader.feed(FRAME.replace(b"\x03", b"\r\n\x03"), 1.0)]) == ["123456789A"]
    assert tags([*reader.feed(FRAME.lower(), 2.0)]) == ["123456789A"]


def test_rdm6300_repeats_make_the_laying_last() -> None:
    reader = Rdm6300Reader("r")
    notifications = [each for repeat in range(100) for each in reader.feed(FRAME, repeat * 0.39)]
    assert tags([*notifications]) == ["123456789A"]
    assert reader.feed(FRAME, 99 * 0.39 + 0.4) == []
    assert tags([*reader.feed(FRAME, 99 * 0.39 + 0.81)]) == ["123456789A"]


def test_rdm6300_two_tags_that_alternate_are_two_layings() -> None:
    reader = Rdm6300Reader("r")
    other = b"\x02000000000101\x03"
    notifications = [
        each for repeat in range(9) for each in reader.feed(FRAME + other, repeat * 0.1)
    ]
    assert tags([*notifications]) == ["123456789A", "0000000001"]


def test_rdm6300_drops_and_counts_what_is_broken() -> None:
    reader = Rdm6300Reader("r")
    assert reader.feed(FRAME.replace(b"92", b"93") + FRAME[:7] + FRAME[:9] + b"?", 0.0) == []
    assert reader.dropped == 3
    assert len(reader.feed(FRAME, 0.0)) == 1


def test_line_ends_of_all_kinds() -> None:
    reader = LineReader("l")
    notifications = reader.feed(b"abcd1\rABCD2\nABCD3\r\n\r\n ABCD4\t\n\rABC", 0.0)
    assert tags([*notifications]) == ["ABCD1", "ABCD2", "ABCD3", "ABCD4"]
    assert reader.dropped == 0
    assert tags([*reader.feed(b"D5\n", 9.0)]) == ["ABCD5"]


def test_lines_that_are_no_tag_are_counted() -> None:
    reader = LineReader("l")
    bad = [b"abc", b"A" * 33, b"AB CD", b"http://x", b"\xff\xfe\xfd\xfc", b"A" * 9999]
    for line in bad:
        assert reader.feed(line + b"\n", 0.0) == []
    assert reader.dropped == len(bad)


@given(st.lists(st.binary(max_size=90).map(lambda line: line.replace(b"\r", b"\n"))))
def test_a_line_means_the_same_in_any_pieces(lines: list[bytes]) -> None:
    whole, bytewise = LineReader("l"), LineReader("l")
    data = b"\n".join([*lines, b"ABCD" + b" " * 70 + b"\n"])
    apart = [each for byte in data for each in bytewise.feed(bytes([byte]), 0.0)]
    assert apart == whole.feed(data, 0.0)
    assert bytewise.dropped == whole.dropped
    bytewise.feed(b"A" * 5000, 0.0)
    assert len(bytewise._tail) <= MAX_LINE + 1


def ready(now: float = 0.0) -> Pn532Reader:
    reader = Pn532Reader("p")
    assert reader.open(now) == [Status("p", "searching")]
    assert reader.pop_output() == WAKE + CONFIGURE
    assert reader.feed(ACK + answer(b"\x15"), now) == [Status("p", "ready", "PN532")]
    assert reader.pop_output() == POLL
    return reader


def test_pn532_bytes_are_those_of_the_protocol() -> None:
    assert bytes.fromhex("5555" + "00" * 15) == WAKE
    assert bytes.fromhex("0000ff05fbd4140114010200") == CONFIGURE
    assert bytes.fromhex("0000ff04fcd44a0100e100") == POLL


def test_pn532_a_card_that_stays_is_told_once_and_again_after_it_was_away() -> None:
    reader = ready()
    tag = bytes.fromhex("04a1b2c3d4e5f6")
    told, now = [], 0.0
    for there in [True] * 10 + [False, True] * 5 + [False] * 8 + [True]:
        told += reader.feed(ACK + (seen(tag) if there else NOTHING), now)
        now += 0.1
        reader.tick(now)
        assert reader.pop_output() == POLL
    assert tags([*told]) == ["04A1B2C3D4E5F6"] * 2


def test_pn532_a_look_that_finds_nothing_is_called_off_and_begun_anew() -> None:
    reader = ready()
    for now in (0.0, 0.8, 1.6):
        reader.feed(ACK, now)
        assert reader.tick(now + 0.79) == []
        assert reader.pop_output() == b""
        assert reader.tick(now + 0.8) == []
        assert reader.pop_output() == ACK + POLL


def test_pn532_that_does_not_answer_is_woken_again_and_then_lost() -> None:
    reader = ready()
    notifications = []
    for count in range(1, 8):
        notifications += reader.tick(reader.due)
        assert reader.pop_output() == WAKE + CONFIGURE
        assert len(notifications) == (count >= 4)
    assert notifications == [Status("p", "lost", "the PN532 does not answer")]
    # It acknowledges and still does not answer: no better.
    reader.feed(ACK, 5.0)
    assert reader.tick(5.4) == []
    assert reader.tick(5.5) == []
    assert reader.pop_output() == WAKE + CONFIGURE
    assert reader.feed(ACK + answer(b"\x15"), 6.0) == [Status("p", "ready", "PN532")]


def test_pn532_woken_again_in_time_is_no_news() -> None:
    reader = ready()
    reader.tick(reader.due)
    reader.pop_output()
    assert reader.feed(ACK + answer(b"\x15"), 1.0) == []
    assert reader.pop_output() == POLL


def test_pn532_answers_out_of_turn_and_of_odd_shape_are_nothing() -> None:
    reader = ready()
    assert reader.feed(answer(b"\x15") + answer(b"\x77") + ACK + ACK, 0.0) == []
    assert reader.feed(seen(b"\x01"), 0.0) == []  # an id of one byte
    assert reader.feed(seen(b"\x01\x02\x03\x04") + ACK, 0.0) == []  # while it pauses
    reader.tick(1.0)
    assert reader.feed(answer(b"\x4b\x01\x01\x00\x04\x08\x07\x01"), 1.0) == []  # cut short
    reader.tick(2.0)
    assert reader.feed(answer(b"\x4b\x01\x01"), 2.0) == []


def test_pn532_frames_are_found_behind_broken_ones() -> None:
    frames = Pn532Decoder()
    good = seen(b"\x01\x02\x03\x04")
    wrong = [
        good[:5] + b"\x00" + good[6:],  # check sum of the data
        good[:4] + b"\x00" + good[5:],  # check sum of the length
        b"\x00\x00\xff\xff\x00\x00",  # a refusal
        b"\x00\x00\xff\x00\x00\x00",  # no length
        b"\x00\x00\xff\x01\xff\x7f\x81\x00",  # the chip's error frame
        b"\x00\x00\xff\x03",
    ]
    for each in wrong:
        before = frames.dropped
        frames.feed(each)
        found = frames.feed(good + good)
        assert bytes.fromhex("4b0101000408") + b"\x04\x01\x02\x03\x04" in found
        assert frames.dropped > before


@given(st.lists(st.binary(max_size=400) | st.sampled_from([b"\x00\x00\xff", ACK, NOTHING])))
def test_pn532_frames_keep_no_more_than_one(data: list[bytes]) -> None:
    frames = Pn532Decoder()
    for piece in data:
        for found in frames.feed(piece):
            assert isinstance(found, Acknowledged | bytes)
        assert len(frames._buffer) <= 262


def test_pn532_a_stray_header_costs_one_answer_and_no_more() -> None:
    reader = ready()
    reader.feed(bytes.fromhex("00ffc838"), 0.0)  # two hundred bytes are to follow, and never do
    reader.tick(reader.due)
    assert reader.pop_output() == WAKE + CONFIGURE
    reader.feed(ACK + answer(b"\x15"), 1.0)
    assert reader.pop_output() == POLL
