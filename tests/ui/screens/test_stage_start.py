"""Before a stage: who deals, who begins."""

from companion.games.thirteen.rules import Deal
from companion.games.thirteen.screens.table import Table
from companion.ui.render.things import Text
from companion.ui.screens.stage_start import StageStart
from tests.ui.gallery import SCENES
from tests.ui.reading import read
from tests.ui.studio import FOUR, PANELS, Studio

FINISHED = ("deal", "R4@B", "B7", "B4", "Y7", "finish")


def test_it_says_who_deals_and_who_begins() -> None:
    studio = Studio()
    studio.match(FOUR, counted=1)
    studio.show(StageStart)
    assert "Stage 2 of 4" in read(studio)
    assert "Carl deals 5 each, Marc starts." in read(studio)


def test_it_shows_how_the_match_stands() -> None:
    studio = Studio()
    studio.match(FOUR, counted=2)
    studio.show(StageStart)
    for panel in ("800x480", "720x1280", "480x800"):
        texts = [t.text for t in studio.frame(PANELS[panel]).things if isinstance(t, Text)]
        first = texts.index("−4")
        assert texts[first - 1 : first + 2] == ["1", "−4", "Carl"]
        assert [text for text in texts if text.startswith("−")] == ["−4", "−14", "−26", "−34"]
    studio.tap("change")
    assert "−14" not in read(studio), "while a dealer is chosen it is only about that"


def test_before_the_first_points_there_is_no_standing() -> None:
    studio = Studio()
    studio.match(FOUR)
    studio.show(StageStart)
    texts = [t.text for t in studio.frame(PANELS["800x480"]).things if isinstance(t, Text)]
    assert "1" not in texts


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
