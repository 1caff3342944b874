"""A listener for tests that records notifications and can wait for them."""

import threading
import time
from collections.abc import Callable

from firmware_bridge.events import Card, Event, Notification, Status

TIMEOUT = 30.0


class Recorder:
    """Records all notifications in order."""

    def __init__(self) -> None:
        self.notifications: list[Notification] = []
        self._changed = threading.Condition()

    def __call__(self, notification: Notification) -> None:
        with self._changed:
            self.notifications.append(notification)
            self._changed.notify_all()

    @property
    def events(self) -> list[Event]:
        return [each for each in self.notifications if not isinstance(each, Status)]

    @property
    def tags(self) -> list[str]:
        return [each.tag for each in self.notifications if isinstance(each, Card)]

    @property
    def states(self) -> list[str]:
        return [each.state for each in self.notifications if isinstance(each, Status)]

    def wait(self, condition: Callable[[], bool]) -> None:
        """Waits until the condition is true; fails after TIMEOUT seconds."""
        with self._changed:
            assert self._changed.wait_for(condition, TIMEOUT), self.notifications

    def wait_state(self, state: str, times: int = 1) -> None:
        self.wait(lambda: self.states.count(state) >= times)

    def wait_events(self, number: int) -> None:
        self.wait(lambda: len(self.events) >= number)


def eventually(condition: Callable[[], bool]) -> None:
    """Polls until the condition is true; fails after TIMEOUT seconds."""
    end = time.monotonic() + TIMEOUT
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.005)
