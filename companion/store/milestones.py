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

_KEPT = "match NOT IN (SELECT match FROM deleted)"


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

    Compares with all other matches of the game that are counted and not deleted. Empty if this
    one is not.
    """
    query = f"""
        SELECT player, wins, low, high, game FROM figures
        WHERE match = ? AND {_KEPT} ORDER BY player
    """  # noqa: S608
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
    query = f"""
        SELECT theirs.match, ours.wins > theirs.wins FROM (
            SELECT match, wins, place FROM figures WHERE player = ? AND game = ? AND {_KEPT}
            ORDER BY place DESC LIMIT ?
        ) AS theirs
        CROSS JOIN figures AS ours ON ours.match = theirs.match AND ours.player = ?
        ORDER BY theirs.place DESC
    """  # noqa: S608
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
    others = f"FROM figures WHERE game = ? AND match <> ? AND {_KEPT}"
    # A player of a match has at least one stage, so that many rows are enough.
    query = f"SELECT ifnull(sum(stages), 0) FROM (SELECT stages {others} LIMIT ?)"  # noqa: S608
    (count,) = connection.execute(query, (game, match_id, ENOUGH)).fetchone()
    if count < ENOUGH:
        return ()
    best = f"SELECT {{0}} {others} ORDER BY {{0}} {{1}} LIMIT 1"
    (highest,) = connection.execute(best.format("high", "DESC"), (game, match_id)).fetchone()
    (lowest,) = connection.execute(best.format("low", "ASC"), (game, match_id)).fetchone()
    high, low = max(row.high for row in rows), min(row.low for row in rows)
    found = []
    if high > highest:
        found.append(RecordStage(True, tuple(row.name for row in rows if row.high == high), high))
    if low < lowest:
        found.append(RecordStage(False, tuple(row.name for row in rows if row.low == low), low))
    return tuple(found)
