"""What is shown, once or from now on: the newest snapshot, and the next one when it changes."""

from companion.phones.handlers import KeyHandler
from companion.phones.streams import Event, Stream

RETRY = b"retry: 1000\n"
# The most bytes of the name of whoever a phone belongs to.
MOST_NAME = 400


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
        event = await shown.newest_event(self.right)
        # From here on nothing else runs until the stream is among the others: it misses nothing.
        if shown.streams.is_full:
            self.refuse(503)
            return
        self.set_header("Content-Type", "text/event-stream; charset=utf-8")
        said = self.request.query_arguments.get("who", [b""])[-1]
        who = said[:MOST_NAME].decode(errors="replace")
        self.stream = stream = Stream(self, self.right, shown.key, who)
        shown.streams.add(stream)
        try:
            stream.begin(Event(RETRY + event))
            await stream.run()
        finally:
            shown.streams.remove(stream)

    def on_connection_close(self) -> None:
        """Ends the stream of a phone that has gone."""
        if self.stream is not None:
            self.stream.close()
