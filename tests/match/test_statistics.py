"""What the played matches say about somebody."""

from companion.games import load
from companion.match.actions import Abandon, Do, Stop, Substitute
from companion.match.match import Match
from companion.match.statistics import Figures, Statistics

GAME = load("thirteen")
EXAMPLE = "count 3,2,0,1 0,6,2,0 2,5,6,2 6,1,6,4"


def played(*events: str) -> Match:
    heading = {"game": "thirteen", "players": ["A", "B", "C", "D"], "stages": []}
    match = Match(GAME, GAME.read_sheet(heading).setup)
    for event in events:
        match.act(Do(GAME.parse_event(event)))
    return match


def test_nobody_has_figures_before_the_first_match() -> None:
    assert Statistics().of("A") == Figures()
    assert Figures().average is None


def test_a_whole_match_counts_wins_and_points() -> None:
    statistics = Statistics()
    statistics.add(played(*["deal", EXAMPLE] * 4))
    assert statistics.of("B") == Figures(1, 1, 4, 8, 0, 2, 2)
    assert statistics.of("C") == Figures(1, 0, 4, 68, 0, 17, 17)
    assert statistics.of("A").average == 7


def test_a_match_under_way_or_given_up_does_not_count() -> None:
    statistics = Statistics()
    match = played("deal", EXAMPLE)
    statistics.add(match)
    match.act(Abandon())
    statistics.add(match)
    assert statistics.of("B") == Figures()


def test_a_match_that_was_stopped_counts_its_complete_stages() -> None:
    statistics = Statistics()
    match = played("deal", EXAMPLE, "deal", "B7")
    match.act(Stop())
    statistics.add(match)
    assert statistics.of("B") == Figures(1, 1, 1, 2, 0, 2, 2)


def test_times_over_13_are_counted_for_who_laid() -> None:
    statistics = Statistics()
    match = played("deal", "B7", "B5", "B4", "#2:B7", "B1", "B1", "#1:B5", "finish")
    match.act(Stop())
    statistics.add(match)
    assert [statistics.of(name).times_over for name in "ABCD"] == [1, 0, 0, 1]


def test_each_stage_counts_for_who_sat_there_then() -> None:
    statistics = Statistics()
    match = played("deal", EXAMPLE)
    match.act(Substitute(1, "E"))
    for event in ["deal", EXAMPLE] * 3:
        match.act(Do(GAME.parse_event(event)))
    statistics.add(match)
    assert statistics.of("B") == Figures(1, 0, 1, 2, 0, 2, 2)
    assert statistics.of("E") == Figures(1, 1, 3, 6, 0, 2, 2)
