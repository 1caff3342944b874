"""The phones that look on: each is sent the newest snapshot, and never holds up another."""

import asyncio
import time
from typing import TYPE_CHECKING

from tornado.iostream import StreamClosedError

if TYPE_CHECKING:
    from tornado.web import RequestHandler

MOST_STREAMS = 64
# How long a phone may take to read one event, in seconds.
GIVE_UP_AFTER = 30
# How often a stream on which nothing happens says that it is alive.
COMMENT_AFTER = 15.0
# How often the streams are looked through for both.
CHECK_EVERY = 0.25


class Event:
    """What is sent, as it is and as a chunk of HTTP/1.1: made once for all who are sent it."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.chunk = b"%x\r\n%s\r\n" % (len(data), data)


COMMENT = Event(b":\n\n")


class Stream:
    """One phone's event stream. `right` is what the phone's key allows, `who` whose phone it is, as
    it says; "" if it does not.

    Nearly always the kernel takes an event at once, so nothing waits here: no task, no timer.
    """

    def __init__(self, handler: "RequestHandler", right: str, key: str, who: str = "") -> None:
        self._handler = handler
        # Where chunks go, once the head of the answer is there; None if there is nobody any more.
        connection = handler.request.connection
        self._socket = None if connection is None else connection.stream  # type: ignore[attr-defined]
        self._has_chunks = handler.request.version == "HTTP/1.1"
        self.right, self.key, self.who = right, key, who
        # What is sent once the phone has read what it was sent; since when it is waited for.
        self._newest: Event | None = None
        self._reading = False
        self._sent_at = time.monotonic()
        self._ended = asyncio.Event()

    def begin(self, event: Event) -> None:
        """Sends the head of the answer and the first event; to be called once, first of all."""
        self._sent_at = time.monotonic()
        self._handler.write(event.data)
        self._wait_for(self._handler.flush())

    def send(self, event: Event) -> None:
        """Sends this event, or has it sent next in place of one that still waits."""
        self._newest = event
        if not self._reading:
            self._send_newest()

    def _send_newest(self) -> None:
        event, self._newest = self._newest, None
        if event is None or self._socket is None or self._ended.is_set():
            return
        self._sent_at = time.monotonic()
        try:
            self._wait_for(self._socket.write(event.chunk if self._has_chunks else event.data))
        except StreamClosedError:
            self.close()

    def _wait_for(self, taken: "asyncio.Future[None]") -> None:
        """Has the next event wait until the kernel has taken this one."""
        if taken.done():
            self._check(taken)
        else:
            self._reading = True
            taken.add_done_callback(self._was_read)

    def _was_read(self, taken: "asyncio.Future[None]") -> None:
        self._reading = False
        if self._check(taken):
            self._send_newest()

    def _check(self, taken: "asyncio.Future[None]") -> bool:
        """Whether an event could be sent; else the phone has gone, and comes back by itself."""
        if taken.cancelled() or taken.exception() is not None:
            self.close()
            return False
        return True

    def check(self, now: float) -> None:
        """Says that the stream is alive if it is time to, and gives up who reads nothing."""
        if self._reading and now - self._sent_at >= GIVE_UP_AFTER:
            self.close()
        elif not self._reading and now - self._sent_at >= COMMENT_AFTER:
            self.send(COMMENT)

    def close(self) -> None:
        """Ends the stream."""
        self._ended.set()

    async def run(self) -> None:
        """Returns when the stream is closed or the phone has gone."""
        await self._ended.wait()


class Streams:
    """All event streams."""

    def __init__(self) -> None:
        self._streams: set[Stream] = set()
        self._checked_at = 0.0

    def __len__(self) -> int:
        return len(self._streams)

    def names(self) -> set[str]:
        """Whose phones they are, as far as they say."""
        return {stream.who for stream in self._streams if stream.who}

    @property
    def is_full(self) -> bool:
        """Whether no further stream is let in."""
        return len(self._streams) >= MOST_STREAMS

    @property
    def rights(self) -> set[str]:
        """What the keys of those who look on allow."""
        return {stream.right for stream in self._streams}

    def add(self, stream: Stream) -> None:
        """Lets a stream in."""
        self._streams.add(stream)

    def remove(self, stream: Stream) -> None:
        """Forgets a stream that has ended."""
        self._streams.discard(stream)

    def send(self, events: dict[str, bytes]) -> None:
        """Sends each stream the event for its right."""
        made = {right: Event(event) for right, event in events.items()}
        for stream in list(self._streams):
            stream.send(made[stream.right])

    def check(self) -> None:
        """Checks each stream, a few times a second; to be called more often than that."""
        now = time.monotonic()
        if now - self._checked_at >= CHECK_EVERY:
            self._checked_at = now
            for stream in list(self._streams):
                stream.check(now)

    def close_others(self, key: str) -> None:
        """Ends the streams that were let in with another key than this one."""
        for stream in [each for each in self._streams if each.key != key]:
            stream.close()

    def close(self) -> None:
        """Ends all streams."""
        for stream in self._streams:
            stream.close()
