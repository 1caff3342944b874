"""The rows of a pad as keys: those that are left, and those that are filled in."""

from companion.games.pad.screens.pad_words import pad_words
from companion.games.pad.view import PadView
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, HAIR, MARGIN, SMALL, SPACE, STRONG, TEXT, TIGHT, TOUCH
from companion.ui.shell.game_ui import GameUI
from companion.ui.widgets.pager import Pager
from companion.ui.widgets.pages import centred
from companion.ui.widgets.words import Words

# The most that a key is high, in millimetres.
TALLEST = BAR + SPACE


class RowList:
    """A key for each row in the pad's order, row-<place>; in pages where they are too many."""

    def __init__(self) -> None:
        self.pager = Pager()
        # Whether somebody has turned the page: at first it is that of the highlighted row.
        self._turned = False

    def turn(self, pages: int) -> None:
        """Turns by so many pages, back if negative."""
        self._turned = True
        self.pager.turn(pages)

    def draw(
        self, frame: Frame, area: Box, _: Words, game_ui: GameUI, table: PadView, marked: str | None
    ) -> None:
        """Draws the keys of a page; `marked` is highlighted.

        A row that is filled in shows everybody's points, or a tick where they have no room.
        """
        rows = table.pad.rows
        columns = 2 if frame.panel.portrait else 3
        self.pager.layout(frame, area, TOUCH, len(rows), columns)
        if not self._turned and marked is not None:
            self.pager.first = rows.index(marked) // self.pager.shown * self.pager.shown
        first = self.pager.first
        here = rows[first : first + self.pager.shown]
        words = pad_words(_, table.pad.name)
        begun = {each.row: each.points for each in table.rounds}
        for place, (row, cell) in enumerate(
            zip(here, _cells(frame, area, columns, here), strict=False), first
        ):
            scored = begun.get(row)
            points = "" if scored is None else " · ".join(map(game_ui.points, scored))
            _draw_row(frame, cell, f"row-{place}", words(row), points, row == marked, row in begun)


def _cells(frame: Frame, area: Box, columns: int, rows: tuple[str, ...]) -> list[Box]:
    """Where the rows stand: down the one column, then the next, as on paper."""
    gap = frame.mm(TIGHT)
    lines = max(1, -(-len(rows) // columns))
    high = min(frame.mm(TALLEST), (area.h - (lines - 1) * gap) // lines)
    whole = Box(area.x, area.y, area.w, lines * high + (lines - 1) * gap)
    return [cell for column in whole.columns(columns, gap) for cell in column.rows(lines, gap)]


def _draw_row(
    frame: Frame, box: Box, target: str, name: str, points: str, marked: bool, filled: bool
) -> None:
    theme = frame.theme
    ground = theme.cream if marked else theme.ground if filled else theme.key_dark
    if frame.pressed == target:
        ground = theme.dim if marked else theme.panel_down
    line = (HAIR, theme.track) if filled and not marked else None
    frame.fill(box, ground, MARGIN, line=line)
    ink = theme.on_cream if marked else theme.dim if filled else theme.ink
    inside = box.pad(frame.mm(MARGIN), 0)
    if points:
        wide = frame.fonts.width(points, "number", frame.size("number", TEXT)) + frame.mm(HAIR)
        word = frame.fonts.width(name, "name", frame.size("name", SMALL))
        if wide + word + frame.mm(TIGHT) <= inside.w:
            place, inside = inside.cut_right(wide, frame.mm(TIGHT))
            frame.text(place, points, cut="number", capital=TEXT, colour=ink, align="right")
        else:
            place, inside = inside.cut_right(frame.mm(SPACE), frame.mm(TIGHT))
            frame.sign(place, "check", ink)
    place = centred(frame, inside, name, STRONG, "name")
    frame.paragraph(place, name, cut="name", capital=STRONG, colour=ink)
    frame.target(box, target)
