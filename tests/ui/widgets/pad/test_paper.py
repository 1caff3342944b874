"""The names on the score pad: whole and in one size, and points that keep off the lines."""

import pytest

from companion.ui.render.frame import Frame
from companion.ui.render.things import Fill, Text
from companion.ui.widgets.name_lines import break_within, halves
from companion.ui.widgets.pad.layout import head_lines
from tests.ui.checks import extent
from tests.ui.gallery import SCENES, groups
from tests.ui.studio import PANELS, Studio

SCENES_OF_SIX = ["pad", "pad-ended", "result", "result-records", "sixth-result", "ten-result"]
SMALL = ["800x480", "720x1280", "480x800"]


def drawn(scene: str, panel: str) -> Frame:
    studio = Studio()
    SCENES[scene](studio, list(groups(scene).values())[-2])
    return studio.frame(PANELS[panel])


def paper_of(frame: Frame) -> Fill:
    fills = [thing for thing in frame.things if isinstance(thing, Fill)]
    sheets = [fill for fill in fills if fill.colour == frame.theme.paper]
    return max(sheets, key=lambda fill: fill.box.w * fill.box.h)


@pytest.mark.parametrize("panel", SMALL)
@pytest.mark.parametrize("scene", SCENES_OF_SIX)
def test_all_names_are_whole_above_their_columns_and_in_one_size(scene: str, panel: str) -> None:
    frame = drawn(scene, panel)
    paper = paper_of(frame)
    texts = [
        thing
        for thing in frame.things
        if isinstance(thing, Text) and extent(frame, thing).is_inside(paper.box)
    ]
    assert not [text.text for text in texts if "…" in text.text]
    names = ("Anne-", "Carl", "Marc", "Herman", "Zoë")
    heads = {text.text: text for text in texts if text.cut == "name" and text.text in names}
    assert {*names} == {*heads}
    assert len({head.size for head in heads.values()}) == 1
    assert len({head.box.w for head in heads.values()}) == 1


@pytest.mark.parametrize("panel", SMALL)
def test_rings_keep_off_the_points_and_the_lines(panel: str) -> None:
    frame = drawn("ten-result", panel)
    theme, paper = frame.theme, paper_of(frame).box
    rings = [
        thing.box
        for thing in frame.things
        if isinstance(thing, Fill) and thing.line and thing.line[1] == theme.paper_good
    ]
    lines = [
        thing.box.y
        for thing in frame.things
        if isinstance(thing, Fill) and thing.colour == theme.paper_line
    ]
    assert len(rings) == 8  # of seven rounds, and of the total
    assert not [(ring, y) for ring in rings for y in lines if ring.y <= y < ring.bottom]
    points = [
        extent(frame, thing)
        for thing in frame.things
        if isinstance(thing, Text) and thing.cut == "number" and thing.box.is_inside(paper)
    ]
    for ring in rings:
        inside = [box for box in points if box.is_inside(ring)]
        assert len(inside) == 1
        assert inside[0].is_inside(ring.pad(frame.mm(0.4)))


def test_a_name_is_broken_at_a_hyphen_then_at_a_syllable() -> None:
    assert halves("Anne-Marie") == [["Anne-", "Marie"]]
    assert halves("Jan de Vries")[0] == ["Jan de", "Vries"]
    assert break_within("Grootvader")[0] == ["Groot-", "vader"]
    assert break_within("Wilhelmina")[0] == ["Wilhel-", "mina"]
    assert break_within("Jürgen")[0] == ["Jür-", "gen"]
    assert break_within("Zoë") == break_within("Ἀλέξανδρος") == []


def test_a_name_is_broken_within_only_where_that_is_allowed() -> None:
    frame = drawn("pad", "800x480")
    wide = frame.mm(9)
    assert head_lines(frame, "Carl", wide, within=False) == ["Carl"]
    assert head_lines(frame, "Grootvader", wide, within=False) == []
    assert head_lines(frame, "Grootvader", wide, within=True) == ["Groot-", "vader"]
