"""What the table chose on the device, kept in the table `settings`."""

import json

from companion.store.changes import ChangeDetector, decode
from companion.store.journal import Journal


class StoredPreferences:
    """Preferences by name; a value is anything that JSON can represent."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._changes = ChangeDetector()
        self._all: dict[str, bytes] = {}

    def get(self, name: str, otherwise: object = None) -> object:
        """The value of a preference, or `otherwise` if it was never set.

        Raises ValueError if the stored value is not JSON, sqlite3.Error if the disk cannot be read.
        """
        connection = self._journal.connection
        if self._changes.must_read(connection):
            query = "SELECT CAST(name AS BLOB), CAST(value AS BLOB) FROM settings"
            self._all = {decode(name): value for name, value in connection.execute(query)}
        found = self._all.get(name)
        return otherwise if found is None else json.loads(found)

    def set(self, name: str, value: object) -> None:
        """Saves a preference. Raises Refusal("not-saved") if the disk does not keep it."""
        with self._journal.transaction():
            self._journal.connection.execute(
                "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)",
                # As ASCII: a name from a file may contain a lone surrogate, which SQLite refuses.
                (name, json.dumps(value)),
            )
