"""A stage of 13 that ends early: its piles counted, or taken as played."""

import pytest

from companion.games.base import Refusal
from companion.games.thirteen import game as thirteen
from companion.games.thirteen.game import Setup
from companion.games.thirteen.rules import Count, Deal
from companion.games.thirteen.stage import PLAYS
from tests.games.thirteen.stages import FOUR, MARC


def test_counting_the_piles_ends_the_stage() -> None:
    counted = ((3, 2, 0, 1), (0, 6, 2, 0), (2, 5, 6, 2), (6, 1, 6, 4))
    state = thirteen.apply(thirteen.new(Setup(FOUR, dealer=3)), Deal())
    state = thirteen.apply(thirteen.apply(state, PLAYS["B7"]), Count(counted))
    (only,) = state.stages
    assert only.complete
    assert only.counted
    assert only.dealer == 3
    assert only.points == (7, 2, 17, 15)
    with pytest.raises(Refusal, match="stage-over"):
        thirteen.apply(state, PLAYS["B7"])
    assert thirteen.apply(state, Deal()).stages[1].dealer == 0


def test_a_stage_finished_early_keeps_the_piles_as_played() -> None:
    state = thirteen.apply(thirteen.new(Setup(FOUR)), Deal())
    for play in ("B7", "B7"):
        state = thirteen.apply(state, PLAYS[play])
    state = thirteen.apply(state, thirteen.Finish())
    assert state.stages[0].counted
    assert state.stages[0].taken[MARC] == (1, 0, 0, 0)
    assert state.opened == 1
    with pytest.raises(Refusal, match="stage-over"):
        thirteen.apply(state, thirteen.Finish())


@pytest.mark.parametrize(
    ("taken", "reason"),
    [
        (((15, 0, 0, 0), (0,) * 4, (0,) * 4, (0,) * 4), "deck"),
        (((0, 0, 0, 5), (0, 0, 0, 4), (0,) * 4, (0,) * 4), "deck"),
        (((14, 0, 0, 0), (-1, 0, 0, 0), (0,) * 4, (0,) * 4), "negative"),
        (((0,) * 4,) * 3, "players"),
    ],
)
def test_counts_that_cannot_be(taken: tuple[tuple[int, ...], ...], reason: str) -> None:
    state = thirteen.apply(thirteen.new(Setup(FOUR)), Deal())
    with pytest.raises(Refusal) as refused:
        thirteen.apply(state, Count(taken))
    assert (refused.value.code, refused.value.params["reason"]) == ("bad-counts", reason)


def test_lost_cards_cannot_be_counted() -> None:
    state = thirteen.apply(thirteen.new(Setup(FOUR, missing=("B7",))), Deal())
    with pytest.raises(Refusal, match="bad-counts"):
        thirteen.apply(state, Count(((14, 0, 0, 0), (0,) * 4, (0,) * 4, (0,) * 4)))


@pytest.mark.parametrize("text", ["count 1,2,3", "count 1,2,3,x", "count 1,2,3,-4", "count ,,,"])
def test_counts_that_are_no_piles(text: str) -> None:
    with pytest.raises(Refusal, match="bad-counts"):
        thirteen.parse_event(text)
