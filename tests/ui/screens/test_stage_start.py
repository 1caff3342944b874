"""Before a stage: who deals, who begins."""

from companion.games.thirteen.rules import Deal
from companion.games.thirteen.screens.table import Table
from companion.ui.screens.stage_start import StageStart
from tests.ui.gallery import SCENES
from tests.ui.reading import read
from tests.ui.studio import FOUR, Studio

FINISHED = ("deal", "R4@B", "B7", "B4", "Y7", "finish")


def test_it_says_who_deals_and_who_begins() -> None:
    studio = Studio()
    studio.match(FOUR, counted=1)
    studio.show(StageStart)
    assert "Stage 2 of 4" in read(studio)
    assert "Carl deals 5 each, Marc starts." in read(studio)


def test_dealt_and_the_table_comes() -> None:
    studio = Studio()
    match = studio.match(FOUR)
    studio.show(StageStart)
    studio.tap("next")
    assert match.state.opened == 1
    assert isinstance(studio.shell.navigator.screen, Table)


def test_somebody_else_deals_the_first_stage() -> None:
    studio = Studio()
    match = studio.match(FOUR)
    studio.show(StageStart)
    studio.tap("change", "seat-3")
    assert "Herman deals 5 each, Anne starts." in read(studio)
    studio.tap("next")
    assert match.state.stages[0].dealer == 3


def test_somebody_else_deals_a_later_stage_after_counted_ones() -> None:
    studio = Studio()
    match = studio.match(FOUR, counted=1)
    studio.show(StageStart)
    studio.tap("change", "seat-0", "single")
    assert "Anne deals 5 each, Carl starts." in read(studio)
    assert match.state.opened == 1
    studio.tap("next")
    assert [stage.dealer for stage in match.state.stages] == [0, 0]
    assert match.events[-1] == Deal(0)


def test_a_dealer_chosen_out_of_turn_can_be_chosen_again() -> None:
    studio = Studio()
    studio.match(FOUR, counted=1)
    studio.show(StageStart)
    studio.tap("change", "seat-0", "single", "change", "seat-1")
    assert "Carl deals 5 each, Marc starts." in read(studio)
    studio.tap("change", "seat-0", "single", "change", "seat-3", "next")
    assert "Herman deals 5 each, Anne starts." in read(studio)


def test_points_that_stand_change_only_if_the_table_agrees() -> None:
    studio = Studio()
    match = studio.match(FOUR, *FINISHED)
    before = match.state.totals
    studio.show(StageStart)
    studio.tap("change", "seat-3")
    assert "Is Herman dealing? Back Only this stage All stages" in read(studio)
    assert "Total after “Only this stage” Total after “All stages”" in read(studio)
    assert match.state.totals == before
    studio.tap("back")
    assert "Carl deals" in read(studio)
    studio.tap("change", "seat-3", "next")
    assert "Herman deals" in read(studio)
    assert match.setup.dealer == 2
    assert match.state.totals != before


def test_a_message_does_not_hide_what_the_keys_are_for() -> None:
    studio = Studio()
    SCENES["evening-saved-sixth-sense"](studio, FOUR)
    assert "Your game of 13 is saved." in read(studio)
    assert "Tap the colour that’s turned up: it’s trump." in read(studio)
