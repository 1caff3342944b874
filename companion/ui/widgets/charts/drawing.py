"""Draws the panels of a page of statistics: numbers, columns, rows, and a line over a time."""

from collections.abc import Sequence

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    HAIR,
    LINE,
    MARGIN,
    NAME,
    NUMBER,
    SMALLEST_CAPITAL,
    SPACE,
    STRONG,
    TEXT,
    TIGHT,
    TITLE,
    TOUCH,
)
from companion.ui.render.theme import Theme
from companion.ui.widgets.charts.panels import (
    ChartBar,
    ColumnPanel,
    LabelledFigure,
    NumberPanel,
    RowPanel,
    StatisticPanel,
    TrendPanel,
)
from companion.ui.widgets.charts.scale import BOARD, CAPITAL
from companion.ui.widgets.charts.trend import draw_trend
from companion.ui.widgets.parts import ARROW, leads_on

# Lengths in millimetres: the margins of a panel, its title, the least height that numbers with
# their labels below need, the height of a row of bars and of a bar in it, the widest column.
ACROSS, DOWN = SPACE, GAP
HEAD = LINE
STACKED = TOUCH
ROW, HIGHEST_ROW = LINE, 4 * LINE
THIN_BAR, THICKEST_BAR = MARGIN, SPACE
WIDEST = 2 * SPACE
# More than two numbers with less width for each are in two rows, if there is room.
NARROW = 6 * LINE


def draw_panel(frame: Frame, box: Box, panel: StatisticPanel) -> None:
    """Draws a panel with its ground and title; a chart with its targets."""
    # Players' colours are made for a dark ground.
    theme = BOARD if isinstance(panel, TrendPanel | RowPanel) else frame.theme
    target = panel.target if isinstance(panel, RowPanel) else ""
    inside = box.pad(frame.mm(ACROSS), frame.mm(DOWN))
    if target:
        sign = Box(inside.right - frame.mm(ARROW), inside.y, frame.mm(ARROW), frame.mm(HEAD))
        leads_on(
            frame, box, target, ground=theme.panel, down=theme.panel_down, ink=theme.dim, sign=sign
        )
    else:
        frame.fill(box, theme.panel, MARGIN)
    if panel.title:
        beside = frame.mm(ARROW) + frame.mm(HAIR) if target else 0
        inside = _draw_title(frame, inside, beside, panel, theme)
    match panel:
        case TrendPanel():
            draw_trend(frame, inside, panel)
        case NumberPanel(figures=figures):
            _draw_numbers(frame, inside, figures)
        case ColumnPanel():
            _draw_columns(frame, inside, panel)
        case RowPanel():
            _draw_rows(frame, inside, panel)


def _draw_title(frame: Frame, box: Box, beside: int, panel: StatisticPanel, theme: Theme) -> Box:
    """Draws title and note left of `beside` pixels; returns the rest of `box`.

    A title that is too long for a line has two.
    """
    title, note = panel.title, panel.note
    head, rest = box.cut_top(frame.mm(HEAD), frame.mm(HAIR))
    head = head.cut_right(beside)[1]
    if note:
        size = frame.size("name", SMALLEST_CAPITAL)
        wide = frame.fonts.width(note, "name", size) + 1
        side, head = head.cut_right(min(wide, head.w * 6 // 10), frame.mm(GAP))
        frame.text(side, note, cut="name", capital=CAPITAL, colour=theme.dim, align="right")
    if frame.fonts.width(title, "name", frame.size("name", SMALLEST_CAPITAL)) <= head.w:
        frame.text(head, title, cut="name", capital=TEXT, colour=theme.dim)
        return rest
    size = frame.size("name", SMALLEST_CAPITAL)
    lines = Box(head.x, head.y, head.w, 2 * round(frame.fonts.height("name", size) * 1.02))
    end = frame.paragraph(lines, title, cut="name", capital=SMALLEST_CAPITAL, colour=theme.dim)
    return box.cut_top(end - box.y)[1]


def _draw_numbers(frame: Frame, box: Box, figures: tuple[LabelledFigure, ...]) -> None:
    """Draws each number above its label, or beside it where the panel is low or narrow."""
    count = len(figures)
    two_rows = count > 2 and box.w < frame.mm(NARROW) * count and box.h >= 2 * frame.mm(STACKED)
    if two_rows:
        cells = box.grid(-(-count // 2), 2, frame.mm(GAP))
    else:
        cells = box.columns(count, frame.mm(GAP))
    beside = cells[0].h < frame.mm(STACKED) and all(
        _beside(frame, cell, figure) for cell, figure in zip(cells, figures, strict=False)
    )
    # All labels have the size of the longest, and so have the numbers.
    longest = max((figure.label for figure in figures), key=lambda text: _width(frame, text))
    widest = max((figure.value for figure in figures), key=lambda text: _width(frame, text))
    if _width(frame, longest) > cells[0].w:
        _draw_lines(frame, box, figures)
        return
    for cell, figure in zip(cells, figures, strict=False):
        if beside:
            number, words = cell.cut_left(_number_width(frame, figure), frame.mm(TIGHT))
            frame.text(number, figure.value, cut="number", capital=TITLE)
            frame.text(words, figure.label, capital=TEXT, colour=frame.theme.dim)
            continue
        middle = cell.middle(cell.w, min(cell.h, frame.mm(BAR + LINE)))
        words, number = middle.cut_bottom(frame.mm(LINE), frame.mm(HAIR))
        capital = min(NUMBER, frame.millimetres(number.h) * 0.85)
        frame.text(number, figure.value, cut="number", capital=capital, widest=widest)
        frame.text(words, figure.label, capital=TEXT, colour=frame.theme.dim, widest=longest)


def _draw_lines(frame: Frame, box: Box, figures: tuple[LabelledFigure, ...]) -> None:
    """Draws a line for each number, with its label behind it."""
    high = min(box.h // len(figures), frame.mm(STACKED))
    capital = min(TITLE, frame.millimetres(high) * 0.66)
    longest = max(_width(frame, figure.label) for figure in figures)

    def values() -> int:
        size = frame.size("number", capital)
        return max(frame.fonts.width(figure.value, "number", size) for figure in figures) + 1

    # Long numbers are smaller before a label is shortened.
    while capital > CAPITAL and values() + frame.mm(GAP) + longest > box.w:
        capital -= 0.2
    wide = values()
    for number, figure in enumerate(figures):
        line = Box(box.x, box.y + number * high, box.w, high)
        value, words = line.cut_left(wide, frame.mm(GAP))
        frame.text(value, figure.value, cut="number", capital=capital, align="right")
        frame.text(words, figure.label, capital=TEXT, colour=frame.theme.dim)


def _beside(frame: Frame, cell: Box, figure: LabelledFigure) -> bool:
    """Whether there is room for the label beside the number."""
    return _number_width(frame, figure) + frame.mm(SPACE) + _width(frame, figure.label) <= cell.w


def _number_width(frame: Frame, figure: LabelledFigure) -> int:
    return frame.fonts.width(figure.value, "number", frame.size("number", TITLE)) + 1


def _width(frame: Frame, text: str) -> int:
    return frame.fonts.width(text, "body", frame.size("body", SMALLEST_CAPITAL))


def _draw_columns(frame: Frame, box: Box, panel: ColumnPanel) -> None:
    """Draws the bars on a common line; labels and values only where they fit."""
    theme, bars = frame.theme, panel.bars
    cells = box.columns(len(bars), 0)
    size = frame.size("name", CAPITAL)
    line = frame.fonts.height("name", size)

    def widest(texts: list[str]) -> int:
        return max(frame.fonts.width(text, "name", size) for text in texts)

    labels, values = [bar.label for bar in bars], [bar.text for bar in bars]
    if any(labels):
        foot, box = box.cut_bottom(line)
        # Of many bars only some have a label, with the room of those that have none.
        every = -(-(widest(labels) + frame.mm(TIGHT)) // max(1, cells[0].w))
        align = "centre" if every == 1 else "left"
        for number in range(0, len(bars) - every + 1, every):
            place = Box(cells[number].x, foot.y, cells[0].w * every, foot.h)
            frame.text(
                place, labels[number], cut="name", capital=CAPITAL, colour=theme.dim, align=align
            )
    shown = any(values) and widest(values) + frame.mm(TIGHT) <= cells[0].w
    shown = shown and box.h >= line * 3 // 2
    if shown:
        box = box.cut_top(line)[1]
    frame.fill(Box(box.x, box.bottom - 1, box.w, 1), theme.dim)
    for cell, bar in zip(cells, bars, strict=True):
        wide = min(cell.w * 78 // 100, frame.mm(WIDEST))
        high = round((box.h - 1) * bar.part)
        if bar.part > 0:
            high = max(2, high)
            place = Box(cell.x + (cell.w - wide) // 2, box.bottom - 1 - high, wide, high)
            frame.fill(place, bar.colour or theme.gold, min(HAIR, frame.millimetres(high) / 2))
        if shown:
            above = Box(cell.x, box.bottom - 1 - high - line, cell.w, line)
            frame.text(above, bar.text, cut="name", capital=CAPITAL, align="centre")


def _draw_rows(frame: Frame, box: Box, panel: RowPanel) -> None:
    """Draws name, bar and value in each row, as many rows as fit; few rows share the height."""
    smallest = frame.fonts.height("name", frame.size("name", SMALLEST_CAPITAL))
    high = max(frame.mm(ROW), smallest)
    bars = panel.bars[: max(1, box.h // high)]
    high = min(max(high, frame.mm(HIGHEST_ROW)), box.h // len(bars))
    for number, bar in enumerate(bars):
        draw_row(frame, Box(box.x, box.y + number * high, box.w, high), bar, bars)


def draw_row(frame: Frame, box: Box, bar: ChartBar, bars: Sequence[ChartBar]) -> None:
    """Draws a bar with its name before and its value behind it; as wide as all `bars` need."""
    # In a low row the value must not touch that of the next one.
    high = frame.millimetres(box.h)
    capital = min(NAME, high * 0.58)
    size = frame.size("number", capital)
    values = max(frame.fonts.width(each.text, "number", size) for each in bars)
    letters = min(STRONG, max(TEXT, high * 0.4))
    size = frame.size("name", letters)
    longest = max((each.label for each in bars), key=lambda text: _width(frame, text))
    names = max(frame.fonts.width(each.label, "name", size) for each in bars)
    name, row = box.cut_left(min(names + frame.mm(HAIR), box.w * 42 // 100), frame.mm(GAP))
    text, row = row.cut_right(min(values, row.w // 2), frame.mm(GAP))
    frame.text(name, bar.label, cut="name", capital=letters, colour=BOARD.ink, widest=longest)
    frame.text(text, bar.text, cut="number", capital=capital, colour=BOARD.ink, align="right")
    thick = min(THICKEST_BAR, max(THIN_BAR, high * 0.25))
    if bar.is_dot:
        _draw_dot(frame, row, bar, thick + TIGHT)
        return
    track = row.middle(row.w, frame.mm(thick))
    frame.fill(track, BOARD.track, thick / 2)
    if bar.part > 0:
        length = max(frame.mm(thick), round(track.w * bar.part))
        frame.fill(Box(track.x, track.y, length, track.h), bar.colour or BOARD.cream, thick / 2)


def _draw_dot(frame: Frame, row: Box, bar: ChartBar, wide: float) -> None:
    """Draws a dot, so many millimetres wide, at its place on a line; at both ends whole."""
    frame.fill(row.middle(row.w, frame.mm(HAIR)), BOARD.track, HAIR / 2)
    side = frame.mm(wide)
    left = row.x + round((row.w - side) * bar.part)
    place = Box(left, row.y + (row.h - side) // 2, side, side)
    frame.fill(place, bar.colour or BOARD.cream, wide / 2)
