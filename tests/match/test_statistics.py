"""What the played matches say about somebody."""

from random import Random

import pytest

from companion.games import NAMES, load
from companion.match.actions import Abandon, Do, Stop, Substitute
from companion.match.match import Match
from companion.match.statistics import Figures, Statistics
from tests.match.tables import add_match

GAME = load("thirteen")
TEN = {"game": "ten", "players": ["A", "B"]}
EXAMPLE = "count 3,2,0,1 0,6,2,0 2,5,6,2 6,1,6,4"


def played(*events: str) -> Match:
    heading = {"game": "thirteen", "players": ["A", "B", "C", "D"], "stages": []}
    match = Match(GAME, GAME.read_sheet(heading).setup)
    for event in events:
        match.act(Do(GAME.parse_event(event)))
    return match


def test_nobody_has_figures_before_the_first_match() -> None:
    assert Statistics().of("A", "thirteen") == Figures()
    assert Figures().average is None


def test_a_whole_match_counts_wins_and_points() -> None:
    statistics = Statistics()
    add_match(statistics, played(*["deal", EXAMPLE] * 4))
    assert statistics.of("B", "thirteen") == Figures(1, 1, 4, 8, 0, 2, 2)
    assert statistics.of("C", "thirteen") == Figures(1, 0, 4, 68, 0, 17, 17)
    assert statistics.of("A", "thirteen").average == 7


def test_a_match_under_way_or_given_up_does_not_count() -> None:
    statistics = Statistics()
    match = played("deal", EXAMPLE)
    add_match(statistics, match)
    match.act(Abandon())
    add_match(statistics, match)
    assert statistics.of("B", "thirteen") == Figures()


def test_a_match_that_was_stopped_counts_its_complete_stages() -> None:
    statistics = Statistics()
    match = played("deal", EXAMPLE, "deal", "B7")
    match.act(Stop())
    add_match(statistics, match)
    assert statistics.of("B", "thirteen") == Figures(1, 1, 1, 2, 0, 2, 2)


def test_times_over_13_are_counted_for_who_laid() -> None:
    statistics = Statistics()
    match = played("deal", "B7", "B5", "B4", "#2:B7", "B1", "B1", "#1:B5", "finish")
    match.act(Stop())
    add_match(statistics, match)
    assert [statistics.of(name, "thirteen").own for name in "ABCD"] == [1, 0, 0, 1]


def test_each_stage_counts_for_who_sat_there_then() -> None:
    statistics = Statistics()
    match = played("deal", EXAMPLE)
    match.act(Substitute(1, "E"))
    for event in ["deal", EXAMPLE] * 3:
        match.act(Do(GAME.parse_event(event)))
    add_match(statistics, match)
    assert statistics.of("B", "thirteen") == Figures(1, 0, 1, 2, 0, 2, 2)
    assert statistics.of("E", "thirteen") == Figures(1, 1, 3, 6, 0, 2, 2)


def test_each_game_has_figures_of_its_own() -> None:
    statistics = Statistics()
    add_match(statistics, played(*["deal", EXAMPLE] * 4))
    game = load("sixth-sense")
    heading = {"game": "sixth-sense", "players": ["A", "B"], "rounds": []}
    match = Match(game, game.read_sheet(heading).setup)
    for event in ["deal", "tricks 9 5", "predict 6 2"] * 6:
        match.act(Do(game.parse_event(event)))
    add_match(statistics, match)
    assert statistics.of("A", "sixth-sense") == Figures(1, 1, 6, 54, 6, 9, 9)
    assert statistics.of("B", "sixth-sense") == Figures(1, 0, 6, -18, 0, -3, -3)
    assert statistics.matches("B") == (2, 1)
    assert statistics.matches("D") == (1, 0)


@pytest.mark.parametrize("name", NAMES)
def test_every_match_that_ended_counts_in_its_game(name: str) -> None:
    game = load(name)
    state = game.simulate(Random(1), ("A", "B", "C"))
    match = Match(game, state.setup)
    for event in game.events(state):
        match.act(Do(event))
    statistics = Statistics()
    add_match(statistics, match)
    for seat, player in enumerate("ABC"):
        mine = statistics.of(player, name)
        assert mine.matches == 1
        assert mine.points == sum(row[seat] for row in match.state.scores if row is not None)


def test_a_round_under_way_counts_for_nobody() -> None:
    statistics = Statistics()
    ten = Match(load("ten"), load("ten").read_sheet({**TEN, "rounds": []}).setup)
    sixth = Match(
        load("sixth-sense"),
        load("sixth-sense").read_sheet({"players": ["A", "B"], "rounds": []}).setup,
    )
    ten.act(Do(ten.game.parse_event("card 7 start #1")))
    sixth.act(Do(sixth.game.parse_event("deal")))
    for match in (ten, sixth):
        assert match.state.running is not None
        match.act(Stop())
        add_match(statistics, match)
        assert statistics.of("A", match.game.NAME) == Figures()
