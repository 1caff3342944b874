"""The way to the app: requests as lines of JSON through a Unix socket, each answered once."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.phones.wire import LONGEST_LINE, SOCKET

# How long a request may take: a slow disk, not a lost one.
ANSWER_WITHIN = 20.0
# How long the app that went away is left alone.
AGAIN_AFTER = 1.0


class AppAway(Exception):
    """There is no app at the other end, or it did not answer."""


class AppLink:
    """A connection to the app, opened anew when it is lost. For the event loop's thread only."""

    def __init__(self, directory: Path) -> None:
        self._path = directory / SOCKET
        self._writer: asyncio.StreamWriter | None = None
        self._reading: asyncio.Task[None] | None = None
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._number = 0
        self._try_at = 0.0
        # How often the app was reached: another number is another app, or this one again.
        self.connections = 0
        # Called when the app says that the match has changed.
        self.heard: Callable[[], None] = lambda: None

    @property
    def is_here(self) -> bool:
        """Whether the app is at the other end."""
        return self._writer is not None

    async def connect(self) -> bool:
        """Connects if it is not; returns whether the app is there now."""
        now = asyncio.get_running_loop().time()
        if self._writer is None and now >= self._try_at:
            self._try_at = now + AGAIN_AFTER
            try:
                reader, writer = await asyncio.open_unix_connection(
                    str(self._path), limit=LONGEST_LINE
                )
            except OSError:
                return False
            self._writer = writer
            self.connections += 1
            self._reading = asyncio.create_task(self._read(reader, writer))
        return self.is_here

    async def ask(self, request: dict[str, Any], within: float = ANSWER_WITHIN) -> dict[str, Any]:
        """The app's answer to a request. Raises AppAway."""
        if not await self.connect() or self._writer is None:
            raise AppAway
        self._number += 1
        number = self._number
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._answers[number] = answer
        try:
            self._writer.write(json.dumps({**request, "id": number}).encode() + b"\n")
            return await asyncio.wait_for(answer, within)
        except (TimeoutError, OSError) as error:
            raise AppAway from error
        finally:
            self._answers.pop(number, None)

    async def _read(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Hands each answer to whoever asked, until the app closes the connection."""
        try:
            while line := await reader.readline():
                said = json.loads(line)
                if "news" in said:
                    self.heard()
                    continue
                waiting = self._answers.get(said["id"])
                if waiting is not None and not waiting.done():
                    waiting.set_result(said)
        except (OSError, ValueError, KeyError, TypeError):
            pass  # whatever is at the other end, it is not an app that can be talked to
        finally:
            writer.close()
            self._writer = None
            for waiting in self._answers.values():
                if not waiting.done():
                    waiting.set_exception(AppAway())

    async def close(self) -> None:
        """Closes the connection."""
        if self._writer is not None:
            self._writer.close()
        if self._reading is not None:
            self._reading.cancel()
            with suppress(asyncio.CancelledError):
                await self._reading
