"""A table whose card died gets all of its matches back, and goes on as the same journal."""

from pathlib import Path

import pytest

from companion.club.problems import ClubRefusal
from companion.club.restoring import restore
from companion.match.actions import Stop
from companion.store.files import Lock
from companion.store.players import StoredPlayers
from tests.club.clubs import RealClub, RealTable


def restored(table: RealTable, folder: Path) -> RealTable:
    """What the club has of a table, in a new directory and another machine."""
    with_login = table.club.open(table.address)
    restore(with_login, table.name, folder)
    new = object.__new__(RealTable)
    new.__dict__ |= table.__dict__ | {"folder": folder, "machine": "new machine", "said": []}
    new.open()
    return new


def test_everything_is_there(club: RealClub, kitchen: RealTable, tmp_path: Path) -> None:
    kitchen.play()
    running, _ = kitchen.play(upto=5, game="thirteen", seed=2)
    deleted, _ = kitchen.play(seed=3)
    kitchen.journal.delete(deleted)
    kitchen.sync()
    new = restored(kitchen, tmp_path / "new")
    assert new.rows() == kitchen.rows()
    for which in ("kept", "deleted"):
        names = [each.id for each in kitchen.journal.matches(which)]
        assert [each.id for each in new.journal.matches(which)] == names
    assert [each.ended for each in new.journal.matches()] == [None, "over"]
    assert {each.name for each in StoredPlayers(new.journal).all()} == {
        *("Anne", "Carl", "Marc", "Herman")
    }
    before = club.standings(), club.states()
    new.journal.load(running).act(Stop())
    new.sync()
    assert club.states() == {**before[1], running: "stopped"}
    assert club.standings() == before[0]


def test_matches_of_several_cards(club: RealClub, kitchen: RealTable, tmp_path: Path) -> None:
    """A table that began anew has two journals; both are restored, and nothing counts twice."""
    first, _ = kitchen.play()
    kitchen.sync()
    login = kitchen.address
    newer = RealTable(club, tmp_path / "newer", "spare")
    newer.name, newer.address, newer.machine = kitchen.name, login, "kitchen"
    second, _ = newer.play(seed=2)
    newer.sync()
    before = club.standings()
    new = restored(newer, tmp_path / "new")
    assert [each.id for each in new.journal.matches()] == [second, first]
    third, _ = new.play(seed=3)
    new.sync()
    assert club.states() == dict.fromkeys((first, second, third), "over")
    assert club.standings() != before
    assert sum(each.matches for each in club.standings()) == 3 * 4


def test_one_match_in_two_journals(club: RealClub, kitchen: RealTable, tmp_path: Path) -> None:
    """One of both is restored, and it is said."""
    match_id, _ = kitchen.play()
    kitchen.sync()
    other = RealTable(club, tmp_path / "other", "spare")
    other.journal.connection.execute("ATTACH ? AS old", (str(kitchen.folder / "companion.db"),))
    for table in ("matches", "entries"):
        other.journal.connection.execute(f"INSERT INTO {table} SELECT * FROM old.{table}")
    other.name, other.address = kitchen.name, kitchen.address
    club.admin.execute("UPDATE companion.entries SET crc = crc + 1")
    other.sync()
    done = restore(club.admin, "kitchen", tmp_path / "new")
    assert (done.matches, done.again) == (1, (match_id,))


def test_what_it_refuses(club: RealClub, kitchen: RealTable, tmp_path: Path) -> None:
    with pytest.raises(ClubRefusal, match="the club has no match of kitchen"):
        restore(club.admin, "kitchen", tmp_path / "new")
    assert not (tmp_path / "new").exists()
    kitchen.play()
    kitchen.sync()
    before = kitchen.rows()
    kitchen.journal.close()
    with pytest.raises(ClubRefusal, match="there are matches in"):
        restore(club.admin, "kitchen", kitchen.folder)
    kitchen.open()
    assert kitchen.rows() == before
    (tmp_path / "used").mkdir()
    lock = Lock(tmp_path / "used")
    with pytest.raises(ClubRefusal, match="another companion"):
        restore(club.admin, "kitchen", tmp_path / "used")
    lock.release()
    (tmp_path / "file").write_text("")
    with pytest.raises(ClubRefusal, match="nothing can be kept in"):
        restore(club.admin, "kitchen", tmp_path / "file")
