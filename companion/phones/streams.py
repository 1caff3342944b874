"""The phones that look on: each is sent the newest snapshot, and never holds up another."""

import asyncio
from typing import TYPE_CHECKING

from tornado.iostream import StreamClosedError

if TYPE_CHECKING:
    from tornado.web import RequestHandler

MOST_STREAMS = 64
# How long a phone may take to read one event, in seconds.
GIVE_UP_AFTER = 30
# How often a stream on which nothing happens says that it is alive.
COMMENT_AFTER = 15.0


class Stream:
    """One phone's event stream. `right` is what the phone's key allows."""

    def __init__(self, handler: "RequestHandler", right: str, key: str) -> None:
        self._handler = handler
        self.right, self.key = right, key
        self._newest: bytes | None = None
        self._wake = asyncio.Event()
        self._closed = False

    def send(self, event: bytes) -> None:
        """Has this event sent next, in place of one that still waits."""
        self._newest = event
        self._wake.set()

    def close(self) -> None:
        """Ends the stream."""
        self._closed = True
        self._wake.set()

    async def run(self) -> None:
        """Sends what there is until the stream is closed or the phone has gone."""
        try:
            while not self._closed:
                event, self._newest = self._newest, None
                if event is not None:
                    self._handler.write(event)
                    await asyncio.wait_for(self._handler.flush(), GIVE_UP_AFTER)
                    continue
                self._wake.clear()
                try:
                    await asyncio.wait_for(self._wake.wait(), COMMENT_AFTER)
                except TimeoutError:
                    self._newest = self._newest or b":\n\n"
        except (TimeoutError, StreamClosedError):
            pass  # the phone has gone, or reads nothing: it comes back by itself


class Streams:
    """All event streams."""

    def __init__(self) -> None:
        self._streams: set[Stream] = set()

    def __len__(self) -> int:
        return len(self._streams)

    @property
    def is_full(self) -> bool:
        """Whether no further stream is let in."""
        return len(self._streams) >= MOST_STREAMS

    def add(self, stream: Stream) -> None:
        """Lets a stream in."""
        self._streams.add(stream)

    def remove(self, stream: Stream) -> None:
        """Forgets a stream that has ended."""
        self._streams.discard(stream)

    def send(self, events: dict[str, bytes]) -> None:
        """Sends each stream the event for its right."""
        for stream in self._streams:
            stream.send(events[stream.right])

    def close_others(self, key: str) -> None:
        """Ends the streams that were let in with another key than this one."""
        for stream in [each for each in self._streams if each.key != key]:
            stream.close()

    def close(self) -> None:
        """Ends all streams."""
        for stream in self._streams:
            stream.close()
