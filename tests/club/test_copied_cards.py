"""A copied SD card: one journal in two machines, together as long as both say the same."""

import json
import shutil
from pathlib import Path

import pytest

from companion.club.board import tables
from companion.club.choosing import choose
from companion.club.problems import ClubRefusal
from companion.match.actions import Stop, Undo
from tests.club.clubs import RealClub, RealTable


@pytest.fixture
def started(kitchen: RealTable) -> str:
    """A match in the kitchen of which the club has a part."""
    match_id, _ = kitchen.play(upto=3)
    kitchen.sync()
    return match_id


def copied(kitchen: RealTable, folder: Path, name: str) -> RealTable:
    """The card of the kitchen in another machine, as table `name`."""
    kitchen.journal.close()
    shutil.copytree(kitchen.folder, folder)
    kitchen.open()
    copy = RealTable(kitchen.club, folder, name)
    copy.machine = "another machine"
    return copy


@pytest.fixture(params=["bar", "kitchen"])
def bar(
    started: str, kitchen: RealTable, tmp_path: Path, request: pytest.FixtureRequest
) -> RealTable:
    """Its copy, with a login of its own, or with that of the kitchen: it was on the card."""
    assert started
    copy = copied(kitchen, tmp_path / "copy", "bar") if request.param == "bar" else None
    if copy is None:
        copy = copied(kitchen, tmp_path / "copy", "other")
        copy.name, copy.address = kitchen.name, kitchen.address
    return copy


def go_on(table: RealTable, match_id: str, *, stop: bool) -> None:
    """The match is played on, or stopped."""
    match = table.journal.load(match_id)
    if stop:
        match.act(Stop())
    else:
        for action in table.begin()[2][3:]:
            match.act(action)


def test_the_longer_of_two_that_agree_counts(
    club: RealClub, kitchen: RealTable, bar: RealTable, started: str
) -> None:
    assert bar.sync() == len(bar.rows())
    assert club.states() == {started: "running"}
    go_on(bar, started, stop=True)
    bar.sync()
    assert club.states()[started] == "stopped"
    kitchen.sync()
    assert club.states()[started] == "stopped"
    assert (
        club.one("SELECT table_name FROM companion.matches WHERE match = %s", started) == bar.name
    )


def test_where_they_differ_it_counts_nowhere_until_chosen(
    club: RealClub, kitchen: RealTable, bar: RealTable, started: str
) -> None:
    go_on(kitchen, started, stop=False)
    kitchen.sync()
    assert club.states()[started] == "over"
    first = club.standings()
    assert first
    go_on(bar, started, stop=True)
    bar.sync()
    assert club.states()[started] == "disputed"
    assert club.standings() == []
    assert club.query("SELECT * FROM companion.results") == []
    wrong = {table.name: table.wrong for table in tables(club.admin)}
    assert any(f"two versions of match {started} differ" in said for said in wrong["kitchen"])
    assert any("copied card" in said for said in wrong["kitchen"])
    names = versions(club, started)
    assert len(names) == 2
    choose(club.admin, started, names["over"])
    assert club.states()[started] == "over"
    assert club.standings() == first
    choose(club.admin, started, names["stopped"])
    assert club.states()[started] == "stopped"
    bar.journal.load(started).act(Undo())
    bar.sync()
    assert club.states()[started] == "running"


def versions(club: RealClub, match_id: str) -> dict[str, str]:
    """What the versions of a match are called, by their states."""
    rows = club.query(
        "SELECT state, table_name, machine FROM companion.versions WHERE match = %s", match_id
    )
    one_table = len({table for _, table, _ in rows}) == 1
    return {
        state: f"{table}@{machine[:6]}" if one_table else table for state, table, machine in rows
    }


def test_a_choice_that_cannot_be(
    club: RealClub, kitchen: RealTable, bar: RealTable, started: str
) -> None:
    bar.sync()
    with pytest.raises(ClubRefusal, match="has no match nosuch"):
        choose(club.admin, "nosuch", "kitchen")
    with pytest.raises(ClubRefusal, match="cellar has no version of match"):
        choose(club.admin, started, "cellar")
    if bar.name == kitchen.name:
        with pytest.raises(ClubRefusal, match=r"kitchen has several versions .*: kitchen@"):
            choose(club.admin, started, "kitchen")
        assert any("copied card" in said for said in bar.said)


def test_a_card_that_moved_to_another_machine(
    club: RealClub, kitchen: RealTable, started: str
) -> None:
    """The old machine is gone: nothing differs, and the match goes on in the new one."""
    kitchen.machine = "new machine"
    go_on(kitchen, started, stop=True)
    kitchen.sync()
    assert club.states() == {started: "stopped"}


def test_deleted_in_one_of_two_that_agree(
    club: RealClub, kitchen: RealTable, bar: RealTable, started: str
) -> None:
    go_on(kitchen, started, stop=True)
    kitchen.sync()
    kitchen.journal.delete(started)
    kitchen.sync()
    bar.sync()
    assert club.states() == {started: "discarded"}


def test_one_id_in_two_journals(club: RealClub, kitchen: RealTable, tmp_path: Path) -> None:
    """As when a match was imported elsewhere: two matches with names of their own."""
    match_id, match = kitchen.play()
    other = RealTable(club, tmp_path / "other", "bar")
    copy, _ = other.play(players=("Eva", "Otto", "Zoë"), seed=3)
    for table in ("entries", "matches"):
        column = "id" if table == "matches" else "match"
        other.journal.connection.execute("PRAGMA foreign_keys = OFF")
        other.journal.connection.execute(
            f"UPDATE {table} SET {column} = ? WHERE {column} = ?",
            (match_id, copy),
        )
    rewrite_sums(other)
    kitchen.sync()
    other.sync()
    states = club.states()
    assert len(states) == 2
    assert match_id in states
    assert len(club.standings()) == 3 + len(json.loads(json.dumps(match.names)))


def rewrite_sums(table: RealTable) -> None:
    """Makes the check sums fit what was changed."""
    from companion.match.match import Entry, Source
    from companion.store.rows import check_sum

    connection = table.journal.connection
    query = "SELECT id, match, number, action, time, source, boot, seq FROM entries"
    for place, match, number, action, time, source, boot, seq in connection.execute(
        query
    ).fetchall():
        entry = Entry(number, action, Source(source, boot, seq), time)
        connection.execute(
            "UPDATE entries SET crc = ? WHERE id = ?", (check_sum(match, entry), place)
        )
