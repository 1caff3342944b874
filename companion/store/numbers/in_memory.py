"""Counts matches for one connection only, where nothing may be written into the file."""

import sqlite3
from collections.abc import Callable

from companion.store import figures, schema
from companion.store.figures import MatchFigures

# As the table of the file and its way to a person's matches. SQLite takes a temporary table in
# place of the file's one of the same name.
_TABLE = f"""
CREATE TEMP TABLE figures ({", ".join(figures.COLUMNS)}, PRIMARY KEY (match, player)) WITHOUT ROWID
"""
_INDEX = "CREATE INDEX temp.figures_of_player ON figures (player, game, place)"


def count_rest(connection: sqlite3.Connection, count: Callable[[str], MatchFigures | None]) -> None:
    """Counts the matches that are not counted in the file; `count` gives None for an unreadable
    one.

    The file may be of an older schema: then all matches are counted. Raises sqlite3.Error.
    """
    current = schema.version(connection) == schema.VERSION
    waiting = figures.uncounted(connection) if current else _ended(connection)
    if current and not waiting:
        return
    connection.execute("PRAGMA temp_store = MEMORY")
    (query_only,) = connection.execute("PRAGMA query_only").fetchone()
    connection.execute("PRAGMA query_only = OFF")
    connection.execute("DROP TABLE IF EXISTS temp.figures")
    connection.execute(_TABLE)
    connection.execute(_INDEX)
    if current:
        names = ", ".join(figures.COLUMNS)
        connection.execute(f"INSERT INTO temp.figures SELECT {names} FROM main.figures")  # noqa: S608
    for match_id in waiting:
        counted = count(match_id)
        if counted is not None:
            figures.insert(connection, counted)
    connection.execute(f"PRAGMA query_only = {query_only}")


def _ended(connection: sqlite3.Connection) -> list[str]:
    query = """
        SELECT id FROM matches WHERE ended IS NOT NULL AND id NOT IN (SELECT match FROM deleted)
    """
    return [match_id for (match_id,) in connection.execute(query)]
