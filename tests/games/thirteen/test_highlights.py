"""Highlights of a match of 13."""

from companion.games.thirteen.highlights import (
    BiggestTake,
    ClosestStage,
    LostMajority,
    MostSaved,
    _majority_before,
    biggest_take,
    closest_stage,
    highlights,
    lost_majority,
    most_saved,
)
from tests.match.tables import CARL, MARC, of_thirteen, played_out

PILES = "count 3,2,0,1 0,6,2,0 2,5,6,2 6,1,6,3"
EQUAL = "count 1,0,0,0 1,0,0,0 1,0,0,0 1,0,0,0"
# Carl takes a blue 7, twice; then Marc takes three blues in the last lap.
STOLEN = ("deal", "B7", "#2:B7", "B1", "B1", "B1", "#3:B4", "Y1", "Y1", "Y1", "finish")


def test_the_biggest_take_says_who_and_how_many() -> None:
    match = of_thirteen("deal", "R4@B", "R4@B", "R4@B", "R4@B", "finish")
    assert biggest_take(match) == BiggestTake(stage=1, names=("Anne",), cards=3)


def test_all_who_took_the_most_at_once_are_named() -> None:
    take = ("R4@B", "R4@B", "R4@B", "R4@B", "finish")
    match = of_thirteen("deal", *take, "deal", *take)
    assert biggest_take(match) == BiggestTake(stage=None, names=("Anne", "Carl"), cards=3)


def test_a_table_without_takes_has_no_biggest() -> None:
    assert biggest_take(of_thirteen("deal", "B1", "finish")) is None


def test_counted_stages_have_no_takes() -> None:
    match = of_thirteen("deal", "R4@B", "R4@B", "R4@B", "R4@B", PILES)
    assert biggest_take(match) is None
    assert lost_majority(match) is None


def test_a_running_stage_tells_nothing() -> None:
    match = of_thirteen("deal", "R4@B", "R4@B", "R4@B", "R4@B")
    assert highlights(match) == ()


def test_a_majority_stolen_in_the_last_lap() -> None:
    match = of_thirteen(*STOLEN)
    assert lost_majority(match) == LostMajority(stage=1, seat=CARL, colour=0, to=MARC, cost=1)


def test_a_majority_lost_to_a_tie() -> None:
    lines = ("deal", "B7", "#2:B7", "Y1", "Y1", "#3:B7", "Y1", "G1", "finish")
    assert lost_majority(of_thirteen(*lines)) == LostMajority(
        stage=1, seat=CARL, colour=0, to=None, cost=1
    )


def test_a_majority_that_is_kept_was_not_stolen() -> None:
    match = of_thirteen("deal", "B7", "#2:B7", "Y1", "Y1", "Y1", "G1", "G1", "finish")
    assert lost_majority(match) is None


def test_majorities_help_two_most() -> None:
    match = of_thirteen("deal", PILES, "deal", PILES)
    assert most_saved(match) == MostSaved(names=("Carl", "Herman"), points=12)


def test_what_was_saved_before_a_swap_stays_with_who_left() -> None:
    match = of_thirteen("deal", PILES, 'substitute #2 "Zoë"', "deal", PILES)
    assert most_saved(match) == MostSaved(names=("Herman",), points=12)
    match = of_thirteen("deal", PILES, 'substitute #2 "Zoë"', 'substitute #4 "Ida"', "deal", EQUAL)
    assert most_saved(match) == MostSaved(names=("Carl", "Herman"), points=6)


def test_without_majorities_nobody_was_helped() -> None:
    assert most_saved(of_thirteen("deal", EQUAL)) is None


def test_the_closest_stage_has_the_smallest_spread() -> None:
    match = of_thirteen("deal", PILES, "deal", EQUAL)
    assert closest_stage(match) == ClosestStage(stage=2, spread=0)


def test_one_stage_is_not_the_closest_of_any() -> None:
    assert closest_stage(of_thirteen("deal", PILES)) is None


def test_a_counted_evening_has_two_remarks() -> None:
    match = of_thirteen("deal", PILES, "deal", EQUAL)
    assert [type(remark) for remark in highlights(match)] == [MostSaved, ClosestStage]


def test_a_played_evening_has_three_remarks() -> None:
    assert len(highlights(played_out("thirteen", seed=3))) == 3


def test_a_stage_shorter_than_a_lap_had_no_majorities_before_it() -> None:
    match = of_thirteen("deal", "B7", "Y1")
    assert _majority_before(match, 1, laid=2) == (None, None, None)
