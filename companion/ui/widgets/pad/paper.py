"""Draws the score pad: a row per stage or round, a column per player, and the totals."""

from collections.abc import Collection

from companion.match.match import Match
from companion.match.view import overview
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell import game_uis
from companion.ui.shell.game_records import PadLine
from companion.ui.shell.game_ui import GameUI
from companion.ui.widgets.pad.layout import (
    GAP,
    MANY,
    TOTAL,
    PadLayout,
    draw_heads,
    head_height,
    mark_width,
    pad_layout,
)
from companion.ui.widgets.parts import ARROW, finger, leads_on
from companion.ui.widgets.words import Words

# The height of the capitals of points and totals at most, in millimetres, and as a part of their
# row.
POINTS = 3.3
POINTS_PART = 0.5
TOTALS = 4.0
TOTALS_PART = 0.62
# By how much the target of a name may reach beyond the paper, in millimetres.
MORE_ABOVE = 2


def paper(
    frame: Frame, box: Box, match: Match, _: Words, title: str = "", *, points: bool = False
) -> None:
    """Draws the pad of `match` in `box`.

    Each scored row is a target, from stage-1 on, and each name, from player-0 on, where a finger
    has room for it. points: whether the points of a player in such a row are a target of their
    own, as points-1-0.
    """
    theme = frame.theme
    frame.fill(box, theme.paper, 2.2)
    game_ui = game_uis.of(match.game.NAME)
    rows = game_ui.pad_lines(match, _)
    inside = box.pad(frame.mm(3 if len(match.names) < MANY else 1.5), frame.mm(1.2))
    top = inside.y
    if title:
        head, inside = inside.cut_top(frame.mm(8))
        frame.text(head, title, cut="name", capital=3.8, colour=theme.paper_ink)
    legend, grid = inside.cut_bottom(_legend_height(frame, rows))
    if legend.h:
        words = next(row.legend for row in rows if row.legend)
        frame.text(legend, words, cut="note", capital=2.2, colour=theme.paper_dim)
    layout = pad_layout(frame, grid, match.names, rows, _("Total"))
    head, lines, last = _lines(frame, grid, len(rows), head_height(frame, layout))
    # The lines of the paper continue below the totals.
    end = legend.y if legend.h else box.bottom - frame.mm(1)
    ys = [line.y for line in (*lines, last)] + list(range(last.bottom, end, lines[0].h))
    for y in ys:
        frame.fill(Box(box.x, y, box.w, 1), theme.paper_line)
    columns = layout.columns
    apart = points and min(column.w for column in columns) >= finger(frame)
    for row, line in zip(rows, lines, strict=True):
        if row.number is not None and row.points is not None and line.h >= finger(frame):
            # Up to the edges of the paper, where there is room for the arrow.
            field = Box(box.x + frame.mm(1), line.y, box.w - frame.mm(2), line.h)
            if apart:
                _raise_apart(frame, field, row.number, columns)
            else:
                _raise(frame, field, f"stage-{row.number}")
    for column in columns:
        rule = Box(column.x - max(1, frame.mm(GAP / 2)), grid.y, 1, last.bottom - grid.y)
        frame.fill(rule, theme.paper_rule)
    for seat, column in enumerate(columns):
        # A tap on the title above a name means the name.
        high = head.bottom - top
        if high < finger(frame):
            # A little more than the paper, where its first line is low.
            high = min(finger(frame), high + frame.mm(MORE_ABOVE))
        target = Box(column.x, head.bottom - high, column.w, high)
        if min(target.w, target.h) >= finger(frame):
            frame.target(target, f"player-{seat}")
    heads = [Box(column.x, head.y, column.w, head.h) for column in columns]
    draw_heads(frame, heads, match.names, layout, 2.6, theme.paper_ink)
    capital = min(POINTS, lines[0].h * POINTS_PART / frame.mm(1))
    for row, line in zip(rows, lines, strict=True):
        draw_row(frame, row, line, layout, game_ui, capital)
    draw_total_row(frame, match, last, layout, _)


def _lines(frame: Frame, grid: Box, count: int, least: int) -> tuple[Box, list[Box], Box]:
    """The boxes of the names, of `count` rows and of the totals; the names' is `least` high."""
    pitch = min(frame.mm(10.5), grid.h // (count + 2))
    high = max(pitch, least)
    # If the rows are low, the totals get a higher one.
    more = frame.mm(2.4) if pitch < frame.mm(7) else 0
    pitch = min(pitch, (grid.h - high - more) // (count + 1))
    head, rest = grid.cut_top(high)
    lines = []
    for _number in range(count):
        line, rest = rest.cut_top(pitch)
        lines.append(line)
    return head, lines, rest.cut_top(pitch + more)[0]


def _legend_height(frame: Frame, rows: tuple[PadLine, ...]) -> int:
    return frame.mm(5) if any(row.legend for row in rows) else 0


def _raise(frame: Frame, box: Box, target: str) -> None:
    """Draws the ground of a row that can be tapped; it lies between the lines of the paper."""
    theme = frame.theme
    leads_on(
        frame,
        box,
        target,
        ground=theme.paper_raised,
        down=theme.paper_rule,
        ink=theme.paper_dim,
        sign=box.cut_right(frame.mm(ARROW - 0.4))[0],
        radius=1.4,
        inset=frame.mm(0.4),
    )


def _raise_apart(frame: Frame, box: Box, number: int, columns: list[Box]) -> None:
    """As `_raise`, with a target for each player's points; the stage is the part before them."""
    theme = frame.theme
    frame.fill(box.pad(0, frame.mm(0.4)), theme.paper_raised, 1.4)
    stage = box.cut_left(columns[0].x - box.x)[0]
    places = {f"stage-{number}": stage}
    for seat, column in enumerate(columns):
        places[f"points-{number}-{seat}"] = Box(column.x, box.y, column.w, box.h)
    for target, place in places.items():
        if frame.pressed == target:
            frame.fill(place.pad(0, frame.mm(0.4)), theme.paper_rule, 1.4)
        frame.target(place, target)
    frame.sign(box.cut_right(frame.mm(ARROW - 0.4))[0], "next", theme.paper_dim)


def pad_cell(frame: Frame, column: Box, line: Box) -> Box:
    """The place of a player in a row."""
    return Box(column.x, line.y, column.w, line.h).pad(frame.mm(0.4), 0)


def draw_row(
    frame: Frame, row: PadLine, line: Box, layout: PadLayout, game_ui: GameUI, capital: float
) -> None:
    """Draws a stage or another row; `capital` is the height of its points in millimetres."""
    theme, label = frame.theme, layout.label
    words = Box(label.x, line.y, label.w - frame.mm(0.6), line.h)
    if row.mark:
        side, words = words.cut_right(mark_width(frame, row) - frame.mm(0.6), frame.mm(0.6))
        frame.text(side, row.mark, cut="note", capital=2.2, colour=theme.paper_dim, align="right")
    frame.text(words, layout.label_of(row), cut="name", capital=2.3, colour=theme.paper_dim)
    if row.points is None:
        return
    texts = [game_ui.pad_points(points) for points in row.points]
    _draw_points(frame, line, layout.columns, texts, capital, row.best)


def draw_total_row(frame: Frame, match: Match, line: Box, layout: PadLayout, _: Words) -> None:
    """Draws the rule below all rows, and the totals; those of the leaders have a ring."""
    theme, label = frame.theme, layout.label
    rule, line = line.cut_top(max(2, frame.mm(0.6)))
    frame.fill(rule, theme.paper_ink)
    words = Box(label.x, line.y, label.w - frame.mm(0.6), line.h)
    frame.text(words, _("Total"), cut="name", capital=TOTAL, colour=theme.paper_dim)
    shown = overview(match)
    game_ui = game_uis.of(match.game.NAME)
    leaders = game_ui.best(shown.totals) if shown.scored else ()
    texts = [game_ui.pad_points(total) for total in shown.totals]
    capital = min(TOTALS, line.h * TOTALS_PART / frame.mm(1))
    _draw_points(frame, line, layout.columns, texts, capital, leaders)


def _draw_points(
    frame: Frame,
    line: Box,
    columns: list[Box],
    texts: list[str],
    capital: float,
    best: Collection[int],
) -> None:
    """Draws the points of a line, all in one size.

    The best are green and have a ring around them, as with a pen, which keeps off all lines.
    """
    theme = frame.theme
    size = frame.size("number", capital)
    widest = max(texts, key=lambda text: frame.fonts.width(text, "number", size))
    for seat, (column, text) in enumerate(zip(columns, texts, strict=True)):
        box = pad_cell(frame, column, line)
        if seat in best:
            wide = frame.fonts.width(text, "number", size) + frame.mm(3)
            high = frame.fonts.capital("number", size) + frame.mm(2.4)
            ring = box.middle(min(box.w, max(wide, high)), min(box.h - frame.mm(0.8), high))
            frame.fill(ring, theme.paper, 4, line=(0.4, theme.paper_good))
        colour = theme.paper_good if seat in best else theme.paper_ink
        inside = box.pad(frame.mm(0.4), 0)
        frame.text(
            inside,
            text,
            cut="number",
            capital=capital,
            colour=colour,
            align="centre",
            widest=widest,
        )
