"""The report of a match says what `companion score` and the history say."""

from pathlib import Path
from random import Random

import pytest

from companion.games import load
from companion.games.base import Refusal
from companion.games.thirteen import game as thirteen
from companion.match.action_text import parse_action
from companion.match.actions import Stop, Substitute
from companion.match.match import Match
from companion.records import replace
from companion.share.report import END, listing, name_id
from companion.store.journal import Journal
from companion.store.players import StoredPlayers, stored_ids
from companion.store.store import open_reader, open_store
from companion.ui.shell import game_uis
from tests.closing import close_later
from tests.share.matches import GAMES, STARTED, an_evening, report, reported, saved
from tests.store.journals import make_older

FOUR = ("Anne", "Carl", "Marc", "Herman")


@pytest.fixture
def journal() -> Journal:
    return close_later(Journal(":memory:", clock=lambda: STARTED))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(5))
def test_totals_places_and_winners_are_those_of_the_score(
    journal: Journal, game: str, seed: int
) -> None:
    match_id = saved(journal, game, FOUR, seed, an_evening())
    found, match = report(journal, match_id), journal.load(match_id)
    result = match.result()
    assert {player.name: player.total for player in found.players} == result["totals"]
    assert [player.name for player in found.players if player.winner] == result["winners"]
    if result["over"]:
        first = [player.name for player in found.players if player.place == 1]
        assert first == result["winners"]
    ranked = sorted(found.players, key=lambda player: player.place)
    totals = [player.total for player in ranked]
    assert totals == sorted(totals, reverse=not found.lowest_wins)
    for player in found.players:
        better = [each for each in found.players if each.place < player.place]
        assert player.place == len(better) + 1, "ties share a place"
        mine = sum(stage.points[player.seat] for stage in found.stages)
        assert mine == player.total, "the stages and the end add up"
    assert sum(player.starts for player in found.players) == 1


def test_what_belongs_to_no_round_of_10_comes_last(journal: Journal) -> None:
    match_id = saved(journal, "ten", FOUR)
    found = report(journal, match_id)
    labels = [stage.label for stage in found.stages]
    assert labels == [*map(str, range(1, found.rounds + 1)), END]
    assert found.stages[-1].number is None


def test_times_duration_and_note_are_those_of_the_journal(journal: Journal) -> None:
    match_id = saved(journal, "thirteen", FOUR, past=an_evening(), note="Anne's birthday")
    found = report(journal, match_id)
    assert (found.id, found.game, found.ended) == ("abcd2345", "thirteen", "over")
    assert (found.started, found.finished) == (STARTED, STARTED + 3000)
    assert found.duration == pytest.approx(2400)
    assert found.note == "Anne's birthday"
    assert found.dealer == journal.load(match_id).setup.dealer


def test_a_new_name_is_no_entry_of_the_match(journal: Journal) -> None:
    match_id = saved(journal, "thirteen", FOUR, past=an_evening())
    person = report(journal, match_id).players[0].id
    StoredPlayers(journal).rename("Anne", "Anna")
    found = report(journal, match_id)
    assert found.players[0].name == "Anna"
    assert found.players[0].id == person == stored_ids(journal)["Anna"]
    assert found.finished == STARTED + 3000


def test_whoever_was_never_remembered_has_an_id_of_the_name(journal: Journal) -> None:
    match_id, _ = journal.new_match(thirteen, thirteen.Setup(("Anne", "half \ud83d", "Marc")))
    found = report(journal, match_id)
    assert [player.id for player in found.players] == list(
        map(name_id, ("Anne", "half \ud83d", "Marc"))
    )
    assert len({player.id for player in found.players}) == 3
    assert all(len(player.id) == 16 for player in found.players)
    assert (found.stages, found.ended, found.rounds) == ((), None, 0)


def test_a_substitute_has_the_stages_from_then_on(journal: Journal) -> None:
    match_id, match = journal.new_match(thirteen, thirteen.Setup(("Anne", "Carl", "Marc")))
    match.act(parse_action(thirteen, "open count 1,0,0,0 0,0,0,1 0,0,0,0"))
    match.act(Substitute(1, "Herman"))
    match.act(parse_action(thirteen, "open count 0,0,0,2 0,0,0,1 0,0,0,0"))
    match.act(Stop())
    found = report(journal, match_id)
    assert [stage.names[1] for stage in found.stages] == ["Carl", "Herman"]
    assert found.players[1].name == "Herman"
    assert found.stages[0].ids[1] == name_id("Carl")
    assert (found.ended, found.players[2].winner) == ("stopped", True)


def test_the_dealer_and_who_starts_follow_the_table(journal: Journal) -> None:
    match_id, match = journal.new_match(
        thirteen, thirteen.Setup(("Anne", "Carl", "Marc"), dealer=2)
    )
    match.act(parse_action(thirteen, "deal #1"))
    found = report(journal, match_id)
    assert found.dealer == 2
    assert [player.starts for player in found.players] == [False, True, False]


@pytest.mark.parametrize("game", GAMES)
def test_before_the_first_deal_whoever_sits_after_the_dealer_will_start(
    journal: Journal, game: str
) -> None:
    rules = load(game)
    setup = replace(rules.simulate(Random(1), FOUR).setup, dealer=3)
    match_id, _ = journal.new_match(rules, setup)
    assert [player.starts for player in report(journal, match_id).players] == [
        *(True, False, False, False)
    ]


def test_in_10_the_table_may_say_who_started() -> None:
    ten = load("ten")
    sheet = {"game": "ten", "players": ["Anne", "Carl"], "rounds": []}
    for start, wanted in (("Anne", 0), ("Carl", 1), (None, 1)):
        first = {"card": 3, "winner": "Anne", "loser": "Carl", "penalty": 17, "start": start}
        state = ten.read_sheet(sheet | {"rounds": [first]})
        assert listing("ten").starts(state) == wanted


@pytest.mark.parametrize("game", [each.name for each in game_uis.every()])
def test_which_end_wins_is_what_the_screens_say(game: str) -> None:
    rules = load(game)
    match = Match(rules, rules.simulate(Random(1), FOUR).setup)
    assert match.state.fewest_win is not game_uis.of_match(match).most_wins


def test_the_variant_of_6th_sense_is_told() -> None:
    boards = {reported("sixth-sense", FOUR, seed)[0].board for seed in range(20)}
    assert "" in boards
    assert any("novice" in board for board in boards)
    assert any("to " in board for board in boards)


def test_an_older_file_has_no_ids_and_is_read(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    match_id = saved(store.journal, "ten", FOUR)
    store.close()
    make_older(tmp_path / "companion.db", 5)
    journal = open_reader(tmp_path)
    try:
        found = report(journal, match_id)
    finally:
        journal.close()
    assert [player.id for player in found.players] == list(map(name_id, FOUR))


def test_no_such_match_is_refused(journal: Journal) -> None:
    with pytest.raises(Refusal, match="no-such-match"):
        report(journal, "nothing8")
    with pytest.raises(Refusal, match="no-such-match"):
        journal.played_between("nothing8")
