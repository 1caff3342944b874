"""What is shown, once or from now on: the newest snapshot, and the next one when it changes."""

from companion.phones.handlers import KeyHandler
from companion.phones.streams import Stream

RETRY = b"retry: 1000\n"


class SnapshotHandler(KeyHandler):
    """The snapshot."""

    METHODS = ("GET",)

    async def get(self) -> None:
        """Sends what may be seen now."""
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.finish(await self.parts.shown.newest(self.right))


class EventsHandler(KeyHandler):
    """The snapshot, and the next one whenever something changes."""

    METHODS = ("GET",)

    stream: Stream | None = None

    async def get(self) -> None:
        """Sends events until the phone goes away."""
        shown = self.parts.shown
        if shown.streams.is_full:
            self.refuse(503)
            return
        self.set_header("Content-Type", "text/event-stream; charset=utf-8")
        self.stream = stream = Stream(self, self.right, shown.key)
        # Before the snapshot is made: what changes after it is sent to this stream too.
        shown.streams.add(stream)
        try:
            stream.send(RETRY + await shown.newest_event(self.right))
            await stream.run()
        finally:
            shown.streams.remove(stream)

    def on_connection_close(self) -> None:
        """Ends the stream of a phone that has gone."""
        if self.stream is not None:
            self.stream.close()
