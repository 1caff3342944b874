"""The table as the server knows it: the newest snapshot, and who is told when it changes."""

import asyncio
from pathlib import Path
from typing import Any

from companion.phones import evening, snapshot
from companion.phones.app_link import AppLink
from companion.phones.live import LiveJournal
from companion.phones.streams import Streams

# Seconds between two looks at the journal: while the app, which alone writes then, says what is
# new, or nobody looks on; and while somebody looks on without the app.
SELDOM, OFTEN = 0.5, 0.15


class LiveTable:
    """What is on the table, from the journal and from the app. For the event loop's thread only.

    `forced` is what is allowed whatever the table chose; None to do as it chose.
    """

    def __init__(self, directory: Path, page: str, forced: str | None = None) -> None:
        self.live = LiveJournal(directory)
        self.link = AppLink(directory)
        self.streams = Streams()
        self._page = page
        self._forced = forced
        # The key until the table has one of its own.
        self.own_key = ""
        # By what may be done, the last snapshot; and whether the app was there.
        self._encoded: dict[str, bytes] = {}
        self._app_was_here = False
        # Set as long as `rest` waits; and whether the app has said since that there is news.
        self._resting: asyncio.Future[None] | None = None
        self._has_news = False
        self.link.heard = self._hear

    @property
    def key(self) -> str:
        """The key that lets in."""
        return self.live.choices.key or self.own_key

    @property
    def allow(self) -> str:
        """ "off", "look" or "enter"."""
        return self._forced or self.live.choices.allow

    @property
    def pause(self) -> float:
        """How long to wait until the next `look`."""
        return OFTEN if len(self.streams) and not self.link.is_here else SELDOM

    async def rest(self) -> None:
        """Waits until the next `look`: for a while, or until the app says that there is news."""
        loop = asyncio.get_running_loop()
        self._resting = loop.create_future()
        timer = loop.call_later(0 if self._has_news else self.pause, self._end_rest)
        try:
            await self._resting
        finally:
            timer.cancel()
            self._resting, self._has_news = None, False

    def _hear(self) -> None:
        self._has_news = True
        self._end_rest()

    def _end_rest(self) -> None:
        if self._resting is not None and not self._resting.done():
            self._resting.set_result(None)

    async def look(self) -> None:
        """Reads what is new, and sends it to all who look on."""
        self.streams.check()
        key, allow = self.key, self.allow
        here = await self.link.connect()
        changed = self.live.poll()
        if not changed and here == self._app_was_here and self._encoded:
            return
        self._app_was_here = here
        before, self._encoded = self._encoded, {}
        if self.key != key:
            self.streams.close_others(self.key)
        events = {right: self._event(right) for right in self.streams.rights}
        is_new = any(before.get(allowed) != text for allowed, text in self._encoded.items())
        if is_new or self.allow != allow:
            self.streams.send(events)

    def allowed(self, right: str) -> str:
        """What somebody with this right may do now."""
        return "enter" if right == "enter" and self.allow == "enter" else "look"

    async def newest(self, right: str) -> bytes:
        """The snapshot of this moment for somebody with this right."""
        await self.look()
        return self._snapshot(right)

    async def newest_event(self, right: str) -> bytes:
        """As `newest`, as an event of a stream."""
        await self.look()
        return self._event(right)

    def _snapshot(self, right: str) -> bytes:
        allowed = self.allowed(right)
        if allowed not in self._encoded:
            shown = snapshot.snapshot(
                self.live,
                page=self._page,
                app_here=self.link.is_here and self.live.readable,
                allow=allowed,
            )
            self._encoded[allowed] = snapshot.encoded(shown)
        return self._encoded[allowed]

    def _event(self, right: str) -> bytes:
        data = self._snapshot(right)
        return b"event: table\nid: %d\ndata: %s\n\n" % (self.live.at, data)

    def evening(self, match_id: str) -> dict[str, Any] | None:
        """The matches of the last 24 hours, or with an id one of them; None if it is not."""
        journal = self.live.journal
        if journal is None:
            return None if match_id else {"matches": []}
        return evening.pad(journal, match_id) if match_id else evening.matches(journal)
