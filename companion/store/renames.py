"""The changes of people's names that can still be undone, in the table `renames`.

All functions raise sqlite3.Error if the file cannot be read or written.
"""

import json
import sqlite3

from companion.games.game import JsonObject
from companion.records import dataclass
from companion.store.changes import decode

# So many are kept.
KEPT = 10


@dataclass(frozen=True)
class NameChange:
    """`old` got the name `new`.

    merged: what is stored of the person `old` if `new` was somebody already, else None; its field
    `other` is what `new` had before, as far as that changed. matches: those in which `old` played,
    if in others somebody was called `new` before, else None.
    """

    old: str
    new: str
    merged: JsonObject | None = None
    matches: tuple[str, ...] | None = None


def add(connection: sqlite3.Connection, change: NameChange) -> None:
    """Adds a change as the newest, and forgets those that are too many."""
    connection.execute(
        "INSERT INTO renames (old, new, merged, matches) VALUES (?, ?, ?, ?)",
        (change.old, change.new, _written(change.merged), _written(change.matches)),
    )
    connection.execute(
        "DELETE FROM renames WHERE number NOT IN"
        " (SELECT number FROM renames ORDER BY number DESC LIMIT ?)",
        (KEPT,),
    )


def newest(connection: sqlite3.Connection) -> NameChange | None:
    """The change that can be undone first; None without one, or if it was damaged."""
    query = """
        SELECT CAST(old AS BLOB), CAST(new AS BLOB), merged, matches FROM renames
        ORDER BY number DESC LIMIT 1
    """
    found = connection.execute(query).fetchone()
    if found is None:
        return None
    old, new, merged, matches = found
    try:
        ids = json.loads(matches or "null")
        return NameChange(
            decode(old),
            decode(new),
            json.loads(merged or "null"),
            None if ids is None else tuple(ids),
        )
    except (TypeError, ValueError):
        return None


def remove_newest(connection: sqlite3.Connection) -> None:
    """Forgets the newest change."""
    connection.execute("DELETE FROM renames WHERE number = (SELECT max(number) FROM renames)")


def remove_all(connection: sqlite3.Connection) -> None:
    """Forgets all changes: an earlier one cannot be undone before a later one."""
    connection.execute("DELETE FROM renames")


def _written(value: object) -> str | None:
    return None if value is None else json.dumps(value)
