"""Another first dealer, and cards lost from the deck, while a match is under way."""

import pytest

from companion.match.match import Match
from tests.match.tables import (
    ANNE,
    ANNE_TAKES,
    CARL,
    HERMAN,
    MARC,
    do,
    of_sixth_sense,
    of_ten,
    of_thirteen,
    refused,
    shuffled,
)


def test_another_first_dealer_moves_every_turn() -> None:
    match = of_thirteen(*ANNE_TAKES, "deal", "B7", "#4:Y1", "G1")
    changed = do(match, "dealer #2")
    first, second = match.state.stages
    assert (first.dealer, second.dealer) == (CARL, MARC)
    assert second.laid_by == (HERMAN, HERMAN, ANNE)
    assert changed.totals_before == (6, 0, 0, 0)
    assert changed.totals_after == (0, 6, 0, 0)
    do(match, "undo")
    assert match.state.setup.dealer == ANNE


def test_what_follows_from_another_dealer_is_corrected_with_it() -> None:
    match = of_ten("card 3 start #2", "protect #2 1")
    do(match, "dealer #3; change 1 card 3 start #1")
    assert match.state.setup.dealer == MARC
    assert [str(event) for event in match.events] == ["card 3 start #1", "protect #2 1"]
    assert refused(match, "dealer #1; change 4 card 3").code == "no-such-play"
    do(match, "undo")
    assert match.state.setup.dealer == ANNE
    assert str(match.events[0]) == "card 3 start #2"


@pytest.mark.parametrize("match", [of_sixth_sense("deal", "trump B"), of_ten("card 3 start #1")])
def test_the_other_games_have_a_first_dealer_too(match: Match) -> None:
    do(match, "dealer #3")
    assert match.state.setup.dealer == MARC
    assert match.sheet()["dealer"] == "Marc"
    assert len(match.events) in (1, 2)


def test_another_dealer_may_not_fit_what_happened() -> None:
    match = of_sixth_sense("deal", "trump B", "trick #2: B1 B2 B3")
    refusal = refused(match, "dealer #2")
    assert refusal.code == "bad-trick"
    assert refusal.params["number"] == 3
    assert refusal.params["event"] == "trick #2: B1 B2 B3"
    assert refused(match, "dealer #4").code == "bad-player"


def test_cards_may_be_lost_from_the_deck() -> None:
    match = of_thirteen("deal", "B7", "B7", "Y1", "lost B7 R4")
    assert match.state.setup.missing == ("B7", "R4")
    assert sum(match.state.running.left) == 50 - 3 - 2
    assert match.sheet()["missing"] == ["B7", "R4"]
    assert refused(match, "B7").code == "too-many-copies"
    do(match, "lost", "B7")
    assert match.state.setup.missing == ()


def test_lost_cards_may_end_the_stage() -> None:
    plays = [str(play) for play in shuffled(5)]
    match = of_thirteen("deal", *plays[:48])
    lost = " ".join(play.partition("@")[0] for play in plays[48:])
    do(match, f"lost {lost}")
    assert match.state.running is None
    assert match.state.opened == 1


def test_a_card_that_was_laid_cannot_be_lost() -> None:
    match = of_thirteen("deal", "Y4", "B4", "G1", "B4")
    refusal = refused(match, "lost B4")
    assert refusal.code == "too-many-copies"
    assert refusal.params["number"] == 5
    assert refusal.params["event"] == "B4"
    assert refused(match, "lost B3").code == "unknown-card"
    assert refused(match, "lost B4 B4 B4").code == "too-many-copies"


@pytest.mark.parametrize("match", [of_sixth_sense(), of_ten()])
def test_only_13_is_played_with_lost_cards(match: Match) -> None:
    refusal = refused(match, "lost B7")
    assert (refusal.code, refusal.params["reason"]) == ("out-of-order", "missing")
