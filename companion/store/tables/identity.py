"""What a journal is known by among those of other tables: the table `identity`, with one row.

A repair, a backup and a copy of the file keep it; so a copied SD card has the same one, and only
the machine that it is in is another. All functions raise sqlite3.Error.
"""

import sqlite3

_NEW = "lower(hex(randomblob(16)))"


def of(connection: sqlite3.Connection) -> str | None:
    """The identity; None in a file that no version has opened for writing that knows of it."""
    found = connection.execute("SELECT journal FROM identity").fetchone()
    return None if found is None else str(found[0])


def ensure(connection: sqlite3.Connection) -> None:
    """Gives a new one to a journal that has none, within the caller's transaction."""
    connection.execute(f"INSERT OR IGNORE INTO identity VALUES (1, {_NEW})")  # noqa: S608


def forget(connection: sqlite3.Connection) -> None:
    """Takes it from a journal that is being made, and is to get that of another."""
    connection.execute("DELETE FROM identity")


def become(connection: sqlite3.Connection, journal: str) -> None:
    """Makes an empty journal the one with this identity, within the caller's transaction."""
    connection.execute("INSERT OR REPLACE INTO identity VALUES (1, ?)", (journal,))
