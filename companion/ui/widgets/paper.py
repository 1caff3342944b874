"""Draws the score pad: a row per stage or round, a column per player, and the totals."""

from companion.match.match import Match
from companion.match.view import overview
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell import game_uis
from companion.ui.shell.game_ui import GameUI, PadLine
from companion.ui.widgets.parts import finger
from companion.ui.widgets.words import Words

# The number of other rows: the names above the stages, and the totals below.
AROUND = 2


def paper(frame: Frame, box: Box, match: Match, _: Words, title: str = "") -> None:
    """Draws the pad of `match` in `box`.

    Each scored row is a target, from stage-1 on, and each name, from player-0 on, where a finger
    has room for it.
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
    label, columns = _columns(frame, grid, len(match.names))
    for column in columns:
        rule = Box(column.x - frame.mm(0.3), grid.y, 1, pitch * (len(rows) + AROUND))
        frame.fill(rule, theme.paper_rule)
    for seat, (name, column) in enumerate(zip(match.names, columns, strict=True)):
        cell = _cell(frame, column, lines[0])
        frame.text(cell, name, cut="name", capital=2.6, colour=theme.paper_ink, align="centre")
        # A tap on the title above a name means the name.
        target = Box(column.x, top, column.w, lines[0].bottom - top)
        if min(target.w, target.h) >= finger(frame):
            frame.target(target, f"player-{seat}")
    for row, line in zip(rows, lines[1:], strict=False):
        _row(frame, row, line, label, columns, game_ui)
    last = Box(lines[-1].x, lines[-1].y, lines[-1].w, pitch + more)
    _totals(frame, match, last, label, columns, _)


def _legend_height(frame: Frame, rows: tuple[PadLine, ...]) -> int:
    return frame.mm(5) if any(row.legend for row in rows) else 0


def _columns(frame: Frame, grid: Box, players: int) -> tuple[Box, list[Box]]:
    """The box of the row labels, and a box for each player's column."""
    share = 27 if players < 5 else 21
    label, rest = grid.cut_left(grid.w * share // 100, frame.mm(0.6))
    return label, rest.columns(players, frame.mm(0.6))


def _cell(frame: Frame, column: Box, line: Box) -> Box:
    return Box(column.x, line.y, column.w, line.h).pad(frame.mm(0.4), 0)


def _row(
    frame: Frame, row: PadLine, line: Box, label: Box, columns: list[Box], game_ui: GameUI
) -> None:
    theme = frame.theme
    words = Box(label.x, line.y, label.w - frame.mm(0.6), line.h)
    if row.mark:
        mark = row.mark
        width = frame.fonts.width(mark, "note", frame.size("note", 2.2)) + 2
        side, words = words.cut_right(width, frame.mm(0.6))
        frame.text(side, mark, cut="note", capital=2.2, colour=theme.paper_dim, align="right")
    frame.text(words, row.label, cut="name", capital=2.3, colour=theme.paper_dim)
    if row.points is None:
        return
    for seat, column in enumerate(columns):
        frame.text(
            _cell(frame, column, line),
            game_ui.pad_points(row.points[seat]),
            cut="number",
            capital=3.3,
            colour=theme.paper_good if seat in row.best else theme.paper_ink,
            align="centre",
        )
    if row.number is not None and line.h >= finger(frame):
        frame.target(line, f"stage-{row.number}")


def _totals(
    frame: Frame, match: Match, line: Box, label: Box, columns: list[Box], _: Words
) -> None:
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
        best = scored and seat in leaders
        frame.text(
            _cell(frame, column, line),
            game_ui.pad_points(totals[seat]),
            cut="number",
            capital=4,
            colour=theme.paper_good if best else theme.paper_ink,
            align="centre",
        )
