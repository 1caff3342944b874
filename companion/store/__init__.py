"""What is stored on disk: the journal of all matches, and players, decks and preferences beside it.

Begin with `store.open_store` (to play) and `store.open_reader` (to read); both give a `Journal`.

Exceptions of this package:

    Exception
    ├── Refusal (games.base)      for the user, with a code and parameters:
    │   ├── not-saved             a write failed; nothing of it is stored
    │   ├── no-journal, bad-journal, no-such-match, unreadable-match
    │   ├── bad-player, bad-counts, played-together
    │   └── bad-deck, bad-tag, unknown-card, unknown-game, too-many-tags
    ├── Damaged (rows)            what was read is not what was written
    ├── WrongSchema (schema)      a file of another program ("foreign") or a newer version ("newer")
    ├── AlreadyRunning (files)    another process has the data directory open for writing
    ├── sqlite3.Error             the database cannot be read, or (outside of a transaction) written
    └── OSError                   the same for other files: backups, repairs, the lock
"""
