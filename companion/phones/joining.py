"""Coming in: with the table's key, or by asking the table."""

from companion.phones import access
from companion.phones.app_link import AppAway
from companion.phones.handlers import Handler, KeyHandler, RequestRefused, SharedParts
from companion.phones.visitors import TooManyWaiting


def typed(key: str) -> str:
    """A key as people may type it: with blanks between its parts, in small letters."""
    return "".join(key.split()).upper() if not key.startswith(access.LOOK) else key


class JoinHandler(KeyHandler):
    """Comes in with the key."""

    METHODS = ("POST",)

    def check_access(self) -> None:
        """The key comes in the body."""

    def post(self) -> None:
        """Sets the cookie."""
        try:
            said = self.fields()
            ticket, key = said.get("ticket"), said.get("key")
            if isinstance(ticket, str):
                self.join_with(ticket)
                return
            if not isinstance(key, str):
                raise RequestRefused(400)
            key = typed(key)
            self.check_key(key)
        except RequestRefused as refused:
            self.refuse(refused.status)
            return
        self.let_in(key)

    def join_with(self, ticket: str) -> None:  # noqa: ARG002 - for those who give tickets
        """Answers somebody with a ticket; here there are none. May raise RequestRefused."""
        raise RequestRefused(403)

    def let_in(self, key: str) -> None:
        """Answers with the cookie."""
        cookie = self.parts.cookie
        self.set_cookie(cookie, key, httponly=True, samesite="Strict", path="/", expires_days=365)
        self.set_status(204)
        self.finish()


class TicketHandler(JoinHandler):
    """Comes in with the key, or with a ticket that the table let in."""

    parts: SharedParts

    def join_with(self, ticket: str) -> None:
        """Lets in once whom the table let in."""
        state = self.parts.visitors.state(ticket)
        if state == "in":
            self.let_in(access.look_pass(self.parts.table.key))
        elif state == "waiting":
            self.set_status(202)
            self.finish_json({"waiting": True})
        else:
            self.refuse(403)


class AskHandler(Handler):
    """Somebody without a key asks to look."""

    METHODS = ("POST",)

    parts: SharedParts

    async def post(self) -> None:
        """Sends the code that the table shows, and the ticket to join with."""
        try:
            code, ticket = await self.parts.visitors.ask()
        except AppAway:
            self.refuse(503)
        except TooManyWaiting:
            self.refuse(429)
        else:
            self.finish_json({"code": code, "ticket": ticket})
