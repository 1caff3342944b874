"""The charts of the statistics: where points, bars and labels are, and what a finger finds."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.text import Fonts
from companion.ui.render.theme import BRIGHT, DARK
from companion.ui.render.things import Fill, Line, Sign, Target, Text
from companion.ui.widgets.charts.drawing import draw_panel
from companion.ui.widgets.charts.means import (
    after_words,
    minutes_words,
    seconds_words,
)
from companion.ui.widgets.charts.panels import (
    ChartBar,
    ChartPoint,
    ColumnPanel,
    LabelledFigure,
    NumberPanel,
    RowPanel,
    StatisticPanel,
    TrendPanel,
)
from companion.ui.widgets.charts.scale import BOARD, Scale
from companion.ui.widgets.charts.trend import places, strips
from tests.ui.checks import complaints
from tests.ui.studio import PANELS, shared_fonts

PINK = (255, 126, 176)
BOX = Box(20, 40, 380, 180)


def drawn(fonts: Fonts, panel: StatisticPanel, box: Box = BOX, pressed: str = "") -> Frame:
    """A panel on the 7 inch screen; nothing that it draws may overlap or be cut."""
    frame = Frame(PANELS["800x480"], DARK, fonts, pressed)
    draw_panel(frame, box, panel)
    assert complaints(frame) == []
    return frame


def texts(frame: Frame) -> list[str]:
    """All texts of a frame."""
    return [thing.text for thing in frame.things if isinstance(thing, Text)]


def trend(*values: float, best_below: bool = False) -> TrendPanel:
    """A line with a point a month."""
    points = tuple(
        ChartPoint(at, value, f"{at + 1}/2026", (str(at),)) for at, value in enumerate(values)
    )
    return TrendPanel("Points", points, PINK, str, best_below)


@given(
    st.lists(st.integers(0, 400), min_size=1, max_size=60).map(sorted),
    st.integers(20, 90),
)
def test_every_point_is_in_one_strip_and_every_strip_wide_enough(
    across: list[int], least: int
) -> None:
    found = strips(across, 0, 400, least)
    assert [at for first, last, _x, _end in found for at in range(first, last + 1)] == list(
        range(len(across))
    )
    assert found[0][2] == 0
    assert found[-1][3] == 400
    assert all(one[3] == other[2] for one, other in pairwise(found))
    assert all(end - left >= least for _first, _last, left, end in found)
    assert all(
        left <= across[at] <= end for first, last, left, end in found for at in (first, last)
    )


def test_points_far_apart_have_a_strip_each() -> None:
    assert strips([0, 100, 200], 0, 200, 50) == [(0, 0, 0, 50), (1, 1, 50, 150), (2, 2, 150, 200)]


def test_places_follow_the_time() -> None:
    assert places([0, 1, 4], 100, 200) == [100, 125, 200]
    assert places([7], 100, 200) == [200]


@pytest.mark.parametrize(("best_below", "first_is_on_top"), [(True, True), (False, False)])
def test_the_best_is_on_top(fonts: Fonts, best_below: bool, first_is_on_top: bool) -> None:
    frame = drawn(fonts, trend(2, 9, best_below=best_below))
    (line,) = (thing for thing in frame.things if isinstance(thing, Line))
    assert (line.points[0][1] < line.points[1][1]) is first_is_on_top


def test_a_line_has_points_targets_and_both_ends(fonts: Fonts) -> None:
    frame = drawn(fonts, trend(5, 6, 4, 7))
    assert len([thing for thing in frame.things if isinstance(thing, Sign)]) == 4
    assert [thing.name for thing in frame.things if isinstance(thing, Target)] == [
        f"points-{at}-{at}" for at in range(4)
    ]
    assert {"1/2026", "4/2026"} <= set(texts(frame))


def test_one_point_has_no_line(fonts: Fonts) -> None:
    frame = drawn(fonts, trend(5))
    assert not [thing for thing in frame.things if isinstance(thing, Line)]
    assert len([thing for thing in frame.things if isinstance(thing, Sign)]) == 1
    assert texts(frame).count("1/2026") == 1


def test_a_crowded_line_shows_only_its_last_point(fonts: Fonts) -> None:
    frame = drawn(fonts, trend(*range(1, 80)))
    assert len([thing for thing in frame.things if isinstance(thing, Sign)]) == 1


def test_negative_values_and_a_flat_line_are_drawn(fonts: Fonts) -> None:
    assert "0" in texts(drawn(fonts, trend(-3, 4)))
    drawn(fonts, trend(0, 0, 0))
    drawn(fonts, trend(4.5, 4.5))


def test_a_finger_sees_which_points_it_is_on(fonts: Fonts) -> None:
    panel = trend(5, 6, 4, 7)
    rested = drawn(fonts, panel, pressed="points-1-1")
    assert len(rested.things) == len(drawn(fonts, panel).things) + 1


def test_a_scale_has_round_marks(fonts: Fonts) -> None:
    frame = Frame(PANELS["800x480"], DARK, fonts)
    scale = Scale(frame, Box(0, 0, 200, 150), 3, 38, str)
    assert list(scale.marks) == [0, 10, 20, 30, 40]
    assert scale.height(40) == scale.plot.y
    assert scale.height(0) == scale.plot.bottom


@pytest.mark.parametrize("highest", [4_999, 5_001, 10**6, 10**17, 10**899])
def test_a_scale_has_few_marks_for_any_number(highest: int) -> None:
    """As a file may give it; a mark for every thousand would be drawn for ever."""
    frame = Frame(PANELS["800x480"], DARK, shared_fonts())
    box = Box(0, 0, 200, 150)
    scale = Scale(frame, box, 0, highest, str)
    assert 2 <= len(scale.marks) <= 7
    assert scale.marks[-1] >= highest
    assert scale.plot.w >= box.w // 2
    assert box.y <= scale.height(highest) < scale.height(0) <= box.bottom
    scale.draw()


def test_columns_show_labels_and_values_where_they_fit(fonts: Fonts) -> None:
    few = ColumnPanel("Fours", tuple(ChartBar(str(n), n / 4, f"{n}.0") for n in range(5)))
    frame = drawn(fonts, few)
    assert {"0", "4", "3.0"} <= set(texts(frame))
    low = drawn(fonts, few, Box(20, 40, 200, 88))
    assert "3.0" not in texts(low)
    many = ColumnPanel("Fours", tuple(ChartBar(f"{n}/26", 0.5, "10.5") for n in range(30)))
    shown = texts(drawn(fonts, many))
    assert "0/26" in shown
    assert "1/26" not in shown
    assert "10.5" not in shown


def test_nothing_is_no_bar(fonts: Fonts) -> None:
    bars = (ChartBar("1", 0.0, "0"), ChartBar("2", 1.0, "2", PINK))
    for panel in (ColumnPanel("Fours", bars), RowPanel("Fours", bars)):
        fills = [thing for thing in drawn(fonts, panel).things if isinstance(thing, Fill)]
        assert len([fill for fill in fills if fill.colour == PINK]) == 1


def test_a_dot_is_whole_at_both_ends_and_there_at_nothing_too(fonts: Fonts) -> None:
    dots = tuple(ChartBar(str(part), part, "1", PINK, is_dot=True) for part in (0.0, 0.5, 1.0))
    frame = drawn(fonts, RowPanel("Points", dots))
    places = [
        thing.box for thing in frame.things if isinstance(thing, Fill) and thing.colour == PINK
    ]
    line = next(
        thing.box
        for thing in frame.things
        if isinstance(thing, Fill) and thing.colour == BOARD.track
    )
    assert [place.w for place in places] == [places[0].h] * 3
    assert places[0].x == line.x
    assert places[0].x < places[1].x < places[2].x
    assert places[2].right == line.right


def test_rows_that_do_not_fit_are_left_out_and_the_panel_leads_on(fonts: Fonts) -> None:
    bars = tuple(ChartBar(f"Guest {n}", 0.5, "1–1") for n in range(40))
    frame = drawn(fonts, RowPanel("Others", bars, target="rows-others"))
    assert "Guest 0" in texts(frame)
    assert "Guest 39" not in texts(frame)
    assert [thing.name for thing in frame.things if isinstance(thing, Target)] == ["rows-others"]


def test_numbers_stand_beside_or_above_their_labels(fonts: Fonts) -> None:
    figures = (LabelledFigure("4.1", "as dealer"), LabelledFigure("5.2", "otherwise"))
    low = drawn(fonts, NumberPanel("Dealing", figures), Box(20, 40, 380, 88))
    high = drawn(fonts, NumberPanel("Dealing", figures), Box(20, 40, 380, 140))
    for frame, beside in ((low, True), (high, False)):
        number, label = (
            thing
            for thing in frame.things
            if isinstance(thing, Text) and thing.text in ("4.1", "as dealer")
        )
        assert (number.box.centre[1] == label.box.centre[1]) is beside


def test_four_numbers_are_in_two_rows_where_it_is_narrow(fonts: Fonts) -> None:
    figures = tuple(LabelledFigure(str(n), "majorities kept") for n in range(4))
    frame = drawn(fonts, NumberPanel("", figures), Box(20, 40, 300, 140))
    rows = {thing.box.y for thing in frame.things if isinstance(thing, Text)}
    assert len(rows) == 4


def test_charts_are_dark_in_a_bright_room(fonts: Fonts) -> None:
    frame = Frame(PANELS["800x480"], BRIGHT, fonts)
    draw_panel(frame, BOX, trend(5, 6))
    ground = frame.things[0]
    assert isinstance(ground, Fill)
    assert ground.colour == DARK.panel


def test_times_in_words() -> None:
    assert [seconds_words(str, seconds) for seconds in (9.6, 99, 125)] == [
        "10 s",
        "99 s",
        "2:05 min",
    ]
    assert [minutes_words(str, seconds) for seconds in (5, 2880, 7800)] == [
        "1 min",
        "48 min",
        "2:10 h",
    ]
    assert [after_words(str, count) for count in (1, 4)] == ["after 1 game", "after 4 games"]
