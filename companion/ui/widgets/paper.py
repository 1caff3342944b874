"""Draws the score pad: a row per stage or round, a column per player, and the totals."""

from collections.abc import Sequence

from companion.match.match import Match
from companion.match.view import overview
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell import game_uis
from companion.ui.shell.game_records import PadLine
from companion.ui.shell.game_ui import GameUI
from companion.ui.widgets.name_lines import draw_name, narrowest, shares
from companion.ui.widgets.parts import ARROW, finger, leads_on
from companion.ui.widgets.words import Words

# The number of other rows: the names above the stages, and the totals below.
AROUND = 2
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
    inside = box.pad(frame.mm(3), frame.mm(1.2))
    top = inside.y
    if title:
        head, inside = inside.cut_top(frame.mm(8))
        frame.text(head, title, cut="name", capital=3.8, colour=theme.paper_ink)
    legend, grid = inside.cut_bottom(_legend_height(frame, rows))
    if legend.h:
        words = next(row.legend for row in rows if row.legend)
        frame.text(legend, words, cut="note", capital=2.2, colour=theme.paper_dim)
    pitch = min(frame.mm(10.5), grid.h // (len(rows) + AROUND))
    # If the rows are low, the totals get a higher one.
    more = frame.mm(2.4) if pitch < frame.mm(7) else 0
    pitch = min(pitch, (grid.h - more) // (len(rows) + AROUND))
    # The lines of the paper continue below the totals.
    for number in range(1, (legend.y if legend.h else box.bottom - 3 - grid.y) // pitch + 1):
        y = grid.y + number * pitch + (more if number >= len(rows) + AROUND else 0)
        if y < (legend.y if legend.h else box.bottom - frame.mm(1)):
            frame.fill(Box(box.x, y, box.w, 1), theme.paper_line)
    lines = [
        Box(grid.x, grid.y + number * pitch, grid.w, pitch) for number in range(len(rows) + AROUND)
    ]
    label, columns = pad_columns(frame, grid, match.names, rows, pitch)
    apart = points and min(column.w for column in columns) >= finger(frame)
    for row, line in zip(rows, lines[1:], strict=False):
        if row.number is not None and row.points is not None and line.h >= finger(frame):
            # Up to the edges of the paper, where there is room for the arrow.
            field = Box(box.x + frame.mm(1), line.y, box.w - frame.mm(2), line.h)
            if apart:
                _raise_apart(frame, field, row.number, columns)
            else:
                _raise(frame, field, f"stage-{row.number}")
    for column in columns:
        rule = Box(column.x - frame.mm(0.3), grid.y, 1, pitch * (len(rows) + AROUND))
        frame.fill(rule, theme.paper_rule)
    for seat, (name, column) in enumerate(zip(match.names, columns, strict=True)):
        cell = pad_cell(frame, column, lines[0])
        draw_name(frame, cell, name, capital=2.6, colour=theme.paper_ink, align="centre")
        # A tap on the title above a name means the name.
        high = lines[0].bottom - top
        if high < finger(frame):
            # A little more than the paper, where its first line is low.
            high = min(finger(frame), high + frame.mm(MORE_ABOVE))
        target = Box(column.x, lines[0].bottom - high, column.w, high)
        if min(target.w, target.h) >= finger(frame):
            frame.target(target, f"player-{seat}")
    for row, line in zip(rows, lines[1:], strict=False):
        draw_row(frame, row, line, label, columns, game_ui)
    last = Box(lines[-1].x, lines[-1].y, lines[-1].w, pitch + more)
    draw_total_row(frame, match, last, label, columns, _)


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


def pad_columns(
    frame: Frame, grid: Box, names: Sequence[str], rows: tuple[PadLine, ...], high: int
) -> tuple[Box, list[Box]]:
    """The box of the row labels, and a box for each player's column, as wide as the name asks.

    Where that is too much, a name asks for its wider half only, if `high` has room for two lines.
    The labels get what the names leave, and a share of the paper in any case.
    """
    gap = frame.mm(0.6)
    share = grid.w * (27 if len(names) < 5 else 21) // 100
    small = frame.size("name", frame.panel.smallest_capital / frame.panel.text_scale)
    needed = [frame.fonts.width(row.label, "name", small) + _mark_width(frame, row) for row in rows]
    wanted = max(needed, default=0) + frame.mm(1)
    room = grid.w - gap * len(names)
    least, edge = frame.mm(9), frame.mm(1.2)
    widths = [max(least, frame.fonts.width(name, "name", small) + edge) for name in names]
    if sum(widths) + wanted > room:
        widths = [max(least, narrowest(frame, name, high) + edge) for name in names]
    wide = min(wanted, max(share, room - sum(widths)))
    label, rest = grid.cut_left(max(wide, frame.mm(14)), gap)
    columns = []
    for width in shares(rest.w - gap * (len(names) - 1), widths):
        column, rest = rest.cut_left(width, gap)
        columns.append(column)
    return label, columns


def pad_cell(frame: Frame, column: Box, line: Box) -> Box:
    """The place of a player in a row."""
    return Box(column.x, line.y, column.w, line.h).pad(frame.mm(0.4), 0)


def draw_row(
    frame: Frame,
    row: PadLine,
    line: Box,
    label: Box,
    columns: list[Box],
    game_ui: GameUI,
    capital: float = 3.3,
) -> None:
    """Draws a stage or another row; `capital` is the height of its points in millimetres."""
    theme = frame.theme
    words = Box(label.x, line.y, label.w - frame.mm(0.6), line.h)
    if row.mark:
        side, words = words.cut_right(_mark_width(frame, row) - frame.mm(0.6), frame.mm(0.6))
        frame.text(side, row.mark, cut="note", capital=2.2, colour=theme.paper_dim, align="right")
    frame.text(words, row.label, cut="name", capital=2.3, colour=theme.paper_dim)
    if row.points is None:
        return
    for seat, column in enumerate(columns):
        text = game_ui.pad_points(row.points[seat])
        _points(frame, pad_cell(frame, column, line), text, capital, best=seat in row.best)


def _mark_width(frame: Frame, row: PadLine) -> int:
    """What the mark of a row takes, with the distance to its label; 0 without one."""
    if not row.mark:
        return 0
    return frame.fonts.width(row.mark, "note", frame.size("note", 2.2)) + 2 + frame.mm(0.6)


def draw_total_row(
    frame: Frame, match: Match, line: Box, label: Box, columns: list[Box], _: Words
) -> None:
    """Draws the rule below all rows, and the totals; those of the leaders have a ring."""
    theme = frame.theme
    rule, line = line.cut_top(max(2, frame.mm(0.6)))
    frame.fill(rule, theme.paper_ink)
    words = Box(label.x, line.y, label.w - frame.mm(0.6), line.h)
    frame.text(words, _("Total"), cut="name", capital=3.6, colour=theme.paper_dim)
    shown = overview(match)
    totals = shown.totals
    game_ui = game_uis.of(match.game.NAME)
    leaders = game_ui.best(totals)
    scored = shown.scored
    for seat, column in enumerate(columns):
        text = game_ui.pad_points(totals[seat])
        best = scored and seat in leaders
        _points(frame, pad_cell(frame, column, line), text, 4, best=best)


def _points(frame: Frame, box: Box, text: str, capital: float, *, best: bool) -> None:
    """Draws points; the best of a line are green and have a ring around them, as with a pen."""
    theme = frame.theme
    if best:
        size = frame.size("number", capital)
        wide = frame.fonts.width(text, "number", size) + frame.mm(3)
        high = frame.fonts.capital("number", size) + frame.mm(2.4)
        ring = box.middle(min(box.w, max(wide, high)), min(box.h - frame.mm(0.4), high))
        frame.fill(ring, theme.paper, 4, line=(0.4, theme.paper_good))
    colour = theme.paper_good if best else theme.paper_ink
    frame.text(box, text, cut="number", capital=capital, colour=colour, align="centre")
