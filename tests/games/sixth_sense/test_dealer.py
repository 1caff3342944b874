"""The wrong dealer of 6th Sense, mended once a round runs: who leads follows, points are shown."""

from companion.games.sixth_sense.event import DealRound, Tricks
from companion.games.sixth_sense.screens.scores import SixthScores
from companion.games.sixth_sense.screens.start import SixthStart
from companion.games.sixth_sense.screens.table import SixthTable
from companion.match.match import Match
from companion.ui.screens.changes import NoFit
from companion.ui.screens.entries import Entries
from companion.ui.shell import flow
from companion.ui.shell.screen import Screen
from tests.games.sixth_sense.gallery import begin, counted
from tests.ui.reading import read
from tests.ui.studio import FOUR, Studio

# Its second card wins.
TRICK = "trick Y3 Y5 Y1 Y2"


def table(*events: str) -> tuple[Studio, Match]:
    studio = Studio()
    begin(studio, FOUR, *events)
    flow.open_match(studio.shell)
    return studio, studio.shell.session.match


def screen(studio: Studio) -> type[Screen]:
    return type(studio.shell.navigator.screen)


def test_the_first_dealer_is_mended_in_three_taps() -> None:
    studio, match = table("deal", "trump B", TRICK, "won #1")
    assert match.state.running.won == (1, 0, 1, 0)
    studio.tap("dealer", "seat-1")
    shown = read(studio)
    assert "Anne leads next." in shown
    # A trick card by card follows who led it; one that was given to a player stays.
    assert "Tricks Anne 1 Carl 0 Marc 1 → 0 Herman 0 → 1" in shown
    assert match.setup.dealer == 0
    studio.tap("next")
    assert screen(studio) is SixthTable
    assert match.state.running.leads == (2, 3)
    assert match.state.running.won == (1, 0, 0, 1)
    studio.tap("undo")
    assert match.state.running.won == (1, 0, 1, 0)


def test_a_later_round_alone_changes_no_points() -> None:
    studio, match = table(*counted(FOUR), "deal", "trump B", TRICK)
    totals = match.state.totals
    studio.tap("dealer", "seat-3", "single")
    assert [round_.dealer for round_ in match.state.rounds] == [0, 3]
    assert match.state.running.leads == (0,)
    assert match.state.totals == totals


def test_a_round_whose_tricks_were_counted_only_changes_its_dealer() -> None:
    studio, match = table(*counted(FOUR))
    totals = match.state.totals
    assert screen(studio) is SixthScores
    studio.tap("dealer", "seat-2")
    assert "No cards or points change." in read(studio)
    studio.tap("next")
    assert (match.setup.dealer, match.state.totals) == (2, totals)
    assert screen(studio) is SixthScores


def test_the_entry_of_the_deal_leads_to_it() -> None:
    studio, match = table("deal", "trump B", TRICK)
    studio.show(Entries)
    studio.tap("entry-1", "seat-3", "next")
    assert match.state.running.leads == (0,)


def test_a_trick_that_names_its_lead_is_in_the_way() -> None:
    studio, match = table("deal", "trump B", "trick #2: Y3 Y5 Y1 Y2")
    studio.tap("dealer", "seat-2")
    assert screen(studio) is NoFit
    assert "If you change this, “Marc won the trick” can’t be right." in read(studio)
    assert match.setup.dealer == 0


def test_a_round_that_is_to_be_dealt_out_of_turn() -> None:
    studio, match = table(*counted(FOUR))
    studio.tap("next")
    assert screen(studio) is SixthStart
    studio.tap("change", "seat-3", "single", "trump-P")
    assert screen(studio) is SixthTable
    assert DealRound(3) in match.events
    assert match.state.running.lead == 0
    studio.tap("undo")
    assert screen(studio) is SixthTable
    assert match.state.running.dealer == 3


def test_counted_tricks_stay_whoever_dealt() -> None:
    studio, match = table("deal", "trump B", "tricks 4 3 3 3")
    studio.tap("dealer", "seat-3")
    assert "leads next" not in read(studio)
    studio.tap("next")
    assert match.events[-1] == Tricks((4, 3, 3, 3))
    assert match.state.running.dealer == 3
