"""A listener for tests: keeps what it hears, and waits for what it wants to hear."""

import threading
import time
from collections.abc import Callable

from firmware_bridge.events import Card, Event, Notification, Status

TOO_LONG = 30.0


class Recorder:
    """Everything that was told, in order."""

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

    def wait(self, wanted: Callable[[], bool]) -> None:
        """Until it is so; a test that waits in vain fails."""
        with self._changed:
            assert self._changed.wait_for(wanted, TOO_LONG), self.notifications

    def wait_state(self, state: str, times: int = 1) -> None:
        self.wait(lambda: self.states.count(state) >= times)

    def wait_events(self, number: int) -> None:
        self.wait(lambda: len(self.events) >= number)


def eventually(wanted: Callable[[], bool]) -> None:
    """The same for what nobody tells."""
    end = time.monotonic() + TOO_LONG
    while not wanted():
        assert time.monotonic() < end
        time.sleep(0.005)
