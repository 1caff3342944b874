"""The web server: what may be asked of it, and where it listens."""

import socket
from collections.abc import Sequence

import tornado.httpserver
import tornado.netutil
import tornado.web

from companion.phones.entering import PlayHandler, UndoHandler
from companion.phones.following import EventsHandler, SnapshotHandler
from companion.phones.handlers import (
    MOST_BYTES,
    Handler,
    KeyHandler,
    MissingHandler,
    PageHandler,
    SharedParts,
    WebParts,
)
from companion.phones.joining import AskHandler, TicketHandler
from companion.phones.noise import ignore_client_mistakes
from companion.phones.page_files import PageFiles
from companion.phones.table import LiveTable

# A client that is silent for so long, or has not sent its whole request by then, is dropped.
SILENT = 30
MOST_HEADERS = 16384
# The kernel's queue to a client: a few snapshots, not thousands.
SEND_BUFFER = 16384


class MatchesHandler(KeyHandler):
    """The matches of this evening, or one of them."""

    METHODS = ("GET",)

    parts: SharedParts

    async def get(self, match_id: str = "") -> None:
        """Sends the list, or the pad of one match; 404 if there is none of that id."""
        found = self.parts.table.evening(match_id)
        if found is None:
            self.refuse(404)
            return
        self.finish_json(found)


def make_application(table: LiveTable, pages: PageFiles) -> tornado.web.Application:
    """The application, with what exists at which path."""
    return application(
        [
            (r"/api/table", SnapshotHandler),
            (r"/api/events", EventsHandler),
            (r"/api/matches", MatchesHandler),
            (r"/api/matches/([0-9A-Za-z_-]{1,64})", MatchesHandler),
            (r"/api/play", PlayHandler),
            (r"/api/undo", UndoHandler),
            (r"/api/join", TicketHandler),
            (r"/api/ask", AskHandler),
            (r"/(?:|tv|parts/.*)", PageHandler),
        ],
        SharedParts(table, pages),
    )


def application(
    paths: Sequence[tuple[str, type[Handler]]], parts: WebParts
) -> tornado.web.Application:
    """An application whose handlers share these parts; whatever has no path is missing."""
    shared = {"parts": parts}
    return tornado.web.Application(
        [(path, handler, shared) for path, handler in paths],
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
