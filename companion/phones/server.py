"""The web server: what may be asked of it, and where it listens."""

import socket

import tornado.httpserver
import tornado.netutil
import tornado.web

from companion.phones.entering import PlayHandler, UndoHandler
from companion.phones.handlers import (
    MOST_BYTES,
    KeyHandler,
    MissingHandler,
    PageHandler,
    SharedParts,
)
from companion.phones.joining import AskHandler, JoinHandler
from companion.phones.noise import ignore_client_mistakes
from companion.phones.page_files import PageFiles
from companion.phones.streams import Event, Stream
from companion.phones.table import LiveTable

# A client that is silent for so long, or has not sent its whole request by then, is dropped.
SILENT = 30
MOST_HEADERS = 16384
# The kernel's queue to a client: a few snapshots, not thousands.
SEND_BUFFER = 16384
RETRY = b"retry: 1000\n"
# The most bytes of the name of whoever a phone belongs to.
MOST_NAME = 400


class TableHandler(KeyHandler):
    """The snapshot."""

    METHODS = ("GET",)

    async def get(self) -> None:
        """Sends what may be seen now."""
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.finish(await self.parts.table.newest(self.right))


class EventsHandler(KeyHandler):
    """The snapshot, and the next one whenever something changes."""

    METHODS = ("GET",)

    stream: Stream | None = None

    async def get(self) -> None:
        """Sends events until the phone goes away."""
        table = self.parts.table
        event = await table.newest_event(self.right)
        # From here on nothing else runs until the stream is among the others: it misses nothing.
        if table.streams.is_full:
            self.refuse(503)
            return
        self.set_header("Content-Type", "text/event-stream; charset=utf-8")
        said = self.request.query_arguments.get("who", [b""])[-1]
        who = said[:MOST_NAME].decode(errors="replace")
        self.stream = stream = Stream(self, self.right, table.key, who)
        table.streams.add(stream)
        try:
            stream.begin(Event(RETRY + event))
            await stream.run()
        finally:
            table.streams.remove(stream)

    def on_connection_close(self) -> None:
        """Ends the stream of a phone that has gone."""
        if self.stream is not None:
            self.stream.close()


class MatchesHandler(KeyHandler):
    """The matches of this evening, or one of them."""

    METHODS = ("GET",)

    async def get(self, match_id: str = "") -> None:
        """Sends the list, or the pad of one match; 404 if there is none of that id."""
        found = self.parts.table.evening(match_id)
        if found is None:
            self.refuse(404)
            return
        self.finish_json(found)


def make_application(table: LiveTable, pages: PageFiles) -> tornado.web.Application:
    """The application, with what exists at which path."""
    shared = {"parts": SharedParts(table, pages)}
    return tornado.web.Application(
        [
            (r"/api/table", TableHandler, shared),
            (r"/api/events", EventsHandler, shared),
            (r"/api/matches", MatchesHandler, shared),
            (r"/api/matches/([0-9A-Za-z_-]{1,64})", MatchesHandler, shared),
            (r"/api/play", PlayHandler, shared),
            (r"/api/undo", UndoHandler, shared),
            (r"/api/join", JoinHandler, shared),
            (r"/api/ask", AskHandler, shared),
            (r"/(?:|tv|parts/.*)", PageHandler, shared),
        ],
        default_handler_class=MissingHandler,
        default_handler_args=shared,
        log_function=lambda _handler: None,
        compress_response=False,
    )


def listen(
    application: tornado.web.Application, address: str, port: int
) -> tuple[tornado.httpserver.HTTPServer, list[socket.socket]]:
    """Listens. Raises OSError if the port is taken or the address is not this machine's."""
    ignore_client_mistakes()
    sockets = tornado.netutil.bind_sockets(port, address)
    for each in sockets:
        # Each connection takes these over: whoever reads nothing costs little, and not for long.
        each.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        each.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENT * 1000)
    server = tornado.httpserver.HTTPServer(
        application,
        decompress_request=False,
        idle_connection_timeout=SILENT,
        body_timeout=SILENT,
        max_header_size=MOST_HEADERS,
        # What is longer is refused by its headers, with an answer; tornado would just hang up.
        max_body_size=2**62,
        chunk_size=MOST_BYTES,
        xheaders=False,
    )
    server.add_sockets(sockets)
    return server, sockets
