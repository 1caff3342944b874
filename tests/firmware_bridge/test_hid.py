"""Readers that type: codes out of key events, whatever comes between and however it is cut."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.events import Card, Notification
from firmware_bridge.input_device import EVENT
from firmware_bridge.readers.hid import KEYS, MAX_PAUSE, HidReader
from tests.firmware_bridge.keys import (
    BEGIN,
    CODES,
    ENTER,
    EV_KEY,
    EV_SYN,
    KEYPAD,
    KEYPAD_ENTER,
    MINUS,
    SHIFT,
    SYN_DROPPED,
    TAB,
    event,
    key,
    typed,
)

DROPPED = event(EV_SYN, SYN_DROPPED, 0)
REPORT = event(EV_SYN, 0, 0)

tags = st.text("0123456789ABCDEFGHXYZ", min_size=4, max_size=32)


def reader() -> HidReader:
    made = HidReader("hid:x")
    made.open(100.0)
    return made


def seen(notifications: list[Notification]) -> list[str]:
    return [each.tag for each in notifications if isinstance(each, Card)]


def test_an_event_is_what_the_kernel_writes() -> None:
    # Two native longs, two 16-bit numbers, a 32-bit one: 24 bytes where a long has eight, else 16.
    assert EVENT.size == 2 * struct.calcsize("l") + 8
    if struct.calcsize("l") == 8:
        one = bytes.fromhex("00f1536500000000 40e2010000000000 0100 1c00 01000000".replace(" ", ""))
        assert EVENT.unpack(one) == (1_700_000_000, 123_456, 1, 28, 1)


def test_every_key_has_its_letter() -> None:
    mine = {code: letter for table in (CODES, KEYPAD) for letter, code in table.items()}
    assert mine == KEYS


def test_a_code_is_a_card_without_a_tile() -> None:
    assert reader().feed(typed("0012345678"), 101.0) == [Card("hid:x", "", 0, 0, "0012345678")]


@pytest.mark.parametrize("end", [ENTER, KEYPAD_ENTER])
def test_keypad_and_rows_give_the_same_tag(end: int) -> None:
    for keypad in (False, True):
        assert seen(reader().feed(typed("04A1B2C3", keypad=keypad, end=end), 1.0)) == ["04A1B2C3"]


def test_shift_changes_nothing() -> None:
    plain = b"".join(key(CODES[letter]) for letter in "AB12") + key(ENTER)
    shifted = b"".join(key(CODES[letter], shifted=True) for letter in "AB12") + key(ENTER)
    assert seen(reader().feed(plain, 1.0)) == seen(reader().feed(shifted, 1.0)) == ["AB12"]


def test_a_key_that_is_held_counts_once() -> None:
    one = reader()
    held = event(EV_KEY, CODES["7"], 1) + event(EV_KEY, CODES["7"], 2) * 20
    rest = b"".join(key(CODES[letter]) for letter in "123") + event(EV_KEY, ENTER, 1)
    assert seen(one.feed(held + rest + event(EV_KEY, ENTER, 2) * 5, 1.0)) == ["7123"]
    assert one.dropped == 0


@pytest.mark.parametrize("code", ["1", "123", "1" * 33, "12 34", "1" * 100])
def test_what_is_no_tag_is_dropped_and_counted(code: str) -> None:
    one = reader()
    assert one.feed(typed(code), 1.0) == []
    assert one.dropped == 1
    assert seen(one.feed(typed("12345"), 2.0)) == ["12345"]
    assert one.dropped == 1


def test_blanks_around_a_tag_and_a_lone_enter_are_nothing() -> None:
    one = reader()
    assert seen(one.feed(key(ENTER) + typed("  ABCD ") + key(ENTER) + typed("  "), 1.0)) == ["ABCD"]
    assert one.dropped == 0


@pytest.mark.parametrize("strange", [TAB, MINUS, 1, 29, 183])
def test_a_code_with_another_key_in_it_is_dropped_whole(strange: int) -> None:
    one = reader()
    code = typed("12345678")
    middle = len(code) // 16 * 8
    middle -= middle % EVENT.size
    assert one.feed(code[:middle] + key(strange) + code[middle:], 1.0) == []
    assert one.dropped == 1
    assert seen(one.feed(typed("12345678"), 2.0)) == ["12345678"]


def test_the_same_tag_soon_again_is_the_same_laying() -> None:
    one = reader()
    times = [1.0, 1.35, 1.7, 2.2]
    notifications = [one.feed(typed("12345678", BEGIN + now), now) for now in times]
    assert [len(each) for each in notifications] == [1, 0, 0, 1]


def half(code: str, at: float = BEGIN) -> bytes:
    return b"".join(key(CODES[letter], at) for letter in code)


def test_half_a_code_that_stands_still_is_given_up() -> None:
    one = reader()
    one.feed(half("1234"), 1.0)
    assert one.due == 1.0 + MAX_PAUSE
    one.tick(1.4)
    assert one.dropped == 0
    one.tick(1.5)
    assert one.dropped == 1
    assert not one._code
    assert seen(one.feed(typed("567890"), 3.0)) == ["567890"]


def test_keys_far_apart_are_two_codes_also_when_both_are_read_at_once() -> None:
    one = reader()
    assert seen(one.feed(half("1234") + typed("567890", BEGIN + 0.6), 9.0)) == ["567890"]
    assert one.dropped == 1


def test_how_long_we_took_to_read_says_nothing() -> None:
    one = reader()
    one.feed(half("1234"), 1.0)
    # The rest was typed at once, and this program was busy for three seconds.
    assert seen(one.feed(typed("567890", BEGIN + 0.05), 4.0)) == ["1234567890"]


def test_a_lone_shift_is_no_code() -> None:
    one = reader()
    one.feed(key(SHIFT), 1.0)
    one.tick(2.0)
    assert (one.due, one.dropped) == (None, 0)


def test_a_code_that_lost_keys_is_dropped_up_to_its_enter() -> None:
    one = reader()
    stale = key(CODES["9"])
    # What follows the report looks like a whole tag and is the end of one.
    stream = half("0012") + DROPPED + event(EV_KEY, CODES["8"], 1) + REPORT + typed("5678")
    assert one.feed(stream, 1.0) == []
    assert one.dropped == 1
    assert seen(one.feed(stale + typed("ABCDE"), 2.0)) == ["9ABCDE"]


def test_a_code_whose_beginning_was_lost_is_dropped_too() -> None:
    one = reader()
    assert one.feed(DROPPED + REPORT + typed("5678", BEGIN + 0.01), 1.0) == []
    assert one.dropped == 1


def test_where_the_enter_was_lost_a_pause_begins_a_new_code() -> None:
    one = reader()
    one.feed(half("0012") + DROPPED + key(ENTER), 1.0)
    one.tick(1.6)
    assert one.dropped == 1
    assert seen(one.feed(typed("5678", BEGIN + 5), 6.0)) == ["5678"]
    at_once = reader()
    assert seen(at_once.feed(half("0012") + DROPPED + REPORT + typed("5678", BEGIN + 5), 6.0)) == [
        "5678"
    ]


def test_a_code_begun_before_it_was_lost_is_not_gone_on_with() -> None:
    one = reader()
    one.feed(half("1234"), 1.0)
    one.open(2.0)
    assert seen(one.feed(typed("5678"), 2.1)) == ["5678"]


def test_nothing_is_ever_sent() -> None:
    one = reader()
    one.feed(typed("12345678"), 1.0)
    assert one.pop_output() == b""


# What a stream is made of: whole codes, codes with a strange key, codes that lost keys, and what
# means nothing at any place.
whole = tags.map(lambda tag: ("whole", tag))
strange = tags.map(lambda tag: ("strange", tag))
lost = tags.map(lambda tag: ("lost", tag))
idle = st.sampled_from(["", " "]).map(lambda code: ("idle", code))
noise = st.lists(
    st.sampled_from(
        [
            (EV_KEY, CODES["1"], 0),
            (EV_KEY, CODES["1"], 2),
            (EV_KEY, SHIFT, 1),
            (4, 4, 458_792),
            (17, 0, 1),
            (20, 1, 33),
            (EV_SYN, 0, 0),
        ]
    ),
    max_size=3,
)


def with_inside(tag: str, inside: bytes, at: float) -> bytes:
    first, rest = tag[:1], tag[1:]
    return key(CODES[first], at) + inside + typed(rest, at + 0.02)


@given(
    pieces=st.lists(st.one_of(whole, strange, lost, idle), max_size=8),
    between=st.lists(noise, min_size=8, max_size=8),
    cuts=st.lists(st.integers(1, 200), min_size=1),
)
def test_any_stream_in_any_pieces(
    pieces: list[tuple[str, str]], between: list[list[tuple[int, int, int]]], cuts: list[int]
) -> None:
    one = reader()
    stream, expected, dropped = b"", [], 0
    for place, ((kind, code), meaningless) in enumerate(zip(pieces, between, strict=False)):
        at = BEGIN + place
        other = b"".join(event(*each, at) for each in meaningless)
        # A held key repeats and comes up in the middle of the code, too.
        if kind == "whole":
            stream += other + with_inside(code, other, at)
            expected.append(code)
        elif kind == "strange":
            stream += with_inside(code, key(TAB, at + 0.01), at) + other
            dropped += 1
        elif kind == "lost":
            gap = event(EV_SYN, SYN_DROPPED, 0, at) + event(EV_SYN, 0, 0, at)
            stream += with_inside(code, gap, at)
            dropped += 1
        else:
            stream += typed(code, at)
    notifications: list[Notification] = []
    begin = number = 0
    # Two codes are never near enough to be a repeat.
    while begin < len(stream):
        size = cuts[number % len(cuts)]
        notifications += one.feed(stream[begin : begin + size], 1.0 + number)
        begin, number = begin + size, number + 1
    found = seen(notifications)
    # A code that comes twice in one piece is one laying.
    assert [tag for place, tag in enumerate(found) if tag not in found[:place]] == list(
        dict.fromkeys(expected)
    )
    assert one.dropped == dropped
