"""What phones and a TV are shown: one JSON object, made from the view of the match and from nothing
else, so that nothing which fair play hides can be in it."""

import json
from typing import Any

from companion.games import has_part, part
from companion.match.match import Match
from companion.match.view import View, view
from companion.phones.live import LiveJournal, colour_of

VERSION = 1


def snapshot(live: LiveJournal, *, page: str, app_here: bool, allow: str) -> dict[str, Any]:
    """What everybody may see now. `page` is the hash of the page, `allow` "look" or "enter"."""
    shown: dict[str, Any] = {
        "version": VERSION,
        "page": page,
        "at": live.at,
        "app": "here" if app_here else "away",
        "match": live.match_id,
        "game": None,
        "names": [],
        "colours": [],
        "totals": [],
        "scores": [],
        "lowest_wins": False,
        "ended": None,
        "winners": [],
        "allow": allow,
        "table": None,
    }
    if live.match is not None:
        shown |= _of_match(live.match, live)
    return shown


def _of_match(match: Match, live: LiveJournal) -> dict[str, Any]:
    seen = view(match, live.choices.open_mode)
    return {
        "game": seen.game,
        "names": list(seen.names),
        "colours": [colour_of(live.colours, name, seat) for seat, name in enumerate(seen.names)],
        "totals": list(seen.totals),
        "scores": [list(points) for points in seen.scores if points is not None],
        "lowest_wins": bool(match.state.fewest_win),
        "ended": seen.ended,
        "winners": [seen.names[seat] for seat in seen.winners],
        "table": _table(seen),
    }


def _table(seen: View) -> dict[str, Any] | None:
    """The game's own part, by the module `phones` of its folder; without one only the round."""
    if has_part(seen.game, "phones"):
        own: dict[str, Any] | None = part(seen.game, "phones").table(seen)
        return own
    if not seen.opened:
        return None
    return {
        "stage": seen.opened,
        "of": seen.stages,
        "dealer": seen.names[seen.dealer_of(seen.opened)],
        "on": None,
        "complete": not seen.running,
    }


def encoded(shown: dict[str, Any]) -> bytes:
    """The snapshot on one line."""
    return json.dumps(shown, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
