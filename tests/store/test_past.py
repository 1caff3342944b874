"""Matches that were saved elsewhere: their ids, times and ends, and the ids of their people."""

from collections.abc import Iterator
from random import Random

import pytest

from companion.games.thirteen import game
from companion.games.thirteen.simulation import match as simulated
from companion.match.moment import Sitting
from companion.records import replace
from companion.store.journal import Journal
from companion.store.past import Past
from companion.store.players import StoredPlayers, stored_ids

THREE = ("Anne", "Carl", "Marc")
NOW = 1_800_000_000.0
THEN = 1_700_000_000.0


@pytest.fixture
def journal() -> Iterator[Journal]:
    journal = Journal(":memory:", clock=lambda: NOW)
    yield journal
    journal.close()


def past(
    match_id: str | None = "abcd2345", ended: str | None = "over", seconds: float = 900
) -> Past:
    return Past(match_id, THEN, THEN + 1000, seconds, ended)


def begun() -> game.State:
    """A match of one stage, counted, and a card."""
    counted = {name: {"red": seat} for seat, name in enumerate(THREE)}
    stages = [{"counted": counted}, ["B7"]]
    return game.read_sheet({"players": list(THREE), "stages": stages})


def test_a_match_keeps_its_id_and_its_times(journal: Journal) -> None:
    state = simulated(Random(1), THREE)
    assert journal.import_match(game, state, "x", past()) == "abcd2345"
    assert journal.played_between("abcd2345") == (THEN, THEN + 1000)
    assert journal.duration("abcd2345") == pytest.approx(900)
    (listed,) = journal.matches()
    assert (listed.id, listed.started, listed.ended) == ("abcd2345", THEN, "over")
    entries = [row.entry for row in journal.entries("abcd2345")]
    assert {entry.source.kind for entry in entries} == {"import"}
    assert [entry.time for entry in entries] == sorted(entry.time for entry in entries)
    assert journal.load("abcd2345").state == state


def test_without_a_past_it_is_played_now(journal: Journal) -> None:
    match_id = journal.import_match(game, simulated(Random(1), THREE), "x")
    assert match_id is not None
    assert journal.played_between(match_id) == (NOW, NOW)
    assert journal.duration(match_id) == 0


def test_an_id_that_is_taken_is_replaced(journal: Journal) -> None:
    match_id = journal.import_match(game, simulated(Random(1), THREE), "x", past(None))
    assert match_id is not None
    assert len(match_id) == 8
    assert journal.played_between(match_id)[0] == THEN


@pytest.mark.parametrize("ended", [None, "stopped", "abandoned"])
def test_a_match_that_the_table_ended_is_ended(journal: Journal, ended: str | None) -> None:
    journal.import_match(game, begun(), "x", past(ended=ended))
    match = journal.load("abcd2345")
    assert match.ended == ended
    assert match.sheet() == game.write_sheet(begun())
    assert journal.matches()[0].ended == ended


def test_a_match_that_is_over_is_not_stopped_again(journal: Journal) -> None:
    journal.import_match(game, simulated(Random(1), THREE), "x", past(ended="stopped"))
    assert journal.load("abcd2345").ended == "over"


def test_a_match_without_entries_has_its_beginning(journal: Journal) -> None:
    journal.import_match(game, game.new(game.Setup(THREE)), "x", past(ended=None))
    assert journal.played_between("abcd2345") == (THEN, THEN)


def test_the_game_of_a_match(journal: Journal) -> None:
    journal.import_match(game, begun(), "x", past())
    assert journal.game_of("abcd2345") == "thirteen"
    journal.delete("abcd2345")
    assert journal.game_of("abcd2345") == "thirteen"
    assert journal.game_of("bcde3456") is None


def test_who_has_played_before(journal: Journal) -> None:
    first, second = "abcd2345", "bcde3456"
    journal.import_match(game, begun(), "x", past(first))
    journal.import_match(game, simulated(Random(2), ("Anne", "Ida", "An")), "y", past(second))
    assert not journal.played_before(first, "thirteen", "Anne")
    assert journal.played_before(second, "thirteen", "Anne")
    assert not journal.played_before(second, "thirteen", "Ida")
    assert not journal.played_before(second, "thirteen", "An"), "the whole name"
    assert not journal.played_before(second, "ten", "Anne")
    journal.delete(first)
    assert not journal.played_before(second, "thirteen", "Anne")


def test_new_people_get_the_ids_that_they_have_elsewhere(journal: Journal) -> None:
    players = StoredPlayers(journal)
    players.remember(THREE)
    before = stored_ids(journal)
    players.remember(("Anne", "Ida", "Bo"), ("a" * 16, "b" * 16))
    after = stored_ids(journal)
    assert after["Anne"] == before["Anne"], "whoever is known here keeps theirs"
    assert after["Ida"] == "b" * 16
    assert len(after["Bo"]) == 16
    players.remember(("Eve",), ("b" * 16,))
    assert stored_ids(journal)["Eve"] not in ("b" * 16, ""), "it is Ida's"


def count(*reds: int) -> dict[str, object]:
    """A stage of the sheet in which each player at the end has taken so many red fours."""
    names = ("Ida", "Anne", "Carl")
    return {"counted": {name: {"red": red} for name, red in zip(names, reds, strict=True)}}


SEATS = (
    (Sitting(0, "Marc"), Sitting(2, "Ida")),
    (Sitting(0, "Carl"), Sitting(1, "Anne"), Sitting(3, "Otto")),
    (Sitting(0, "Anne"), Sitting(1, "Carl")),
)


def test_others_sit_down_at_the_stage_where_they_did(journal: Journal) -> None:
    """Also two who change seats; and who is to sit down next."""
    sheet = {"players": ["Ida", "Anne", "Carl"], "stages": [count(1, 0, 2), count(0, 1, 1), ["B7"]]}
    state = game.read_sheet(sheet)
    journal.import_match(game, state, "x", replace(past(ended=None), sittings=SEATS))
    match = journal.load("abcd2345")
    assert match.now.sittings == match.now.seated == SEATS
    assert [match.names_in(stage) for stage in range(4)] == [
        ("Marc", "Carl", "Anne"),
        ("Marc", "Anne", "Carl"),
        ("Ida", "Anne", "Carl"),
        ("Ida", "Otto", "Carl"),
    ]
    assert match.sheet() == game.write_sheet(state)
    assert journal.matches()[0].players == ("Ida", "Anne", "Carl")
    assert journal.played_between("abcd2345") == (THEN, THEN + 1000)
    assert journal.matches_of("Marc") == journal.matches_of("Otto") == {"abcd2345"}


def test_once_a_match_is_over_nobody_sits_down(journal: Journal) -> None:
    state = simulated(Random(1), THREE)
    first, *others = ((Sitting(0, name),) for name in THREE)
    seats = ((*first, Sitting(state.opened, "Ida")), *others)
    journal.import_match(game, state, "x", replace(past(), sittings=seats))
    match = journal.load("abcd2345")
    assert (match.ended, match.now.everybody) == ("over", frozenset(THREE))
