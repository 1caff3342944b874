"""The tile scanner's reader, with time in our hands."""

import pytest

from firmware_bridge import wire
from firmware_bridge.events import Button, Card, Fault, Miss, Status
from firmware_bridge.readers.tile import FOUND_MAX_SEQ, MAX_AWAY, MAX_REMEMBERED, TileReader

BOOT, OTHER = "0123abcd", "89abcdef"
ASK = wire.encode("HELLO?")


def hello(boot: str = BOOT, caps: str = "BLS", tiles: int = 3) -> bytes:
    return wire.encode(f"HELLO,1,2.1,{boot},{tiles},{caps}")


def card(seq: int, boot: str = BOOT, tag: str = "04a1b2c3") -> bytes:
    return wire.encode(f"CARD,{boot},{seq},2,{tag},120")


def ack(seq: int, boot: str = BOOT) -> bytes:
    return wire.encode(f"ACK,{boot},{seq}")


@pytest.fixture
def reader() -> TileReader:
    """A reader whose device has said HELLO at 0."""
    made = TileReader("t")
    assert made.open(0.0) == [Status("t", "searching")]
    assert made.pop_output() == ASK
    assert made.feed(hello(), 0.0) == [Status("t", "ready", "firmware 2.1, 3 tiles")]
    return made


def test_it_asks_every_half_second_until_answered() -> None:
    reader = TileReader("t")
    reader.open(10.0)
    assert reader.pop_output() == ASK
    assert reader.tick(10.4) == []
    assert reader.pop_output() == b""
    for now in (10.5, 11.0, 11.5):
        assert reader.due == now
        assert reader.tick(now) == []
        assert reader.pop_output() == ASK
    reader.feed(hello(tiles=1), 11.6)
    reader.tick(12.2)
    assert reader.pop_output() == b""


def test_all_events_as_they_are(reader: TileReader) -> None:
    said = ["MISS,{},2,3", "BTN,{},3,undo", "FAULT,{},4,pn532,tile 2, silent", "BTN,{},5,redo"]
    data = card(1) + b"".join(wire.encode(each.format(BOOT)) for each in said)
    assert reader.feed(data, 10.0) == [
        Card("t", BOOT, 1, 2, "04A1B2C3", 120),
        Miss("t", BOOT, 2, 3),
        Button("t", BOOT, 3, "undo"),
        Fault("t", BOOT, 4, "pn532", "tile 2, silent"),
        Fault("t", BOOT, 5, "unreadable", f"BTN,{BOOT},5,redo"),
    ]


def test_a_card_found_after_power_up_tells_how_long_nobody_looked(reader: TileReader) -> None:
    def away(seq: int, now: float, boot: str = BOOT) -> float:
        (notification,) = reader.feed(card(seq, boot), now)
        assert isinstance(notification, Card)
        return notification.away

    assert away(1, 2.9) == MAX_AWAY, "we have never heard of this device before"
    assert away(2, 3.1) == 0.0, "by now it is a card that was just laid"
    reader.feed(hello(), 5.0)
    assert away(3, 5.1) == 0.0, "asked again; it was there all the time"
    reader.open(60.0)
    reader.feed(hello(OTHER), 65.0)
    assert away(1, 65.5, OTHER) == pytest.approx(65.0 - 5.1)
    assert away(FOUND_MAX_SEQ, 65.6, OTHER) == pytest.approx(65.0 - 5.1)
    assert away(FOUND_MAX_SEQ + 1, 65.7, OTHER) == 0.0


@pytest.mark.parametrize("proto", ["2-rc1", "2_b", ""])
def test_a_protocol_of_any_name_is_another_one(reader: TileReader, proto: str) -> None:
    (notification,) = reader.feed(wire.encode(f"HELLO,{proto},2.1,{BOOT},3,B"), 1.0)
    assert isinstance(notification, Status)
    assert notification.state == "wrong-proto"
    assert reader.feed(card(1), 1.1) == []


def test_copies_are_silent_until_acknowledged_and_then_answered_at_once(reader: TileReader) -> None:
    (event,) = reader.feed(card(1), 0.1)
    assert isinstance(event, Card)
    assert reader.feed(card(1), 0.35) == []
    assert reader.pop_output() == b""
    reader.acknowledge(event)
    assert reader.pop_output() == ack(1)
    assert reader.feed(card(1) + card(1), 0.6) == []
    assert reader.pop_output() == ack(1) * 2


def test_what_was_acknowledged_while_the_cable_was_out_is_remembered(reader: TileReader) -> None:
    (event,) = reader.feed(card(1), 0.1)
    assert isinstance(event, Card)
    reader.open(1.0)
    reader.pop_output()
    reader.acknowledge(event)
    assert reader.pop_output() == b""
    assert reader.feed(card(1), 1.1) == []
    reader.feed(hello(), 1.2)
    assert reader.feed(card(1), 1.3) == []
    assert reader.pop_output() == ack(1)


def test_a_boot_that_has_not_said_hello_is_asked_and_not_heard(reader: TileReader) -> None:
    assert reader.feed(card(1, OTHER), 1.0) == []
    assert reader.pop_output() == ASK
    assert reader.feed(card(1, OTHER) + wire.encode(f"BEAT,{OTHER}"), 1.2) == []
    assert reader.pop_output() == b""
    assert reader.feed(card(1, OTHER), 1.6) == []
    assert reader.pop_output() == ASK
    notifications = reader.feed(hello(OTHER) + card(1, OTHER), 1.7)
    assert [type(each) for each in notifications] == [Status, Card]


def test_an_acknowledgement_for_an_earlier_boot_is_not_sent(reader: TileReader) -> None:
    (event,) = reader.feed(card(1), 0.1)
    assert isinstance(event, Card)
    reader.feed(hello(OTHER), 0.2)
    reader.pop_output()
    reader.acknowledge(event)
    assert reader.pop_output() == b""
    # The same number in the new boot is another event.
    assert len(reader.feed(card(1, OTHER), 0.3)) == 1


def test_three_silent_seconds_are_a_lost_link_and_an_answer_finds_it(reader: TileReader) -> None:
    reader.feed(wire.encode(f"BEAT,{BOOT}"), 1.0)
    reader.feed(wire.encode("NEWS,1"), 2.0)  # a valid line, of whatever kind
    assert reader.due == 5.0
    assert reader.tick(4.9) == []
    assert reader.tick(5.0) == [Status("t", "lost", "nothing heard for 3 s")]
    assert reader.pop_output() == ASK
    assert reader.feed(card(1), 5.1) == []
    assert reader.tick(5.5) == []
    assert reader.pop_output() == ASK
    notifications = reader.feed(hello() + card(1), 5.6)
    assert [type(each) for each in notifications] == [Status, Card]


def test_noise_is_no_heartbeat(reader: TileReader) -> None:
    reader.feed(b"$CARD,broken*0000\n", 2.5)
    assert reader.tick(3.0)[0] == Status("t", "lost", "nothing heard for 3 s")
    assert reader.dropped == 1


def test_a_device_that_was_asked_again_and_stays_silent_is_lost(reader: TileReader) -> None:
    reader.feed(card(1, OTHER), 0.0)
    notifications = [each for tenth in range(60) for each in reader.tick(tenth / 10)]
    assert notifications == [Status("t", "lost", "nothing heard for 3 s")]


def test_a_second_hello_of_the_same_boot_is_no_news(reader: TileReader) -> None:
    assert reader.feed(hello(), 0.5) == []


def test_another_protocol_is_told_once_and_not_used() -> None:
    reader = TileReader("t")
    reader.open(0.0)
    reader.pop_output()
    unsupported = wire.encode("HELLO,2,9.0,whatever")
    (status,) = reader.feed(unsupported + card(1), 0.1)
    assert status == Status("t", "wrong-proto", "it speaks protocol 2, this program protocol 1")
    reader.light(1, 1, "ffffff")
    assert reader.pop_output() == b""
    assert reader.tick(1.0) == []
    assert reader.pop_output() == b""
    # Now and then it is asked: another device may be at the port.
    assert reader.tick(3.2) == []
    assert reader.pop_output() == ASK
    assert reader.feed(unsupported, 3.3) == []
    assert reader.feed(hello(), 4.0)[0] == Status("t", "ready", "firmware 2.1, 3 tiles")


def test_lights_are_sent_again_after_each_hello(reader: TileReader) -> None:
    reader.light(1, 7, "0000ff")
    reader.light(1, 9, "0000ff")
    reader.light(3, 13, "00ff00")
    lights = [wire.encode(f"LIGHT,{each}") for each in ("1,9,0000ff", "3,13,00ff00")]
    assert reader.pop_output() == wire.encode("LIGHT,1,7,0000ff") + b"".join(lights)
    reader.feed(hello(OTHER), 1.0)
    assert reader.pop_output() == b"".join(lights)
    reader.sound("bust")
    assert reader.pop_output() == wire.encode("SOUND,bust")


def test_a_device_without_lamps_and_sound_is_spared_them(reader: TileReader) -> None:
    reader.feed(hello(OTHER, "-", 1), 1.0)
    reader.light(1, 7, "0000ff")
    reader.sound("ok")
    reader.feed(hello(OTHER, "-", 1), 1.1)
    assert reader.pop_output() == b""


def test_what_is_remembered_is_bounded(reader: TileReader) -> None:
    for seq in range(1, 3 * MAX_REMEMBERED):
        (event,) = reader.feed(card(seq), 0.1)
        assert isinstance(event, Card)
        reader.acknowledge(event)
    assert len(reader._events) == MAX_REMEMBERED


def test_what_the_host_says_is_no_news_from_a_device(reader: TileReader) -> None:
    assert reader.feed(ASK + ack(1), 0.1) == []


@pytest.mark.parametrize(
    ("detail", "tile"),
    [("tile 2: no answer", 2), ("tile 3", 3), ("tile two: no answer", 0), ("full: 3 lost", 0)],
)
def test_a_fault_says_which_tile_it_is_about(detail: str, tile: int) -> None:
    assert Fault("t", BOOT, 1, "reader", detail).tile == tile
