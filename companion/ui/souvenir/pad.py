"""Draws the rows and totals of a match on a printed page, as the pad does on the screen."""

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell import game_uis
from companion.ui.shell.game_ui.values import PadLine
from companion.ui.souvenir.facts import SouvenirFacts
from companion.ui.widgets.pad.folding import folded_lines
from companion.ui.widgets.pad.layout import draw_heads, pad_layout
from companion.ui.widgets.pad.paper import draw_row, draw_total_row, pad_cell
from companion.ui.widgets.parts import hairline
from companion.ui.widgets.words import Words

# Heights in millimetres: of the names with their signs, of the totals, of a row at least and at
# most, and of the line that explains marks.
HEAD, TOTAL = 11.0, 9.5
LOWEST_ROW, HIGHEST_ROW = 3.4, 9.0
LEGEND = 4.0
SIGN = 3.2


def pad_rows(facts: SouvenirFacts, _: Words) -> tuple[PadLine, ...]:
    """The rows of the pad; if the match has ended, no blank ones for what was not played."""
    lines = game_uis.of_match(facts.match).pad_lines(facts.match, _)
    if facts.match.ended is None:
        return lines
    return tuple(line for line in lines if line.points is not None) or lines[:1]


def fitting_rows(frame: Frame, rows: tuple[PadLine, ...], high: int) -> tuple[PadLine, ...]:
    """The rows that have room in this height; the first of too many are added up into one."""
    return folded_lines(rows, (high - pad_height(frame, rows, 0)) // frame.mm(LOWEST_ROW))


def pad_height(frame: Frame, rows: tuple[PadLine, ...], row: float = HIGHEST_ROW) -> int:
    """How high the pad is if each of its rows has this height in millimetres."""
    legend = LEGEND if any(line.legend for line in rows) else 0
    return frame.mm(HEAD + TOTAL + legend) + len(rows) * frame.mm(row)


def draw_pad(
    frame: Frame, box: Box, facts: SouvenirFacts, rows: tuple[PadLine, ...], _: Words
) -> None:
    """Draws the names, `rows` and the totals in `box`, whose whole height is used."""
    theme, match = frame.theme, facts.match
    game_ui = game_uis.of_match(match)
    words = next((row.legend for row in rows if row.legend), "")
    if words:
        legend, box = box.cut_bottom(frame.mm(LEGEND))
        frame.text(legend, words, cut="note", capital=1.7, colour=theme.paper_dim)
    head, rest = box.cut_top(frame.mm(HEAD))
    last, middle = rest.cut_bottom(frame.mm(TOTAL))
    layout = pad_layout(frame, box, match.names, rows, _("Total"))
    columns = layout.columns
    for seat in match.now.winners:
        column = Box(
            columns[seat].x - frame.mm(0.3), head.y, columns[seat].w + frame.mm(0.6), box.h
        )
        frame.fill(column, theme.paper_raised)
    thin = hairline(frame)
    lines = middle.rows(len(rows), 0)
    for line in lines:
        frame.fill(Box(box.x, line.y, box.w, thin), theme.paper_line)
    for column in columns:
        frame.fill(Box(column.x - frame.mm(0.3), head.y, thin, box.h), theme.paper_rule)
    cells = []
    for seat, column in enumerate(columns):
        sign, cell = pad_cell(frame, column, head).cut_top(frame.mm(SIGN + 0.8))
        frame.sign(sign.middle(sign.w, frame.mm(SIGN)), facts.signs[seat], facts.inks[seat])
        cells.append(cell)
    draw_heads(frame, cells, match.names, layout, 2.7, theme.paper_ink)
    per_mm = frame.panel.per_mm
    for row, line in zip(rows, lines, strict=True):
        capital = min(3.3, line.h / per_mm * 0.55)
        draw_row(frame, row, line, layout, game_ui, capital)
    draw_total_row(frame, match, last, layout, _)
