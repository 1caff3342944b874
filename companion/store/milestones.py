"""Finds the records of the table that a match has made, in the stored figures of all matches.

Each query reads a few rows by an index, however many matches there are. All functions raise
sqlite3.Error if the file cannot be read.
"""

import json
import sqlite3

from companion.match.milestones import (
    ENOUGH,
    LONG_RUN,
    LOOK_BACK,
    Milestone,
    RecordStage,
    WinningRun,
)
from companion.records import dataclass


@dataclass(frozen=True)
class _PlayerRow:
    """The stored figures of a player in the match; `player` is the name as it is stored."""

    player: str
    wins: int
    low: int
    high: int

    @property
    def name(self) -> str:
        return str(json.loads(self.player))


def milestones(connection: sqlite3.Connection, match_id: str) -> tuple[Milestone, ...]:
    """The longest run of wins that this match continues, its highest and its lowest stage.

    Compares with all other matches of the game that are counted. Empty if this one is not.
    """
    query = "SELECT player, wins, low, high, game FROM figures WHERE match = ? ORDER BY player"
    found = connection.execute(query, (match_id,)).fetchall()
    if not found:
        return ()
    game = found[0][4]
    rows = [_PlayerRow(*columns) for *columns, _game in found]
    run = _longest_run(connection, match_id, game, rows)
    stages = _record_stages(connection, match_id, game, rows)
    return stages if run is None else (run, *stages)


def _longest_run(
    connection: sqlite3.Connection, match_id: str, game: str, rows: list[_PlayerRow]
) -> WinningRun | None:
    """The longest run of a winner over losers of this match; None if none is long enough."""
    losers = [row for row in rows if not row.wins]
    best: WinningRun | None = None
    for winner in (row for row in rows if row.wins):
        counts = {loser: _run_length(connection, match_id, game, winner, loser) for loser in losers}
        count = max(counts.values(), default=0)
        if count >= (LONG_RUN if best is None else best.count + 1):
            beaten = tuple(loser.name for loser in losers if counts[loser] == count)
            everyone = len(beaten) == len(rows) - 1 > 1
            best = WinningRun(winner.name, beaten, count, everyone)
    return best


def _run_length(
    connection: sqlite3.Connection, match_id: str, game: str, winner: _PlayerRow, loser: _PlayerRow
) -> int:
    """How many of their matches up to the latest the winner won and the loser did not.

    In the order in which matches began. 0 if this match is not among them.
    """
    query = """
        SELECT theirs.match, ours.wins > theirs.wins FROM (
            SELECT match, wins, place FROM figures WHERE player = ? AND game = ?
            ORDER BY place DESC LIMIT ?
        ) AS theirs
        CROSS JOIN figures AS ours ON ours.match = theirs.match AND ours.player = ?
        ORDER BY theirs.place DESC
    """
    length, contains_match = 0, False
    for match, won in connection.execute(query, (loser.player, game, LOOK_BACK, winner.player)):
        if not won:
            break
        length += 1
        contains_match = contains_match or match == match_id
    return length if contains_match else 0


def _record_stages(
    connection: sqlite3.Connection, match_id: str, game: str, rows: list[_PlayerRow]
) -> tuple[RecordStage, ...]:
    """The stages of this match that are higher or lower than any of the other matches."""
    # A player of a match has at least one stage, so that many rows are enough.
    known = "SELECT stages FROM figures WHERE game = ? AND match <> ? LIMIT ?"
    query = f"SELECT ifnull(sum(stages), 0) FROM ({known})"  # noqa: S608
    (count,) = connection.execute(query, (game, match_id, ENOUGH)).fetchone()
    if count < ENOUGH:
        return ()
    others = "SELECT {0} FROM figures WHERE game = ? AND match <> ? ORDER BY {0} {1} LIMIT 1"
    (highest,) = connection.execute(others.format("high", "DESC"), (game, match_id)).fetchone()
    (lowest,) = connection.execute(others.format("low", "ASC"), (game, match_id)).fetchone()
    high, low = max(row.high for row in rows), min(row.low for row in rows)
    found = []
    if high > highest:
        found.append(RecordStage(True, tuple(row.name for row in rows if row.high == high), high))
    if low < lowest:
        found.append(RecordStage(False, tuple(row.name for row in rows if row.low == low), low))
    return tuple(found)
