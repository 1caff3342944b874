"""The list of matches of a journal, and what the table adds to a match afterwards."""

import json
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from companion.games.base import Refusal
from companion.match.times import evening, seconds_played
from companion.store import summaries
from companion.store.database import Database
from companion.store.steady_clock import clock_offsets
from companion.store.summaries import Summary

_KEPT = "id NOT IN (SELECT match FROM deleted)"


class MatchList(Database):
    """The list of matches in a database. Deleted matches are on disk as before, with a mark.

    Methods that write raise Refusal("not-saved") if the disk does not keep it; methods that read
    raise sqlite3.Error if it cannot be read.
    """

    def __init__(
        self,
        path: Path | str | bytes,
        *,
        read_only: bool = False,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """Opens the file, and migrates it unless `read_only`. Raises as `Database` does."""
        super().__init__(path, read_only=read_only)
        self._clock = clock

    def last(self) -> str | None:
        """The id of the match with the newest entry; None without matches."""
        return summaries.last_match(self._connection)

    def last_running(self) -> str | None:
        """As `last`, of the matches that have not ended if there are any."""
        return summaries.last_running_match(self._connection)

    def matches(self, which: str = "kept") -> list[Summary]:
        """The matches that are "kept", "deleted" or "all", the latest first. Raises Damaged."""
        return summaries.all_summaries(self._connection, which)

    def running(self) -> list[Summary]:
        """The matches that have not ended, the one that was played last first. Raises Damaged."""
        return summaries.running_summaries(self._connection)

    def count(self, *, game: str = "", player: str = "") -> int:
        """The number of matches, of a game or of a player if these are given."""
        return summaries.count_summaries(self._connection, game, player)

    def latest(
        self, most: int, before: int | None = None, *, game: str = "", player: str = ""
    ) -> list[Summary]:
        """At most `most` of these matches, the latest first; only those before a `place`.

        Raises Damaged.
        """
        return summaries.latest_summaries(self._connection, most, before, game=game, player=player)

    def duration(self, match_id: str) -> float:
        """How many seconds a match was played, without pauses."""
        # A new name of somebody, which may come right after the match, is not played.
        query = """
            SELECT number, time FROM entries
            WHERE match = ? AND number > 0 AND source != 'people' ORDER BY number
        """
        entries = self._connection.execute(query, (match_id,)).fetchall()
        return seconds_played(entries, clock_offsets(self._connection, match_id))

    def game_of(self, match_id: str) -> str | None:
        """The name of the game of a match, also of a deleted one; None without such a match."""
        query = "SELECT game FROM matches WHERE id = ?"
        found = self._connection.execute(query, (match_id,)).fetchone()
        return None if found is None else str(found[0])

    def played_between(self, match_id: str) -> tuple[float, float]:
        """The wall-clock times at which a match began and of its last entry.

        A new name of somebody is not played. Raises Refusal("no-such-match") if there is none.
        """
        # By their order, not by their times: the wall clock may jump.
        query = """
            SELECT (SELECT time FROM entries WHERE match = ?1 AND number = 0), time FROM entries
            WHERE match = ?1 AND source != 'people' ORDER BY number DESC LIMIT 1
        """
        found = self._connection.execute(query, (match_id,)).fetchone()
        if found is None or found[0] is None:
            raise Refusal("no-such-match", match=match_id)
        return float(found[0]), float(found[1])

    def played_before(self, match_id: str, game: str, player: str) -> bool:
        """Whether somebody of this name plays in an earlier match of a game than this one."""
        query = """
            SELECT 1 FROM matches JOIN entries ON entries.match = matches.id AND entries.number = 0
            WHERE game = ?1 AND instr(players, ?2) AND entries.id < (
                SELECT id FROM entries WHERE match = ?3 AND number = 0
            ) AND matches.id NOT IN (SELECT match FROM deleted) LIMIT 1
        """
        values = (game, json.dumps(player), match_id)
        return self._connection.execute(query, values).fetchone() is not None

    def wins_tonight(self) -> dict[str, int]:
        """By name, how many matches of this evening somebody won."""
        return summaries.wins_between(self._connection, *evening(self._clock()))

    def delete(self, match_id: str) -> None:
        """Marks a match as deleted. Raises Refusal("no-such-match") if there is none."""
        with self.transaction():
            query = "SELECT 1 FROM matches WHERE id = ?"
            if self._connection.execute(query, (match_id,)).fetchone() is None:
                raise Refusal("no-such-match", match=match_id)
            query = "INSERT OR REPLACE INTO deleted VALUES (?, ?)"
            self._connection.execute(query, (match_id, self._clock()))

    def restore(self, match_id: str) -> bool:
        """Takes the mark of a deleted match away; returns whether there was one."""
        with self.transaction():
            query = "DELETE FROM deleted WHERE match = ?"
            return bool(self._connection.execute(query, (match_id,)).rowcount)

    def deleted_tonight(self) -> str | None:
        """The id of the match that was deleted last, if that was this evening."""
        query = "SELECT match FROM deleted WHERE at >= ? AND at < ? ORDER BY at DESC LIMIT 1"
        found = self._connection.execute(query, evening(self._clock())).fetchone()
        return None if found is None else str(found[0])

    def has_deleted(self) -> bool:
        """Whether any match is marked as deleted."""
        query = "SELECT 1 FROM deleted JOIN matches ON matches.id = deleted.match LIMIT 1"
        return self._connection.execute(query).fetchone() is not None

    def deleted(self) -> list[Summary]:
        """The deleted matches, the one that was deleted last first. Raises Damaged."""
        when = dict(self._connection.execute("SELECT match, at FROM deleted").fetchall())
        return sorted(self.matches("deleted"), key=lambda match: when[match.id], reverse=True)

    def last_gone(self) -> tuple[str, str] | None:
        """The id of the match that was discarded or deleted last, and "discarded" or "deleted".

        None if that was on another evening and something was played since.
        """
        return _last_gone(self._connection, *evening(self._clock()))

    def note(self, match_id: str) -> str:
        """What was noted about a match; "" without a note."""
        query = "SELECT text FROM notes WHERE match = ?"
        found = self._connection.execute(query, (match_id,)).fetchone()
        return "" if found is None else str(found[0])

    def set_note(self, match_id: str, text: str) -> None:
        """Notes something about a match in place of what was noted before; "" removes it."""
        with self.transaction():
            if text:
                query = "INSERT OR REPLACE INTO notes VALUES (?, ?)"
                self._connection.execute(query, (match_id, text))
            else:
                self._connection.execute("DELETE FROM notes WHERE match = ?", (match_id,))


def _last_gone(
    connection: sqlite3.Connection, evening_begins: float, evening_ends: float
) -> tuple[str, str] | None:
    """The id of the match that went last, and "discarded" or "deleted"; None without one.

    It counts if it went this evening, or if nothing was played since. Raises sqlite3.Error.
    """
    last = summaries.last_match(connection)
    last_played = 0.0 if last is None else _last_time(connection, last)
    found = [
        (_last_time(connection, match_id), match_id, "discarded", match_id == last)
        for match_id in _discarded(connection, last, evening_begins, evening_ends)
    ]
    query = """
        SELECT match, at FROM deleted WHERE match IN (SELECT id FROM matches)
        ORDER BY at DESC LIMIT 1
    """
    for match_id, at in connection.execute(query):
        found.append((float(at), str(match_id), "deleted", at >= last_played))
    for at, match_id, how, nothing_since in sorted(found, reverse=True):
        if nothing_since or evening_begins <= at < evening_ends:
            return match_id, how
    return None


def _discarded(
    connection: sqlite3.Connection, last: str | None, begins: float, ends: float
) -> list[str]:
    """The ids of discarded matches that were played here: those of the evening, and the last.

    That one may be imported if it was discarded here.
    """
    query = f"""
        SELECT id FROM matches INDEXED BY evenings WHERE started >= ? AND started < ?
        AND imported IS NULL AND ended = 'abandoned' AND {_KEPT}
        UNION SELECT id FROM matches WHERE id = ? AND ended = 'abandoned' AND 'import' != (
            SELECT source FROM entries WHERE match = matches.id AND source != 'people'
            ORDER BY number DESC LIMIT 1
        )
    """  # noqa: S608
    return [str(match_id) for (match_id,) in connection.execute(query, (begins, ends, last))]


def _last_time(connection: sqlite3.Connection, match_id: str) -> float:
    """The wall-clock time of the last entry of a match; new names of people do not count.

    0 without any entry, as a damaged file may have it.
    """
    query = """
        SELECT time FROM entries WHERE match = ? AND source != 'people'
        ORDER BY number DESC LIMIT 1
    """
    found = connection.execute(query, (match_id,)).fetchone()
    return 0.0 if found is None else float(found[0])
