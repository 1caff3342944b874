"""Which tables are copied, and how an older file is brought to the current schema."""

import errno
import sqlite3
from datetime import UTC, datetime

from companion.store.tables.migrations import MIGRATIONS as MIGRATIONS

# "TCMP": marks the files of this program.
APPLICATION_ID = 0x54434D50

VERSION = len(MIGRATIONS)

# The tables that are copied as they are from a backup when a file is rebuilt. The last ones were
# added later, and are missing in older backups.
SIDE_TABLES = (
    "players",
    "groups",
    "decks",
    "tags",
    "settings",
    "scans",
    "questions",
    "boots",
    "clocks",
    "deleted",
    "notes",
    "renames",
    "analyses",
    "identity",
)
# Of those, the ones that are read also from older files that are not migrated; with their columns.
_STAND_INS = {
    "deleted": "match, at",
    "notes": "match, text",
    "clocks": "match, number, ahead",
    "analyses": "match, stage, made_from, content, failed",
    "identity": "one, journal",
}


# If the schema is damaged SQLite quotes it in its message, which may not be UTF-8.
UNREADABLE = (sqlite3.Error, UnicodeDecodeError)


class WrongSchema(Exception):
    """A SQLite file that this program cannot use; `reason` is "foreign" or "newer"."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def version(connection: sqlite3.Connection) -> int:
    """The schema version of a file, 0 if it is empty.

    Raises WrongSchema if another program or a newer version made it, sqlite3.Error if it cannot be
    read.
    """
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if application == 0 and tables == 0:
        return 0
    if application != APPLICATION_ID:
        raise WrongSchema("foreign")
    try:
        (newest,) = connection.execute("SELECT max(version) FROM migrations").fetchone()
        connection.execute("SELECT id, match, number, action FROM entries LIMIT 1")
    except sqlite3.OperationalError as error:
        if not is_damage(error):
            raise
        raise WrongSchema("foreign") from None
    if newest is None:
        raise WrongSchema("foreign")
    if newest > VERSION:
        raise WrongSchema("newer")
    return int(newest)


def migrate(connection: sqlite3.Connection) -> None:
    """Brings a file to the current schema, each migration in one transaction with its record.

    Raises WrongSchema or sqlite3.Error.
    """
    start = version(connection)
    for number, statements in enumerate(MIGRATIONS[start:], start + 1):
        connection.execute("BEGIN IMMEDIATE")
        try:
            if number == 1:
                connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                connection.execute("CREATE TABLE migrations (version INTEGER PRIMARY KEY, at TEXT)")
            for statement in filter(str.strip, statements.split(";")):
                connection.execute(statement)
            now = datetime.now(UTC).isoformat(timespec="seconds")
            connection.execute("INSERT INTO migrations VALUES (?, ?)", (number, now))
        except BaseException:
            # A disk that fails makes SQLite roll back by itself.
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")


def add_stand_ins(connection: sqlite3.Connection) -> None:
    """Adds empty temporary tables for those that an older file lacks, so that it can be read.

    Raises sqlite3.Error.
    """
    query = "SELECT name FROM main.sqlite_schema WHERE type = 'table'"
    present = {name for (name,) in connection.execute(query)}
    connection.execute("PRAGMA temp_store = MEMORY")
    connection.execute("PRAGMA query_only = OFF")
    for name in _STAND_INS.keys() - present:
        connection.execute(f"CREATE TEMP TABLE {name} ({_STAND_INS[name]})")
    connection.execute("PRAGMA query_only = ON")


# Errors of a disk that is full, busy, gone or read-only do not mean that the file is damaged.
_NOT_DAMAGE = (
    *("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_PROTOCOL", "SQLITE_INTERRUPT", "SQLITE_NOMEM"),
    *("SQLITE_FULL", "SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_AUTH"),
    *("SQLITE_IOERR", "SQLITE_MISUSE", "SQLITE_NOLFS"),
)
_READ_ERRORS = ("SQLITE_IOERR", "SQLITE_IOERR_READ", "SQLITE_IOERR_SHORT_READ")


def is_damage(error: Exception) -> bool:
    """Whether an error means that the content of the file is damaged."""
    if isinstance(error, sqlite3.ProgrammingError):
        return False  # the connection is closed, as after a failed write
    name = getattr(error, "sqlite_errorname", "SQLITE_ERROR")
    return not name.startswith(_NOT_DAMAGE)


def is_device_error(error: Exception) -> bool:
    """Whether the disk failed, which may succeed when tried again."""
    if isinstance(error, OSError):
        return error.errno == errno.EIO
    return getattr(error, "sqlite_errorname", "").startswith("SQLITE_IOERR")


def is_read_error(error: Exception) -> bool:
    """Whether the disk failed to read; if it does so repeatedly, that part of it is lost."""
    if isinstance(error, OSError):
        return error.errno == errno.EIO
    return getattr(error, "sqlite_errorname", "") in _READ_ERRORS


def is_write_error(error: Exception) -> bool:
    """Whether SQLite could not write what it needs beside a file that can be read.

    It makes an index of the log, also to read; on a full disk or in a closed folder it cannot.
    """
    name = getattr(error, "sqlite_errorname", "")
    beside = ("SQLITE_IOERR", "SQLITE_FULL", "SQLITE_READONLY", "SQLITE_CANTOPEN")
    return name.startswith(beside) and name not in _READ_ERRORS
