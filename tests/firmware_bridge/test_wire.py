"""The wire protocol: whatever comes, every valid line is found and nothing else is."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge import wire

BODY = "".join(map(chr, range(32, 127))).replace("$", "").replace("*", "")

boots = st.text("0123456789abcdefABCDEF", min_size=8, max_size=8)
seqs = st.integers(1, 10**9)
tiles = st.integers(0, 3)
words = st.text(BODY.replace(",", ""), min_size=1, max_size=20)
tags = st.text("0123456789ABCDEFGZaz", min_size=4, max_size=32)
messages: st.SearchStrategy[wire.Message] = st.one_of(
    st.just(wire.HelloQuery()),
    st.builds(wire.Hello, words, boots, tiles, st.sampled_from(["-", "B", "BLS", "LS"])),
    st.builds(wire.UnsupportedHello, st.sampled_from(["2", "10", "0", "x"]), st.just(",1.0,x")),
    st.builds(wire.CardMessage, boots, seqs, tiles, tags, st.none() | st.integers(0, 10**6)),
    st.builds(wire.MissMessage, boots, seqs, tiles),
    st.builds(wire.ButtonMessage, boots, seqs, st.sampled_from(wire.BUTTONS)),
    st.builds(wire.FaultMessage, boots, seqs, words, st.text(BODY, max_size=30)),
    st.builds(wire.Beat, boots),
    st.builds(wire.Ack, boots, seqs),
    st.builds(wire.Light, st.integers(1, 3), st.integers(0, 13), st.just("00fF7a")),
    st.builds(wire.Sound, st.sampled_from(wire.SOUNDS)),
)
# Noise that cannot be mistaken for the beginning of a line, since that would swallow the next.
noise = st.binary(max_size=300).map(lambda data: data.replace(b"$", b""))


def pieces(data: bytes, cuts: list[int]) -> list[bytes]:
    edges = sorted({0, len(data), *(cut % (len(data) + 1) for cut in cuts)})
    return [data[begin:end] for begin, end in pairwise(edges)]


def kept(decoder: wire.Decoder) -> int:
    return len(decoder._lines._tail)


def test_the_check_value_is_that_of_the_protocol() -> None:
    assert wire.crc(b"123456789") == "29B1"


@given(messages)
def test_a_message_is_its_text(message: wire.Message) -> None:
    assert wire.parse(str(message)) == message
    assert wire.Decoder().feed(wire.encode(str(message))) == [message]


@given(st.lists(st.tuples(noise, messages, st.booleans())), noise, st.lists(st.integers(0, 9999)))
def test_every_valid_line_is_found_in_any_noise_and_in_any_pieces(
    said: list[tuple[bytes, wire.Message, bool]], last: bytes, cuts: list[int]
) -> None:
    data = b""
    for before, message, returns in said:
        line = wire.encode(str(message))
        data += before + (line.replace(b"\n", b"\r\n") if returns else line)
    data += last
    decoder = wire.Decoder()
    found = []
    for piece in pieces(data, cuts):
        found += decoder.feed(piece)
        assert kept(decoder) <= 104
    assert found == [message for _, message, _ in said]
    at_once = wire.Decoder()
    assert at_once.feed(data) == found
    assert at_once.dropped == decoder.dropped
    assert decoder.dropped == sum(
        bool(each.strip(b"\r\n")) for each in [*(before for before, _, _ in said), last]
    )


@given(st.lists(st.binary(max_size=200) | st.sampled_from([b"$", b"*", b"$HELLO?*", b"\n"])), words)
def test_any_bytes_do_no_harm_and_the_next_line_is_found(junk: list[bytes], name: str) -> None:
    decoder = wire.Decoder()
    for piece in junk:
        decoder.feed(piece)
        assert kept(decoder) <= 104
    hello = wire.Hello(name, "0123abcd", 3, "-")
    assert decoder.feed(wire.encode(str(hello)))[-1] == hello


@given(messages, st.data())
def test_a_line_with_one_wrong_byte_is_dropped(message: wire.Message, data: st.DataObject) -> None:
    line = bytearray(wire.encode(str(message)))
    place = data.draw(st.integers(0, len(line) - 1))
    wrong = data.draw(st.integers(0, 255).filter(lambda byte: byte != line[place]))
    line[place] = wrong
    decoder = wire.Decoder()
    assert decoder.feed(bytes(line)) == []
    # Without its end it is only unfinished, and dropped when another begins.
    decoder.feed(b"$")
    assert decoder.dropped >= 1


def test_a_line_may_be_as_long_as_agreed_and_no_longer() -> None:
    decoder = wire.Decoder()
    fault = "FAULT,0123abcd,1,x,"
    longest = fault + "y" * (96 - len(fault))
    assert [str(each) for each in decoder.feed(wire.encode(longest))] == [longest]
    with pytest.raises(ValueError, match="cannot stand"):
        wire.encode(longest + "y")
    too_long = (longest + "y").encode()
    assert decoder.feed(b"$%b*%b\n" % (too_long, wire.crc(too_long).encode())) == []
    assert decoder.dropped == 1


@pytest.mark.parametrize("body", ["a$b", "a*b", "a\nb", "é", "\x7f"])
def test_what_cannot_stand_in_a_line_is_not_sent(body: str) -> None:
    with pytest.raises(ValueError, match="cannot stand"):
        wire.encode(body)


def test_the_check_is_written_with_capitals_only() -> None:
    decoder = wire.Decoder()
    line = wire.encode("BEAT,0123abcd")
    assert line[:-5] + line[-5:].lower() != line
    assert decoder.feed(line[:-5] + line[-5:].lower()) == []
    assert decoder.dropped == 1


@pytest.mark.parametrize("body", ["", "NEWS,1", "hello?", "CARDS,0123abcd,1,1,ABCD"])
def test_unknown_kinds_are_counted_and_ignored(body: str) -> None:
    decoder = wire.Decoder()
    assert decoder.feed(wire.encode(body)) == []
    assert (decoder.unknown, decoder.dropped, decoder.valid) == (1, 0, 1)


@pytest.mark.parametrize(
    "body",
    [
        "HELLO?,1",
        "HELLO",
        "HELLO,1",
        "HELLO,1,1.0,0123abcd,4,B",
        "HELLO,1,1.0,0123abc,3,B",
        "BEAT,",
        "BEAT,xyz",
        "ACK,0123abcd",
        "ACK,0123abcd,0",
        "CARD,0123abcd,0,1,ABCD",
        "LIGHT,0,1,ffffff",
        "LIGHT,1,14,ffffff",
        "LIGHT,1,1,fffff",
        "SOUND,song",
    ],
)
def test_impossible_fields_are_dropped_and_counted(body: str) -> None:
    decoder = wire.Decoder()
    assert decoder.feed(wire.encode(body)) == []
    assert (decoder.unknown, decoder.dropped, decoder.valid) == (0, 1, 1)


@pytest.mark.parametrize(
    ("body", "rest"),
    [
        ("CARD,0123abcd,7,4,ABCD", ",4,ABCD"),
        ("CARD,0123abcd,7,1,AB", ",1,AB"),
        ("MISS,0123abcd,7", ""),
        ("BTN,0123abcd,7,redo", ",redo"),
        ("FAULT,0123abcd,7,alone", ",alone"),
    ],
)
def test_an_event_without_a_meaning_still_has_an_address(body: str, rest: str) -> None:
    message = wire.parse(body)
    assert message == wire.UnreadableEvent(body.split(",")[0], "0123abcd", 7, rest)
    assert str(message) == body


def test_half_a_line_is_forgotten_when_the_port_is_opened_again() -> None:
    decoder = wire.Decoder()
    line = wire.encode("HELLO?")
    decoder.feed(line[:4])
    decoder.reset()
    assert decoder.feed(line[4:]) == []
    assert decoder.feed(line) == [wire.HelloQuery()]
