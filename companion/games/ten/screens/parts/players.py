"""10: the cells of the players, with their colours and chips."""

from collections.abc import Sequence

from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, HAIR, NAME, SPACE, TIGHT, TITLE
from companion.ui.render.theme import DARK_INK, GREEN, Colour
from companion.ui.shell.shell import Shell
from companion.ui.widgets.name_lines import draw_name
from companion.ui.widgets.parts import player_colour

# Up to so many players fill two rows in portrait.
FEW = 4


def gold(frame: Frame) -> Colour:
    """The colour of chips."""
    return frame.theme.gold


def player_cells(frame: Frame, area: Box, count: int, high: float) -> tuple[list[Box], Box]:
    """A box for each player, clockwise from the left, in portrait two in a row; and the rest.

    high: their height in millimetres; with large text there is more, for the name and a number,
    but not for many rows of them.
    """
    gap = frame.mm(TIGHT)
    if not frame.panel.portrait or count <= FEW:
        high += (NAME + TITLE) * (frame.panel.text_scale - 1)
    if frame.panel.portrait:
        rows = (count + 1) // 2
        strip, rest = area.cut_top(rows * (frame.mm(high) + gap) - gap, frame.mm(GAP))
        return strip.grid(2, rows, gap)[:count], rest
    strip, rest = area.cut_top(frame.mm(high), frame.mm(GAP))
    return strip.columns(count, gap), rest


@dataclass(frozen=True)
class CellColours:
    """The colours of a player's cell: its ground, its letters, its small letters."""

    ground: Colour
    ink: Colour
    dim: Colour


def plain_colours(frame: Frame) -> CellColours:
    """Default colours."""
    return CellColours(frame.theme.panel, frame.theme.ink, frame.theme.dim)


def active_colours(frame: Frame) -> CellColours:
    """The player whose turn it is, or who was chosen."""
    return CellColours(frame.theme.cream, frame.theme.on_cream, frame.theme.dim_on_cream)


def winner_colours() -> CellColours:
    """The winner of the round: dark letters on green, in both themes."""
    return CellColours(GREEN, DARK_INK, DARK_INK)


def loser_colours(frame: Frame) -> CellColours:
    """The loser of the round, who takes the cards."""
    return CellColours(frame.theme.red, frame.theme.on_red, frame.theme.on_red)


def player_cell(
    frame: Frame,
    box: Box,
    shell: Shell,
    name: str,
    seat: int,
    colours: CellColours,
    row: Sequence[str],
    high: float = 2 * SPACE,
) -> Box:
    """Draws a player's cell with the name at the top, `high` mm of it; returns the box below.

    row: the names of all players, which have one size.
    """
    frame.fill(box, colours.ground, GAP)
    stripe, inside = box.cut_left(frame.mm(GAP), frame.mm(TIGHT))
    frame.fill(stripe, player_colour(shell, name, seat), TIGHT)
    inside = Box(inside.x, inside.y, inside.w - frame.mm(TIGHT), inside.h)
    head, rest = inside.cut_top(frame.mm(high + NAME * (frame.panel.text_scale - 1)))
    draw_name(frame, head, name, capital=NAME, colour=colours.ink, row=row)
    return rest


def chip_count(frame: Frame, box: Box, count: str, colour: Colour, capital: float = NAME) -> Box:
    """Draws a chip and a number at the left of a box; returns the rest of it."""
    wide = frame.fonts.width(count, "number", frame.size("number", capital)) + frame.mm(HAIR)
    sign, rest = box.cut_left(frame.mm(SPACE), frame.mm(TIGHT))
    frame.sign(sign, "chip", colour)
    number, rest = rest.cut_left(min(wide, rest.w), frame.mm(GAP))
    frame.text(number, count, cut="number", capital=capital, colour=colour)
    return rest
