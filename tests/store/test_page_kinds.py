"""Noise in one page of a journal without any backup costs what stood on that page, and no more.

An entry that stood there is gone, and what came after it in its match cannot be played on: it is
kept aside. A match is lost only if its first entry stood there. No other kind of page costs an
entry.
"""

import shutil
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.games.thirteen import game
from companion.match.action_text import parse_action
from companion.records import dataclass
from companion.store import files
from companion.store.decks import Deck, StoredDecks
from companion.store.players import StoredPlayers
from companion.store.store import Store, open_reader, open_store
from tests.repeat import sample
from tests.store.damage import database
from tests.store.journals import line, rows
from tests.store.people import COUNT
from tests.ui.studio import FOUR

PAGE = 4096
MATCHES = 7
PLAYS = ("B7", "Y1", "G2", "B1", "Y2", "G4", "B4", "Y7", "G1", "B2")
# Tables with rows on several pages, which are copied as they are, and their keys.
SIDE = {"players": "name", "scans": "boot || seq", "settings": "name"}


@dataclass(frozen=True)
class _Journal:
    """A journal, what each of its pages is, and what stands on it."""

    directory: Path
    # By the number of the page, from 0: the table or index and the part of its tree.
    kinds: dict[int, str]
    # By page: the entries as lines, and the number of rows of a side table.
    entries: dict[int, set[str]]
    cells: dict[int, int]
    all: list[str]
    side: dict[str, set[str]]


def fill(store: Store) -> None:
    """Plays seven matches, the last of which goes on, and stores some of everything else."""
    journal = store.journal
    StoredPlayers(journal).remember(tuple(f"Somebody {number}" for number in range(300)))
    StoredDecks(journal).save(Deck("1", "thirteen", {f"04{n:06X}": "B7" for n in range(300)}))
    with journal.transaction():
        for number in range(200):
            scan = (f"boot {number % 7}", number, "x" * 60)
            journal.connection.execute("INSERT INTO scans VALUES (?, ?, ?)", scan)
        # One that continues on pages of its own, between others.
        settings = [(f"setting {n}", "1" * (9000 if n == 5 else 9)) for n in range(10)]
        journal.connection.executemany("INSERT INTO settings VALUES (?, ?)", settings)
    for number in range(MATCHES):
        _, match = journal.new_match(game, game.Setup(FOUR))
        for text in ("deal", *PLAYS, *("undo", "redo") * 20, "undo", COUNT, "deal", *PLAYS):
            match.act(parse_action(game, text))
        if number < MATCHES - 1:
            match.act(parse_action(game, "stop"))
    # Leaves pages that belong to nobody.
    journal.connection.execute("CREATE TABLE gone (things)")
    journal.connection.execute("INSERT INTO gone VALUES (zeroblob(20000))")
    journal.connection.execute("DROP TABLE gone")


def rowids(page: bytes) -> set[int]:
    """The row ids in a leaf of a table: see https://sqlite.org/fileformat2.html#b_tree_pages"""
    found = set()
    for at in range(int.from_bytes(page[3:5])):
        cell = int.from_bytes(page[8 + 2 * at : 10 + 2 * at])
        while page[cell] >= 0x80:  # the length of the record
            cell += 1
        number, cell = 0, cell + 1
        while page[cell] >= 0x80:
            number, cell = (number | page[cell] & 0x7F) << 7, cell + 1
        found.add(number | page[cell])
    return found


def side_rows(connection: sqlite3.Connection) -> dict[str, set[str]]:
    return {
        table: {str(key) for (key,) in connection.execute(f"SELECT {key} FROM {table}")}  # noqa: S608
        for table, key in SIDE.items()
    }


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> _Journal:
    directory: Path = tmp_path_factory.mktemp("journal") / "data"
    store = open_store(directory)
    store.journal.on_stage_opened = lambda: None
    fill(store)
    store.close()
    data = database(directory).read_bytes()
    reader = open_reader(directory)
    found = {row.place: line(row) for row in rows(reader)}
    query = "SELECT pageno - 1, name || ' ' || pagetype, ncell FROM dbstat"
    pages = reader.connection.execute(query).fetchall()
    side = side_rows(reader.connection)
    reader.close()
    kinds = dict.fromkeys(range(len(data) // PAGE), "freelist")
    kinds |= {page: kind for page, kind, _ in pages}
    entries = {
        page: {found[number] for number in rowids(data[page * PAGE : (page + 1) * PAGE])}
        for page, kind in kinds.items()
        if kind == "entries leaf"
    }
    assert sorted(map(len, entries.values()))[-1] > 20
    assert set().union(*entries.values()) == set(found.values())
    cells = {page: count for page, _, count in pages}
    return _Journal(directory, kinds, entries, cells, list(found.values()), side)


def spoilt(journal: _Journal, page: int, directory: Path) -> None:
    """Repairs a copy with noise in one page."""
    shutil.copytree(journal.directory, directory)
    shutil.rmtree(directory / files.BACKUPS, ignore_errors=True)
    with database(directory).open("r+b") as file:
        file.seek(page * PAGE)
        file.write(Random(page).randbytes(PAGE))
    (directory / files.DAMAGED).touch()
    open_store(directory).close()


def first_gap(journal: _Journal, page: int) -> dict[str, int]:
    """The number of the first entry on a page, by match."""
    gaps: dict[str, int] = {}
    for match, number, *_ in map(str.split, journal.entries.get(page, ())):
        gaps[match] = min(int(number), gaps.get(match, int(number)))
    return gaps


def test_noise_in_one_page_costs_only_what_stood_on_it(journal: _Journal, tmp_path: Path) -> None:
    by_kind: dict[str, list[int]] = {}
    for page, kind in journal.kinds.items():
        by_kind.setdefault(kind, []).append(page)
    assert {"freelist", "settings overflow", "sqlite_schema leaf"} < by_kind.keys()
    lost: Counter[str] = Counter()
    # Outside of CI some of the kinds that cost nothing, and some of the pages with entries.
    chosen = {page for pages in sample(list(by_kind.values())) for page in pages[:3]}
    chosen |= {*sample(by_kind["entries leaf"]), *by_kind["players leaf"], *by_kind["scans leaf"]}
    for page in sorted(chosen):
        kind, directory = journal.kinds[page], tmp_path / str(page)
        spoilt(journal, page, directory)
        gaps = first_gap(journal, page)
        with closing(open_reader(directory)) as reader:
            kept = {line(row) for row in rows(reader)}
            aside = reader.connection.execute("SELECT match, number, action FROM scraps")
            scraps = {" ".join(map(str, each)) for each in aside}
            side = side_rows(reader.connection)
            matches = {match.id for match in reader.matches("all")}
        destroyed = journal.entries.get(page, set())
        before = {
            each
            for each in journal.all
            if int(each.split()[1]) < gaps.get(each.split()[0], len(journal.all))
        }
        assert kept == before, (page, kind)
        assert scraps == set(journal.all) - before - destroyed, (page, kind)
        headless = [match for match, number in gaps.items() if number == 0]
        assert len(matches) == MATCHES - len(headless), (page, kind)
        lost[kind] += len(headless)
        for table, known in journal.side.items():
            # A table whose root or whose name is gone cannot be told from unused pages.
            if kind == f"{table} leaf":
                assert len(known - side[table]) <= journal.cells[page], (page, kind)
            elif kind == f"{table} overflow":
                assert len(known - side[table]) <= 1, (page, kind)
            elif not kind.startswith(("sqlite_schema", table)):
                assert side[table] == known, (page, kind)
    assert set(+lost) <= {"entries leaf"}
