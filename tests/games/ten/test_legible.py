"""10 on a standing panel and from across the table: its room is used, and no word is too small."""

import pytest

from companion.ui.render.measures import TEXT, TOUCH
from companion.ui.render.things import Fill, Target, Text
from tests.games.ten.gallery import GROUPS, SCENES
from tests.ui.studio import PANELS, Studio

STANDING = ("720x1280", "480x800")


@pytest.mark.parametrize(
    "scene", ["ten-quick", "ten-quick-number", "ten-chips", "ten-scores", "ten-final", "ten-end"]
)
@pytest.mark.parametrize("panel", ["800x480", *STANDING])
def test_no_grey_word_is_of_the_smallest_size(scene: str, panel: str) -> None:
    studio = Studio()
    SCENES[scene](studio, GROUPS["4"])
    frame = studio.frame(PANELS[panel])
    grey = [
        thing
        for thing in frame.things
        if isinstance(thing, Text) and thing.colour == frame.theme.dim
        # Beside a title stands a note, on every page.
        if thing.box.y > frame.mm(TOUCH)
    ]
    small = [thing.text for thing in grey if thing.size < frame.size(thing.cut, TEXT)]
    assert not small


@pytest.mark.parametrize("panel", STANDING)
@pytest.mark.parametrize("group", ["4", "7"])
def test_the_final_score_fills_a_standing_panel(panel: str, group: str) -> None:
    studio = Studio()
    SCENES["ten-final"](studio, GROUPS[group])
    frame = studio.frame(PANELS[panel])
    rows = [
        thing.box
        for thing in frame.things
        if isinstance(thing, Fill) and thing.colour == frame.theme.panel and thing.box.w > 400
    ]
    bar = next(
        thing.box for thing in frame.things if isinstance(thing, Target) and thing.name == "next"
    )
    assert len(rows) == len(GROUPS[group])
    assert sum(box.h for box in rows) > 0.8 * (bar.y - rows[0].y)
    names = set(GROUPS[group])
    letters = {
        thing.text: frame.fonts.capital(thing.cut, thing.size)
        for thing in frame.things
        if isinstance(thing, Text) and thing.text in names
    }
    assert min(letters.values()) >= 4 * frame.panel.per_mm - 1.5
