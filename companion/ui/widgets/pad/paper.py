"""Draws the score pad: a row per stage or round, a column per player, and the totals."""

from collections.abc import Collection

from companion.match.match import Match
from companion.match.view import overview
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    HAIR,
    LINE,
    MARGIN,
    NAME,
    SMALL,
    SPACE,
    TEXT,
    TIGHT,
    TITLE,
)
from companion.ui.shell import game_uis
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.game_ui.values import PadLine
from companion.ui.widgets.charts.rounded_points import points_texts
from companion.ui.widgets.pad.folding import folded_lines
from companion.ui.widgets.pad.layout import (
    MANY,
    SIDE,
    TOTAL,
    PadLayout,
    draw_heads,
    head_height,
    mark_width,
    pad_layout,
)
from companion.ui.widgets.pages import centred, fits
from companion.ui.widgets.parts import ARROW, finger, leads_on
from companion.ui.widgets.words import Words

# The least height of a line, and to how many the names and the totals come.
LOWEST_LINE, MORE_LINES = SPACE + HAIR, 4
# By how much the target of a name may reach beyond the paper, in millimetres.
MORE_ABOVE = MARGIN


def paper(
    frame: Frame, box: Box, match: Match, _: Words, title: str = "", *, points: bool = False
) -> None:
    """Draws the pad of `match` in `box`.

    The first of too many rows are added up. Each scored row is a target, from stage-1 on, and each
    name, from player-0 on, where a finger has room for it. points: whether the points of a player
    in such a row are a target of their own, as points-1-0.
    """
    theme = frame.theme
    frame.fill(box, theme.paper, MARGIN)
    game_ui = game_uis.of_match(match)
    rows = game_ui.pad_lines(match, _)
    inside = box.pad(frame.mm(SPACE if len(match.names) < MANY else GAP), frame.mm(TIGHT))
    top = inside.y
    if title:
        head, inside = inside.cut_top(frame.mm(2 * LINE))
        frame.text(head, title, cut="name", capital=NAME, colour=theme.paper_ink)
    legend, grid = inside.cut_bottom(_legend_height(frame, rows))
    if legend.h:
        words = next(row.legend for row in rows if row.legend)
        frame.text(legend, words, cut="note", capital=TEXT, colour=theme.paper_dim)
    # With the names and the totals, which are higher than a row.
    rows = folded_lines(rows, grid.h // frame.mm(LOWEST_LINE) - MORE_LINES)
    numbers = (*overview(match).totals, *(each for row in rows for each in row.points or ()))
    texts = [game_ui.points(points) for points in numbers]
    layout = pad_layout(frame, grid, match.names, rows, _("Total"), texts)
    head, lines, last = _lines(frame, grid, len(rows), head_height(frame, layout))
    # The lines of the paper continue below the totals.
    end = legend.y if legend.h else box.bottom - frame.mm(TIGHT)
    ys = [line.y for line in (*lines, last)] + list(range(last.bottom, end, lines[0].h))
    for y in ys:
        frame.fill(Box(box.x, y, box.w, 1), theme.paper_line)
    columns = layout.columns
    apart = points and min(column.w for column in columns) >= finger(frame)
    for row, line in zip(rows, lines, strict=True):
        if row.number is not None and row.points is not None and line.h >= finger(frame):
            # Up to the edges of the paper, where there is room for the arrow.
            field = Box(box.x + frame.mm(TIGHT), line.y, box.w - frame.mm(MARGIN), line.h)
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
    if not layout.short and any(row.dealt for row in rows):
        _draw_corner(frame, Box(layout.label.x, head.y, layout.label.w, head.h), _("Dealt by"))
    heads = [Box(column.x, head.y, column.w, head.h) for column in columns]
    draw_heads(frame, heads, match.names, layout, TEXT, theme.paper_ink)
    capital = min(NAME, frame.millimetres(lines[0].h) * 0.5)
    for row, line in zip(rows, lines, strict=True):
        draw_row(frame, row, line, layout, game_ui, capital)
    draw_total_row(frame, match, last, layout, _)


def _draw_corner(frame: Frame, box: Box, text: str) -> None:
    """Draws what the labels of the rows are, unless there is no room for it."""
    if fits(frame, box, text, SMALL, "name"):
        place = centred(frame, box, text, SMALL, "name")
        frame.paragraph(place, text, cut="name", capital=SMALL, colour=frame.theme.paper_dim)


def _lines(frame: Frame, grid: Box, count: int, least: int) -> tuple[Box, list[Box], Box]:
    """The boxes of the names, of `count` rows and of the totals; the names' is `least` high."""
    pitch = min(frame.mm(BAR), grid.h // (count + 2))
    high = max(pitch, least)
    # If the rows are low, the totals get a higher one.
    more = frame.mm(MARGIN) if pitch < frame.mm(LINE + SPACE) else 0
    pitch = min(pitch, (grid.h - high - more) // (count + 1))
    head, rest = grid.cut_top(high)
    lines = []
    for _number in range(count):
        line, rest = rest.cut_top(pitch)
        lines.append(line)
    return head, lines, rest.cut_top(pitch + more)[0]


def _legend_height(frame: Frame, rows: tuple[PadLine, ...]) -> int:
    return frame.mm(LINE + TIGHT) if any(row.legend for row in rows) else 0


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
        sign=box.cut_right(frame.mm(ARROW - HAIR))[0],
        radius=GAP,
        inset=frame.mm(HAIR),
    )


def _raise_apart(frame: Frame, box: Box, number: int, columns: list[Box]) -> None:
    """As `_raise`, with a target for each player's points; the stage is the part before them."""
    theme = frame.theme
    frame.fill(box.pad(0, frame.mm(HAIR)), theme.paper_raised, GAP)
    stage = box.cut_left(columns[0].x - box.x)[0]
    places = {f"stage-{number}": stage}
    for seat, column in enumerate(columns):
        places[f"points-{number}-{seat}"] = Box(column.x, box.y, column.w, box.h)
    for target, place in places.items():
        if frame.pressed == target:
            frame.fill(place.pad(0, frame.mm(HAIR)), theme.paper_rule, GAP)
        frame.target(place, target)
    frame.sign(box.cut_right(frame.mm(ARROW - HAIR))[0], "next", theme.paper_dim)


def pad_cell(frame: Frame, column: Box, line: Box) -> Box:
    """The place of a player in a row."""
    return Box(column.x, line.y, column.w, line.h).pad(frame.mm(HAIR), 0)


def draw_row(
    frame: Frame, row: PadLine, line: Box, layout: PadLayout, game_ui: GameUI, capital: float
) -> None:
    """Draws a stage or another row; `capital` is the height of its points in millimetres."""
    theme, label = frame.theme, layout.label
    words = Box(label.x, line.y, label.w - frame.mm(HAIR), line.h)
    if row.mark:
        side, words = words.cut_right(mark_width(frame, row) - frame.mm(HAIR), frame.mm(HAIR))
        frame.text(side, row.mark, cut="note", capital=SMALL, colour=theme.paper_dim, align="right")
    frame.text(words, layout.label_of(row), cut="name", capital=TEXT, colour=theme.paper_dim)
    if row.points is None:
        return
    texts = points_texts(frame, _room(frame, layout), row.points, game_ui.points, "number")
    _draw_points(frame, line, layout.columns, texts, capital, row.best)


def _room(frame: Frame, layout: PadLayout) -> int:
    """The width that the points of a player have."""
    return min(column.w for column in layout.columns) - 2 * frame.mm(SIDE)


def draw_total_row(frame: Frame, match: Match, line: Box, layout: PadLayout, _: Words) -> None:
    """Draws the rule below all rows, and the totals; those of the leaders have a ring."""
    theme, label = frame.theme, layout.label
    rule, line = line.cut_top(max(2, frame.mm(HAIR)))
    frame.fill(rule, theme.paper_ink)
    words = Box(label.x, line.y, label.w - frame.mm(HAIR), line.h)
    frame.text(words, _("Total"), cut="name", capital=TOTAL, colour=theme.paper_dim)
    shown = overview(match)
    game_ui = game_uis.of_match(match)
    leaders = game_ui.best(shown.totals) if shown.scored else ()
    texts = points_texts(frame, _room(frame, layout), shown.totals, game_ui.points, "number")
    capital = min(TITLE, frame.millimetres(line.h) * 0.62)
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
    small = frame.size("number", frame.panel.smallest_capital / frame.panel.text_scale)
    room = min(pad_cell(frame, column, line).w for column in columns) - 2 * frame.mm(HAIR)
    tight = any(frame.fonts.width(text, "number", small) > room for text in texts)
    for seat, (column, text) in enumerate(zip(columns, texts, strict=True)):
        box = pad_cell(frame, column, line)
        inside = box.pad(frame.mm(HAIR), 0)
        if tight:
            box = inside = Box(column.x, line.y, column.w, line.h).pad(frame.mm(SIDE), 0)
        if seat in best:
            wide = frame.fonts.width(text, "number", size) + frame.mm(SPACE)
            high = frame.fonts.capital("number", size) + frame.mm(MARGIN)
            ring = box.middle(min(box.w, max(wide, high)), min(box.h - frame.mm(TIGHT), high))
            frame.fill(ring, theme.paper, LINE, line=(HAIR, theme.paper_good))
        colour = theme.paper_good if seat in best else theme.paper_ink
        frame.text(
            inside,
            text,
            cut="number",
            capital=capital,
            colour=colour,
            align="centre",
            widest=widest,
        )
