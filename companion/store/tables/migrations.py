"""The tables of a journal: the migrations that make them, the oldest first, as SQL."""

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

# For analyses.py: what is told of stages afterwards, each with what it was made from; without
# `content` it is still to be made, and `failed` so often. And the best plays of each player, as
# JSON, in the figures of a match.
_ANALYSES = """
CREATE TABLE analyses (
    match TEXT NOT NULL,
    stage INTEGER NOT NULL,
    made_from TEXT NOT NULL,
    content TEXT,
    failed INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (match, stage)
) WITHOUT ROWID;
CREATE INDEX unmade_analyses ON analyses (match) WHERE content IS NULL;
ALTER TABLE figures ADD COLUMN finds TEXT;
"""

# For identity.py: what this journal is known by among those of other tables, for good.
_IDENTITY = """
CREATE TABLE identity (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    journal TEXT NOT NULL
);
INSERT INTO identity VALUES (1, lower(hex(randomblob(16))));
"""

# Number n in this list makes schema n + 1. Never change a released one: add another.
MIGRATIONS = (
    *(_INITIAL, _SCANS, _CLOCKS, _FIGURES, _MILESTONES, _HISTORY, _PEOPLE, _NUMBERS),
    *(_ANALYSES, _IDENTITY),
)
