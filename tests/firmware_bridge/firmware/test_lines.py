"""The lines of the firmware, byte by byte and against the host's own: check sum, decoder, noise."""

from binascii import crc_hqx

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tile_scanner.protocol import MAX_BODY, LineDecoder, crc, encode

from firmware_bridge import wire as host

bodies = st.text(
    st.sampled_from([chr(code) for code in range(0x20, 0x7F) if chr(code) not in "$*"]),
    min_size=1,
    max_size=MAX_BODY,
)


def test_the_check_value() -> None:
    assert crc(b"123456789") == 0x29B1
    assert encode("HELLO?") == host.encode("HELLO?")


@given(st.binary())
def test_the_check_sum_is_everybodys(body: bytes) -> None:
    assert crc(body) == crc_hqx(body, 0xFFFF)


@given(bodies, st.sampled_from(["\n", "\r\n"]))
def test_lines_come_back(body: str, end: str) -> None:
    lines = LineDecoder()
    assert lines.feed(encode(body)[:-1] + end.encode()) == [body]
    assert lines.dropped == 0


@given(st.lists(st.binary() | bodies), st.integers(1, 20))
def test_every_good_line_is_found_in_any_noise(parts: list[bytes | str], step: int) -> None:
    data = b"".join(part if isinstance(part, bytes) else b"\n" + encode(part) for part in parts)
    lines = LineDecoder()
    found = [body for at in range(0, len(data), step) for body in lines.feed(data[at : at + step])]
    assert found == LineDecoder().feed(data)
    assert [part for part in parts if isinstance(part, str)] == [
        body for body in found if body in parts
    ]


@pytest.mark.parametrize(
    ("data", "dropped"),
    [
        (b"\r\n\n", 0),
        (b"noise", 1),
        (b"noise\nnoise\n", 2),
        (b"$HELLO?*0000\n", 1),
        (b"$HEL$LO?\n", 2),
        (b"$*1D0F\n", 1),
        (b"$\n", 1),
        (b"$HELLO?" + encode("HELLO?")[7:-1].lower() + b"\n", 1),
        (b"$\x80*" + b"%04X" % crc_hqx(b"\x80", 0xFFFF) + b"\n", 1),
        (b"$a*b*" + b"%04X" % crc_hqx(b"a*b", 0xFFFF) + b"\n", 1),
        (encode("x" * 97), 1),
        (encode("x" * 500), 1),
    ],
)
def test_what_is_no_line_is_dropped_and_counted(data: bytes, dropped: int) -> None:
    lines = LineDecoder()
    assert lines.feed(data) == []
    assert lines.feed(encode("HELLO?")) == ["HELLO?"]
    assert lines.dropped == dropped


def test_the_memory_of_a_line_is_bounded() -> None:
    lines = LineDecoder()
    lines.feed(b"$" + b"x" * 100_000)
    assert len(lines._partial) <= MAX_BODY + 6
