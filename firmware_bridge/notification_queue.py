"""What readers told and the main loop has not taken yet: bounded, however much they tell."""

import threading
from collections import deque

from firmware_bridge.events import Button, Card, Event, Fault, Notification, Status

# So many events of one reader may wait. A tile scanner has one under way, others a card now and
# then: more than this is a device that has gone mad.
MOST_WAITING = 64
# How long a reader's thread waits for room before an event is lost, in seconds.
PATIENCE = 0.25
# The code of the fault that says so.
QUEUE_FULL = "queue-full"


class NotificationQueue:
    """Filled by the readers' threads, emptied by the main loop, in order.

    Of each reader only its last status is kept, and of a card that is told again while it waits
    only the first telling. Where a reader tells more than the main loop can take, its thread is
    made to wait, which is what slows the device down; what comes even then is lost, and a fault of
    that reader says so.
    """

    def __init__(self, most: int = MOST_WAITING, patience: float = PATIENCE) -> None:
        self._most, self._patience = most, patience
        self._waiting: deque[Notification] = deque()
        self._changed = threading.Condition()

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, news: Notification) -> None:
        """From any thread; may wait for a moment."""
        with self._changed:
            if isinstance(news, Status):
                older = [each for each in self._waiting if _is_status_of(each, news.reader)]
                for each in older:
                    self._waiting.remove(each)
                self._waiting.append(news)
            elif not self._is_told(news):
                room = self._changed.wait_for(lambda: self._has_room(news.reader), self._patience)
                if room:
                    self._waiting.append(news)
                else:
                    self._lose(news)

    def take(self, *, events: bool = True) -> Notification | None:
        """The oldest news, without `events` the oldest status; None if there is none."""
        with self._changed:
            for news in self._waiting:
                if events or isinstance(news, Status):
                    self._waiting.remove(news)
                    self._changed.notify_all()
                    return news
            return None

    def _has_room(self, reader: str) -> bool:
        return sum(each.reader == reader for each in self._waiting) < self._most

    def _is_told(self, event: Event) -> bool:
        """Whether the same card waits already. After a button it may be laid anew."""
        if not isinstance(event, Card) or event.boot:
            return False  # what is to be acknowledged is told once, and never merged
        for each in reversed(self._waiting):
            if isinstance(each, Button):
                return False
            if isinstance(each, Card) and (each.reader, each.tag) == (event.reader, event.tag):
                return True
        return False

    def _lose(self, event: Event) -> None:
        said = Fault(event.reader, "", 0, QUEUE_FULL, "")
        if isinstance(event, Card) and said not in self._waiting:
            self._waiting.append(said)


def _is_status_of(news: Notification, reader: str) -> bool:
    return isinstance(news, Status) and news.reader == reader
