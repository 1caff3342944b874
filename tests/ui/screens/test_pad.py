"""The pad and its chart."""

from companion.games.thirteen.screens.stage_scores import StageScores
from companion.ui.render.frame import Frame
from companion.ui.render.theme import BRIGHT, DARK, PLAYER_COLOURS, PRINTED_COLOURS, Theme
from companion.ui.render.things import Fill, Line, Text
from companion.ui.screens.pad import Pad
from companion.ui.shell import flow
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pad.chart import spread
from tests.ui.gallery import SCENES
from tests.ui.reading import read
from tests.ui.studio import FOUR, PANELS, Studio

PANEL = PANELS["800x480"]


def texts(studio: Studio) -> list[Text]:
    return [thing for thing in studio.frame(PANEL).things if isinstance(thing, Text)]


def said(studio: Studio) -> list[str]:
    return [text.text for text in texts(studio)]


def pad(*events: str, counted: int = 0) -> Studio:
    studio = Studio()
    studio.match(FOUR, *events, counted=counted)
    studio.show(Pad)
    return studio


def test_an_empty_pad_has_its_rows() -> None:
    studio = pad()
    assert {"1 · Anne", "2 · Carl", "3 · Marc", "4 · Herman", "Total"} <= set(said(studio))
    assert "Chart starts after stage 1." in said(studio)


def test_while_the_match_runs_it_is_right() -> None:
    studio = pad("deal", "B7", counted=2)
    assert "13 · stage 3 of 4" in said(studio)
    assert {"−14", "−4", "−34", "−26"} <= set(said(studio))
    assert "Carl is ahead" in said(studio)
    assert "next" not in studio.targets()


def test_the_best_of_a_stage_is_green() -> None:
    studio = pad(counted=1)
    good = [text.text for text in texts(studio) if text.colour == DARK.paper_good]
    assert good == ["−2", "−2"]  # the stage, and the total


def test_counted_stages_are_marked() -> None:
    studio = pad("deal", "B7", "finish", counted=1)
    assert said(studio).count("c.") == 1
    assert "c. = piles counted at the end" in said(studio)


def test_everybody_has_a_line_with_a_name() -> None:
    studio = pad(counted=3)
    lines = [thing for thing in studio.frame(PANEL).things if isinstance(thing, Line)]
    assert sum(len(line.points) == 4 for line in lines) == 4
    assert all(said(studio).count(name) == 2 for name in FOUR)


def test_a_stage_leads_to_its_scores_and_back() -> None:
    studio = pad(counted=2)
    studio.tap("stage-1")
    assert type(studio.shell.navigator.screen).__name__ == "StageScores"
    studio.tap("back")
    assert type(studio.shell.navigator.screen) is Pad


def test_after_the_match_it_can_be_played_again() -> None:
    studio = pad(counted=4)
    assert "Carl wins" in said(studio)
    before = studio.shell.session.match_id
    studio.tap("next")
    assert studio.shell.session.match_id != before


def test_another_match_is_only_looked_at() -> None:
    studio = pad(counted=4)
    other = studio.shell.session.match
    studio.match(FOUR)

    def of_other(shell: Shell) -> Pad:
        return Pad(shell, other)

    studio.show(of_other)
    assert "next" not in studio.targets()
    studio.tap("stage-2")
    assert "Stage 2 — scores" in said(studio)


def test_names_never_stand_over_each_other() -> None:
    assert spread([10, 10, 10], 20, 0, 200) == [10, 30, 50]
    assert spread([190, 185, 20], 20, 0, 200) == [180, 160, 20]
    assert spread([0, 0], 20, 5, 200) == [5, 25]


def test_points_have_the_same_sign_on_the_pad_and_on_the_scores() -> None:
    studio = pad(counted=2)
    written = {text for text in said(studio) if text.lstrip("−").isdigit()}
    studio.show(StageScores)
    studio.now += 60
    for score in ("−7", "−2", "−17", "−13", "−14", "−4", "−34", "−26"):
        assert score in written
        assert score in said(studio)


def test_the_rows_say_that_they_are_about_the_dealer() -> None:
    assert "Dealt by" in said(pad())
    studio = Studio()
    studio.match(FOUR, "card 7 start #1", "short #2 #3 12", game="ten")
    studio.show(Pad)
    assert "1 · card 7" in said(studio)
    assert "Dealt by" not in said(studio), "its rows name no dealer"


def board(frame: Frame) -> Fill:
    """The ground of the chart."""
    line = next(thing for thing in frame.things if isinstance(thing, Line))
    grounds = [each for each in frame.things if isinstance(each, Fill) and each.box.h > 100]
    return next(each for each in grounds if line.box.is_inside(each.box))


def test_the_chart_follows_the_theme() -> None:
    studio = pad(counted=3)
    for theme, ground, colours in (
        (DARK, DARK.panel, PLAYER_COLOURS),
        (BRIGHT, BRIGHT.paper, PRINTED_COLOURS),
    ):
        assert isinstance(theme, Theme)
        frame = studio.frame(PANEL, theme)
        assert board(frame).colour == ground
        lines = {thing.colour for thing in frame.things if isinstance(thing, Line)}
        assert lines == set(colours[:4])


def test_of_a_match_that_has_ended_a_correction_leads_to_where_it_is_undone() -> None:
    studio = Studio()
    SCENES["any-result"](studio, FOUR)
    match = studio.shell.session.match
    before = match.state.totals
    flow.open_match(studio.shell)
    studio.tap("pad", "points-1-0", "digit-7", "next")
    assert match.state.totals != before
    assert "Corrected. Tap Undo to reverse." in read(studio)
    assert "Undo" in said(studio)
    studio.tap("back")
    assert match.state.totals == before


def test_points_that_were_only_looked_at_do_not_lead_other_corrections_here() -> None:
    studio = pad("deal", "B7", counted=2)
    studio.shell.navigator.go(Pad(studio.shell))
    screen = studio.shell.navigator.screen
    studio.tap("points-1-0")
    assert screen.ends_correction()
    studio.tap("back")
    assert not screen.ends_correction()
