"""What every reader in the registry must do, whatever it speaks."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge import wire
from firmware_bridge.events import Card, Event, Notification, Status
from firmware_bridge.readers.pn532_frames import ACK
from firmware_bridge.readers.reader import Reader
from firmware_bridge.readers.registry import READERS
from tests.firmware_bridge.chips import answer, seen
from tests.firmware_bridge.keys import typed

BOOT = "0123abcd"


@dataclass
class Conversation:
    """How a device of one kind greets, and how it reports a card."""

    greeting: bytes
    card: Callable[[str, int], bytes]


def rdm6300(tag: str, _: int) -> bytes:
    check = 0
    for byte in bytes.fromhex(tag):
        check ^= byte
    return b"\x02" + tag.encode() + f"{check:02X}".encode() + b"\x03"


CONVERSATIONS = {
    "tile": Conversation(
        wire.encode(f"HELLO,1,1.0,{BOOT},3,-"),
        lambda tag, number: wire.encode(f"CARD,{BOOT},{number},1,{tag}"),
    ),
    "rdm6300": Conversation(b"", rdm6300),
    "line": Conversation(b"", lambda tag, _: tag.encode() + b"\r\n"),
    "pn532": Conversation(
        ACK + answer(b"\x15") + ACK, lambda tag, _: ACK + seen(bytes.fromhex(tag))
    ),
    "hid": Conversation(b"", lambda tag, _: typed(tag)),
}
TAGS = [f"{number:010X}" for number in range(1, 6)]
kinds = pytest.mark.parametrize("kind", READERS)


def started(kind: str, now: float = 100.0) -> tuple[Reader, list[Notification]]:
    reader = READERS[kind](f"{kind}:port")
    notifications = reader.open(now)
    reader.pop_output()
    notifications += reader.feed(CONVERSATIONS[kind].greeting, now)
    return reader, notifications


def lay(reader: Reader, kind: str, tags: list[str], size: int, first: int = 1) -> list[Event]:
    """Lays cards two seconds apart, the bytes coming in pieces."""
    events: list[Event] = []
    for number, tag in enumerate(tags, first):
        now = 100.0 + 2 * number
        reader.tick(now)
        data = CONVERSATIONS[kind].card(tag, number)
        for begin in range(0, len(data), size):
            notifications = reader.feed(data[begin : begin + size], now)
            events += [each for each in notifications if not isinstance(each, Status)]
    return events


def test_every_kind_is_tried() -> None:
    assert CONVERSATIONS.keys() == READERS.keys()


@kinds
def test_it_is_ready_once_greeted(kind: str) -> None:
    _, notifications = started(kind)
    assert isinstance(notifications[-1], Status)
    assert (notifications[-1].reader, notifications[-1].state) == (f"{kind}:port", "ready")


@kinds
@pytest.mark.parametrize("size", [1, 2, 3, 1000])
def test_every_card_is_told_once_in_order_in_capitals(kind: str, size: int) -> None:
    reader, _ = started(kind)
    events = lay(reader, kind, TAGS, size)
    assert [event.tag for event in events if isinstance(event, Card)] == TAGS
    assert {event.reader for event in events} == {f"{kind}:port"}
    assert reader.dropped == 0


@kinds
def test_a_card_is_told_once_however_often_it_is_reported(kind: str) -> None:
    reader, _ = started(kind)
    if kind == "line":
        return_of = reader.feed(b"ABCD\r\nABCD\r\n", 101.0)
        assert len(return_of) == 2  # a scan is a laying: a scanner does not repeat itself
        return
    data = CONVERSATIONS[kind].card(TAGS[0], 1)
    notifications: list[Notification] = []
    for repeat in range(20):
        now = 102.0 + 0.15 * repeat
        reader.tick(now)
        notifications += reader.feed(data, now)
    assert [type(each) for each in notifications] == [Card]


@kinds
def test_it_may_be_acknowledged_lit_and_sounded_at_any_time(kind: str) -> None:
    reader = READERS[kind]("x")
    event = Card("x", BOOT, 1, 1, "ABCD")
    reader.acknowledge(event)
    reader.light(1, 13, "00ff00")
    reader.sound("ok")
    reader.open(1.0)
    reader.pop_output()
    reader.acknowledge(event)
    reader.light(1, 13, "00ff00")
    reader.sound("ok")
    assert reader.pop_output() == b""


@kinds
def test_after_reopening_it_reads_on(kind: str) -> None:
    reader, _ = started(kind)
    reader.feed(CONVERSATIONS[kind].card(TAGS[0], 1)[:3], 100.5)
    reader.open(102.0)
    reader.pop_output()
    assert reader.pop_output() == b""
    reader.feed(CONVERSATIONS[kind].greeting, 102.0)
    assert len(lay(reader, kind, TAGS[1:], 7, first=2)) == 4


@kinds
@given(data=st.lists(st.binary(max_size=80), max_size=20))
def test_noise_is_no_card_and_time_passes(kind: str, data: list[bytes]) -> None:
    reader, _ = started(kind)
    now = 100.0
    for piece in data:
        if kind == "line":
            # Four letters and a return are a scan, whoever sent them.
            piece = bytes(byte | 0x80 for byte in piece)
        reader.feed(piece, now)
        now += 0.3
        assert reader.tick(now) is not None
        assert reader.due is None or reader.due > now
        assert len(reader.pop_output()) < 4096
