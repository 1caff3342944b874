"""Tells the app what it cannot see without a network: where phones come in, and who is here."""

import asyncio
from typing import Any

from companion.phones import hosts
from companion.phones.app_link import AppAway
from companion.phones.table import LiveTable
from companion.phones.wire import REPORT

# Seconds between two looks at the addresses of this machine, and until the app must have answered.
LOOK_EVERY, ANSWER_WITHIN = 5.0, 20.0


class AppReports:
    """Sends the app a report whenever something in it has changed, and to each new app."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._addresses: list[hosts.OwnAddress] = []
        self._look_at = 0.0
        # What the app was told last, and which connection that was.
        self._told: tuple[dict[str, Any], int] | None = None
        self._telling: asyncio.Task[None] | None = None

    def step(self, port: int, problem: str) -> None:
        """Begins to tell the app what is new.

        port: where it listens, 0 while it does not; problem: "taken" if the port is another
        program's.
        """
        if not self._table.link.is_here or (self._telling and not self._telling.done()):
            return
        report = self._report(port, problem)
        known = (report, self._table.link.connections)
        if known != self._told:
            self._telling = asyncio.create_task(self._tell(*known))

    def _report(self, port: int, problem: str) -> dict[str, Any]:
        table = self._table
        now = asyncio.get_running_loop().time()
        if not port:
            self._addresses, self._look_at = [], 0.0
        elif now >= self._look_at:
            self._addresses, self._look_at = hosts.own_addresses(), now + LOOK_EVERY
        match = table.live.match
        playing = () if match is None else match.names
        names = table.streams.names()
        return {
            "do": REPORT,
            "port": port,
            "problem": problem,
            "addresses": [[each.address, each.kind, each.network] for each in self._addresses],
            "phones": len(table.streams),
            "names": [name for name in playing if name in names],
        }

    async def _tell(self, report: dict[str, Any], connection: int) -> None:
        try:
            await self._table.link.ask(report, ANSWER_WITHIN)
        except AppAway:
            self._told = None
        else:
            self._told = (report, connection)

    async def close(self) -> None:
        """Ends what is being told."""
        if self._telling is not None:
            self._telling.cancel()
            await asyncio.wait([self._telling])
