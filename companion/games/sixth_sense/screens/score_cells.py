"""6th Sense: where the parts of a row of scores stand, in one line or in two."""

from companion.games.sixth_sense.screens.rows import LARGEST, growth
from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, HAIR, KEY, LINE, MARGIN, SPACE, TIGHT, TOUCH


@dataclass(frozen=True)
class ScoreCells:
    """The boxes of a row: the name, the prediction, the tricks, the points and the total.

    grown: how much larger than usual all of it is. is_tall: the name stands above the others.
    player_target, said_target, won_target: what a finger may hit.
    """

    name: Box
    said: Box
    won: Box
    points: Box
    total: Box
    grown: float
    is_tall: bool
    player_target: Box
    said_target: Box
    won_target: Box


def score_cells(frame: Frame, row: Box) -> ScoreCells:
    """The cells of a row; on a standing panel a high row has two lines."""
    if frame.panel.portrait and row.h >= frame.mm(2 * TOUCH + GAP):
        return _tall(frame, row)
    portrait = frame.panel.portrait
    inside = row.pad(frame.mm(MARGIN), 0)
    total, inside = inside.cut_right(frame.mm(KEY if portrait else BAR + LINE), frame.mm(MARGIN))
    points, inside = inside.cut_right(frame.mm(BAR if portrait else 6 * SPACE), frame.mm(TIGHT))
    won, inside = inside.cut_right(frame.mm(4 * LINE if portrait else 10 * SPACE), frame.mm(TIGHT))
    said, inside = inside.cut_right(
        frame.mm(BAR + SPACE if portrait else 6 * SPACE), frame.mm(TIGHT)
    )
    return ScoreCells(
        inside,
        said,
        won,
        points,
        total,
        growth(frame, row),
        is_tall=False,
        player_target=Box(row.x, row.y, said.x - row.x, row.h),
        said_target=Box(said.x, row.y, won.x - said.x, row.h),
        won_target=Box(won.x, row.y, won.w, row.h),
    )


def _tall(frame: Frame, row: Box) -> ScoreCells:
    """The name above, everything else below in larger letters."""
    inside = row.pad(frame.mm(MARGIN), frame.mm(TIGHT))
    name, lower = inside.cut_top(max(frame.mm(TOUCH - TIGHT), inside.h * 42 // 100))
    # The card stands below the beginning of the name.
    lower = lower.cut_left(frame.mm(GAP) + frame.mm(MARGIN))[1]
    said, rest = lower.cut_left(frame.mm(2 * TOUCH), frame.mm(HAIR))
    total, rest = rest.cut_right(frame.mm(KEY + TIGHT), frame.mm(TIGHT))
    points, won = rest.cut_right(frame.mm(KEY + TIGHT), frame.mm(TIGHT))
    return ScoreCells(
        name,
        said,
        won,
        points,
        total,
        LARGEST,
        is_tall=True,
        player_target=Box(row.x, row.y, row.w, name.bottom - row.y),
        said_target=Box(row.x, name.bottom, won.x - row.x, row.bottom - name.bottom),
        won_target=Box(won.x, name.bottom, won.w, row.bottom - name.bottom),
    )
