"""What a match comes to, as its table tells the club: folded by our own rules, not by SQL."""

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

from companion.games.base import Refusal
from companion.match.standing import places
from companion.match.statistics import counted_as
from companion.match.view import overview
from companion.records import dataclass
from companion.store.journal import Journal
from companion.store.relabelling import PEOPLE
from companion.store.rows import Damaged
from companion.store.summaries import SUMMARY_COLUMNS, Summary

_STATES = {None: "running", "over": "over", "stopped": "stopped", "abandoned": "discarded"}
# The words for the stages of a match in its result.
_STAGES = ("stages", "rounds")


@dataclass(frozen=True)
class ClubOutcome:
    """A match after its last entry. `last`: the number of the last one that somebody played."""

    match: str
    entries: int
    last: int
    deleted: bool
    game: str
    state: str
    stage: int
    stages: int | None
    players: tuple[str, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
    winners: tuple[bool, ...]


def outcomes(journal: Journal, match_ids: Iterable[str]) -> list[ClubOutcome]:
    """The outcomes of matches that can be read. Raises sqlite3.Error."""
    found = []
    for match_id in match_ids:
        try:
            found.append(outcome(journal, match_id))
        except (Damaged, Refusal, KeyError, TypeError, ValueError):
            continue  # `companion verify` says what is wrong with it
    return found


def outcome(journal: Journal, match_id: str) -> ClubOutcome:
    """The outcome of a match. One that has ended is not folded: its summary has what is needed.

    Raises Damaged or Refusal if it cannot be read, KeyError, TypeError or ValueError if its
    summary is none; sqlite3.Error.
    """
    connection = journal.connection
    query = f"SELECT {SUMMARY_COLUMNS} FROM matches WHERE id = ?"  # noqa: S608
    row = connection.execute(query, (match_id,)).fetchone()
    if row is None:
        raise Damaged(f"match {match_id} has no summary")
    summary = Summary.from_row(*row)
    entries, last, deleted = _reach(connection, match_id)
    common = (match_id, entries, last, deleted)
    if summary.ended is None or summary.result is None:
        return _folded(journal, common)
    game = _kind(connection, match_id, summary.game)
    stages = next((len(summary.result[word]) for word in _STAGES if word in summary.result), 0)
    totals = [int(summary.result["totals"][name]) for name in summary.players]
    winners = [name in summary.result["winners"] for name in summary.players]
    over = summary.ended == "over"
    return ClubOutcome(
        *common, game, _STATES[summary.ended], stages, stages if over else None,
        summary.players, tuple(totals), _places(totals, winners), tuple(winners),
    )  # fmt: skip


def _folded(journal: Journal, common: tuple[str, int, int, bool]) -> ClubOutcome:
    """The outcome of a match that goes on: what the fair view shows of it."""
    match = journal.load(common[0])
    shown = overview(match)
    best = [seat in shown.leaders for seat in range(len(shown.names))]
    return ClubOutcome(
        *common, counted_as(match), _STATES[match.ended], shown.opened, shown.stages,
        shown.names, shown.totals, _places(shown.totals, best),
        tuple(seat in shown.winners for seat in range(len(shown.names))),
    )  # fmt: skip


def _places(totals: Sequence[int], best: Sequence[bool]) -> tuple[int, ...]:
    """The place of each seat; the total of the best tells whether the most or the fewest count."""
    leaders = [seat for seat, leads in enumerate(best) if leads]
    if not leaders:
        return places(totals, most_wins=True)
    return places(totals, totals[leaders[0]] == max(totals), leaders)


def _reach(connection: sqlite3.Connection, match_id: str) -> tuple[int, int, bool]:
    """The number after the last entry, that of the last one played, and whether it is deleted."""
    query = """
        SELECT max(number) + 1, ifnull(max(CASE WHEN source != ? THEN number END), 0),
        EXISTS (SELECT 1 FROM deleted WHERE match = ?) FROM entries WHERE match = ?
    """
    entries, last, deleted = connection.execute(query, (PEOPLE, match_id, match_id)).fetchone()
    if entries is None:
        raise Damaged(f"match {match_id} has no entries")
    return int(entries), int(last), bool(deleted)


def _kind(connection: sqlite3.Connection, match_id: str, game: str) -> str:
    """The game as statistics count it; see `counted_as`."""
    from companion.games import has_part, part

    if not has_part(game, "identity"):
        return game
    query = "SELECT action FROM entries WHERE match = ? AND number = 0"
    (action,) = connection.execute(query, (match_id,)).fetchone()
    from companion.store.match_rows import read_heading

    heading: Any = read_heading(action)
    kind: str = part(game, "identity").kind_in(heading)
    return kind
