"""Listens while the table wants phones, and not otherwise."""

import asyncio
import errno
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from companion.phones import hosts, keys
from companion.phones.page_files import PageFiles
from companion.phones.reporting import AppReports
from companion.phones.server import listen, make_application
from companion.phones.table import LiveTable

if TYPE_CHECKING:
    from tornado.httpserver import HTTPServer

# Seconds until it tries again to listen where it could not.
AGAIN_AFTER = 5.0


class TableServer:
    """The server of one data directory.

    `allow` overrules what the table chose; `ready` is called once, with the address to open, when
    it answers for the first time.
    """

    def __init__(
        self,
        directory: Path,
        address: str,
        port: int,
        allow: str | None,
        ready: Callable[[str], None],
    ) -> None:
        self._pages = PageFiles()
        self._directory = directory
        self._address, self._port = address, port
        self._ready: Callable[[str], None] | None = ready
        self._table = LiveTable(directory, self._pages.hash, allow)
        self._is_forced = allow is not None
        self._reports = AppReports(self._table)
        self._server: HTTPServer | None = None
        # Why it does not listen though it should: "taken" or "failed"; and when it tries again.
        self._problem = ""
        self._try_at = 0.0

    async def run(self) -> None:
        """Serves until it is cancelled.

        Raises OSError if it cannot listen and was told to; what the table chose is tried again.
        """
        table = self._table
        try:
            while True:
                await table.look()
                if table.allow == "off":
                    self._problem, self._try_at = "", 0.0
                    await self._stop()
                elif self._server is None:
                    await self._try()
                self._reports.step(0 if self._server is None else self._port, self._problem)
                await table.rest()
        finally:
            await self._stop()
            await self._reports.close()
            await table.link.close()
            table.live.close()

    async def _try(self) -> None:
        """Begins to listen. Raises OSError as `run` does."""
        now = asyncio.get_running_loop().time()
        if now < self._try_at:
            return
        try:
            await self._start()
        except OSError as error:
            if self._is_forced:
                raise
            if not self._problem:
                sys.stderr.write(f"can't listen on {self._address}:{self._port}: {error}\n")
            self._problem = "taken" if error.errno == errno.EADDRINUSE else "failed"
            self._try_at = now + AGAIN_AFTER
        else:
            self._problem = ""

    async def _start(self) -> None:
        table = self._table
        if not table.key:
            table.own_key = await keys.make(self._directory, table.link)
            await table.look()
        application = make_application(table, self._pages)
        self._server, sockets = listen(application, self._address, self._port)
        self._port = sockets[0].getsockname()[1]
        if self._ready is not None:
            self._ready(f"http://{hosts.reachable(self._address)}:{self._port}/#{table.key}")
            self._ready = None

    async def _stop(self) -> None:
        if self._server is None:
            return
        server, self._server = self._server, None
        server.stop()
        self._table.streams.close()
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(server.close_all_connections(), 1.0)
