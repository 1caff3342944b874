"""The list of matches: one row of the table `matches` for each.

Deleted matches are left out, except where they are asked for.
"""

import json
import sqlite3
from collections.abc import Sequence
from functools import cache

from companion.games import NAMES, has_part, part
from companion.games.game import Sheet
from companion.match.moment import Moment
from companion.records import dataclass
from companion.store.match_rows import read_heading
from companion.store.rows import Damaged

SUMMARY_COLUMNS = "matches.id, game, players, started, ended, result"
_NOTE = "ifnull((SELECT text FROM notes WHERE notes.match = matches.id), '')"
_IS_DELETED = "matches.id IN (SELECT match FROM deleted)"
# The conditions of `all_summaries`.
_WHICH = {"kept": f"NOT {_IS_DELETED}", "deleted": _IS_DELETED, "all": "1"}
# Greater than the id of every entry.
_AFTER_LAST = 2**63 - 1


@dataclass(frozen=True)
class Summary:
    """What the list says of a match."""

    id: str
    game: str
    players: tuple[str, ...]
    started: float
    ended: str | None
    result: Sheet | None
    # The id of its first entry, by which lists are ordered.
    place: int = 0
    # What somebody noted about it.
    note: str = ""
    # What statistics know the game by: its name, or that of one of its kinds.
    kind: str = ""

    @classmethod
    def from_row(
        cls,
        match_id: str,
        game: str,
        players: str,
        started: float,
        ended: str,
        result: str,
        place: int = 0,
        note: str = "",
        heading: str | None = None,
    ) -> "Summary":
        """Reads SUMMARY_COLUMNS, then place, note and `_heading` if they are there.

        Raises Damaged.
        """
        try:
            names = tuple(json.loads(players))
            outcome = None if result is None else json.loads(result)
        except (TypeError, ValueError) as error:
            raise Damaged(f"match {match_id} is not as it was written") from error
        kind = game if heading is None else _kind(game, heading)
        return cls(match_id, game, names, started, ended, outcome, place, note, kind)


@cache
def _heading() -> str:
    """An expression for the first entry of a match whose game has kinds; NULL for other games."""
    games = ", ".join(f"'{name}'" for name in NAMES if has_part(name, "identity"))
    return f"""
        CASE WHEN game IN ({games}) THEN (
            SELECT action FROM entries WHERE entries.match = matches.id AND entries.number = 0
        ) END
    """  # noqa: S608


def _kind(game: str, heading: str) -> str:
    """What statistics know a match by, from its first entry; the game if that cannot be read."""
    try:
        kind: str = part(game, "identity").kind_in(read_heading(heading))
    except (KeyError, TypeError, ValueError):
        return game  # opening the match says what is wrong with it
    return kind


@dataclass(frozen=True)
class SummaryKey:
    """What of a match is compared to see whether its summary has changed or a stage was opened."""

    names: tuple[str, ...]
    ended: str | None
    opened: int

    @classmethod
    def of(cls, moment: Moment) -> "SummaryKey":
        """That of a match at this moment."""
        return cls(moment.names, moment.ended, moment.state.opened)


def all_summaries(connection: sqlite3.Connection, which: str = "kept") -> list[Summary]:
    """The matches that are "kept", "deleted" or "all", the latest first.

    Raises Damaged or sqlite3.Error. Also reads from files of an older schema.
    """
    query = f"""
        SELECT {SUMMARY_COLUMNS}, entries.id, {_NOTE}, {_heading()} FROM matches
        JOIN entries ON entries.match = matches.id AND entries.number = 0
        WHERE {_WHICH[which]} ORDER BY entries.id DESC
    """  # noqa: S608
    return [Summary.from_row(*columns) for columns in connection.execute(query)]


def latest_summaries(
    connection: sqlite3.Connection,
    most: int,
    before: int | None = None,
    *,
    game: str = "",
    player: str = "",
) -> list[Summary]:
    """At most `most` matches, the latest first; only those whose place is less than `before`.

    With `game` or `player` only matches of that game, or that somebody of that name plays in now.
    Looks for these in an index, and reads no more than the matches found. Raises Damaged or
    sqlite3.Error.
    """
    condition, values = _condition(game, player)
    # The inner query needs nothing but the index; of the list only the rows found are read.
    query = f"""
        SELECT {SUMMARY_COLUMNS}, place, {_NOTE}, {_heading()} FROM matches WHERE matches.id IN (
            SELECT matches.id FROM matches INDEXED BY history
            WHERE place < ? AND {condition} ORDER BY place DESC LIMIT ?
        ) ORDER BY place DESC
    """  # noqa: S608
    end = _AFTER_LAST if before is None else before
    found = connection.execute(query, (end, *values, most))
    return [Summary.from_row(*columns) for columns in found]


def summaries_of(connection: sqlite3.Connection, ids: Sequence[str]) -> list[Summary]:
    """The summaries of these matches in this order; deleted ones are left out.

    Raises Damaged or sqlite3.Error.
    """
    query = f"""
        SELECT {SUMMARY_COLUMNS}, place, {_NOTE}, {_heading()} FROM matches
        WHERE {_WHICH["kept"]} AND matches.id IN ({", ".join("?" * len(ids))})
    """  # noqa: S608
    found = [Summary.from_row(*columns) for columns in connection.execute(query, tuple(ids))]
    return sorted(found, key=lambda summary: ids.index(summary.id))


def count_summaries(connection: sqlite3.Connection, game: str = "", player: str = "") -> int:
    """How many matches `latest_summaries` would find. Raises sqlite3.Error."""
    condition, values = _condition(game, player)
    query = f"""
        SELECT count(*) FROM matches INDEXED BY history WHERE place IS NOT NULL AND {condition}
    """  # noqa: S608
    if not values:
        # SQLite counts a whole table without looking at its rows.
        query = """
            SELECT (SELECT count(*) FROM matches) -
            (SELECT count(*) FROM deleted JOIN matches ON matches.id = deleted.match)
        """
    (count,) = connection.execute(query, values).fetchone()
    return int(count)


def _condition(game: str, player: str) -> tuple[str, tuple[str, ...]]:
    """The condition for matches of a game and a player, "" for any, and its values."""
    parts, values = [_WHICH["kept"]], []
    if game:
        parts.append("game = ?")
        values.append(game)
    if player:
        # As JSON a name has quotes around it, and none inside it that is not escaped.
        parts.append("instr(players, ?)")
        values.append(json.dumps(player))
    return " AND ".join(parts), tuple(values)


def running_summaries(connection: sqlite3.Connection) -> list[Summary]:
    """The matches that have not ended, the one that was played last first.

    Raises Damaged or sqlite3.Error.
    """
    query = f"""
        SELECT {SUMMARY_COLUMNS}, place, {_NOTE}, {_heading()} FROM matches INDEXED BY running
        WHERE ended IS NULL AND place IS NOT NULL AND {_WHICH["kept"]}
        ORDER BY (
            SELECT max(id) FROM entries WHERE entries.match = matches.id AND source != 'people'
        ) DESC
    """  # noqa: S608
    return [Summary.from_row(*columns) for columns in connection.execute(query)]


def last_match(connection: sqlite3.Connection) -> str | None:
    """The id of the match with the newest entry; None without matches. Raises sqlite3.Error.

    New names of people, which many matches get at once, do not count.
    """
    # By the order of the entries: the wall clock may jump.
    query = """
        SELECT match FROM entries
        WHERE source != 'people' AND match NOT IN (SELECT match FROM deleted)
        ORDER BY id DESC LIMIT 1
    """
    newest = connection.execute(query).fetchone()
    return None if newest is None else str(newest[0])


def last_running_match(connection: sqlite3.Connection) -> str | None:
    """As `last_match`, of the matches that have not ended if there are any."""
    query = f"""
        SELECT max(entries.id), entries.match FROM matches
        CROSS JOIN entries ON entries.match = matches.id
        WHERE matches.ended IS NULL AND entries.source != 'people' AND {_WHICH["kept"]}
    """  # noqa: S608
    _, running = connection.execute(query).fetchone()
    return last_match(connection) if running is None else str(running)


def wins_between(connection: sqlite3.Connection, start: float, end: float) -> dict[str, int]:
    """By name, how many matches somebody won that began in this time and were played here.

    Raises sqlite3.Error. A result that cannot be read counts for nobody.
    """
    query = f"""
        SELECT result FROM matches INDEXED BY evenings WHERE started >= ? AND started < ?
        AND ended IS NOT NULL AND imported IS NULL AND {_WHICH["kept"]}
    """  # noqa: S608
    wins: dict[str, int] = {}
    for (result,) in connection.execute(query, (start, end)):
        try:
            winners = json.loads(result)["winners"]
        except (TypeError, ValueError, KeyError):
            continue  # the check of the journal reports it
        for name in winners:
            wins[name] = wins.get(name, 0) + 1
    return wins


def insert_summary(
    connection: sqlite3.Connection,
    match_id: str,
    game: str,
    players: tuple[str, ...],
    started: float,
    imported: str | None,
) -> None:
    """Adds a match that has just begun; `imported` is the fingerprint of its sheet, if any.

    Raises sqlite3.IntegrityError if a match from this sheet is there already.
    """
    connection.execute(
        "INSERT INTO matches (id, game, players, started, imported) VALUES (?, ?, ?, ?, ?)",
        # As ASCII: a name from a file may contain a lone surrogate, which SQLite refuses.
        (match_id, game, json.dumps(players), started, imported),
    )


def set_places(connection: sqlite3.Connection, match_id: str | None = None) -> None:
    """Writes the place of a match, or of all, once the first entry is there."""
    connection.execute(
        """
        UPDATE matches SET place = (
            SELECT entries.id FROM entries WHERE entries.match = matches.id AND entries.number = 0
        ) WHERE id = ?1 OR ?1 IS NULL
        """,
        (match_id,),
    )


def update_summary(connection: sqlite3.Connection, match_id: str, moment: Moment) -> None:
    """Writes names, end and result of a match, and marks its figures as out of date."""
    result = json.dumps(moment.result()) if moment.ended else None
    connection.execute(
        "UPDATE matches SET players = ?, ended = ?, result = ? WHERE id = ?",
        (json.dumps(moment.names), moment.ended, result, match_id),
    )
    from companion.store import figures

    figures.mark_uncounted(connection, match_id, ended=moment.ended is not None)
