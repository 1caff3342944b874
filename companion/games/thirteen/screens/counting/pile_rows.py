"""Draws a row for each player with the counts of the piles, and the keys to enter a number."""

from companion.games.thirteen.stage import PILES, RED, Pile
from companion.games.thirteen.tally import Cell, Tally, points_of_piles
from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    HAIR,
    KEY,
    MARGIN,
    NAME,
    SPACE,
    STRONG,
    TIGHT,
    TITLE,
    TOUCH,
)
from companion.ui.render.theme import DARK_INK, Colour, Theme
from companion.ui.shell.shell import Shell
from companion.ui.widgets.parts import finger, minus, player_colour
from companion.ui.widgets.words import Words

# The most cards of one colour in a deck.
MOST = 14


@dataclass(frozen=True)
class ShownCounts:
    """The counts so far, and the cell that the next number is for; None if none is asked for.

    recorded: the piles as their cards were entered, if they differ and the table is asked about it.
    """

    tally: Tally
    chosen: Cell | None
    recorded: tuple[Pile, ...] | None


def pile_colour(theme: Theme, colour: int) -> Colour:
    """The colour that a pile is drawn in."""
    return theme.red if colour == RED else theme.tiles[colour].key


def draw_pile_row(
    frame: Frame, row: Box, shell: Shell, name: str, seat: int, shown: ShownCounts
) -> None:
    """Draws a player with the targets cell-0-blue, cell-0-yellow...; 0 is the seat."""
    portrait = frame.panel.portrait
    frame.fill(row, frame.theme.panel, GAP)
    strip, inside = row.cut_left(frame.mm(GAP), frame.mm(GAP if portrait else MARGIN))
    frame.fill(strip, player_colour(shell, name, seat), TIGHT)
    who, inside = inside.cut_left(frame.mm(6 * SPACE if portrait else 3 * TOUCH), frame.mm(TIGHT))
    frame.text(who.cut_right(frame.mm(TIGHT))[1], name, cut="name", capital=STRONG)
    right, inside = inside.cut_right(frame.mm(KEY if portrait else 2 * BAR), frame.mm(TIGHT))
    right = Box(right.x, right.y, right.w - frame.mm(GAP if portrait else SPACE), right.h)
    _draw_points(frame, right, shell.words, seat, shown)
    # A cell is no lower than a finger needs, even where the row has no room around it.
    margin = max(0, min(frame.mm(TIGHT), (row.h - finger(frame)) // 2))
    cells = inside.columns(len(PILES), frame.mm(TIGHT if portrait else MARGIN))
    for colour, cell in enumerate(cells):
        _draw_cell(frame, cell.pad(0, margin), shell.words, (seat, colour), shown)


def _draw_cell(frame: Frame, box: Box, _: Words, cell: Cell, shown: ShownCounts) -> None:
    theme = frame.theme
    seat, colour = cell
    counts, recorded = shown.tally.counts, shown.recorded
    stands_out = cell == shown.chosen
    number = str(counts[cell]) if cell in counts else ""
    if recorded is not None and recorded[seat][colour] != counts[cell]:
        stands_out = True
        number = _both_words(_, number, str(recorded[seat][colour]))
    look = (theme.cream, theme.on_cream) if stands_out else (theme.ground, theme.ink)
    edge = (HAIR, pile_colour(theme, colour))
    ink = frame.key(box, f"cell-{seat}-{PILES[colour]}", look, radius=GAP, line=edge, changes=True)
    # The colour's shape, for those who do not see the colour.
    side = frame.mm(MARGIN)
    sign = Box(box.x + frame.mm(TIGHT), box.y + frame.mm(TIGHT), side, side)
    frame.sign(sign, PILES[colour], ink if ink == theme.on_cream else theme.dim)
    if number:
        inside = box.pad(frame.mm(TIGHT), 0)
        # With the entered number in brackets it needs room at both sides.
        high = TITLE if number.isdigit() else STRONG
        frame.text(inside, number, cut="number", capital=high, colour=ink, align="centre")


def _draw_points(frame: Frame, box: Box, _: Words, seat: int, shown: ShownCounts) -> None:
    """Draws the player's points so far; nothing before the first count of this player."""
    if not shown.tally.has_counts(seat):
        return
    text = minus(points_of_piles(shown.tally.piles)[seat])
    if shown.recorded is not None:
        recorded = minus(points_of_piles(shown.recorded)[seat])
        if recorded != text:
            text = _both_words(_, text, recorded)
    frame.text(box, text, cut="number", capital=TITLE, colour=frame.theme.dim, align="right")


def _both_words(_: Words, counted: str, recorded: str) -> str:
    return _("{counted} ({recorded})").format(counted=counted, recorded=recorded)


def draw_number_keys(
    frame: Frame, box: Box, lines: int, colour: int, most: int, chosen: int | None
) -> None:
    """Draws the targets number-0 to number-`most` in so many lines; `chosen` stands out."""
    theme = frame.theme
    cells = box.grid((MOST + lines) // lines, lines, frame.mm(TIGHT))
    # What this colour cannot have leaves its place empty, so that no key ever moves.
    for number, cell in enumerate(cells[: min(most, MOST) + 1]):
        look = (theme.key_dark, theme.ink)
        if number == chosen:
            look = (pile_colour(theme, colour), DARK_INK if colour != RED else theme.on_red)
        lit = (theme.cream, theme.on_cream)
        ink = frame.key(cell, f"number-{number}", look, lit, radius=GAP)
        frame.text(cell, str(number), cut="number", capital=NAME, colour=ink, align="centre")
