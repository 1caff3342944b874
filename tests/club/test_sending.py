"""What a table has comes to its club: each entry once, whatever becomes of the journal."""

import shutil
import sqlite3
import threading
from pathlib import Path

import pytest

from companion.club import gathering, syncing
from companion.club.problems import ClubRefusal
from companion.club.sending import Batch
from companion.club.syncing import Syncing
from companion.match.actions import Abandon, Redo, Rename, Stop, Undo
from companion.store.journal import Journal
from companion.store.players import StoredPlayers
from companion.store.rows import check_sum
from tests.closing import close_later
from tests.club.clubs import RealClub, RealTable, Running


def test_every_entry_is_sent_once(club: RealClub, kitchen: RealTable) -> None:
    kitchen.play()
    kitchen.play(upto=3, game="thirteen", seed=2)
    assert kitchen.sync() == len(kitchen.rows())
    assert kitchen.sent() == kitchen.rows()
    assert kitchen.sync() == 0
    assert sorted(club.states().values()) == ["over", "running"]


def test_what_is_added_goes_on_behind_it(kitchen: RealTable) -> None:
    _, match, actions = kitchen.begin()
    for number, action in enumerate(actions):
        match.act(action)
        assert kitchen.sync() == (2 if number == 0 else 1)
    assert kitchen.sent() == kitchen.rows()


def test_batches_of_any_size(
    club: RealClub, kitchen: RealTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gathering, "LARGEST", 7)
    for seed in range(9):
        kitchen.play(seed=seed)
    assert kitchen.sync() == len(kitchen.rows())
    assert kitchen.sent() == kitchen.rows()
    assert set(club.states().values()) == {"over"}
    assert len(club.states()) == 9


def test_two_that_send_the_same_at_once(kitchen: RealTable) -> None:
    for seed in range(20):
        kitchen.play(seed=seed)
    threads = [threading.Thread(target=kitchen.sync) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert kitchen.sent() == kitchen.rows()


def test_a_copy_of_the_file_that_was_put_back(club: RealClub, kitchen: RealTable) -> None:
    """The older copy goes on otherwise: the club keeps both, and the table's word counts."""
    match_id, match, actions = kitchen.begin()
    for action in actions[:2]:
        match.act(action)
    kitchen.journal.close()
    older = kitchen.folder.with_name("older.db")
    shutil.copy(kitchen.folder / "companion.db", older)
    kitchen.open()
    match = kitchen.journal.load(match_id)
    for action in actions[2:]:
        match.act(action)
    kitchen.sync()
    before = set(kitchen.sent())
    assert club.states() == {match_id: "over"}
    kitchen.journal.close()
    shutil.copy(older, kitchen.folder / "companion.db")
    kitchen.open()
    assert kitchen.sync() == 0
    assert club.states() == {match_id: "over"}  # the longer counts as long as both agree
    match = kitchen.journal.load(match_id)
    match.act(Undo())
    match.act(Stop())
    assert kitchen.sync() == len(kitchen.rows())
    assert set(kitchen.sent()) == before | set(kitchen.rows())
    assert club.states() == {match_id: "stopped"}
    match.act(Undo())
    assert kitchen.sync() == 1
    assert club.states() == {match_id: "running"}


def test_an_entry_that_was_refused_after_all(club: RealClub, kitchen: RealTable) -> None:
    """It was on disk for a while, and another one came in its place."""
    match_id, match = kitchen.play(upto=2)
    kitchen.sync()
    last = match.entries[-1]
    connection = kitchen.journal.connection
    connection.execute(
        "DELETE FROM entries WHERE match = ? AND number = ?", (match_id, last.number)
    )
    match = kitchen.journal.load(match_id)
    match.act(Stop())
    kitchen.sync()
    assert set(kitchen.rows()) <= set(kitchen.sent())
    assert club.states() == {match_id: "stopped"}


def test_a_gap_that_a_repair_has_filled(kitchen: RealTable) -> None:
    match_id, _ = kitchen.play()
    connection = kitchen.journal.connection
    gone = connection.execute(
        "SELECT * FROM entries WHERE match = ? AND number = 2", (match_id,)
    ).fetchone()
    connection.execute("DELETE FROM entries WHERE id = ?", gone[:1])
    kitchen.sync()
    assert kitchen.sent() == kitchen.rows()
    connection.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", gone)
    assert kitchen.sync() == 1
    assert kitchen.sent() == kitchen.rows()


def test_an_entry_that_is_damaged_comes_when_it_is_repaired(kitchen: RealTable) -> None:
    match_id, _ = kitchen.play()
    connection = kitchen.journal.connection
    change = "UPDATE entries SET crc = crc + ? WHERE match = ? AND number = 2"
    connection.execute(change, (1, match_id))
    kitchen.sync()
    assert len(kitchen.sent()) == len(kitchen.rows()) - 1
    connection.execute(change, (-1, match_id))
    kitchen.sync()
    assert kitchen.sent() == kitchen.rows()


def test_the_standing_follows(club: RealClub, kitchen: RealTable) -> None:
    _, match = kitchen.play()
    kitchen.sync()
    (winner, *_) = match.result()["winners"]
    assert club.standings()[0].player == winner
    match.act(Rename(match.names.index(winner), "Zoë"))
    kitchen.sync()
    assert club.standings()[0].player == "Zoë"
    StoredPlayers(kitchen.journal).remember(match.names)
    StoredPlayers(kitchen.journal).rename("Zoë", "Eva")
    kitchen.sync()
    assert club.standings()[0].player == "Eva"
    for change, counts in ((Undo(), False), (Redo(), True), (Undo(), False), (Abandon(), False)):
        match.act(change)
        kitchen.sync()
        assert bool(club.standings()) is counts


def test_what_is_deleted_and_brought_back(club: RealClub, kitchen: RealTable) -> None:
    match_id, _ = kitchen.play()
    kitchen.sync()
    for _ in range(2):
        kitchen.journal.delete(match_id)
        assert kitchen.sync() == 0
        assert (club.states(), club.standings()) == ({match_id: "discarded"}, [])
        kitchen.journal.restore(match_id)
        assert kitchen.sync() == 0
        assert club.states() == {match_id: "over"}
        assert club.standings()


def test_what_is_deleted_while_it_is_sent(club: RealClub, kitchen: RealTable) -> None:
    """The marks are looked at again when nothing else is new."""
    match_id, _ = kitchen.play()
    running = Running(kitchen)
    with running:
        running.until(lambda: club.states() == {match_id: "over"})
        kitchen.journal.delete(match_id)
        running.until(lambda: club.states() == {match_id: "discarded"})
        other, _ = kitchen.play(seed=2)
        running.until(lambda: club.states() == {match_id: "discarded", other: "over"})
        kitchen.journal.restore(match_id)
        running.until(lambda: club.states() == {match_id: "over", other: "over"})


def test_a_nul_in_a_name(club: RealClub, kitchen: RealTable) -> None:
    """PostgreSQL keeps none; the next time it is known to be there all the same."""
    match_id, _ = kitchen.play()
    connection = kitchen.journal.connection
    query = "SELECT id, source FROM entries WHERE match = ? AND number = 1"
    place, _ = connection.execute(query, (match_id,)).fetchone()
    (entry,) = [each.entry for each in kitchen.journal.entries(match_id) if each.place == place]
    with_nul = type(entry)(entry.number, "note \0", entry.source, entry.time)
    connection.execute(
        "UPDATE entries SET action = ?, crc = ? WHERE id = ?",
        (with_nul.action, check_sum(match_id, with_nul), place),
    )
    assert kitchen.sync() == len(kitchen.rows())
    assert kitchen.sync() == 0
    assert club.one("SELECT count(*) FROM companion.entries") == len(kitchen.rows())


def test_a_journal_of_an_older_version(kitchen: RealTable) -> None:
    kitchen.journal.connection.execute("DELETE FROM identity")
    with pytest.raises(ClubRefusal, match="start Table Companion once"):
        kitchen.sync()


def test_no_journal(club: RealClub, tmp_path: Path) -> None:
    sending = Syncing(tmp_path, club.add("bar"), None, print)
    with pytest.raises(ClubRefusal, match="no saved games"):
        sending.run(once=True)


def test_a_journal_that_is_replaced_meanwhile(kitchen: RealTable) -> None:
    """As by a repair: the file has another place, and entries have other ids."""
    kitchen.play()
    kitchen.play(upto=2, seed=2)
    running = Running(kitchen)
    with running:
        running.until(lambda: kitchen.sent() == kitchen.rows())
        new = kitchen.folder / "new.db"
        copy = close_later(Journal(new))
        copy.connection.execute("ATTACH ? AS old", (str(kitchen.folder / "companion.db"),))
        copy.connection.executescript(
            "DELETE FROM identity; INSERT INTO identity SELECT * FROM old.identity;"
            "INSERT INTO matches SELECT * FROM old.matches;"
            "INSERT INTO entries SELECT 1000 - id, match, number, action, time, source, boot, seq,"
            " crc FROM old.entries; DETACH old;"
        )
        copy.close()
        kitchen.journal.close()
        new.rename(kitchen.folder / "companion.db")
        kitchen.open()
        kitchen.play(seed=3)
        running.until(lambda: kitchen.sent() == kitchen.rows())
    assert running.syncing.entries == len(kitchen.rows())


def test_a_journal_that_cannot_be_read(kitchen: RealTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is tried a few times, as a repair takes a while; then it is said, and nothing is lost."""
    kitchen.play()
    read = gathering.Gathering.batch
    failures = [sqlite3.DatabaseError("database disk image is malformed")] * 3

    def failing(each: gathering.Gathering, journal: Journal) -> Batch | None:
        if failures:
            raise failures.pop()
        return read(each, journal)

    monkeypatch.setattr(gathering.Gathering, "batch", failing)
    assert kitchen.sync() == len(kitchen.rows())
    assert [line for line in kitchen.said if "can't be read just now" in line]
    monkeypatch.setattr(syncing, "MOST_UNREAD", 2)
    failures += [sqlite3.DatabaseError("database disk image is malformed")] * 99
    with pytest.raises(ClubRefusal, match="can't be read: database disk image is malformed"):
        kitchen.sync()
