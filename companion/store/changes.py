"""Tells whether a table has to be read again, for lists that are asked for in every frame."""

import sqlite3


class ChangeDetector:
    """Whether this process has written to a database since the last read."""

    def __init__(self) -> None:
        self._read_from: sqlite3.Connection | None = None
        self._total_changes = 0

    def must_read(self, connection: sqlite3.Connection) -> bool:
        """Returns True if what was read before may be out of date, and counts this as a read.

        What other processes write is not noticed.
        """
        unchanged = (
            self._read_from is connection and self._total_changes == connection.total_changes
        )
        # What is read inside a transaction may still be rolled back.
        self._read_from = None if connection.in_transaction else connection
        self._total_changes = connection.total_changes
        return not unchanged


def decode(stored: bytes) -> str:
    """A text column read as a blob, with replacement characters where its bytes were damaged."""
    return stored.decode("utf-8", "replace")
