"""One page of the file is bad, or the disk does not read: the app starts, and nothing is lost."""

import json
import os
import shutil
import sqlite3
import subprocess
from itertools import product
from pathlib import Path
from random import Random

import pytest

from companion.store import files
from companion.store.decks import Deck, StoredDecks
from companion.store.players import StoredPlayers
from companion.store.preferences import StoredPreferences
from companion.store.store import Notice, open_reader, open_store
from tests.pilot import Pilot
from tests.repeat import every, sample
from tests.store.damage import WRITER, records, whole
from tests.store.journals import kept, play
from tests.system.command import ROOT
from tests.system.tools import need

PAGE = 4096
PLAYERS = ("Anne", "Carl", "Marc", "Herman")
# All of them takes minutes; these are spread over the opening, which reads some forty times.
ALL_READS = os.environ.get("CRASH_MATRIX") == "full"
ONCE = range(1, 61) if ALL_READS else sample((1, 2, 4, 7, 12, 20, 33))
FROM_THEN_ON = range(1, 61) if ALL_READS else sample((1, 3, 9, 21))


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match under way, some of everything else, and a backup of all of it but the last card."""
    directory: Path = tmp_path_factory.mktemp("template") / "data"
    store = open_store(directory)
    assert store.backups is not None
    store.journal.on_stage_opened = lambda: None
    StoredPlayers(store.journal).remember(PLAYERS)
    store.journal.connection.execute(
        "INSERT INTO groups VALUES ('we', 'thirteen', ?, 1)", (json.dumps(PLAYERS),)
    )
    StoredPreferences(store.journal).set("language", "en")
    StoredPreferences(store.journal).set("sound", "off")
    StoredPreferences(store.journal).set("open_now", True)
    StoredDecks(store.journal).save(Deck("1", "thirteen", {"04A1B2C3": "B7"}))
    play(store, 40)
    store.backups.make_full()
    play(store, 1)
    store.close()
    return directory


def pages(template: Path) -> range:
    return range((template / files.DATABASE).stat().st_size // PAGE)


def spoilt(template: Path, directory: Path, page: int, kind: str) -> None:
    shutil.copytree(template, directory)
    bad = bytes(PAGE) if kind == "zeros" else Random(page).randbytes(PAGE)
    with (directory / files.DATABASE).open("r+b") as file:
        file.seek(page * PAGE)
        file.write(bad)


@pytest.mark.parametrize(
    ("backups", "kind"), every(3, [*product((True, False), ("noise", "zeros"))])
)
def test_the_app_starts_with_any_page_spoilt(
    template: Path, tmp_path: Path, kind: str, backups: bool
) -> None:
    before = kept(template)
    places = records(template / files.DATABASE)
    for page in sample(pages(template)):
        directory = tmp_path / str(page)
        spoilt(template, directory, page, kind)
        if not backups:
            shutil.rmtree(directory / files.BACKUPS)
        left = whole(places, directory / files.DATABASE)
        # The start that the table sees; what is not read then is found while it plays.
        pilot = Pilot(directory, resume=True)
        assert pilot.store.is_durable, page
        assert pilot.screen != "Failsafe", page
        told: list[Notice] = []
        pilot.store.check_in_background(told.append)
        repaired = bool(pilot.store.notices)
        pilot.close()
        if told:
            assert not repaired, page
            again = open_store(directory)
            assert [notice.code for notice in again.notices] == ["store-damaged"], page
            again.close()
        found = set(kept(directory)) | scraps(directory)
        assert found >= (left | set(before[:-1]) if backups else left), page
        reader = open_reader(directory)
        chosen = StoredPreferences(reader).get("sound")
        names = {player.name for player in StoredPlayers(reader).all()}
        reader.close()
        # Without a backup only what was on that page may be gone.
        assert chosen == "off" or not backups, page
        assert names == set(PLAYERS) or not backups, page
        last = open_store(directory)
        assert last.notices == [], page
        last.close()


def scraps(directory: Path) -> set[str]:
    reader = open_reader(directory)
    try:
        found = reader.connection.execute("SELECT match, number, action FROM scraps")
        return {f"{match} {number} {action}" for match, number, action in found}
    finally:
        reader.close()


def test_one_bad_table_takes_no_other_with_it(template: Path, tmp_path: Path) -> None:
    """Of each page that is spoilt at most one of these is gone, also without a backup.

    But for the pages that say where the tables are, which the schema fills three of.
    """
    connection = sqlite3.connect(template / files.DATABASE)
    query = "SELECT pageno - 1 FROM dbstat WHERE name = 'sqlite_schema'"
    schema = {page for (page,) in connection.execute(query)}
    connection.close()
    assert len(schema) <= 3
    for page in sample([page for page in pages(template) if page not in schema]):
        directory = tmp_path / str(page)
        spoilt(template, directory, page, "noise")
        shutil.rmtree(directory / files.BACKUPS)
        (directory / files.DAMAGED).touch()
        open_store(directory).close()
        reader = open_reader(directory)
        there = [
            len(StoredPlayers(reader).all()) == len(PLAYERS),
            len(reader.connection.execute("SELECT * FROM groups").fetchall()) == 1,
            StoredPreferences(reader).get("language") == "en",
            StoredDecks(reader).card("04A1B2C3", "thirteen") == "B7",
        ]
        reader.close()
        assert there.count(False) <= 1, page


def opened_with(directory: Path, fault: str) -> subprocess.CompletedProcess[str]:
    """Opens and closes the store in a process whose reads fail as told."""
    # Python itself is read like that, too.
    names = (files.DATABASE, f"{files.DATABASE}-wal", files.REPAIRING, files.FOUND)
    only = [option for name in names for option in ("-P", str(directory / name))]
    options = ("-f", "-qq", "-o", os.devnull, "-e", f"inject={fault}", "-e", "trace=pread64")
    command = [need("strace"), *only, *options, *WRITER, str(directory), "--entries", "0"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=500)


@pytest.mark.parametrize("number", ONCE)
def test_a_read_that_fails_once_is_nobodys_business(
    template: Path, tmp_path: Path, number: int
) -> None:
    directory = tmp_path / "data"
    shutil.copytree(template, directory)
    done = opened_with(directory, f"pread64:error=EIO:when={number}")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert kept(directory) == kept(template)
    assert not list(directory.glob("companion-*.db"))


@pytest.mark.parametrize("number", ONCE)
def test_a_read_that_fails_once_in_a_repair_loses_nothing(
    template: Path, tmp_path: Path, number: int
) -> None:
    directory = tmp_path / "data"
    shutil.copytree(template, directory)
    shutil.rmtree(directory / files.BACKUPS)
    (directory / files.DAMAGED).touch()
    done = opened_with(directory, f"pread64:error=EIO:when={number}")
    assert (done.returncode, done.stderr) == (0, "")
    assert "store-unkept" not in done.stdout
    assert kept(directory) == kept(template)
    reader = open_reader(directory)
    assert StoredPreferences(reader).get("sound") == "off"
    assert len(StoredPlayers(reader).all()) == len(PLAYERS)
    reader.close()


@pytest.mark.parametrize("marked", [False, True], ids=["good", "damaged"])
@pytest.mark.parametrize("number", FROM_THEN_ON)
def test_a_disk_that_reads_no_more_destroys_nothing(
    template: Path, tmp_path: Path, number: int, marked: bool
) -> None:
    directory = tmp_path / "data"
    shutil.copytree(template, directory)
    if marked:
        (directory / files.DAMAGED).touch()
    done = opened_with(directory, f"pread64:error=EIO:when={number}+")
    assert done.stderr == ""
    # It may have come to its end before; else it said that nothing will be kept.
    assert done.returncode == 0 or "store-unkept" in done.stdout
    open_store(directory).close()
    assert kept(directory) == kept(template)
