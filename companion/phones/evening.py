"""The matches of the last 24 hours, and one of them with the reason for every point."""

import time
from contextlib import suppress
from typing import Any

from companion.games import has_part, part
from companion.games.base import Refusal
from companion.match.looking_back import look_back_of
from companion.match.match import Match
from companion.phones.live import colour_of, colours_of
from companion.share import bgstats
from companion.share.report import MatchReport, Reports
from companion.store.journal import Journal
from companion.store.preferences import StoredPreferences
from companion.store.rows import Damaged

DAY = 24 * 3600.0
MOST = 40


def matches(journal: Journal, now: float | None = None) -> dict[str, Any]:
    """The matches that were played within the last day, the latest first."""
    found = []
    for match_id in _ids(journal, time.time() if now is None else now):
        try:
            match = journal.load(match_id)
        except (Refusal, Damaged):
            continue  # one that cannot be read is not told of
        found.append(_heading(match_id, match, Reports(journal).of(match_id, match)))
    return {"matches": found}


def pad(journal: Journal, match_id: str, now: float | None = None) -> dict[str, Any] | None:
    """One of these matches with all its scores and replays; None if it is none of them."""
    if match_id not in _ids(journal, time.time() if now is None else now):
        return None
    try:
        match = journal.load(match_id)
    except (Refusal, Damaged):
        return None
    report = Reports(journal).of(match_id, match)
    colours = colours_of(journal)
    return _heading(match_id, match, report) | {
        "colours": [colour_of(colours, name, seat) for seat, name in enumerate(match.names)],
        "part": report.part,
        "stages": [
            {"label": stage.label, "points": list(stage.points), "names": list(stage.names)}
            for stage in report.stages
        ],
        "reasons": _told(match, "reasons"),
        "replays": _told(match, "replays") if _looks_back(journal, match.game.NAME) else [],
        "bgstats": bgstats.link(report).url if match.ended else None,
    }


def _ids(journal: Journal, now: float) -> list[str]:
    listed = journal.latest(MOST)
    running = {summary.id for summary in listed if summary.ended is None}
    return [
        summary.id
        for summary in listed
        if now - journal.played_between(summary.id)[1] < DAY or summary.id in running
    ]


def _heading(match_id: str, match: Match, report: MatchReport) -> dict[str, Any]:
    return {
        "match": match_id,
        "game": match.game.NAME,
        "title": report.title,
        "started": report.started,
        "names": list(match.names),
        "totals": list(match.state.totals),
        "lowest_wins": report.lowest_wins,
        "ended": match.ended,
        "winners": [match.names[seat] for seat in match.now.winners],
    }


def _told(match: Match, what: str) -> list[dict[str, Any]]:
    """What the match's game tells phones of its complete stages or rounds; `what`: its function."""
    game = match.game.NAME
    if not has_part(game, "phones"):
        return []
    told: list[dict[str, Any]] = getattr(part(game, "phones"), what)(match)
    return told


def _looks_back(journal: Journal, game: str) -> bool:
    """Whether the table looks back at what is over; it does unless it chose not to."""
    own = look_back_of(game)
    with suppress(ValueError):  # a damaged value counts as never chosen
        return own is None or StoredPreferences(journal).get(own.CHOICE, otherwise=True) is True
    return True
