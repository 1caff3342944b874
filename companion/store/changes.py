"""Tells whether a table has changed since it was read, for lists that are drawn in every frame."""

import sqlite3


class ChangeDetector:
    """Whether this process has written to a database since the last read."""

    def __init__(self) -> None:
        self._read_from: sqlite3.Connection | None = None
        self._total_changes = 0
        self._was_read = False

    def must_read(self, connection: sqlite3.Connection) -> bool:
        """Returns True if what was read before may be out of date, and counts this as a read.

        What other processes write is not noticed. A connection that was closed because a write
        failed gives nothing newer: then only what was never read must be read.
        """
        try:
            total, in_transaction = connection.total_changes, connection.in_transaction
        except sqlite3.ProgrammingError:
            return not self._was_read
        unchanged = self._read_from is connection and self._total_changes == total
        # What is read inside a transaction may still be rolled back.
        self._read_from = None if in_transaction else connection
        self._total_changes, self._was_read = total, True
        return not unchanged


def decode(stored: bytes) -> str:
    """A text column read as a blob, with replacement characters where its bytes were damaged."""
    return stored.decode("utf-8", "replace")
