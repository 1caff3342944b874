"""Gives a person another name in many matches at once, without playing them again.

Each match gets an entry with a `Relabel`, as if its table had said so; its summary and its figures
get the new name in the same transaction.
"""

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any

from companion.match.actions import Relabel
from companion.match.match import Entry, Match, Source
from companion.store import figures, summaries
from companion.store.in_use import NameEntry
from companion.store.match_rows import MORE_PLAYERS
from companion.store.rows import INSERT_ENTRY, EntryRow
from companion.store.steady_clock import ClockOffsets, clock_offsets

# The source of these entries, which are no sign that somebody played.
PEOPLE = "people"

# Reads a match from disk; None if it cannot be read.
ReadMatch = Callable[[str], Match | None]
# Of the steady clock: how far the wall clock is ahead, if the stored offsets do not say so.
NewOffset = Callable[[ClockOffsets, float], float | None]


def matches_of(connection: sqlite3.Connection, name: str, read: ReadMatch) -> set[str]:
    """The ids of the matches in which somebody of this name plays, has played or is to play.

    Reads only those matches entry by entry that have had a change of players.
    """
    # As ASCII, as it is written in players and in entries.
    written = json.dumps(name)
    more = _with_more_players(connection)
    found = set()
    query = "SELECT id, players FROM matches WHERE instr(players, ?)"
    for match_id, players in connection.execute(query, (written,)):
        with suppress(TypeError, ValueError):  # a damaged row; the check of the journal reports it
            if match_id not in more and name in json.loads(players):
                found.add(match_id)
    mentions = "SELECT 1 FROM entries WHERE match = ? AND instr(action, ?)"
    for match_id in more:
        if connection.execute(mentions, (match_id, written)).fetchone() is not None:
            match = read(match_id)
            if match is not None and name in match.now.everybody:
                found.add(match_id)
    return found


def _with_more_players(connection: sqlite3.Connection) -> set[str]:
    return {match_id for (match_id,) in connection.execute(MORE_PLAYERS)}


class Names:
    """Writes a new name into matches, within a transaction. All methods raise sqlite3.Error."""

    def __init__(self, connection: sqlite3.Connection, relabel: Relabel, read: ReadMatch) -> None:
        self._connection = connection
        self._relabel = relabel
        self._read = read

    def write(
        self, match_ids: Iterable[str], time: float, new_offset: NewOffset
    ) -> list[NameEntry]:
        """Writes the entry, the summary and the figures of each match; returns the entries.

        `time` is that of the wall clock, `new_offset` that of the steady clock. In all matches
        `relabel.old` plays, and nobody called `relabel.new`.
        """
        connection = self._connection
        written = list(self._entries(match_ids, time, new_offset))
        connection.executemany(INSERT_ENTRY, [each.row.values for each in written])
        connection.executemany(
            # A refused entry may have left one under the same number.
            "INSERT OR REPLACE INTO clocks VALUES (?, ?, ?)",
            [
                (each.row.match, each.row.entry.number, each.ahead)
                for each in written
                if each.ahead is not None
            ],
        )
        more = _with_more_players(connection)
        for each in written:
            match_id = each.row.match
            if match_id in more or not self._change_summary(match_id):
                match = self._read(match_id)
                if match is not None:
                    summaries.update_summary(connection, match_id, match.now)
        return written

    def _entries(
        self, match_ids: Iterable[str], time: float, new_offset: NewOffset
    ) -> Iterator[NameEntry]:
        action, source = str(self._relabel), Source(PEOPLE)
        last = "SELECT max(number) FROM entries WHERE match = ?"
        # In the order of the tables, so that each page is changed once.
        for match_id in sorted(match_ids):
            (number,) = self._connection.execute(last, (match_id,)).fetchone()
            if number is not None:  # else a damaged file; the check of the journal reports it
                entry = Entry(number + 1, action, source, time)
                ahead = new_offset(clock_offsets(self._connection, match_id), time)
                yield NameEntry(EntryRow(0, match_id, entry), ahead)

    def _change_summary(self, match_id: str) -> bool:
        """Changes the name in the summary and in the figures of a match.

        Returns False, and changes nothing, if it cannot be told what in the result is a name.
        """
        old, new = self._relabel.old, self._relabel.new
        query = "SELECT players, result FROM matches WHERE id = ?"
        players, result = self._connection.execute(query, (match_id,)).fetchone()
        try:
            names = json.loads(players)
            new_players = json.dumps([new if name == old else name for name in names])
            relabelled = _relabelled(json.loads(result or "null"), frozenset(names), old, new)
        except (_Ambiguous, ValueError):
            return False
        new_result = None if result is None else json.dumps(relabelled)
        self._connection.execute(
            "UPDATE matches SET players = ?, result = ? WHERE id = ?",
            (new_players, new_result, match_id),
        )
        figures.rename(self._connection, match_id, old, new)
        return True


class _Ambiguous(Exception):
    """Somebody is called like something else in the result: a field ("blue"), a game, a row."""


def _relabelled(value: Any, names: frozenset[str], old: str, new: str) -> Any:
    """Returns a part of a result with the new name.

    In a result names are the keys of objects that have one for each player, and all texts except
    the name of the game and those of rows. Raises _Ambiguous.
    """
    if isinstance(value, list):
        return [_relabelled(each, names, old, new) for each in value]
    if not isinstance(value, dict):
        return new if value == old else value
    if old in (value.get("game"), value.get("row")) or (old in value and value.keys() != names):
        raise _Ambiguous
    return {
        new if key == old else key: _relabelled(each, names, old, new)
        for key, each in value.items()
    }
