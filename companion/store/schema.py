"""The tables, and the migrations that bring an older file to the current schema."""

import errno
import sqlite3
from datetime import UTC, datetime

# "TCMP": marks the files of this program.
APPLICATION_ID = 0x54434D50

# Entries are never changed nor deleted. By `crc` salvage.py recognises entries in a file that
# SQLite can no longer read; it relies on the order of the columns. `groups` is no longer used.
_INITIAL = """
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

# Events of readers that did not become entries, and the questions that they became. Without foreign
# keys, so that a rebuilt file can have them without their matches.
_SCANS = """
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

# For steady_clock.py: the steady time at which each boot began, and from which entry of a match on
# the wall clock was how far ahead. Of earlier questions it is only known that they are older.
_CLOCKS = """
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

# For figures.py: the figures of each ended match by player (names as JSON, in ASCII), and the ended
# matches that are not counted yet. Both are made again from the entries in a rebuilt file. And an
# index of the matches that have not ended.
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

# For milestones.py: the place of a match in the order of all, which is the id of its first entry,
# and ways to somebody's latest matches and to the highest and lowest stages of a game.
_MILESTONES = """
ALTER TABLE figures ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
UPDATE figures SET place = ifnull(
    (SELECT id FROM entries WHERE entries.match = figures.match AND number = 0), 0
);
CREATE INDEX figures_of_player ON figures (player, game, place);
CREATE INDEX highest_stages ON figures (game, high);
CREATE INDEX lowest_stages ON figures (game, low);
"""

# For match_list.py: what the table adds to a match afterwards, namely a note and that it is
# deleted. And the id of each match's first entry, by which matches are ordered, with indexes for
# the pages of the history and for the matches that were played here on an evening.
_HISTORY = """
CREATE TABLE deleted (
    match TEXT PRIMARY KEY,
    at REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE notes (
    match TEXT PRIMARY KEY,
    text TEXT NOT NULL
) WITHOUT ROWID;
ALTER TABLE matches ADD COLUMN place INTEGER;
UPDATE matches SET place = (
    SELECT entries.id FROM entries WHERE entries.match = matches.id AND entries.number = 0
);
CREATE INDEX history ON matches (place, game, players);
CREATE INDEX evenings ON matches (started, imported) WHERE imported IS NULL;
"""

# Each player has an id that stays when the name changes. As a new table: SQLite cannot add a column
# with a random default. `renames` are the changes of names that can be undone, the newest last; see
# renames.py. And an index of the entries by which a match has had more players than its summary
# tells; the query in relabelling.py repeats its condition.
_PEOPLE = """
CREATE TABLE people (
    name TEXT PRIMARY KEY,
    colour INTEGER NOT NULL,
    remembered INTEGER NOT NULL DEFAULT 1,
    id TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(8))))
) WITHOUT ROWID;
INSERT INTO people (name, colour, remembered) SELECT name, colour, remembered FROM players;
DROP TABLE players;
ALTER TABLE people RENAME TO players;
CREATE TABLE renames (
    number INTEGER PRIMARY KEY,
    old TEXT NOT NULL,
    new TEXT NOT NULL,
    merged TEXT,
    matches TEXT
);
CREATE INDEX more_players ON entries (match)
    WHERE substr(action, 1, 11) = 'substitute ' OR substr(action, 1, 8) = 'without ';
"""

# For the folder numbers: what else a match says about each player, as Details in
# companion/match/details.py. `started` is that of the match, `people` all who have figures in it,
# and `tallies` what only its game counts, as JSON. All matches are counted again; until then the
# new columns are empty.
_NUMBERS = """
ALTER TABLE figures ADD COLUMN started REAL;
ALTER TABLE figures ADD COLUMN people TEXT;
ALTER TABLE figures ADD COLUMN rank INTEGER;
ALTER TABLE figures ADD COLUMN dealt_stages INTEGER;
ALTER TABLE figures ADD COLUMN dealt_points INTEGER;
ALTER TABLE figures ADD COLUMN seconds REAL;
ALTER TABLE figures ADD COLUMN turns INTEGER;
ALTER TABLE figures ADD COLUMN turn_seconds REAL;
ALTER TABLE figures ADD COLUMN tallies TEXT;
UPDATE figures SET started = (SELECT started FROM matches WHERE id = figures.match);
INSERT OR IGNORE INTO uncounted SELECT id FROM matches WHERE ended IS NOT NULL;
"""

# Number n in this list makes schema n + 1. Never change a released one: add another.
MIGRATIONS = (_INITIAL, _SCANS, _CLOCKS, _FIGURES, _MILESTONES, _HISTORY, _PEOPLE, _NUMBERS)
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
)
# Of those, the ones that are read also from older files that are not migrated; with their columns.
_STAND_INS = {
    "deleted": "match, at",
    "notes": "match, text",
    "clocks": "match, number, ahead",
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
