"""What phones enter: it goes to the app, and the app's answer comes back."""

import re
from typing import Any

from companion.phones.app_link import AppAway
from companion.phones.handlers import KeyHandler, RequestRefused, SharedParts

PHONE = re.compile(r"[0-9a-f]{8}")
MOST_NUMBER = 2**53
LONGEST_PLAY, LONGEST_NAME = 100, 400


class EntryHandler(KeyHandler):
    """What a phone enters: it goes to the app, and the app's answer comes back."""

    METHODS = ("POST",)

    parts: SharedParts

    def check_access(self) -> None:
        """Raises RequestRefused if the table lets this phone only look."""
        super().check_access()
        if self.parts.table.allowed(self.right) != "enter":
            raise RequestRefused(403)

    async def enter(self, request: dict[str, Any]) -> None:
        """Sends what the app answers; 503 without one."""
        table = self.parts.table
        language = self.request.headers.get("Accept-Language", "")[:200]
        try:
            request |= {"match": table.live.match_id, "language": language}
            answer = await table.link.ask(request)
            # At once, so that each change is an event of its own however fast the next one comes.
            await table.look()
        except AppAway:
            self.refuse(503)
            return
        if "entry" in answer:
            self.finish_json({"ok": True, "entry": answer["entry"]})
        elif "refused" in answer:
            self.set_status(409)
            self.finish_json({"refused": answer["refused"]})
        elif "failed" in answer:
            self.refuse(503)
        else:
            self.set_status(409)
            self.set_header("Content-Type", "application/json; charset=utf-8")
            self.finish(b'{"moved":' + await table.newest(self.right) + b"}")

    def common_fields(self) -> dict[str, Any]:
        """Who enters, the number of the tap, and what was seen by it. Raises RequestRefused."""
        said = self.fields()
        phone, seq, seen = said.get("phone"), said.get("seq"), said.get("seen")
        if not isinstance(phone, str) or PHONE.fullmatch(phone) is None:
            raise RequestRefused(400)
        if not _is_number(seq, 1) or not _is_number(seen, 0):
            raise RequestRefused(400)
        return {"phone": phone, "seq": seq, "seen": seen}


class PlayHandler(EntryHandler):
    """A play."""

    async def post(self) -> None:
        """Enters a play."""
        try:
            said, request = self.fields(), self.common_fields()
            play, by, who = said.get("play"), said.get("by"), said.get("who")
            if not isinstance(play, str) or len(play) > LONGEST_PLAY:
                raise RequestRefused(400)
            if by is not None and (not isinstance(by, str) or len(by) > LONGEST_NAME):
                raise RequestRefused(400)
        except RequestRefused as refused:
            self.refuse(refused.status)
            return
        await self.enter({**request, "do": "play", "play": play, "by": by, "who": who})


class UndoHandler(EntryHandler):
    """Undo."""

    async def post(self) -> None:
        """Undoes what the phone saw last."""
        try:
            said, request = self.fields(), self.common_fields()
        except RequestRefused as refused:
            self.refuse(refused.status)
            return
        await self.enter({**request, "do": "undo", "who": said.get("who")})


def _is_number(value: object, least: int) -> bool:
    is_whole = isinstance(value, int) and not isinstance(value, bool)
    return is_whole and least <= int(str(value)) < MOST_NUMBER
