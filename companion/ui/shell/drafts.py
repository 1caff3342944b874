"""Drafts: half-entered input, stored after every card, so that a power cut loses nothing."""

import json
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from companion.games.base import Refusal
from companion.match.actions import NAME_ENTRIES

if TYPE_CHECKING:
    from companion.match.match import Entry, Match
    from companion.match.session import Session
    from companion.ui.shell.navigator import Navigator
    from companion.ui.shell.preferences import Preferences
    from companion.ui.shell.screen import Screen

# The preference under which the draft is stored.
DRAFT = "draft"

Value = TypeVar("Value")


class Drafts:
    """The cards of a trick or round that are not entered yet, and the tags that were scanned.

    A draft belongs to the match as it is: the next entry makes it obsolete. Tags are kept for the
    whole round, so that a card that is swept over a reader does not count twice.
    """

    def __init__(
        self, session: "Session", navigator: "Navigator", preferences: "Preferences"
    ) -> None:
        self._session, self._navigator, self._preferences = session, navigator, preferences
        self._draft: dict[str, Any] | None = None
        self._on_disk = ""

    def load(self, name: str, read: Callable[[Any], Value]) -> Value | None:
        """The draft of this name for the match as it is; None if there is none.

        `read` converts it from its JSON value. Whatever `read` raises, the draft is dropped: it is
        a convenience, and the match must go on.
        """
        if not self._session.is_open:
            return None
        match = self._session.match
        draft = self._of_round(match)
        if draft.get("name") != name or draft.get("entries") != match.progress:
            return None
        try:
            return read(draft["value"])
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it, the match goes on
            self._preferences.report_unreadable(DRAFT, f"{name}: {error!r}")
            del draft["name"]
            return None

    def renew(self) -> None:
        """Keeps the draft of before the last entry, a correction that it does not depend on.

        The cards in it can still be taken back. A full disk is ignored.
        """
        match = self._session.match
        draft, now = self._of_round(match), match.progress
        if draft.get("entries") == now - 1:
            draft["entries"] = now
        for seen in draft["tags"].values():
            if seen[1] == now - 1:
                seen[1] = now
        with suppress(Refusal):
            self._store(draft)

    def forget(self, entry: "Entry", screen: "Screen") -> None:
        """Lets the cards that were scanned for `entry`, or after it, be scanned again.

        Called when it was undone. Cards that `screen`, which is shown now, has taken up as half
        entered are still there, and can be scanned again once they are taken back. A full disk is
        ignored.
        """
        match = self._session.match
        draft, half = self._of_round(match), screen.half_entered()
        shown = half[2] if half is not None else []
        before = [each for each in match.entries if each.number < entry.number]
        since = sum(not each.action.startswith(NAME_ENTRIES) for each in before)
        tags = {
            tag: [card, at if at < since else match.progress]
            for tag, (card, at) in draft["tags"].items()
            if at < since or card in shown
        }
        if tags != draft["tags"]:
            draft["tags"] = tags
            with suppress(Refusal):
                self._store(draft)

    def clear(self) -> None:
        """Drops the draft, also from the disk; its cards can be scanned again. A full disk is
        ignored."""
        self._draft = {}
        with suppress(Refusal):
            self._store(self._draft)

    def knows(self, tag: str) -> bool:
        """Whether the card with this tag was laid in this round already."""
        session = self._session
        return session.is_open and tag in self._of_round(session.match)["tags"]

    def saw(self, tag: str, card: str) -> None:
        """Notes that the card with this tag was laid in this round."""
        if self._session.is_open:
            match = self._session.match
            self._of_round(match)["tags"][tag] = [card, match.progress]

    def keep(self, screen: "Screen") -> None:
        """Stores the draft of a screen, if that is on top.

        Raises the Refusal of a full disk only if a reader waits for the answer: somebody who taps
        sees the draft, and is told when the entry itself cannot be stored.
        """
        if not self._session.is_open or self._navigator.screen is not screen:
            return
        match = self._session.match
        half = screen.half_entered()
        if half is None:
            return
        name, value, cards = half
        draft, entries = self._of_round(match), match.progress
        draft |= {"name": name, "value": value, "entries": entries}
        # A card that was taken back may be laid again.
        draft["tags"] = {
            tag: [card, at]
            for tag, (card, at) in draft["tags"].items()
            if at != entries or card in cards
        }
        try:
            self._store(draft)
        except Refusal:
            if self._session.source is not None:
                raise

    def _store(self, draft: dict[str, Any]) -> None:
        """Writes the draft unless the disk has it; raises the Refusal of a full disk."""
        text = json.dumps(draft, sort_keys=True)
        if text != self._on_disk:
            self._preferences.set(DRAFT, draft)
            self._on_disk = text

    def _of_round(self, match: "Match") -> dict[str, Any]:
        if self._draft is None:
            kept: dict[str, Any] = self._preferences.get(DRAFT)
            self._draft = kept | {"tags": _tags(kept.get("tags"))}
            self._on_disk = json.dumps(kept, sort_keys=True)
        number = [self._session.match_id, match.opened]
        if self._draft.get("round") != number:
            self._draft = {"round": number, "tags": {}}
        return self._draft


def _tags(kept: object) -> dict[str, list[Any]]:
    """The tags of a stored draft: each with its card and the number of entries at that time.

    Anything else in there is left out.
    """
    if not isinstance(kept, dict):
        return {}
    return {
        tag: [seen[0], seen[1]]
        for tag, seen in kept.items()
        if isinstance(seen, list) and [type(each) for each in seen] == [str, int]
    }
