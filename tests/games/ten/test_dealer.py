"""10: left of the dealer starts the first round; another starter means that another dealt."""

from companion.games.ten.screens.chips import TenChips
from companion.games.ten.screens.laid import TenLaid
from companion.games.ten.screens.misfit import TenMisfit
from companion.games.ten.screens.scores import TenScores
from companion.games.ten.screens.start import TenStart
from companion.match.actions import FirstDealer, Rename
from companion.match.match import Match
from tests.games.ten.reading import at, events, said, state
from tests.ui.studio import Studio


def table(*told: str, full: bool = False) -> tuple[Studio, Match]:
    studio = Studio()
    at(studio, *told, full=full)
    return studio, studio.shell.session.match


def test_who_really_starts_tells_who_dealt() -> None:
    studio, match = table()
    assert "Anne dealt, so Carl starts." in said(studio)
    studio.tap("seat-0")
    assert "Herman dealt, so Anne starts." in said(studio)
    studio.tap("card-7")
    assert events(studio) == ["card 7 start #1"]
    assert match.setup.dealer == 3
    studio.tap("undo")
    assert isinstance(studio.shell.navigator.screen, TenStart)
    assert match.setup.dealer == 0


def test_the_dealer_is_mended_in_three_taps_once_the_round_runs() -> None:
    studio, match = table("card 7 start #2", "protect #2 1", full=True)
    studio.tap("turned", "seat-3")
    assert "Marc dealt, so Herman starts." in said(studio)
    assert match.setup.dealer == 0
    studio.tap("next")
    assert isinstance(studio.shell.navigator.screen, TenChips)
    assert match.setup.dealer == 2
    assert events(studio) == ["card 7 start #4", "protect #2 1"]
    assert isinstance(match.undoes, FirstDealer)
    studio.tap("undo")
    assert match.setup.dealer == 0
    assert events(studio) == ["card 7 start #2", "protect #2 1"]


def test_cards_that_are_half_entered_stay() -> None:
    studio, match = table("card 7 start #2")
    studio.show(TenLaid)
    studio.tap("card-10", "card-3", "turned", "seat-3", "next")
    assert match.setup.dealer == 2
    screen = studio.shell.navigator.screen
    assert isinstance(screen, TenLaid)
    assert screen.draft.laid == [[], ["10"], ["3"], []]


def test_cards_that_are_half_entered_stay_after_somebody_got_another_name() -> None:
    studio, match = table("card 7 start #2")
    match.act(Rename(1, "Zoë"))
    studio.show(TenLaid)
    studio.tap("card-10", "card-3", "turned", "seat-3", "next")
    screen = studio.shell.navigator.screen
    assert isinstance(screen, TenLaid)
    assert screen.draft.laid == [[], ["10"], ["3"], []]


def test_points_that_change_are_shown_first() -> None:
    """Two lie equal: who takes the cards depends on who started."""
    studio, match = table("card 7 start #2", "laid 10 3 5 3")
    assert state(studio).rounds[0].loser == 3
    assert isinstance(studio.shell.navigator.screen, TenScores)
    studio.tap("turned", "seat-2", "next")
    assert "17 → 0" not in said(studio)
    assert "→" in said(studio)
    assert state(studio).rounds[0].loser == 3
    studio.tap("next")
    assert state(studio).rounds[0].loser == 1
    assert match.setup.dealer == 1


def test_bids_out_of_the_new_turn_are_in_the_way() -> None:
    studio, match = table("card 7 start #2", "swap #2 #3", "swap #4 #1", full=True)
    studio.tap("turned", "seat-3", "next")
    assert isinstance(studio.shell.navigator.screen, TenMisfit)
    assert match.setup.dealer == 0


def test_a_later_round_has_a_starter_and_no_dealer() -> None:
    studio, match = table("card 7 start #2", "short #1 #2 9", "card 3 start #1")
    studio.tap("turned", "seat-2", "next")
    assert events(studio)[-1] == "card 3 start #3"
    assert match.setup.dealer == 0


def test_another_card_leaves_the_dealer_alone() -> None:
    studio, match = table("card 7 start #4")
    studio.tap("turned", "card-8", "next")
    assert events(studio) == ["card 8 start #4"]
    assert match.setup.dealer == 0
