"""Devices without a key that ask to look: the table sees a code and says yes or no."""

import asyncio
import secrets

from companion.phones.app_link import AppAway, AppLink

# How many may wait, and for how many seconds each.
MOST_WAITING, WITHIN = 3, 120.0
# How many tickets are remembered; those that were let in join within moments.
MOST_TICKETS = 50


class TooManyWaiting(Exception):
    """Nobody else can ask just now."""


class Visitors:
    """Who asked, by ticket: "waiting", "in" or "refused"."""

    def __init__(self, link: AppLink) -> None:
        self._link = link
        self._states: dict[str, str] = {}
        self._asking: set[asyncio.Task[None]] = set()

    def state(self, ticket: str) -> str:
        """What became of a ticket; "refused" for one that was never given. It lets in once."""
        state = self._states.get(ticket, "refused")
        if state != "waiting":
            self._states.pop(ticket, None)
        return state

    async def ask(self) -> tuple[str, str]:
        """Has the table asked; returns the code that it shows, and the ticket.

        Raises AppAway, or TooManyWaiting.
        """
        if len(self._asking) >= MOST_WAITING:
            raise TooManyWaiting
        if not await self._link.connect():
            raise AppAway
        code, ticket = f"{secrets.randbelow(10000):04}", secrets.token_urlsafe(16)
        while len(self._states) >= MOST_TICKETS:
            del self._states[next(iter(self._states))]
        self._states[ticket] = "waiting"
        task = asyncio.create_task(self._wait(code, ticket))
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)
        return code, ticket

    async def _wait(self, code: str, ticket: str) -> None:
        try:
            answer = await self._link.ask({"do": "ask", "code": code}, WITHIN)
            state = "in" if answer.get("yes") is True else "refused"
        except AppAway:
            state = "refused"
        if ticket in self._states:
            self._states[ticket] = state
