"""The tables, and how an older file becomes one of today: a change and its record are one."""

import errno
import sqlite3
from datetime import UTC, datetime

# "TCMP": tells our files from other people's.
APPLICATION_ID = 0x54434D50

# Entries are never changed nor deleted. `crc` lets salvage.py tell an entry from noise in a file
# that SQLite can no longer read; the order of an entry's columns matters there.
_FIRST = """
CREATE TABLE matches (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    players TEXT NOT NULL,
    started REAL NOT NULL,
    ended TEXT,
    result TEXT,
    imported TEXT UNIQUE
) WITHOUT ROWID;
CREATE TABLE entries (
    id INTEGER PRIMARY KEY,
    match TEXT NOT NULL REFERENCES matches (id),
    number INTEGER NOT NULL,
    action TEXT NOT NULL,
    time REAL NOT NULL,
    source TEXT NOT NULL,
    boot TEXT,
    seq INTEGER,
    crc INTEGER NOT NULL
);
CREATE UNIQUE INDEX entries_of_match ON entries (match, number);
CREATE UNIQUE INDEX scanner_events ON entries (boot, seq) WHERE boot IS NOT NULL;
CREATE TABLE scraps (
    match TEXT NOT NULL,
    number INTEGER NOT NULL,
    action TEXT NOT NULL
);
CREATE TABLE players (
    name TEXT PRIMARY KEY,
    colour INTEGER NOT NULL,
    remembered INTEGER NOT NULL DEFAULT 1
) WITHOUT ROWID;
CREATE TABLE groups (
    name TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    players TEXT NOT NULL,
    used INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE decks (
    name TEXT PRIMARY KEY,
    game TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE tags (
    tag TEXT NOT NULL,
    deck TEXT NOT NULL REFERENCES decks (name) ON DELETE CASCADE,
    card TEXT NOT NULL,
    PRIMARY KEY (tag, deck)
) WITHOUT ROWID;
CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
"""

# What a reader told and what that led to, where it is no entry of a match; and what the table is
# still asked about it. They refer to nothing, so that a rebuilt file can have them too.
_SECOND = """
CREATE TABLE scans (
    boot TEXT NOT NULL,
    seq INTEGER NOT NULL,
    effect TEXT NOT NULL,
    PRIMARY KEY (boot, seq)
) WITHOUT ROWID;
CREATE TABLE questions (
    id INTEGER PRIMARY KEY,
    match TEXT NOT NULL,
    stage INTEGER NOT NULL,
    kind TEXT NOT NULL,
    tile INTEGER,
    tag TEXT NOT NULL,
    laid REAL NOT NULL,
    answer TEXT
);
"""

# Time that only passes (see steady_clock.py): at which second of the journal each boot of a machine
# began, and from which entry of a match on the wall was how far ahead of it. Of what was asked
# before, it is only known that it is older.
_THIRD = """
CREATE TABLE boots (
    id TEXT PRIMARY KEY,
    began REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE clocks (
    match TEXT NOT NULL,
    number INTEGER NOT NULL,
    ahead REAL NOT NULL,
    PRIMARY KEY (match, number)
) WITHOUT ROWID;
UPDATE questions SET laid = 0;
"""

# What each ended match says about its players (names as JSON, in ASCII), so that nobody has to read
# all matches to add them up; and the ended matches of which that is not known yet. Both are made
# again from the entries, so a rebuilt file does without them. And which matches have not ended, so
# that nobody has to read all others to find them.
_FIGURES = """
CREATE TABLE figures (
    match TEXT NOT NULL,
    player TEXT NOT NULL,
    game TEXT NOT NULL,
    wins INTEGER NOT NULL,
    stages INTEGER NOT NULL,
    points INTEGER NOT NULL,
    own INTEGER NOT NULL,
    low INTEGER,
    high INTEGER,
    PRIMARY KEY (match, player)
) WITHOUT ROWID;
CREATE TABLE uncounted (
    match TEXT PRIMARY KEY
) WITHOUT ROWID;
INSERT INTO uncounted SELECT id FROM matches WHERE ended IS NOT NULL;
CREATE INDEX running ON matches (id) WHERE ended IS NULL;
"""

# Number n in this list makes schema n + 1. Never change one that was released: add another.
MIGRATIONS = (_FIRST, _SECOND, _THIRD, _FIGURES)
VERSION = len(MIGRATIONS)

# What is copied whole from a backup when a file is rebuilt; entries and matches are not.
# The last ones came later, and older backups do not have them.
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
)


# Where the schema is damaged SQLite quotes it, and what it quotes may be no text at all.
UNREADABLE = (sqlite3.Error, UnicodeDecodeError)


class WrongSchema(Exception):
    """A good SQLite file, but not one that this program can use."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def version(connection: sqlite3.Connection) -> int:
    """The schema of a file: 0 if it is new. A file of somebody else's is a WrongSchema."""
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
    """Brings a file to today's schema, each migration in one transaction with its record."""
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
            connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")


# A disk that is full, busy, gone, or may not be written says nothing about the file on it.
_NOT_OF_THE_FILE = (
    *("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_PROTOCOL", "SQLITE_INTERRUPT", "SQLITE_NOMEM"),
    *("SQLITE_FULL", "SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_AUTH"),
    *("SQLITE_IOERR", "SQLITE_MISUSE", "SQLITE_NOLFS"),
)
_FAILED_TO_READ = ("SQLITE_IOERR", "SQLITE_IOERR_READ", "SQLITE_IOERR_SHORT_READ")


def is_damage(error: Exception) -> bool:
    """Whether an error means that the file holds something else than was written."""
    name = getattr(error, "sqlite_errorname", "SQLITE_ERROR")
    return not name.startswith(_NOT_OF_THE_FILE)


def is_device_error(error: Exception) -> bool:
    """Whether the disk failed to do what it was told, which may succeed when tried again."""
    if isinstance(error, OSError):
        return error.errno == errno.EIO
    return getattr(error, "sqlite_errorname", "").startswith("SQLITE_IOERR")


def is_read_error(error: Exception) -> bool:
    """Whether the disk failed to read; if it does so again and again, that place is lost."""
    if isinstance(error, OSError):
        return error.errno == errno.EIO
    return getattr(error, "sqlite_errorname", "") in _FAILED_TO_READ
