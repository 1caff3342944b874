"""The board of a club for a TV and phones: `companion club serve`."""

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.club.address import ClubAddress
from companion.club.shown import BoardHeading, snapshot
from companion.club.watching import ClubPicture, ClubWatcher
from companion.phones import hosts
from companion.phones.access import is_key, new_key
from companion.phones.following import EventsHandler, SnapshotHandler
from companion.phones.handlers import PageHandler, WebParts
from companion.phones.joining import JoinHandler
from companion.phones.page_files import PageFiles
from companion.phones.server import application, listen
from companion.phones.streams import CHECK_EVERY, Streams
from companion.records import replace
from companion.store.files import check_is_here

FOLDER = Path(__file__).with_name("page")
# In the data directory: the key of the board, so that a TV that was let in stays so.
KEY_FILE = "club-board.key"
COOKIE = "club"
_LONGEST_KEY = 100


class ShownClub:
    """What is shown of a club just now. For the event loop's thread only."""

    def __init__(self, key: str, heading: BoardHeading, page: str) -> None:
        self.key = key
        self.streams = Streams()
        self._heading, self._page = heading, page
        self._picture = ClubPicture(problem="just a moment")
        self._number = 0
        self._encoded = snapshot(self._picture, heading, page)

    def take(self, picture: ClubPicture) -> None:
        """Shows this from now on, to all who look on."""
        self._picture = picture
        encoded = snapshot(picture, self._heading, self._page)
        if encoded != self._encoded:
            self._encoded = encoded
            self._number += 1
            self.streams.send(dict.fromkeys(("look", "enter"), self._event()))

    def lose(self, problem: str) -> None:
        """Shows that the database is away, and what was there before."""
        self.take(replace(self._picture, problem=problem))

    async def newest(self, right: str) -> bytes:  # noqa: ARG002 - everybody may see the same
        """What is shown now."""
        return self._encoded

    async def newest_event(self, right: str) -> bytes:  # noqa: ARG002
        """As `newest`, as an event of a stream."""
        return self._event()

    def _event(self) -> bytes:
        return b"event: table\nid: %d\ndata: %s\n\n" % (self._number, self._encoded)


class BoardServer:
    """Serves the board of a club until it is cancelled.

    `ready` is called once, with the address to open; `say` is given a sentence when the database
    goes away, once as long as it holds.
    """

    def __init__(
        self,
        address: ClubAddress,
        heading: BoardHeading,
        key: str,
        say: Callable[[str], None],
        ready: Callable[[str], None],
    ) -> None:
        """`key` "" lets everybody look."""
        pages = PageFiles({"/": "board.html"}, FOLDER)
        self._club = ShownClub(key, heading, pages.hash)
        self._parts = WebParts(self._club, pages, cookie=COOKIE, is_open=not key)
        self._address, self._season = address, heading.season
        self._say, self._ready = say, ready
        self._said = ""

    async def run(self, address: str, port: int) -> None:
        """Serves. Raises OSError if it cannot listen."""
        paths = [
            (r"/api/table", SnapshotHandler),
            (r"/api/events", EventsHandler),
            (r"/api/join", JoinHandler),
            (r"/(?:|parts/.*)", PageHandler),
        ]
        server, sockets = listen(application(paths, self._parts), address, port)
        loop = asyncio.get_running_loop()
        # The loop may be gone by the time that the thread has something to tell.
        watcher = ClubWatcher(self._address, self._season, _calls_in(loop, self._take))
        watcher.start()
        try:
            port = sockets[0].getsockname()[1]
            ending = f"#{self._club.key}" if self._club.key else ""
            self._ready(f"http://{hosts.reachable(address)}:{port}/{ending}")
            while True:
                self._club.streams.check()
                await asyncio.sleep(CHECK_EVERY)
        finally:
            watcher.stop()
            server.stop()
            self._club.streams.close()
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(server.close_all_connections(), 1.0)

    def _take(self, found: ClubPicture | str) -> None:
        if isinstance(found, ClubPicture):
            self._said = ""
            self._club.take(found)
            return
        self._club.lose(found)
        if found != self._said:
            self._said = found
            self._say(f"{found}; trying again")


def _calls_in(
    loop: asyncio.AbstractEventLoop, function: Callable[[ClubPicture | str], None]
) -> Callable[[ClubPicture | str], None]:
    """`function`, to be called from another thread."""

    def call(found: ClubPicture | str) -> None:
        with suppress(RuntimeError):  # the loop has been closed
            loop.call_soon_threadsafe(function, found)

    return call


def kept_key(directory: Path) -> str:
    """The key in a data directory, made if there is none; one for this run if it cannot be kept."""
    file = directory / KEY_FILE
    with suppress(OSError, UnicodeDecodeError):
        with file.open(encoding="ascii") as kept:
            key = re.sub(r"\s", "", kept.read(_LONGEST_KEY))
        if is_key(key):
            return key
    key = new_key()
    with suppress(OSError):
        check_is_here(directory)
        directory.mkdir(parents=True, exist_ok=True)
        new = file.with_name(f"{KEY_FILE}.new")
        new.unlink(missing_ok=True)
        new.touch(mode=0o600)
        new.write_text(f"{key}\n", encoding="ascii")
        new.replace(file)
    return key
