"""Draws how a match stands: place, name and total of everybody, whoever is ahead first."""

from companion.match.match import Match
from companion.match.standing import places, standing
from companion.match.view import overview
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, HAIR, LINE, NAME, SPACE, TIGHT
from companion.ui.shell import game_uis
from companion.ui.shell.shell import Shell
from companion.ui.widgets.parts import player_colour

# The height of a row, and the least width of a column, in millimetres.
ROW, NARROWEST = LINE + SPACE, 8 * LINE
MOST_COLUMNS = 3


def draw_standing(frame: Frame, box: Box, shell: Shell, match: Match) -> None:
    """Draws the standing at the top of `box`, in columns if it is low.

    Nothing before the first points, nor where there is no room for everybody.
    """
    shown, game_ui = overview(match), game_uis.of_match(match)
    if not shown.scored:
        return
    ranks = places(shown.totals, game_ui.most_wins)
    order = standing(ranks)
    names = match.coming_names
    texts = [game_ui.points(total) for total in shown.totals]
    cells = _cells(frame, box, len(order))
    for seat, cell in zip(order, cells, strict=False):
        colour = player_colour(shell, names[seat], seat)
        _draw_row(frame, cell, (f"{ranks[seat]}", names[seat], texts[seat]), colour, texts)


def _cells(frame: Frame, box: Box, count: int) -> list[Box]:
    """The places of so many rows, from the top, column by column; none if there is no room."""
    high = frame.mm(ROW)
    for columns in range(1, MOST_COLUMNS + 1):
        rows = -(-count // columns)
        parts = box.columns(columns, frame.mm(SPACE))
        if rows * high <= box.h and parts[0].w >= frame.mm(NARROWEST):
            return [
                Box(part.x, part.y + row * high, part.w, high)
                for part in parts
                for row in range(rows)
            ]
    return []


def _draw_row(
    frame: Frame,
    box: Box,
    shown: tuple[str, str, str],
    colour: tuple[int, int, int],
    totals: list[str],
) -> None:
    """Draws place, name and total; the first place on a light field, as on the scores."""
    place, name, total = shown
    theme, first = frame.theme, shown[0] == "1"
    row = box.pad(0, frame.mm(HAIR / 2))
    if first:
        frame.fill(row, theme.cream, TIGHT)
    ink = theme.on_cream if first else theme.ink
    inside = row.pad(frame.mm(TIGHT), 0)
    number, inside = inside.cut_left(frame.mm(SPACE), frame.mm(TIGHT))
    frame.text(number, place, cut="number", capital=NAME, colour=ink)
    bar, inside = inside.cut_left(frame.mm(TIGHT), frame.mm(GAP))
    frame.fill(bar.middle(bar.w, bar.h - frame.mm(TIGHT)), colour, HAIR)
    size = frame.text_size("number", NAME)
    wide = max(frame.fonts.width(text, "number", size) for text in totals) + frame.mm(HAIR)
    points, inside = inside.cut_right(min(wide, inside.w // 2), frame.mm(TIGHT))
    frame.text(points, total, cut="number", capital=NAME, colour=ink, align="right")
    frame.text(inside, name, cut="name", capital=NAME, colour=ink)
