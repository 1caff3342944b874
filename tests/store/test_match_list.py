"""The list of matches: filters, notes, deleted matches, times; also from older files."""

import sqlite3
from pathlib import Path
from random import Random

import pytest

from companion.games import load
from companion.games.base import Refusal
from companion.games.thirteen.simulation import match as simulated
from companion.match.actions import Abandon, Undo
from companion.match.times import PAUSE
from companion.store import files, schema
from companion.store.journal import Journal
from companion.store.past import Past
from companion.store.store import open_reader, open_store
from tests.store.journals import HOUR, TONIGHT, Club, make_older


def ids(journal: Journal, **which: str) -> list[str]:
    """The ids of the matches that a page of the history finds; the count must fit."""
    found = [each.id for each in journal.latest(100, **which)]  # type: ignore[arg-type]
    assert journal.count(**which) == len(found)
    return found


def test_a_page_of_one_game_and_one_player() -> None:
    club = Club()
    first, _ = club.begin("Anne", "Carl", "Marc")
    second, _ = club.begin("Anne", "Eva", game="sixth-sense")
    third, _ = club.begin("Eva", 'Carl "the great"', "Marc")
    assert ids(club.journal) == [third, second, first]
    assert ids(club.journal, game="thirteen") == [third, first]
    assert ids(club.journal, player="Anne") == [second, first]
    assert ids(club.journal, player="Carl") == [first], "another Carl is somebody else"
    assert ids(club.journal, player='Carl "the great"') == [third]
    assert ids(club.journal, player="Eva", game="sixth-sense") == [second]
    assert ids(club.journal, player="Zoë") == []
    (newest,) = club.journal.latest(1, game="thirteen")
    assert [each.id for each in club.journal.latest(9, newest.place, game="thirteen")] == [first]


def test_a_filtered_page_reads_an_index_and_no_list() -> None:
    club = Club()
    said: list[str] = []
    club.journal.connection.set_trace_callback(said.append)
    club.journal.latest(7, game="thirteen", player="Anne")
    club.journal.count(game="thirteen", player="Anne")
    club.journal.connection.set_trace_callback(None)
    for query in said:
        steps = club.journal.connection.execute(f"EXPLAIN QUERY PLAN {query}").fetchall()
        plan = [step[-1] for step in steps]
        assert any("COVERING INDEX history" in step for step in plan), plan
        assert not any(step.startswith("SCAN") and "COVERING" not in step for step in plan), plan


def test_all_that_have_not_ended_the_one_played_last_first() -> None:
    club = Club()
    first, match = club.begin("Anne", "Carl", "Marc")
    second, _ = club.begin("Anne", "Eva", game="sixth-sense")
    club.won_by("Carl")
    assert [each.id for each in club.journal.running()] == [second, first]
    club.play(match, "deal")
    assert [each.id for each in club.journal.running()] == [first, second]
    assert club.journal.last_running() == first
    match.act(Abandon())
    assert [each.id for each in club.journal.running()] == [second]


def test_a_deleted_match_is_nowhere_and_comes_back() -> None:
    club = Club()
    journal = club.journal
    kept = club.won_by("Anne")
    gone = club.won_by("Carl")
    under_way, _ = club.begin("Anne", "Carl", "Marc")
    for match_id in journal.uncounted():
        counted = journal.count_match(match_id)
        assert counted is not None
        journal.keep_figures([counted])
    uncounted = club.won_by("Marc")

    def seen() -> tuple[object, ...]:
        statistics = journal.statistics()
        return (
            [each.id for each in journal.matches()],
            ids(journal),
            ids(journal, player="Zoë"),
            [each.id for each in journal.running()],
            (journal.last(), journal.last_running()),
            sorted(journal.uncounted()),
            [statistics.matches(name) for name in ("Anne", "Carl", "Zoë")],
            journal.wins_tonight(),
        )

    before = seen()
    for match_id in (gone, under_way, uncounted):
        journal.delete(match_id)
    assert seen() == (
        [kept],
        [kept],
        [kept],
        [],
        (kept, kept),
        [],
        [(1, 1), (0, 0), (1, 0)],
        {"Anne": 1},
    )
    assert [each.id for each in journal.matches("deleted")] == [uncounted, under_way, gone]
    assert len(journal.matches("all")) == 4
    assert journal.load(gone).ended == "stopped", "it is still on disk"
    for match_id in (gone, under_way, uncounted):
        assert journal.restore(match_id)
    assert seen() == before
    assert not journal.restore(kept)
    with pytest.raises(Refusal, match="no-such-match"):
        journal.delete("nothing")


def test_what_was_deleted_this_evening_can_be_brought_back_the_last_one_first() -> None:
    club = Club()
    first, second = club.won_by("Anne"), club.won_by("Carl")
    assert club.journal.deleted_tonight() is None
    for match_id in (second, first):
        club.journal.delete(match_id)
        club.wait(60)
    assert club.journal.deleted_tonight() == first
    club.journal.restore(first)
    assert club.journal.deleted_tonight() == second
    club.wait(7 * HOUR)
    assert club.journal.deleted_tonight() == second
    club.wait(HOUR)
    assert club.journal.deleted_tonight() is None, "it is past five in the morning"


def test_deleted_matches_are_listed_whenever_that_was_the_last_one_first() -> None:
    club = Club()
    first, second, _ = (club.won_by(name) for name in ("Anne", "Carl", "Marc"))
    for match_id in (second, first):
        club.journal.delete(match_id)
        club.wait(60)
    club.wait(400 * 24 * HOUR)
    assert [each.id for each in club.journal.deleted()] == [first, second]
    club.journal.restore(first)
    assert [each.id for each in club.journal.deleted()] == [second]
    assert club.journal.has_deleted()
    club.journal.restore(second)
    assert not club.journal.has_deleted()


def test_what_went_last_can_be_undone_until_something_else_was_played() -> None:
    club = Club()
    assert club.journal.last_gone() is None
    won = club.won_by("Anne")
    assert club.journal.last_gone() is None
    first, match = club.begin("Anne", "Carl", "Marc")
    club.play(match, "deal", "B7")
    match.act(Abandon())
    assert club.journal.last_gone() == (first, "discarded")
    club.wait(60)
    club.journal.delete(won)
    assert club.journal.last_gone() == (won, "deleted")
    club.journal.restore(won)
    club.wait(100 * 24 * HOUR)
    assert club.journal.last_gone() == (first, "discarded"), "nothing was played since"
    club.journal.delete(won)
    club.wait(100 * 24 * HOUR)
    assert club.journal.last_gone() == (won, "deleted")
    club.won_by("Carl")
    assert club.journal.last_gone() is None


def test_what_went_this_evening_can_be_undone_also_after_another_match() -> None:
    club = Club()
    first, match = club.begin("Anne", "Carl", "Marc")
    match.act(Abandon())
    club.wait(60)
    _, other = club.begin("Anne", "Carl", "Marc")
    club.play(other, "deal", "B7")
    assert club.journal.last_gone() == (first, "discarded")
    club.wait(60)
    club.journal.delete(first)
    assert club.journal.last_gone() == (first, "deleted")
    club.journal.restore(first)
    match.act(Undo())
    assert club.journal.last_gone() is None


def test_an_imported_match_that_was_discarded_elsewhere_is_not_offered() -> None:
    club = Club()
    past = Past("abcd2345", club.wall, club.wall, 60.0, "abandoned")
    state = load("thirteen").read_sheet(
        {"game": "thirteen", "players": ["A", "B", "C"], "stages": []}
    )
    assert club.journal.import_match(load("thirteen"), state, "sheet", past)
    assert club.journal.latest(1)[0].ended == "abandoned"
    assert club.journal.last_gone() is None


def test_an_imported_match_that_goes_on_and_is_discarded_here_is_offered() -> None:
    club = Club()
    game = load("thirteen")
    state = game.read_sheet({"game": "thirteen", "players": ["A", "B", "C"], "stages": []})
    match_id = str(club.journal.import_match(game, state, "sheet"))
    match = club.journal.load(match_id)
    club.play(match, "deal", "B7")
    match.act(Abandon())
    assert club.journal.last_gone() == (match_id, "discarded")


def test_tonight_counts_what_was_won_here_this_evening() -> None:
    club = Club()
    club.wall -= 17 * HOUR
    club.won_by("Anne")
    club.wall = TONIGHT
    assert club.journal.wins_tonight() == {}
    for winner in ("Carl", "Anne", "Carl"):
        club.won_by(winner)
    _, match = club.begin("Anne", "Carl", "Marc")
    match.act(Abandon())
    club.journal.import_match(load("thirteen"), simulated(Random(1), "ABC"), "")
    assert club.journal.wins_tonight() == {"Carl": 2, "Anne": 1}
    club.wait(7 * HOUR)
    assert club.journal.wins_tonight() == {"Carl": 2, "Anne": 1}, "four in the morning"
    club.wait(2 * HOUR)
    assert club.journal.wins_tonight() == {}
    club.wall -= 20 * 24 * HOUR
    assert club.journal.wins_tonight() == {}, "a clock that was set back shows no other evening"


def test_the_time_that_was_played_whatever_the_wall_clock_does(tmp_path: Path) -> None:
    club = Club(tmp_path / files.DATABASE)
    match_id, match = club.begin("Anne", "Carl", "Marc")
    assert club.journal.duration(match_id) == 0
    club.play(match, "deal", "B7", "Y5")
    club.wall += 5 * HOUR  # the network sets the clock
    club.play(match, "G1")
    club.wait(PAUSE)
    club.play(match, "B1", "B2")
    assert club.journal.duration(match_id) == pytest.approx(4 * 60)
    club.journal.close()
    reader = open_reader(tmp_path)
    assert reader.duration(match_id) == pytest.approx(4 * 60)
    reader.close()


def test_a_note_is_in_the_list_until_it_is_removed() -> None:
    club = Club()
    match_id = club.won_by("Anne")
    club.journal.set_note(match_id, "At Zoë's, with cake")
    assert club.journal.note(match_id) == "At Zoë's, with cake"
    assert [each.note for each in club.journal.latest(1)] == ["At Zoë's, with cake"]
    assert [each.note for each in club.journal.matches()] == ["At Zoë's, with cake"]
    club.journal.set_note(match_id, "")
    assert club.journal.note(match_id) == club.journal.latest(1)[0].note == ""


def test_notes_and_deleted_matches_outlive_a_repair(tmp_path: Path) -> None:
    database = tmp_path / files.DATABASE
    club = Club(database)
    noted, gone, other = (club.won_by(name) for name in ("Anne", "Carl", "Marc"))
    club.journal.set_note(noted, "late")
    club.journal.delete(gone)
    club.journal.close()
    (tmp_path / files.DAMAGED).touch()
    store = open_store(tmp_path)
    assert [notice.code for notice in store.notices] == ["store-damaged"]
    assert [(each.id, each.note) for each in store.journal.latest(9)] == [
        (other, ""),
        (noted, "late"),
    ]
    assert [each.id for each in store.journal.matches()] == [other, noted]
    store.close()


def test_a_journal_of_before_is_read_as_it_is_and_migrated_when_it_is_opened(
    tmp_path: Path,
) -> None:
    database = tmp_path / files.DATABASE
    club = Club(database)
    first, second = club.won_by("Anne"), club.won_by("Carl")
    club.journal.close()
    make_older(database, 4)
    before = database.read_bytes()
    reader = open_reader(tmp_path)
    assert [each.id for each in reader.matches()] == [second, first]
    assert (reader.last(), reader.note(first)) == (second, "")
    assert len(list(reader.entries(first))) == 4
    reader.close()
    assert database.read_bytes() == before
    store = open_store(tmp_path)
    assert store.notices == []
    assert schema.version(store.journal.connection) == schema.VERSION
    assert [each.id for each in store.journal.latest(9)] == [second, first]
    store.journal.delete(first)
    store.close()
    connection = sqlite3.connect(database)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    connection.close()


@pytest.mark.parametrize("part", ["evenings", "running", "deleted", "notes"])
def test_damage_in_what_home_lists_is_repaired_at_the_start(tmp_path: Path, part: str) -> None:
    database = tmp_path / files.DATABASE
    club = Club(database)
    match_id = club.won_by("Anne")
    query = "SELECT rootpage FROM sqlite_schema WHERE name = ?"
    (page,) = club.journal.connection.execute(query, (part,)).fetchone()
    (size,) = club.journal.connection.execute("PRAGMA page_size").fetchone()
    club.journal.close()
    content = bytearray(database.read_bytes())
    content[(page - 1) * size : page * size] = Random(1).randbytes(size)
    database.write_bytes(content)
    store = open_store(tmp_path)
    assert [notice.code for notice in store.notices] == ["store-damaged"]
    assert store.journal.running() == []
    assert [each.id for each in store.journal.latest(9)] == [match_id]
    store.close()


def test_a_discarded_match_whose_entries_are_lost_does_no_harm() -> None:
    club = Club()
    match_id, match = club.begin("Anne", "Carl", "Marc")
    match.act(Abandon())
    club.journal.connection.execute("DELETE FROM entries WHERE match = ?", (match_id,))
    assert club.journal.last_gone() is None
