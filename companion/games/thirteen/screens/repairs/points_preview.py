"""Draws the points of every player before and after corrections in an earlier stage."""

from collections.abc import Sequence

from companion.match.changes import Changed
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, NAME, SPACE, TEXT, TIGHT, TITLE
from companion.ui.widgets.parts import minus
from companion.ui.widgets.words import Words

# How many stages are shown at most, beside the totals.
MOST_STAGES = 2


def draw_points_preview(
    frame: Frame, box: Box, _: Words, names: Sequence[str], changed: Changed
) -> None:
    """Draws a row for each player with the points of the stages that change, and the totals."""
    if not changed:
        text = _("The points stay the same.")
        frame.text(box, text, cut="name", capital=TITLE, align="centre")
        return
    count = len(names) + 1
    high = min(box.h, count * frame.mm(BAR + SPACE))
    head, *rows = box.cut_top(high)[0].rows(count, frame.mm(TIGHT))
    stages = changed.stages[:MOST_STAGES]
    heads = [_("Stage {number}").format(number=stage.stage) for stage in stages]
    heads.append(_("Total"))
    for text, cell in zip(heads, _cells(frame, head, len(heads))[1], strict=True):
        frame.text(cell, text, capital=TEXT, colour=frame.theme.dim, align="right")
    for name, row, columns in zip(names, rows, _point_columns(changed), strict=True):
        frame.fill(row, frame.theme.panel, GAP)
        place, cells = _cells(frame, row, len(heads))
        frame.text(place, name, cut="name", capital=NAME)
        for (was, now), cell in zip(columns, cells, strict=True):
            moved = was != now
            text = f"{was} → {now}" if moved else now
            colour = frame.theme.ink if moved else frame.theme.dim
            frame.text(cell, text, cut="number", capital=NAME, colour=colour, align="right")


def _cells(frame: Frame, row: Box, columns: int) -> tuple[Box, list[Box]]:
    """The places of the name and of the points in a row."""
    inside = row.pad(frame.mm(SPACE), 0)
    name, numbers = inside.cut_left(inside.w // 3, frame.mm(TIGHT))
    return name, numbers.columns(columns, frame.mm(TIGHT))


def _point_columns(changed: Changed) -> list[list[tuple[str, str]]]:
    """For each seat the points before and after: of the changed stages, then in all."""
    pairs = [(stage.before, stage.after) for stage in changed.stages[:MOST_STAGES]]
    pairs.append((changed.totals_before, changed.totals_after))
    return [
        [(minus(was[seat]) if was else "–", minus(now[seat]) if now else "–") for was, now in pairs]
        for seat in range(len(changed.totals_before))
    ]
