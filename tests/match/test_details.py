"""What a match says about each who played in it, beyond points."""

import time

import pytest

from companion.games import NAMES, load
from companion.games.base import PlainSetup
from companion.match.action_text import parse_action
from companion.match.actions import Do, Stop
from companion.match.details import Details, details_of
from companion.match.match import Match, Source
from companion.match.numbers import (
    FEW,
    HeadToHead,
    Mean,
    OwnMean,
    PersonNumbers,
    Scope,
    WinRun,
    year_start,
)
from companion.match.tallies import TallySums, figures_of_game

THIRTEEN = load("thirteen")
COUNT = "count 3,2,0,1 0,6,2,0 2,5,6,2 6,1,6,4"
FOUR = ("A", "B", "C", "D")


class Timed:
    """A match of 13 whose clock is set by the test."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.match = Match(THIRTEEN, THIRTEEN.Setup(FOUR), clock=lambda: self.now)  # type: ignore[attr-defined]

    def do(self, *lines: tuple[float, str], source: Source | None = None) -> Match:
        """Does each line so many seconds after the one before."""
        for seconds, line in lines:
            self.now += seconds
            self.match.act(parse_action(THIRTEEN, line), source)
        return self.match


def over(timed: Timed) -> None:
    """Ends the match with counted stages."""
    while not timed.match.ended:
        timed.do(*[(1, "deal")] * (not timed.match.stage_runs), (1, COUNT))


def test_ranks_follow_the_totals_and_share_a_place() -> None:
    timed = Timed()
    over(timed)
    assert timed.match.state.totals == (28, 8, 68, 60)
    assert {name: each.rank for name, each in details_of(timed.match).items()} == {
        "B": 1, "A": 2, "D": 3, "C": 4,
    }  # fmt: skip
    level = Timed().do((1, "deal"), (1, "count 1,0,0,0 0,0,0,1 0,1,0,0 0,0,0,1"), (1, "stop"))
    assert [each.rank for each in details_of(level).values()] == [1, 3, 1, 3]


def test_in_6th_sense_most_points_come_first() -> None:
    game = load("sixth-sense")
    match = Match(game, game.Setup(("A", "B")))  # type: ignore[attr-defined]
    for line in ("deal", "tricks 9 5", "predict 6 2"):
        match.act(Do(game.parse_event(line)))
    match.act(Stop())
    assert [each.rank for each in details_of(match).values()] == [1, 2]


def test_who_left_has_no_rank_and_who_came_has_no_earlier_stage() -> None:
    timed = Timed()
    timed.do((1, "deal"), (1, COUNT), (1, 'substitute #2 "E"'))
    over(timed)
    details = details_of(timed.match)
    assert (details["B"].rank, details["E"].rank) == (None, 1)
    assert (details["B"].tallies["piles"], details["E"].tallies["piles"]) == (1, 3)


def test_dealing_is_told_apart_where_players_deal_in_turn() -> None:
    timed = Timed()
    timed.do((1, "deal"), (1, COUNT), (1, "deal"), (1, COUNT), (1, "stop"))
    details = details_of(timed.match)
    assert (details["A"].dealt_stages, details["A"].dealt_points) == (1, 7)
    assert (details["C"].dealt_stages, details["C"].dealt_points) == (0, 0)
    game = load("ten")
    match = Match(game, PlainSetup(("A", "B")))
    for line in ("card 1", "laid 1 2"):
        match.act(Do(game.parse_event(line)))
    match.act(Stop())
    assert details_of(match)["A"].dealt_stages is None


def test_turns_are_timed_without_pauses_deals_and_what_nobody_entered() -> None:
    timed = Timed()
    timed.do((5, "deal"), (30, "B7"), (4, "B1"), (601, "Y1"), (6, "Y2"))
    # Undone and entered again: the turn ends with what counts.
    timed.do((3, "G1"), (2, "undo"), (4, "G2"))
    # Corrected: the time stays. Added: no time is known, nor when the next turn began.
    timed.do((1, "amend change 6 G5"), (1, "amend insert 6 Y5"), (8, "G1"), (2, COUNT))
    over(timed)
    details = details_of(timed.match)
    # B laid B7 and Y5, C laid B1 and the corrected G5, D laid Y1 and G1, A laid Y2.
    assert [(each.turns, each.turn_seconds) for each in details.values()] == [
        (1, 6.0), (0, 0), (1, 4.0), (1, 10.0),
    ]  # fmt: skip


def test_a_clock_that_was_set_tells_no_turn() -> None:
    timed = Timed()
    timed.do((5, "deal"), (30, "B7"), (-50, "B1"), (2, COUNT), (1, "stop"))
    assert [each.turns for each in details_of(timed.match).values()] == [0] * 4
    again = Timed()
    match = again.do((5, "deal"), (30, "B7"), (3050, "B1"), (2, COUNT), (1, "stop"))
    match.spans = [(0, 0.0), (3, 3000.0)]
    assert details_of(match)["C"].turn_seconds == 50


def test_only_a_match_that_was_played_to_its_end_has_a_duration() -> None:
    timed = Timed()
    timed.do((1, "deal"), (10, COUNT))
    stopped = Timed().do((1, "deal"), (10, COUNT), (1, "stop"))
    assert details_of(stopped)["A"].seconds is None
    over(timed)
    assert details_of(timed.match)["A"].seconds == 16
    timed.do((100, 'relabel "A" "Z"'))
    assert details_of(timed.match)["Z"].seconds == 16
    imported = Timed()
    imported.do(*[(1, "deal"), (1, COUNT)] * 4, source=Source("import"))
    assert details_of(imported.match)["A"].seconds is None


def test_a_match_that_does_not_count_has_no_details() -> None:
    timed = Timed()
    assert details_of(timed.match) == {}
    assert details_of(timed.do((1, "deal"), (1, COUNT), (1, "abandon"))) == {}
    assert details_of(Timed().do((1, "deal"), (1, "stop"))) == {}


def test_a_game_without_figures_has_none_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(NAMES, "pebbles", "tests.toy")
    game = load("pebbles")
    match = Match(game, PlainSetup(("A", "B")))
    for line in ("hide", "find #1 3", "hide"):
        match.act(Do(game.parse_event(line)))
    match.act(Stop())
    assert details_of(match)["A"] == Details(1, None, None, None, 0, 0, {})
    assert figures_of_game("pebbles").RATIOS == ()
    assert TallySums().means("pebbles") == ()


def test_sums_tell_how_many_matches_are_behind_each() -> None:
    sums = TallySums()
    sums.add({"piles": 4, "fours": 3})
    sums.add({"piles": 6, "played": 6})
    means = {each.key: each.mean for each in sums.means("thirteen")}
    assert means["dirty-fours"] == Mean(3, 10, 2)
    assert means["takes"] == Mean(0, 6, 1)
    assert means["take-cards"].value is None
    sums.include(sums)
    assert sums.means("thirteen")[0].mean == Mean(6, 20, 4)


def test_a_mean_says_whether_it_rests_on_few_matches() -> None:
    assert Mean(9, 6, FEW - 1).is_thin
    assert not Mean(9, 6, FEW).is_thin
    assert (Mean(9, 6, 1).value, Mean().value) == (1.5, None)


def test_two_people_have_met_as_often_as_one_came_in_somewhere() -> None:
    assert HeadToHead("B", 2, 1, 4).matches == 7


def test_a_year_begins_on_its_first_day() -> None:
    start = time.localtime(year_start(1_790_000_000))
    assert start[:6] == (2026, 1, 1, 0, 0, 0)


def test_a_figure_of_a_game_is_found_by_its_key() -> None:
    own = (OwnMean("hit", None, Mean(3, 4, 2)), OwnMean("hit", 6, Mean(1, 1, 1)))
    empty = Mean()
    numbers = PersonNumbers(
        *(Scope("A"), 4, 1, empty, empty, empty, empty, empty, None, None, None, None),
        *(WinRun(), WinRun(), (), (), (), own),
    )
    assert numbers.own_mean("hit") == Mean(3, 4, 2)
    assert numbers.own_mean("hit", 6) == Mean(1, 1, 1)
    assert numbers.own_mean("hit", 7) == empty
    assert numbers.is_thin
