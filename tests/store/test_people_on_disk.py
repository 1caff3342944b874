"""Names and identities on a disk that fails, is damaged, or is of an earlier version."""

import re
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.base import Refusal
from companion.match.action_text import parse_action
from companion.match.match import Entry, Source
from companion.store import files, renames
from companion.store.journal import Journal
from companion.store.players import StoredPlayers
from companion.store.relabelling import PEOPLE
from companion.store.renames import NameChange
from companion.store.rows import INSERT_ENTRY, EntryRow
from companion.store.store import Store, open_store
from tests.match.replayed import everything
from tests.store.journals import make_older
from tests.store.people import FOUR, STORIES, Played, begin, check, ids, play_all


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(tmp_path / "data")
    StoredPlayers(opened.journal).remember(FOUR)
    yield opened
    opened.close()


@pytest.fixture
def people(store: Store) -> StoredPlayers:
    return StoredPlayers(store.journal)


@pytest.fixture
def played(store: Store) -> Played:
    found = play_all(store.journal)
    assert store.backups is not None
    store.backups.wait()  # while one is made the log is in use
    return found


def test_a_crash_in_the_middle_leaves_all_or_nothing(
    store: Store, played: Played, tmp_path: Path
) -> None:
    journal = store.journal
    with journal.relabelling("Carl", "Karl", journal.matches_of("Carl")):
        shutil.copytree(tmp_path / "data", tmp_path / "before")
    shutil.copytree(tmp_path / "data", tmp_path / "after")
    for folder, name in (("before", "Carl"), ("after", "Karl")):
        # Of a machine that lost its power then: the lock and the log lie there as they were.
        crashed = open_store(tmp_path / folder)
        assert len(crashed.journal.matches_of(name)) == len(played)
        check(crashed.journal)
        crashed.close()


def test_a_change_that_fails_half_way_leaves_nothing(
    store: Store,
    people: StoredPlayers,
    played: Played,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = {name: everything(match) for name, (_, match) in played.items()}
    known = people.all()

    def fails(_connection: sqlite3.Connection, _change: NameChange) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(renames, "add", fails)
    for change in (people.rename, people.merge):
        with pytest.raises(Refusal, match="not-saved"):
            change("Carl", "Karl")
    monkeypatch.undo()
    assert people.all() == known
    assert {name: everything(match) for name, (_, match) in played.items()} == before
    check(store.journal)
    match_id, match = played["running"]
    match.act(parse_action(match.game, "Y1"))
    people.rename("Carl", "Karl")
    assert everything(match) == everything(store.journal.load(match_id))


def test_a_name_that_was_refused_and_is_on_disk_all_the_same_counts(
    store: Store,
    people: StoredPlayers,
    played: Played,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As after a sync that failed: the table is told so, and the log has it nevertheless."""
    journal = store.journal

    def commits_and_fails() -> None:
        journal.connection.execute("COMMIT")
        raise sqlite3.OperationalError("disk I/O error")

    def gone(_path: Path) -> bool:
        raise OSError("Input/output error")

    match_id, match = played["running"]
    with monkeypatch.context() as disk:
        disk.setattr(Path, "exists", gone)
        disk.setattr(renames, "add", lambda _connection, _change: commits_and_fails())
        with pytest.raises(Refusal, match="not-saved"):
            people.rename("Carl", "Karl")
        assert "Carl" in match.names
    # The next entry has the number of the new name: it is refused once, and then all is known.
    with pytest.raises(Refusal, match="not-saved"):
        match.act(parse_action(match.game, "Y1"))
    assert "Karl" in match.names
    match.act(parse_action(match.game, "Y1"))
    assert everything(match) == everything(journal.load(match_id))
    with monkeypatch.context() as disk:
        disk.setattr(renames, "add", lambda _connection, _change: commits_and_fails())
        people.rename("Karl", "Carlo")  # the file can be read again, and has it
    assert "Carlo" in match.names
    check(journal)


def test_a_journal_of_before_gets_identities_and_names(tmp_path: Path) -> None:
    """Schema 4: players without ids, no table of renames."""
    old = Journal(tmp_path / files.DATABASE)
    rows = [("Anne", 2, 1), ("Carl", 5, 1), ("Otto", 7, 0)]
    insert = "INSERT INTO players (name, colour, remembered) VALUES (?, ?, ?)"
    old.connection.executemany(insert, rows)
    played = {name: begin(old, *lines) for name, lines in STORIES.items()}
    wanted = {match_id: everything(old.load(match_id)) for match_id, _ in played.values()}
    old.close()
    make_older(tmp_path / files.DATABASE, 4)
    store = open_store(tmp_path)
    assert store.notices == []
    people = StoredPlayers(store.journal)
    assert [(each.name, each.colour, int(each.remembered)) for each in people.all()] == rows
    identities = ids(people)
    assert len(set(identities.values())) == len(rows)
    assert all(re.fullmatch("[0-9a-f]{16}", each) for each in identities.values())
    assert {each: everything(store.journal.load(each)) for each in wanted} == wanted
    people.rename("Carl", "Karl")
    check(store.journal)
    assert len(store.journal.matches_of("Karl")) == len(played)
    assert ids(people)["Karl"] == identities["Carl"]
    store.close()


@pytest.mark.parametrize("source", ["database", "backup"])
def test_identities_and_what_can_be_undone_survive_a_repair(
    store: Store, people: StoredPlayers, played: Played, source: str
) -> None:
    people.rename("Carl", "Karl")
    people.remember(("Ludo",))
    people.merge("Ludo", "Herman")
    known, change = people.all(), people.last_change()
    assert store.backups is not None
    store.backups.make_full()
    directory = Path(store.journal.path).parent
    store.close()
    if source == "database":
        (directory / files.DAMAGED).touch()
    else:
        (directory / files.DATABASE).unlink()
    repaired = open_store(directory)
    assert len(repaired.notices) == 1
    people = StoredPlayers(repaired.journal)
    assert (people.all(), people.last_change()) == (known, change)
    assert len(repaired.journal.matches_of("Karl")) == len(played)
    check(repaired.journal)
    repaired.close()


def test_names_survive_a_repair_that_ends_a_match_at_a_gap(
    store: Store, people: StoredPlayers, played: Played
) -> None:
    match_id, match = played["running"]
    for line in ("Y1", "G1", "substitute #3 Ida"):
        match.act(parse_action(match.game, line))
    people.rename("Carl", "Karl")
    people.remember(("Ida",))
    people.rename("Ida", "Aida")
    connection = store.journal.connection
    connection.execute("DELETE FROM entries WHERE match = ? AND number = 4", (match_id,))
    directory = Path(store.journal.path).parent
    (directory / files.DAMAGED).touch()
    store.close()
    shutil.rmtree(directory / files.BACKUPS)
    repaired = open_store(directory)
    again = repaired.journal.load(match_id)
    assert list(map(str, again.events)) == ["deal", "B7", "Y1"]
    assert again.now.everybody == {"Anne", "Karl", "Marc", "Herman"}
    assert repaired.notices[0].params["scraps"] == 2
    again.act(parse_action(again.game, "G1"))
    check(repaired.journal)
    repaired.close()


def test_a_match_with_an_entry_that_does_not_fit_follows_a_name_too(
    store: Store, people: StoredPlayers, played: Played
) -> None:
    match_id, match = played["running"]
    bad = EntryRow(0, match_id, Entry(match.next_number, "nonsense", Source("test"), 1.0))
    store.journal.connection.execute(INSERT_ENTRY, bad.values)
    match = store.journal.load(match_id)
    people.rename("Carl", "Karl")
    assert match.names[1] == "Karl"
    match.act(parse_action(match.game, "Y1"))
    again = store.journal.load(match_id)
    assert everything(again) == everything(match)
    # Read entry by entry from now on, as some of them do not count.
    people.rename("Karl", "Carl")
    assert everything(match) == everything(store.journal.load(match_id))


def test_what_cannot_be_read_is_left_alone(store: Store, people: StoredPlayers) -> None:
    match_id, _ = begin(store.journal, "deal", "substitute #1 Ida")
    other, _ = begin(store.journal, "deal")
    third, _ = begin(store.journal, "deal")
    connection = store.journal.connection
    heading = 'new {"game": "chess", "players": ["Carl"]}'
    connection.execute("DELETE FROM entries WHERE match IN (?, ?)", (match_id, other))
    for number, action in enumerate((heading, 'substitute #1 "Carl"')):
        row = EntryRow(0, match_id, Entry(number, action, Source("test"), 1.0))
        connection.execute(INSERT_ENTRY, row.values)
    connection.execute("UPDATE matches SET players = '[\"Carl\"' WHERE id = ?", (third,))
    people.rename("Carl", "Karl")
    for each in (match_id, third):
        assert PEOPLE not in {row.entry.source.kind for row in store.journal.entries(each)}
    assert list(store.journal.entries(other)) == []
