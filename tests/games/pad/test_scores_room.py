"""The scores and the score pad of a pad: what has room there, and what leads to the end."""

import pytest

from companion.games.pad.screens.scores import PadScores
from companion.ui.render.theme import DARK
from companion.ui.render.things import Fill, Text
from companion.ui.screens.end_match import EndMatch
from companion.ui.shell import flow
from tests.games.pad.gallery import EIGHT, GROUPS, SCENES
from tests.games.pad.tables import HEARTS, OH_HELL, PLAIN, YATZY, rounds
from tests.games.pad.test_entry_screens import start, texts
from tests.ui.studio import FOUR, LONG, PANELS, Studio

# The scene of a round with points of six digits and totals of seven.
LARGE = "any-scores-full"


def shown(scene: str, players: tuple[str, ...]) -> Studio:
    """A scene with these players."""
    studio = Studio()
    SCENES[scene](studio, players)
    return studio


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("players", [FOUR, EIGHT, GROUPS["eight"]])
def test_no_points_touch_the_total_and_totals_have_one_size(
    panel: str, players: tuple[str, ...]
) -> None:
    studio = shown(LARGE, players)
    frame = studio.frame(PANELS[panel])
    numbers = [each for each in frame.things if isinstance(each, Text) and each.cut == "number"]
    totals = [each for each in numbers if len(each.text) == 8]
    points = [each for each in numbers if len(each.text) == 7]
    assert len(totals) == len(points) == len(players)
    assert len({each.size for each in totals}) == 1
    assert totals[0].size > points[0].size
    fields = (each for each in frame.things if isinstance(each, Fill))
    (leads,) = (each.box for each in fields if each.colour == DARK.cream and each.box.y < 300)
    ends = max(each.box.right for each in points)
    assert ends < leads.x
    assert ends < min(
        each.box.right - frame.fonts.width(each.text, each.cut, each.size) for each in totals
    )


def test_a_long_name_has_two_lines_where_the_row_is_high() -> None:
    studio = shown("any-scores-plain", LONG)
    said = texts(studio, "480x800")
    assert {"Wilhelmina van der", "Meulen-Oudenaarde sr."} <= set(said)


@pytest.mark.parametrize("panel", PANELS)
def test_what_the_numbers_are_called_is_whole_where_names_have_room(panel: str) -> None:
    studio = start(*rounds(HEARTS, 4, 1), pad=HEARTS)
    flow.stage_ended(studio.shell)
    assert "Points taken" in texts(studio, panel)


def test_who_dealt_is_whole_where_the_title_leaves_room() -> None:
    studio = start(pad=PLAIN, players=EIGHT)
    assert "Anne-Marie dealt" in texts(studio)
    assert "Anne-Marie dealt" in texts(studio, "480x800")


@pytest.mark.parametrize("panel", PANELS)
def test_rows_keep_their_names_on_the_score_pad_where_those_of_players_are_cut(panel: str) -> None:
    assert "Three of a kind" in YATZY.rows
    for players in (LONG, GROUPS["eight"]):
        studio = shown("any-pad-rows", players)
        assert "Three of a kind" in texts(studio, panel)


def test_the_scores_offer_the_end_where_only_the_table_says_when() -> None:
    for pad, there in ((PLAIN, True), (OH_HELL, False), (HEARTS, False), (YATZY, False)):
        studio = start(*rounds(pad, 4, 1), pad=pad)
        flow.stage_ended(studio.shell)
        assert ("end" in studio.targets()) is there, pad.name
    studio = start(*rounds(PLAIN, 4, 1), pad=PLAIN)
    flow.stage_ended(studio.shell)
    studio.tap("end")
    assert isinstance(studio.shell.navigator.screen, EndMatch)
    studio.tap("back")
    assert isinstance(studio.shell.navigator.screen, PadScores)
    studio.tap("end", "stop")
    assert studio.shell.session.match.ended
    studio.show(lambda shell: PadScores(shell, 1))
    assert "end" not in studio.targets(), "only looked up"
