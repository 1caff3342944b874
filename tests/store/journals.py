"""Journals for the tests of the store: played quickly, read from outside."""

import sqlite3
from datetime import datetime
from pathlib import Path

from companion.games import load
from companion.games.thirteen import game
from companion.games.thirteen.game import Setup
from companion.games.thirteen.rules import Deal
from companion.match.actions import Do, Stop
from companion.match.match import Match
from companion.store import schema
from companion.store.database import MEMORY
from companion.store.journal import Journal
from companion.store.rows import COLUMNS, INSERT_ENTRY, EntryRow, new_id, read_row
from companion.store.steady_clock import Boot
from companion.store.store import Store, open_reader
from tests.closing import close_later
from tests.repeat import is_ci
from tests.system.crashes import writer
from tests.ui.studio import FOUR, PILES

# Matches that `rows` has folded, with how they were listed.
_folded: set[int] = set()
TONIGHT = datetime.fromisoformat("2026-11-20 21:00").timestamp()
HOUR = 3600.0


class Club:
    """A journal with a wall clock that can be set and one that cannot, and matches in it."""

    def __init__(self, path: Path | str = MEMORY) -> None:
        self.wall, self.uptime = TONIGHT, 500.0
        boot = Boot("boot", lambda: self.uptime)
        self.journal = close_later(Journal(path, clock=lambda: self.wall, boot=boot))

    def wait(self, seconds: float) -> None:
        """Time goes by."""
        self.wall += seconds
        self.uptime += seconds

    def begin(self, *players: str, game: str = "thirteen") -> tuple[str, Match]:
        """A match in which nothing was played."""
        rules = load(game)
        heading = {"game": game, "players": list(players), "stages": [], "rounds": []}
        return self.journal.new_match(rules, rules.read_sheet(heading).setup)

    def play(self, match: Match, *events: str, pause: float = 60) -> None:
        """Each event after a pause."""
        for event in events:
            self.wait(pause)
            match.act(Do(match.game.parse_event(event)))

    def won_by(self, winner: str) -> str:
        """A match of one stage that somebody won, in three minutes; its id."""
        match_id, match = self.begin("Otto", winner, "Zoë", "Eva")
        self.play(match, "deal", f"count {' '.join(PILES[:4])}")
        match.act(Stop())
        assert match.result()["winners"] == [winner]
        return match_id


def play(store: Store, count: int) -> list[str]:
    """Enters as many things into the running match, or new ones; each as a line."""
    lines = [line for _, line in zip(range(count), writer.play(store.journal), strict=False)]
    assert not [line for line in lines if line.startswith("refused")]
    return lines


def begun(store: Store) -> tuple[str, Match]:
    """A match of 13 whose first stage is dealt, and backed up."""
    match_id, match = store.journal.new_match(game, Setup(FOUR))
    match.act(Do(Deal()))
    if store.backups is not None:
        store.backups.wait()
    return match_id, match


def line(row: EntryRow) -> str:
    """An entry as the writer prints it."""
    return f"{row.match} {row.entry.number} {row.entry.action}"


def rows(journal: Journal, *, listed_right: bool = False) -> list[EntryRow]:
    """All entries of all matches in the list, in their order; every match must fold."""
    found = []
    for summary in journal.matches():
        entries = list(journal.entries(summary.id))
        assert [each.entry.number for each in entries] == list(range(len(entries)))
        found += entries
        # The same entries make the same match, and most tests read them again and again.
        known = hash((listed_right, summary.id, summary.ended, *(each.entry for each in entries)))
        if known in _folded and not is_ci():
            continue
        match = journal.load(summary.id)
        assert match.entries == [each.entry for each in entries[1:]]
        assert match.ended == summary.ended or not listed_right
        _folded.add(known)
    return sorted(found, key=lambda row: row.place)


def multiply(connection: sqlite3.Connection, times: int) -> None:
    """Writes the matches that are there so many times in all, under other ids."""
    query = f"SELECT id, {COLUMNS} FROM entries"  # noqa: S608
    found = [read_row(*columns) for columns in connection.execute(query)]
    connection.execute("BEGIN")
    for _ in range(times - 1):
        names = {match: new_id() for match in {each.match for each in found}}
        for old, new in names.items():
            connection.execute(
                "INSERT INTO matches (id, game, players, started, ended, result)"
                " SELECT ?, game, players, started, ended, result FROM matches WHERE id = ?",
                (new, old),
            )
        for each in found:
            connection.execute(INSERT_ENTRY, EntryRow(0, names[each.match], each.entry).values)
    connection.execute("COMMIT")


def make_older(database: Path, version: int) -> None:
    """Makes a journal one of an earlier schema, with what that one can hold."""
    old = database.with_name("older.db")
    connection = sqlite3.connect(old, isolation_level=None)
    connection.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
    connection.execute("CREATE TABLE migrations (version INTEGER PRIMARY KEY, at TEXT)")
    for number, statements in enumerate(schema.MIGRATIONS[:version], 1):
        connection.executescript(statements)
        connection.execute("INSERT INTO migrations VALUES (?, 'once')", (number,))
    connection.execute("ATTACH ? AS newer", (str(database),))
    tables = "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name != 'migrations'"
    for (table,) in connection.execute(tables).fetchall():
        found = connection.execute(f"PRAGMA main.table_info({table})").fetchall()
        columns = ", ".join(name for _, name, *_ in found)
        connection.execute(f"INSERT INTO main.{table} SELECT {columns} FROM newer.{table}")  # noqa: S608
    connection.close()
    old.rename(database)


def kept(directory: Path) -> list[str]:
    """All entries on disk as lines, after a look whether all is well with the file."""
    journal = open_reader(directory)
    try:
        assert journal.connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert journal.connection.execute("PRAGMA foreign_key_check").fetchall() == []
        return [line(row) for row in rows(journal, listed_right=True)]
    finally:
        journal.close()
