"""What a request must be to be answered: for this machine, of our own page, with a key."""

import json
import time
from typing import Any, Protocol

import tornado.web

from companion.phones import access, hosts
from companion.phones.page_files import PageFiles
from companion.phones.streams import Streams
from companion.phones.table import LiveTable
from companion.phones.visitors import Visitors

MOST_BYTES = 4096
COOKIE = "table"


class RequestRefused(Exception):
    """A request that is answered with this status."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Shown(Protocol):
    """What is shown to all who look on: a table, or a club. Made for the event loop's thread."""

    streams: Streams

    @property
    def key(self) -> str:
        """The key that lets in."""

    async def newest(self, right: str) -> bytes:
        """The snapshot of this moment, as JSON, for somebody with this right."""

    async def newest_event(self, right: str) -> bytes:
        """As `newest`, as an event of a stream."""


class WebParts:
    """What all handlers share, whatever is shown.

    cookie: in which the key is kept; browsers keep one for all ports of a machine. is_open:
    whether everybody may look, without a key.
    """

    def __init__(
        self, shown: Shown, pages: PageFiles, *, cookie: str = COOKIE, is_open: bool = False
    ) -> None:
        self.shown, self.pages = shown, pages
        self.cookie, self.is_open = cookie, is_open
        self.wrong_keys = access.WrongKeys(time.monotonic)


class SharedParts(WebParts):
    """What the handlers of a table share."""

    def __init__(self, table: LiveTable, pages: PageFiles) -> None:
        super().__init__(table, pages)
        self.table = table
        self.visitors = Visitors(table.link)


@tornado.web.stream_request_body
class Handler(tornado.web.RequestHandler):
    """Refuses what is not for us before anything of it is read."""

    # What this handler answers; every other method is refused with 405.
    METHODS: tuple[str, ...] = ()

    parts: WebParts
    body: bytes

    def initialize(self, parts: WebParts) -> None:
        """Takes what all handlers share."""
        self.parts = parts
        self.body = b""

    def set_default_headers(self) -> None:
        """The headers of every answer."""
        self.clear_header("Server")
        self.set_header("Content-Security-Policy", "default-src 'self'; frame-ancestors 'none'")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("Cache-Control", "no-store")

    def prepare(self) -> None:
        """Refuses a request by its headers."""
        try:
            self.check_origin_and_host()
            if self.request.method not in self.METHODS:
                raise RequestRefused(405)
            self.check_access()
            self.check_form()
        except RequestRefused as refused:
            self.refuse(refused.status)

    def check_origin_and_host(self) -> None:
        """Raises RequestRefused for a page elsewhere that was led here."""
        host = self.request.headers.get_list("Host")
        if len(host) != 1 or not hosts.is_own_host(host[0]):
            raise RequestRefused(421)
        origin = self.request.headers.get("Origin")
        if origin is not None and origin.lower() != f"http://{host[0].strip().lower()}":
            raise RequestRefused(403)

    def check_access(self) -> None:
        """Raises RequestRefused if the key is not enough for this; nothing needs one here."""

    def check_form(self) -> None:
        """Raises RequestRefused for a body that is too long or of another type than JSON."""
        headers = self.request.headers
        length = headers.get("Content-Length", "0")
        has_body = length.strip("0") != "" or "Transfer-Encoding" in headers
        if not has_body:
            return
        kind = headers.get("Content-Type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise RequestRefused(415)
        if not length.isdecimal() or int(length) > MOST_BYTES:
            raise RequestRefused(413)

    def data_received(self, chunk: bytes) -> None:
        """Collects the body, up to the limit."""
        if self._finished:
            return
        self.body += chunk
        if len(self.body) > MOST_BYTES:
            self.refuse(413)

    def refuse(self, status: int, **said: object) -> None:
        """Answers with a status; the rest of the request is not read."""
        self.set_status(status)
        if status == 405:
            self.set_header("Allow", ", ".join(self.METHODS))
        if status == 413:
            self.set_header("Connection", "close")
        self.finish_json(said or {"error": self._reason})

    def finish_json(self, said: object) -> None:
        """Answers with JSON."""
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.finish(json.dumps(said, ensure_ascii=False).encode("utf-8", "replace"))

    def write_error(self, status_code: int, **_rest: object) -> None:
        """Answers what went wrong without telling more than its status."""
        self.finish_json({"error": self._reason if status_code != 500 else "server error"})

    def fields(self) -> dict[str, Any]:
        """The body as a JSON object. Raises RequestRefused."""
        try:
            said = json.loads(self.body)
        except (ValueError, RecursionError):
            raise RequestRefused(400) from None
        if not isinstance(said, dict):
            raise RequestRefused(400)
        return said


class PageHandler(Handler):
    """The pages and their parts, which need no key and hold no data."""

    METHODS = ("GET",)

    def get(self) -> None:
        """Sends the file at this path, or 404."""
        found = self.parts.pages.find(self.request.path)
        if found is None:
            self.refuse(404)
            return
        self.set_header("Content-Type", found.kind)
        kept = "public, max-age=31536000, immutable" if found.is_part else "no-cache"
        self.set_header("Cache-Control", kept)
        self.finish(found.content)

    def check_access(self) -> None:
        """Raises RequestRefused for a path that does not exist."""
        if self.parts.pages.find(self.request.path) is None:
            raise RequestRefused(404)


class KeyHandler(Handler):
    """A request that needs the key, in a header or in the cookie."""

    right = ""

    def check_access(self) -> None:
        """Raises RequestRefused without a right key."""
        if self.parts.is_open:
            self.right = "look"
            return
        self.right = self.check_key(self.given_key())

    def given_key(self) -> str:
        """The key that came with the request; "" without one."""
        kind, _, key = self.request.headers.get("Authorization", "").partition(" ")
        if kind.lower() == "bearer":
            return key.strip()
        return self.get_cookie(self.parts.cookie) or ""

    def check_key(self, key: str) -> str:
        """What a key allows. Raises RequestRefused if that is nothing."""
        address = str(self.request.remote_ip)
        if key and self.parts.wrong_keys.are_too_many(address):
            raise RequestRefused(429)
        right = access.rights(key, self.parts.shown.key)
        if not right:
            if key:
                self.parts.wrong_keys.note(address)
            raise RequestRefused(401)
        return right


class MissingHandler(Handler):
    """Whatever does not exist."""

    def check_access(self) -> None:
        """Raises RequestRefused(404) whatever the method is."""

    def prepare(self) -> None:
        """Refuses it."""
        try:
            self.check_origin_and_host()
        except RequestRefused as refused:
            self.refuse(refused.status)
        else:
            self.refuse(404)
