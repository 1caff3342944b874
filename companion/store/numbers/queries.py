"""Answers what can be asked of all matches together, from the stored figures.

A person's matches are read row by row and added up; of all others SQLite tells only sums. So the
memory does not grow with the number of matches. All functions raise sqlite3.Error if the file
cannot be read.
"""

import json
import sqlite3
from collections.abc import Iterator
from typing import Any

from companion.match.numbers import (
    Extreme,
    Group,
    HeadToHead,
    Mean,
    PersonLine,
    PersonNumbers,
    Scope,
    TableNumbers,
    WinRun,
)
from companion.store.figures import people_key
from companion.store.numbers.person_sums import COLUMNS, PersonSums, Runs

# So many groups are told, those with most matches.
MOST_GROUPS = 50

# For when most rows are wanted: in the order of the table they are read faster than by an index.
_ALL_ROWS = "figures AS mine NOT INDEXED"

# A condition on rows of `figures AS mine`, and its values.
_Condition = tuple[str, list[Any]]


def person_numbers(connection: sqlite3.Connection, scope: Scope) -> PersonNumbers:
    """All about the person of the scope; all is 0 or empty for somebody who never played."""
    condition, values = _condition(scope)
    query = f"""
        SELECT {COLUMNS} FROM figures AS mine WHERE {condition} ORDER BY place
    """  # noqa: S608
    sums = PersonSums(scope)
    for row in connection.execute(query, values):
        sums.add(row)
    return sums.numbers(tuple(_others(connection, scope)))


def _others(connection: sqlite3.Connection, scope: Scope) -> Iterator[HeadToHead]:
    """Everybody whom the person has met, most matches first."""
    condition, values = _condition(scope)
    query = f"""
        SELECT theirs.player, sum(mine.rank < theirs.rank), sum(mine.rank > theirs.rank),
        sum(mine.rank = theirs.rank)
        FROM figures AS mine CROSS JOIN figures AS theirs
        ON theirs.match = mine.match AND theirs.player <> mine.player
        WHERE {condition} AND mine.rank IS NOT NULL AND theirs.rank IS NOT NULL
        GROUP BY theirs.player ORDER BY count(*) DESC, theirs.player
    """  # noqa: S608
    for player, *counts in connection.execute(query, values):
        yield HeadToHead(json.loads(player), *counts)


def table_numbers(connection: sqlite3.Connection, scope: Scope) -> TableNumbers:
    """All about the matches of the scope, whoever played in them."""
    scope = Scope("", scope.game, scope.group, scope.since, scope.until)
    condition, values = _condition(scope)
    query = f"""
        SELECT count(*), total(seconds), count(seconds), min(seconds), max(seconds) FROM (
            SELECT max(seconds) AS seconds FROM {_ALL_ROWS} WHERE {condition} GROUP BY match
        )
    """  # noqa: S608
    matches, total, timed, least, most = connection.execute(query, values).fetchone()
    return TableNumbers(
        scope,
        matches,
        Mean(total, timed, timed),
        tuple(_people(connection, scope)),
        _record_stage(connection, scope, "low", "ASC"),
        _record_stage(connection, scope, "high", "DESC"),
        _first_of_time(connection, scope, least),
        _first_of_time(connection, scope, most),
        _longest_run(connection, scope),
    )


def _people(connection: sqlite3.Connection, scope: Scope) -> Iterator[PersonLine]:
    condition, values = _condition(scope)
    query = f"""
        SELECT player, count(*), sum(wins), sum(stages), sum(points),
        total(turn_seconds), ifnull(sum(turns), 0), ifnull(sum(turns > 0), 0)
        FROM {_ALL_ROWS} WHERE {condition}
        GROUP BY player ORDER BY count(*) DESC, sum(wins) DESC, player
    """  # noqa: S608
    for player, matches, wins, stages, points, *turn in connection.execute(query, values):
        points_mean = Mean(points, stages, matches) if scope.game else Mean()
        yield PersonLine(json.loads(player), matches, wins, points_mean, Mean(*turn))


def _record_stage(
    connection: sqlite3.Connection, scope: Scope, column: str, order: str
) -> Extreme | None:
    """The earliest match with the highest or lowest stage, and who had it; None without a game."""
    if not scope.game:
        return None
    condition, values = _condition(scope)
    # Two steps, so that the index of the extremes can be used.
    query = f"""
        SELECT {column} FROM figures AS mine WHERE {condition} AND {column} IS NOT NULL
        ORDER BY {column} {order} LIMIT 1
    """  # noqa: S608
    found = connection.execute(query, values).fetchone()
    if found is None:
        return None
    query = f"""
        SELECT match, player FROM figures AS mine WHERE {condition} AND {column} = ?
        ORDER BY place, player
    """  # noqa: S608
    rows = connection.execute(query, (*values, *found)).fetchall()
    match_id = rows[0][0]
    names = tuple(json.loads(player) for match, player in rows if match == match_id)
    return Extreme(found[0], match_id, names)


def _first_of_time(
    connection: sqlite3.Connection, scope: Scope, seconds: float | None
) -> Extreme | None:
    """The first match that was played so long; None without a time."""
    if seconds is None:
        return None
    condition, values = _condition(scope)
    query = f"""
        SELECT match FROM {_ALL_ROWS} WHERE {condition} AND seconds = ? ORDER BY place LIMIT 1
    """  # noqa: S608
    (match_id,) = connection.execute(query, (*values, seconds)).fetchone()
    return Extreme(seconds, match_id)


def _longest_run(connection: sqlite3.Connection, scope: Scope) -> WinRun:
    condition, values = _condition(scope)
    query = f"""
        SELECT player, wins, match FROM {_ALL_ROWS} WHERE {condition} ORDER BY player, place
    """  # noqa: S608
    longest, whose = WinRun(), ""
    runs = Runs()
    for player, wins, match_id in connection.execute(query, values):
        if player != whose:
            whose, runs = player, Runs()
        if runs.add(wins, match_id) and runs.longest.length > longest.length:
            longest = WinRun(runs.longest.length, match_id, whose)
    return WinRun(longest.length, longest.id, json.loads(longest.name)) if longest.name else longest


def games_played(connection: sqlite3.Connection, scope: Scope) -> tuple[tuple[str, int], ...]:
    """The games of the matches of the scope, and how many they are; most matches first."""
    condition, values = _condition(scope)
    query = f"""
        SELECT game, count(DISTINCT match) FROM figures AS mine WHERE {condition}
        GROUP BY game ORDER BY 2 DESC, game
    """  # noqa: S608
    return tuple(connection.execute(query, values))


def last_of(connection: sqlite3.Connection, kind: str) -> str | None:
    """The match of this game, or kind of game, that began last; None without any."""
    query = """
        SELECT match FROM figures WHERE game = ? AND match NOT IN (SELECT match FROM deleted)
        ORDER BY place DESC LIMIT 1
    """
    found = connection.execute(query, (kind,)).fetchone()
    return None if found is None else str(found[0])


def groups(connection: sqlite3.Connection, scope: Scope) -> tuple[Group, ...]:
    """The groups of people who played, most matches first, at most MOST_GROUPS."""
    condition, values = _condition(scope)
    query = f"""
        SELECT people, count(DISTINCT match) FROM figures AS mine
        WHERE {condition} AND people IS NOT NULL
        GROUP BY people ORDER BY 2 DESC, people LIMIT {MOST_GROUPS}
    """  # noqa: S608
    found = connection.execute(query, values)
    return tuple(Group(tuple(json.loads(names)), count) for names, count in found)


def people(connection: sqlite3.Connection) -> tuple[str, ...]:
    """Everybody who has figures or is remembered, in alphabetical order."""
    names = {json.loads(name) for (name,) in connection.execute("SELECT player FROM figures")}
    names |= {name for (name,) in connection.execute("SELECT name FROM players")}
    return tuple(sorted(names))


def _condition(scope: Scope) -> _Condition:
    """The condition for the rows of a scope."""
    parts: list[str] = ["mine.match NOT IN (SELECT match FROM deleted)"]
    values: list[Any] = []
    for part, value in (
        ("mine.player = ?", json.dumps(scope.person) if scope.person else None),
        ("mine.game = ?", scope.game or None),
        ("mine.people = ?", people_key(scope.group) if scope.group else None),
        ("mine.started >= ?", scope.since),
        ("mine.started < ?", scope.until),
    ):
        if value is not None:
            parts.append(part)
            values.append(value)
    return " AND ".join(parts), values
