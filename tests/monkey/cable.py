"""A tile scanner at the end of a cable, without a port, a thread or a time of its own."""

from random import Random

from firmware_bridge.events import Card, Event, Notification, Status
from firmware_bridge.readers.tile import TileReader
from firmware_bridge.scanner import Scanner

NAME = "sim"
# A device and its host answer each other a few times in a moment.
ROUNDS = 4
# The name that a reader which only types codes has.
TYPED = "hid:/dev/input/event9"


class Cable:
    """What the app takes for a link (`firmware_bridge/link.py`): the real scanner's queue and the
    real decoder, joined by bytes that arrive when `carry` is called.

    It outlives the app: what the app did not acknowledge comes again after a restart.
    """

    name = NAME
    port = NAME

    def __init__(self, random: Random, now: float) -> None:
        self._now = now
        self.scanner = Scanner(random, now)
        self.plugged = True
        self._reader = TileReader(NAME)
        self.status = Status(NAME, "searching")
        self._noise = b""
        self._news = self._reader.open(now)

    def reopen(self, now: float) -> None:
        """Another process opens the port; it knows nothing of the one before."""
        self._reader = TileReader(NAME)
        self._news = self._reader.open(now)

    def carry(self, now: float) -> list[Notification]:
        """All that both sides have to say by now; what of it is news for the app."""
        self._now = now
        for _ in range(ROUNDS):
            self.scanner.tick(now)
            said = b"".join(self.scanner.pop_output())
            if self.plugged:
                self._news += self._reader.feed(self._noise + said, now)
                self.scanner.feed(self._reader.pop_output(), now)
            self._noise = b""
        self._news += self._reader.tick(now)
        found, self._news = self._news, []
        for each in found:
            if isinstance(each, Status):
                self.status = each
        return found

    def plug(self, plugged: bool, now: float) -> None:
        """Puts the cable in, or pulls it; without it the device has no power."""
        if plugged and not self.plugged:
            self.scanner.reboot(now)
            self._news += self._reader.open(now)
        elif self.plugged and not plugged:
            self._news.append(Status(NAME, "lost", "unplugged"))
        self.plugged = plugged

    def garble(self, noise: bytes) -> None:
        """These bytes arrive before whatever is said next."""
        self._noise += noise

    def acknowledge(self, event: Event) -> None:
        """The event's effect is on disk."""
        self._reader.acknowledge(event)

    def light(self, tile: int, n: int, colour: str) -> None:
        """So many lamps of a tile."""
        self._reader.light(tile, n, colour)

    def sound(self, name: str) -> None:
        """A sound of the device."""
        self._reader.sound(name)

    def stop(self) -> None:
        """The app ends; there is no thread to tell."""

    def close(self) -> None:
        """The app ends; the device stays."""


def typed(tag: str) -> Card:
    """A card as a reader gives it that types codes and knows neither tiles nor numbers."""
    return Card(TYPED, "", 0, 0, tag)
