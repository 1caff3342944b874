"""What the crash matrix cuts off: opening, playing, backing up, migrating, importing, repairing."""

import shutil
import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from companion.games import load
from companion.store import files
from companion.store.players import StoredPlayers
from companion.store.store import Store, open_store
from tests.store.journals import line, play

PLAYERS = ("Anne", "Carl", "Marc", "Herman")
# The file in the data directory with the entries that were acknowledged, one in a line.
ACKNOWLEDGED = "acknowledged"


@dataclass(frozen=True)
class Scenario:
    """`prepare` makes the data directory, `work` is what is recorded on it."""

    name: str
    prepare: Callable[[Path], None]
    work: Callable[[Path], None]


def open_durable(directory: Path) -> Store:
    store = open_store(directory)
    assert store.is_durable, store.notices
    return store


def acknowledge(directory: Path, lines: Iterable[str]) -> None:
    """Stores lines as acknowledged: their entries must survive whatever comes."""
    with (directory / ACKNOWLEDGED).open("a") as file:
        file.write("".join(f"{each}\n" for each in lines))


def start(directory: Path) -> None:
    open_durable(directory).close()


def some_play(directory: Path) -> None:
    """A running match, remembered players, and two backups."""
    store = open_durable(directory)
    assert store.backups is not None
    StoredPlayers(store.journal).remember(PLAYERS)
    store.journal.on_stage_opened = lambda: None
    acknowledge(directory, play(store, 8))
    store.backups.make_full()
    acknowledge(directory, play(store, 6))
    store.backups.make_full()
    acknowledge(directory, play(store, 4))
    store.close()


def empty(_directory: Path) -> None:
    """Leaves the directory empty."""


def play_more(directory: Path) -> None:
    store = open_durable(directory)
    store.journal.on_stage_opened = lambda: None
    for _ in range(5):
        acknowledge(directory, play(store, 1))
    store.close()


def back_up(directory: Path) -> None:
    store = open_durable(directory)
    store.journal.on_stage_opened = lambda: None
    assert store.backups is not None
    acknowledge(directory, play(store, 2))
    store.backups.make_full()
    acknowledge(directory, play(store, 1))
    store.close()


def old_schema(directory: Path) -> None:
    """A journal of schema 1."""
    some_play(directory)
    connection = sqlite3.connect(directory / files.DATABASE, isolation_level=None)
    for table in ("scans", "questions"):
        connection.execute(f"DROP TABLE {table}")
    connection.execute("DELETE FROM migrations WHERE version > 1")
    connection.close()


def import_sheet(directory: Path) -> None:
    store = open_durable(directory)
    store.journal.on_stage_opened = lambda: None
    game = load("sixth-sense")
    state = game.simulate(Random(13), PLAYERS[:2])
    match_id = store.journal.import_match(game, state, "fingerprint")
    assert match_id is not None
    acknowledge(directory, [line(row) for row in store.journal.entries(match_id)])
    store.close()


def damaged(at: str, *, backups: bool = True, log: bool = False) -> Callable[[Path], None]:
    """A journal with damage outside of the entries: `at` is a table, "heading", "log", "mark" (the
    file is only marked as damaged) or "lost" (the file is deleted)."""

    def prepare(directory: Path) -> None:
        some_play(directory)
        database = directory / files.DATABASE
        if log or at == "log":
            store = open_durable(directory)
            store.journal.on_stage_opened = lambda: None
            acknowledge(directory, play(store, 3))
            parts = files.parts(database)
            left = {part: part.read_bytes() for part in parts if part.exists()}
            store.close()
            for part, content in left.items():
                part.write_bytes(content)
        if not backups:
            shutil.rmtree(directory / files.BACKUPS)
        if at == "mark":
            (directory / files.DAMAGED).touch()
            return
        if at == "lost":
            database.unlink()
            return
        path = database if at != "log" else files.parts(database)[0]
        place = 0 if at in ("heading", "log") else _root(directory, at)
        with path.open("r+b") as file:
            file.seek(place)
            file.write(Random(13).randbytes(100))

    return prepare


def _root(directory: Path, table: str) -> int:
    connection = sqlite3.connect(f"{(directory / files.DATABASE).as_uri()}?immutable=1", uri=True)
    try:
        query = "SELECT rootpage FROM sqlite_schema WHERE name = ?"
        return int((connection.execute(query, (table,)).fetchone()[0] - 1) * 4096)
    finally:
        connection.close()


SCENARIOS = (
    Scenario("opening", empty, start),
    Scenario("playing", some_play, play_more),
    Scenario("backing-up", some_play, back_up),
    Scenario("migrating", old_schema, start),
    Scenario("importing", some_play, import_sheet),
    Scenario("repairing-marked", damaged("mark", backups=False, log=True), start),
    Scenario("repairing-heading", damaged("heading"), start),
    Scenario("repairing-settings", damaged("settings", backups=False), start),
    Scenario("repairing-matches", damaged("matches", log=True), start),
    Scenario("repairing-log", damaged("log", backups=False), start),
)
