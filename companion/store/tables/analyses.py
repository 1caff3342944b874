"""What is told of stages afterwards, kept with their matches: the table `analyses`.

A row is of one stage as it was when its analysis was asked for (`made_from`); whoever reads one
asks the game whether the stage still is that. So neither an undo nor a correction nor a repair can
leave an analysis of something that was not played. Rows can be lost without harm: they are made
again. All functions raise sqlite3.Error if the file cannot be read or written.
"""

import sqlite3

from companion.match.looking_back import KeptAnalysis

# An analysis that failed so often is not tried again.
MOST_FAILURES = 2


def kept(connection: sqlite3.Connection, match_id: str) -> dict[int, KeptAnalysis]:
    """The analyses of a match that are made, by stage from 1."""
    query = "SELECT stage, made_from, content FROM analyses WHERE match = ? AND content IS NOT NULL"
    return {
        int(stage): KeptAnalysis(str(made_from), str(content))
        for stage, made_from, content in connection.execute(query, (match_id,))
    }


def states(connection: sqlite3.Connection, match_id: str) -> dict[int, tuple[str, bool]]:
    """By stage: what the analysis that is kept or wanted is made from, and whether it is still to
    be made: not if it failed too often."""
    query = "SELECT stage, made_from, content IS NULL AND failed < ? FROM analyses WHERE match = ?"
    return {
        int(stage): (str(made_from), bool(wanted))
        for stage, made_from, wanted in connection.execute(query, (MOST_FAILURES, match_id))
    }


def want(connection: sqlite3.Connection, match_id: str, wanted: dict[int, str]) -> None:
    """Asks for analyses of stages, by what they are made from, in place of what is there.

    Where that is "" there is nothing to analyse, and nothing stays.
    """
    for stage, made_from in wanted.items():
        delete = "DELETE FROM analyses WHERE match = ? AND stage = ?"
        connection.execute(delete, (match_id, stage))
        if made_from:
            query = "INSERT INTO analyses (match, stage, made_from) VALUES (?, ?, ?)"
            connection.execute(query, (match_id, stage, made_from))


def keep(connection: sqlite3.Connection, match_id: str, stage: int, made: KeptAnalysis) -> None:
    """Keeps an analysis, if it is still the one that is wanted."""
    query = "UPDATE analyses SET content = ? WHERE match = ? AND stage = ? AND made_from = ?"
    connection.execute(query, (made.content, match_id, stage, made.made_from))


def note_failure(connection: sqlite3.Connection, match_id: str, stage: int) -> None:
    """Counts an analysis that could not be made."""
    query = "UPDATE analyses SET failed = failed + 1 WHERE match = ? AND stage = ?"
    connection.execute(query, (match_id, stage))


def next_match(connection: sqlite3.Connection) -> str | None:
    """The latest match that has an analysis to be made; None without one."""
    query = f"""
        SELECT match FROM analyses JOIN matches ON matches.id = match
        WHERE content IS NULL AND failed < {MOST_FAILURES}
        AND match NOT IN (SELECT match FROM deleted) ORDER BY place DESC LIMIT 1
    """  # noqa: S608
    found = connection.execute(query).fetchone()
    return None if found is None else str(found[0])
