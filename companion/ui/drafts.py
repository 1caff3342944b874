"""What is half entered: kept after every card, so that a power cut takes nothing away."""

import json
from typing import TYPE_CHECKING, Any

from companion.games.base import Refusal

if TYPE_CHECKING:
    from companion.match.match import Match
    from companion.ui.desk import Desk
    from companion.ui.screen import Screen

KEPT = "draft"


class Drafts:
    """The cards of a trick or a round that are no entry yet, and the tags of those scanned.

    A draft is of the match as it stands: with the next entry it is done with. Tags are known for
    the whole round, for a card that was swept up over a reader is not laid again.
    """

    def __init__(self, desk: "Desk") -> None:
        self._desk = desk
        self._draft: dict[str, Any] | None = None
        self._on_disk = ""

    def value(self, name: str) -> Any:
        """What was half entered under this name into the match as it stands; else None."""
        match = self._desk.match
        if match is None:
            return None
        draft = self._of_round(match)
        now = draft.get("name") == name and draft.get("entries") == len(match.entries)
        return draft.get("value") if now else None

    def knows(self, tag: str) -> bool:
        """Whether the card with this tag was laid in this round already."""
        match = self._desk.match
        return match is not None and tag in self._of_round(match)["tags"]

    def saw(self, tag: str, card: str) -> None:
        """The card with this tag is laid now."""
        match = self._desk.match
        if match is not None:
            self._of_round(match)["tags"][tag] = [card, len(match.entries)]

    def keep(self, screen: "Screen") -> None:
        """What is half entered on the screen on top. A Refusal only where a reader waits for it:
        whoever taps sees it on the screen, and is told when the entry itself cannot be kept."""
        match = self._desk.match
        if match is None or self._desk.screen is not screen:
            return
        half = screen.half_entered()
        if half is None:
            return
        name, value, cards = half
        draft, entries = self._of_round(match), len(match.entries)
        draft |= {"name": name, "value": value, "entries": entries}
        # What was taken back may be laid again.
        draft["tags"] = {
            tag: [card, at]
            for tag, (card, at) in draft["tags"].items()
            if at != entries or card in cards
        }
        text = json.dumps(draft, sort_keys=True)
        if text == self._on_disk:
            return
        try:
            self._desk.choices.set(KEPT, draft)
        except Refusal:
            if self._desk.source is not None:
                raise
        else:
            self._on_disk = text

    def _of_round(self, match: "Match") -> dict[str, Any]:
        if self._draft is None:
            kept = self._desk.choices.get(KEPT, {})
            self._draft = kept if isinstance(kept, dict) else {}
            self._on_disk = json.dumps(self._draft, sort_keys=True)
        number = [self._desk.match_id, match.state.opened]
        if self._draft.get("round") != number:
            self._draft = {"round": number, "tags": {}}
        return self._draft
