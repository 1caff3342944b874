"""What follows from the points of a match, whatever its game is."""

import pytest

from companion.games.base import PlainSetup, PlainState
from companion.records import dataclass


@dataclass(frozen=True)
class Points(PlainState):
    """A match of which only the points are known; `fewest` win, or the most."""

    scores: tuple[tuple[int, ...] | None, ...]
    over: bool = False
    fewest: bool = False
    setup: PlainSetup = PlainSetup(("Anne", "Carl", "Marc"), 2)

    @property
    def fewest_win(self) -> bool:
        """As it was made."""
        return self.fewest


def test_before_the_first_round_all_lead_with_nothing() -> None:
    state = Points(())
    assert (state.opened, state.running, state.totals) == (0, None, (0, 0, 0))
    assert (state.leaders, state.winners) == ((0, 1, 2), ())


def test_a_round_under_way_is_opened_and_counts_for_nothing() -> None:
    state = Points(((3, -1, 0), None))
    assert (state.opened, state.running, state.totals) == (2, 2, (3, -1, 0))
    assert Points(state.scores[:1]).running is None


@pytest.mark.parametrize(("fewest", "leaders"), [(False, (0, 2)), (True, (1,))])
def test_those_who_lead_share_a_tie_and_win_once_it_is_over(
    fewest: bool, leaders: tuple[int, ...]
) -> None:
    scores = ((3, 1, 0), (0, 1, 3))
    assert Points(scores, fewest=fewest).leaders == leaders
    assert Points(scores, fewest=fewest).winners == ()
    assert Points(scores, over=True, fewest=fewest).winners == leaders


def test_the_players_deal_in_turn() -> None:
    setup = Points(()).setup
    assert [setup.dealer_of(number) for number in range(4)] == [2, 0, 1, 2]
