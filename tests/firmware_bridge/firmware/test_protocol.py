"""The firmware's messages: greeting, events sent until acknowledged, lamps, and a bad line."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tile_scanner.protocol import MAX_AGE, MAX_BODY, MAX_WAITING, ScannerProtocol, encode, printable

from firmware_bridge import wire as host
from firmware_bridge.events import Card
from firmware_bridge.readers.tile import TileReader

BOOT = "0123ABCD"


class Wired:
    """The firmware's wire with everything that it does noted down."""

    def __init__(self, caps: str = "BL") -> None:
        self.sent: list[str] = []
        self.lit: list[tuple[int, int, int]] = []
        self.received: list[str] = []
        self.wire = ScannerProtocol(
            BOOT,
            caps,
            lambda data: self.sent.append(data.decode()[1:-6]),
            lambda *light: self.lit.append(light),
            self.received.append,
        )

    def say(self, body: str, now: int = 0) -> None:
        self.wire.receive(encode(body), now)

    def take(self) -> list[str]:
        sent = self.sent[:]
        self.sent.clear()
        return sent


def test_hello_is_what_the_host_wants() -> None:
    wired = Wired()
    wired.say("HELLO?")
    assert host.parse(wired.sent[0]) == host.Hello("1.1", BOOT, 3, "BL")
    Wired("").wire.hello()


def test_a_scanner_without_extras_says_so() -> None:
    wired = Wired("")
    wired.wire.hello()
    assert wired.sent[0].endswith(",-")


def test_every_event_is_what_the_host_wants() -> None:
    wired = Wired()
    wired.wire.card(1, "04A1B2C3", 0)
    wired.wire.miss(2, 0)
    wired.wire.button("tile3", 0)
    wired.wire.fault("reader", "a, b$*\x07é", 0)
    for seq in range(1, 5):
        wired.say(f"ACK,{BOOT},{seq}", 5)
    assert [host.parse(body) for body in wired.sent] == [
        host.CardMessage(BOOT, 1, 1, "04A1B2C3", 0),
        host.MissMessage(BOOT, 2, 2),
        host.ButtonMessage(BOOT, 3, "tile3"),
        host.FaultMessage(BOOT, 4, "reader", "a  b    "),
    ]
    assert wired.wire.waiting == 0


def test_a_long_reason_is_cut_and_still_a_line() -> None:
    wired = Wired()
    wired.wire.fault("crash", "x" * 200, 0)
    assert len(wired.sent[0]) == MAX_BODY
    assert printable("Zürich, $5*") == "Z rich   5 "


def test_one_event_is_under_way_and_sent_again() -> None:
    wired = Wired()
    wired.wire.tick(0)
    wired.wire.card(1, "AAAA", 10)
    wired.wire.card(2, "BBBB", 20)
    assert wired.take() == [f"BEAT,{BOOT}", f"CARD,{BOOT},1,1,AAAA,0"]
    wired.wire.tick(259)
    assert wired.take() == []
    wired.wire.tick(260)
    assert wired.take() == [f"CARD,{BOOT},1,1,AAAA,250"]
    wired.wire.tick(509)
    wired.wire.tick(510)
    assert wired.take() == [f"CARD,{BOOT},1,1,AAAA,500"]
    wired.say(f"ACK,{BOOT},1", 600)
    assert wired.take() == [f"CARD,{BOOT},2,2,BBBB,580"]
    wired.say(f"ACK,{BOOT},1", 610)
    wired.say("ACK,FFFFFFFF,2", 620)
    wired.wire.tick(849)
    assert wired.take() == []
    wired.wire.tick(850)
    assert wired.take() == [f"CARD,{BOOT},2,2,BBBB,830"]
    wired.say(f"ACK,{BOOT},2", 860)
    wired.say(f"ACK,{BOOT},2", 870)
    assert wired.wire.waiting == 0
    assert wired.wire.ignored == 0


def test_it_beats_every_second() -> None:
    wired = Wired()
    for now in range(0, 5001, 10):
        wired.wire.tick(now)
    assert wired.sent == [f"BEAT,{BOOT}"] * 6


def test_the_age_stays_a_number_that_the_host_takes() -> None:
    wired = Wired()
    wired.wire.card(1, "AAAA", 0)
    wired.take()
    wired.wire.tick(10**12)
    assert host.parse(wired.sent[0]) == host.CardMessage(BOOT, 1, 1, "AAAA", MAX_AGE)


def test_what_has_no_room_is_told_at_its_place() -> None:
    wired = Wired()
    for number in range(MAX_WAITING + 3):
        wired.wire.card(1, f"A{number:03}", 0)
    wired.say(f"ACK,{BOOT},1", 1)
    wired.wire.button("ok", 2)
    wired.say(f"ACK,{BOOT},2", 3)
    wired.wire.button("undo", 4)
    last = 1
    for seq in range(3, MAX_WAITING + 4):
        wired.say(f"ACK,{BOOT},{seq}", 5)
        last = seq
    found = [host.parse(body) for body in wired.sent]
    assert MAX_WAITING >= 64
    assert found[:MAX_WAITING] == [
        host.CardMessage(BOOT, seq, 1, f"A{seq - 1:03}", found[seq - 1].age)  # type: ignore[union-attr]
        for seq in range(1, MAX_WAITING + 1)
    ]
    # The first press came when only the fault's own place had become free again.
    assert found[MAX_WAITING:] == [
        host.FaultMessage(BOOT, MAX_WAITING + 1, "queue-full", "4 events had no room"),
        host.ButtonMessage(BOOT, MAX_WAITING + 2, "undo"),
    ]
    assert wired.wire.waiting == 0
    assert last == MAX_WAITING + 3


def test_a_second_shortage_has_its_own_fault() -> None:
    wired = Wired()
    for _ in range(MAX_WAITING + 1):
        wired.wire.miss(1, 0)
    for seq in (1, 2):
        wired.say(f"ACK,{BOOT},{seq}")
    for _ in range(3):
        wired.wire.miss(2, 0)
    for seq in range(3, MAX_WAITING + 5):
        wired.say(f"ACK,{BOOT},{seq}")
    assert [str(host.parse(body)) for body in wired.sent[MAX_WAITING:]] == [
        f"FAULT,{BOOT},{MAX_WAITING + 1},queue-full,1 events had no room",
        f"MISS,{BOOT},{MAX_WAITING + 2},2",
        f"FAULT,{BOOT},{MAX_WAITING + 3},queue-full,2 events had no room",
    ]


def test_lamps_and_sounds() -> None:
    wired = Wired()
    for body in (host.Light(3, 13, "ff8000"), host.Light(1, 0, "00FF00"), host.Sound("bust")):
        wired.say(str(body))
    assert wired.lit == [(3, 13, 0xFF8000), (1, 0, 0x00FF00)]
    assert wired.received == ["bust"]
    assert wired.wire.ignored == 0


@pytest.mark.parametrize(
    "body",
    [
        "DANCE",
        "HELLO?,1",
        "ACK",
        f"ACK,{BOOT}",
        f"ACK,{BOOT},1,2",
        "LIGHT,1,2",
        "LIGHT,0,2,ffffff",
        "LIGHT,4,2,ffffff",
        "LIGHT,1,14,ffffff",
        "LIGHT,1,-1,ffffff",
        "LIGHT,1,,ffffff",
        "LIGHT,1,2,fffff",
        "LIGHT,1,2,fffffg",
        "SOUND",
        "SOUND,fanfare",
        "SOUND,ok,ok",
    ],
)
def test_what_is_no_message_of_ours_is_counted(body: str) -> None:
    wired = Wired()
    wired.say(body)
    assert (wired.sent, wired.lit, wired.received) == ([], [], [])
    assert wired.wire.ignored == 1


@given(st.binary())
def test_no_bytes_disturb_the_wire(data: bytes) -> None:
    wired = Wired()
    wired.wire.receive(data + b"\n", 0)
    wired.say("HELLO?")
    assert wired.take()[-1].startswith("HELLO,1,")


class Lossy:
    """A line that loses, doubles, cuts and dirties what goes over it."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def carry(self, data: bytes) -> bytes:
        arrived = b""
        for sent in data.splitlines(keepends=True):
            luck = self._random.random()
            if luck < 0.05:
                continue
            if luck < 0.10:
                arrived += sent
            elif luck < 0.15:
                arrived += sent[: self._random.randrange(len(sent))]
                continue
            elif luck < 0.20:
                arrived += self._random.randbytes(7)
            arrived += sent
        return arrived


@pytest.mark.parametrize("seed", range(5))
def test_over_a_bad_line_every_card_arrives_once_and_in_order(seed: int) -> None:
    random = Random(seed)
    lossy = Lossy(random)
    out: list[bytes] = []
    wire = ScannerProtocol(BOOT, "B", out.append, lambda *_: None, lambda _: None)
    reader = TileReader("tile")
    cards: list[str] = []
    laid: list[str] = []
    reader.open(0.0)
    now = 0
    while len(cards) < 500:
        now += 10
        assert now < 10_000_000
        if len(laid) < 500 and wire.waiting < 50 and random.random() < 0.1:
            laid.append(f"{len(laid):04X}")
            wire.card(1, laid[-1], now)
        if random.random() < 0.0005:
            # The program starts anew: it has forgotten everything but what it wrote down.
            reader = TileReader("tile")
            reader.open(now / 1000)
        wire.receive(lossy.carry(reader.pop_output()), now)
        wire.tick(now)
        arrived = b"".join(lossy.carry(sent) for sent in out)
        out.clear()
        for notification in reader.feed(arrived, now / 1000) + reader.tick(now / 1000):
            if isinstance(notification, Card):
                if notification.seq > len(cards):
                    cards.append(notification.tag)
                reader.acknowledge(notification)
    assert cards == laid
    assert wire.lines.dropped > 0
    assert reader.dropped > 0
