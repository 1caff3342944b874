"""A bounded queue between the readers' threads and the main loop."""

import threading
from collections import deque

from firmware_bridge.events import Button, Card, Event, Fault, Notification, Status

# Events of one reader that may wait. A tile scanner has one under way, others send a card now and
# then: more than this is a device that does not work properly.
MAX_WAITING = 64
# How long a reader's thread waits for room before an event is lost, in seconds.
PUT_TIMEOUT = 0.25
# The code of the fault that reports a lost event.
QUEUE_FULL = "queue-full"


class NotificationQueue:
    """Filled by the readers' threads, emptied by the main loop, in order.

    Of each reader only its last status is kept. A card that is reported again while it waits is
    kept once. Where a reader sends more than the main loop takes, `put` blocks its thread, which
    slows the device down; what still finds no room is lost, and a Fault with the code QUEUE_FULL
    is queued for that reader.
    """

    def __init__(self, max_waiting: int = MAX_WAITING, put_timeout: float = PUT_TIMEOUT) -> None:
        self._max_waiting, self._put_timeout = max_waiting, put_timeout
        self._waiting: deque[Notification] = deque()
        self._changed = threading.Condition()

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, notification: Notification) -> None:
        """Appends it, from any thread; for an event, waits up to `put_timeout` for room."""
        with self._changed:
            if isinstance(notification, Status):
                reader = notification.reader
                older = [each for each in self._waiting if _is_status_of(each, reader)]
                for each in older:
                    self._waiting.remove(each)
                self._waiting.append(notification)
            elif not self._is_duplicate(notification):
                reader = notification.reader
                if self._changed.wait_for(lambda: self._has_room(reader), self._put_timeout):
                    self._waiting.append(notification)
                else:
                    self._report_lost(notification)

    def pop(self, *, events: bool = True) -> Notification | None:
        """Removes and returns the oldest notification, or None.

        With `events=False` only a Status is returned, and events stay in the queue.
        """
        with self._changed:
            for notification in self._waiting:
                if events or isinstance(notification, Status):
                    self._waiting.remove(notification)
                    self._changed.notify_all()
                    return notification
            return None

    def _has_room(self, reader: str) -> bool:
        return sum(each.reader == reader for each in self._waiting) < self._max_waiting

    def _is_duplicate(self, event: Event) -> bool:
        """Whether the same card waits already. A button between the two makes it a new one."""
        if not isinstance(event, Card) or event.boot:
            return False  # an event that must be acknowledged is reported once and never merged
        for each in reversed(self._waiting):
            if isinstance(each, Button):
                return False
            if isinstance(each, Card) and (each.reader, each.tag) == (event.reader, event.tag):
                return True
        return False

    def _report_lost(self, event: Event) -> None:
        fault = Fault(event.reader, "", 0, QUEUE_FULL, "")
        if isinstance(event, Card) and fault not in self._waiting:
            self._waiting.append(fault)


def _is_status_of(notification: Notification, reader: str) -> bool:
    return isinstance(notification, Status) and notification.reader == reader
