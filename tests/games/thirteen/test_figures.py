"""13: what is counted for the statistics."""

from collections import Counter

from companion.games.thirteen import figures
from companion.match import record
from tests.match.tables import of_thirteen

COUNT = "count 3,2,0,1 0,6,2,0 2,5,6,2 6,1,6,4"


def known(tally: Counter[str]) -> dict[str, int]:
    return {name: count for name, count in tally.items() if count}


def test_a_counted_stage_tells_piles_but_no_takes() -> None:
    # Marc goes over 13 before the table counts: how often anybody did is not known.
    match = of_thirteen("deal", "B7", "B5", "B4", COUNT)
    found = figures.tallies(match)
    assert known(found[0, 0]) == {"piles": 1, "fours": 1}
    assert known(found[0, 1]) == {"piles": 1, "majorities": 1}
    assert known(found[0, 3]) == {"piles": 1, "fours": 4, "majorities": 1}


def test_takes_and_majorities_on_the_way_come_from_plays() -> None:
    match = of_thirteen("deal", "B7", "B5", "B7", "finish")
    assert known(figures.tallies(match)[0, 3]) == {
        "piles": 1, "majorities": 1, "played": 1, "takes": 1, "cards": 2, "held": 1, "kept": 1,
    }  # fmt: skip
    # Herman took two blue cards; then Carl takes one and two.
    match = of_thirteen("deal", "B7", "B5", "B7", "#2:B7", "#2:B5", "#2:B5", "finish")
    found = figures.tallies(match)
    assert known(found[0, 1]) == {
        "piles": 1, "majorities": 1, "played": 1, "takes": 2, "cards": 3, "held": 1, "kept": 1,
    }  # fmt: skip
    assert (found[0, 3]["held"], found[0, 3]["kept"], found[0, 3]["majorities"]) == (1, 0, 0)


def test_a_stage_under_way_counts_for_nobody() -> None:
    match = of_thirteen("deal", COUNT, "deal", "B7", "B5", "B4")
    assert {stage for stage, _ in figures.tallies(match)} == {0}


def test_a_play_is_a_turn_and_a_deal_is_none() -> None:
    match = of_thirteen("deal", "B7", "#1:Y1", "G1")
    turns = [figures.turn_of(step) for step in record.steps(match.step)]
    assert turns == [None, 1, 0, 1]
