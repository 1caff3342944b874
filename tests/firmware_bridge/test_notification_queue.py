"""The queue between the readers and the main loop: bounded, in order, and no card lost unsaid."""

import threading
from collections.abc import Callable

import pytest

from firmware_bridge import wire
from firmware_bridge.events import Button, Card, Event, Fault, Miss, Notification, State, Status
from firmware_bridge.notification_queue import MAX_WAITING, QUEUE_FULL, NotificationQueue
from firmware_bridge.readers.registry import READERS
from firmware_bridge.readers.tile import MAX_UNACKNOWLEDGED, TileReader
from tests.firmware_bridge.keys import typed
from tests.firmware_bridge.test_readers_contract import CONVERSATIONS, rdm6300
from tests.repeat import times

BOOT = "0123abcd"
STATES: tuple[State, ...] = ("searching", "lost", "ready")


def drain(queue: NotificationQueue) -> list[Notification]:
    """All that waits."""
    found = []
    while (notification := queue.pop()) is not None:
        found.append(notification)
    return found


def card(number: int, reader: str = "line:a") -> Card:
    return Card(reader, "", 0, 0, f"AA{number:06}")


def test_news_comes_out_in_its_order() -> None:
    queue = NotificationQueue()
    notifications: list[Notification] = [
        Status("a", "ready"),
        Card("a", BOOT, 1, 1, "AAAA"),
        Miss("a", BOOT, 2, 1),
        Button("gpio", "", 0, "undo"),
        Fault("a", BOOT, 3, "reader", "tile 1"),
    ]
    for each in notifications:
        queue.put(each)
    assert drain(queue) == notifications


def test_of_each_reader_the_last_status_counts() -> None:
    queue = NotificationQueue()
    for _ in range(1000):
        for state in STATES:
            queue.put(Status("a", state))
            queue.put(Status("b", state))
    assert drain(queue) == [Status("a", "ready"), Status("b", "ready")]


def test_a_card_that_is_told_again_while_it_waits_is_one_card() -> None:
    queue = NotificationQueue()
    for _ in range(1000):
        queue.put(card(1))
    queue.put(card(2))
    queue.put(card(1, "line:b"))
    assert drain(queue) == [card(1), card(2), card(1, "line:b")]


def test_after_a_button_it_is_laid_anew() -> None:
    queue = NotificationQueue()
    notifications: list[Notification] = [card(1), Button("gpio", "", 0, "undo"), card(1)]
    for each in notifications:
        queue.put(each)
    assert drain(queue) == notifications


def test_what_is_to_be_acknowledged_is_never_merged() -> None:
    queue = NotificationQueue()
    notifications = [Card("a", BOOT, 1, 1, "AAAA"), Card("a", BOOT, 2, 1, "AAAA")]
    for each in notifications:
        queue.put(each)
    assert drain(queue) == notifications


def test_a_card_too_many_is_lost_and_that_is_said_once() -> None:
    queue = NotificationQueue(put_timeout=0.0)
    for number in range(10 * MAX_WAITING):
        queue.put(card(number))
    queue.put(card(7, "line:b"))
    fault = Fault("line:a", "", 0, QUEUE_FULL, "")
    kept = [card(number) for number in range(MAX_WAITING)]
    assert drain(queue) == [*kept, fault, card(7, "line:b")]
    queue.put(card(1))
    assert drain(queue) == [card(1)], "there is room again"


def test_a_reader_waits_for_room_and_loses_nothing() -> None:
    queue = NotificationQueue(max_waiting=4, put_timeout=30.0)

    def tell() -> None:
        for number in range(200):
            queue.put(card(number))

    thread = threading.Thread(target=tell)
    thread.start()
    found: list[Notification] = []
    while len(found) < 200:
        notification = queue.pop()
        if notification is not None:
            found.append(notification)
        assert len(queue) <= 4
    thread.join()
    assert found == [card(number) for number in range(200)]


def test_while_the_disk_fails_the_events_stay_and_the_status_is_heard() -> None:
    queue = NotificationQueue()
    queue.put(card(1))
    queue.put(Status("line:a", "lost"))
    assert queue.pop(events=False) == Status("line:a", "lost")
    assert queue.pop(events=False) is None
    assert queue.pop() == card(1)


FLOODS: dict[str, Callable[[int], bytes]] = {
    "tile": lambda number: wire.encode(f"CARD,{BOOT},{number + 1},1,AA{number:06}"),
    "rdm6300": lambda number: rdm6300(f"{number:010X}", 0),
    "line": lambda number: b"AA%06d\r\n" % number,
    "pn532": lambda number: CONVERSATIONS["pn532"].card(f"{number:010X}", 0),
    "hid": lambda number: typed(f"AA{number:06}"),
}


def test_every_kind_is_flooded() -> None:
    assert FLOODS.keys() == READERS.keys()


@pytest.mark.parametrize("kind", READERS)
def test_whatever_a_reader_tells_the_queue_stays_short(kind: str) -> None:
    reader, queue = READERS[kind](f"{kind}:port"), NotificationQueue(put_timeout=0.0)
    flood = CONVERSATIONS[kind].greeting + b"".join(map(FLOODS[kind], range(times(3000))))
    for notification in [*reader.open(0.0), *reader.feed(flood, 0.1)]:
        queue.put(notification)
        assert len(queue) <= MAX_WAITING + 2
    assert len(queue) > 1


def test_the_acknowledgement_is_the_brake_of_a_tile_scanner() -> None:
    reader = TileReader("tile:a")
    reader.open(0.0)
    reader.feed(wire.encode(f"HELLO,1,1.0,{BOOT},3,-"), 0.1)
    sent = [wire.encode(f"MISS,{BOOT},{number},1") for number in range(1, 1001)]
    handed: list[Event] = []
    for _ in range(3):  # each is sent again
        handed += [each for each in reader.feed(b"".join(sent), 0.2) if isinstance(each, Miss)]
    assert [each.seq for each in handed] == list(range(1, MAX_UNACKNOWLEDGED + 1))
    for each in handed:
        reader.acknowledge(each)
    later = [each for each in reader.feed(b"".join(sent), 0.3) if isinstance(each, Miss)]
    assert later[0].seq == MAX_UNACKNOWLEDGED + 1, "what was not drain up comes when there is room"
