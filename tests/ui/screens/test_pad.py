"""The pad and its chart."""

from companion.ui.render.theme import DARK
from companion.ui.render.things import Line, Text
from companion.ui.screens.pad import Pad
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pad.chart import spread
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
    assert {"14", "4", "34", "26"} <= set(said(studio))
    assert "Carl is ahead" in said(studio)
    assert "next" not in studio.targets()


def test_the_best_of_a_stage_is_green() -> None:
    studio = pad(counted=1)
    good = [text.text for text in texts(studio) if text.colour == DARK.paper_good]
    assert good == ["2", "2"]  # the stage, and the total


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
