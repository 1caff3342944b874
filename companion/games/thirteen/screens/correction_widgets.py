"""What the correction screens draw alike: the keys of all cards, the players, captions."""

from companion.games.thirteen.screens.tile_keys import draw_red_sign
from companion.games.thirteen.screens.words import tile_words
from companion.games.thirteen.stage import DIRTY_FOUR, PLAYS, TILES, Play
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    LINE,
    MARGIN,
    NUMBER,
    SPACE,
    STRONG,
    TEXT,
    TIGHT,
    TOUCH,
)
from companion.ui.render.theme import DARK_INK
from companion.ui.shell.shell import Shell
from companion.ui.widgets.name_lines import draw_name, name_columns
from companion.ui.widgets.pages import centred
from companion.ui.widgets.parts import player_colour

# The height of a caption above a row, in millimetres.
CAPTION_HEIGHT = LINE
# How many players stand in a row of a standing panel at most.
ABREAST = 4

ALL_PLAYS = tuple(dict.fromkeys(PLAYS.values()))


def draw_card_keys(
    frame: Frame, box: Box, shell: Shell, marked: Play | None = None, tile: int | None = None
) -> None:
    """Draws the eighteen keys in the places of the table, with the targets key- and the play.

    There are no gauges and sums, so that nobody takes it for the table. marked: the play in the
    record, drawn with a frame. tile: the tile that gets an arrow.
    """
    gap = frame.mm(GAP)
    portrait = frame.panel.portrait
    for place, field in enumerate(box.rows(3, gap) if portrait else box.columns(3, gap)):
        colours = frame.theme.tiles[place]
        frame.fill(field, colours.top, MARGIN, bottom=colours.bottom)
        inside = field.pad(frame.mm(GAP), frame.mm(TIGHT))
        label, keys = inside.cut_top(frame.mm(LINE), frame.mm(TIGHT))
        sign, words = label.cut_left(frame.mm(MARGIN), frame.mm(TIGHT))
        frame.sign(sign, TILES[place])
        frame.text(words, tile_words(shell.words, place), cut="body", capital=TEXT)
        if place == tile:
            arrow = label.cut_right(frame.mm(SPACE))[0]
            frame.sign(arrow, "down")
        cells = keys.grid(6, 1, frame.mm(GAP)) if portrait else keys.grid(3, 2, frame.mm(GAP))
        here = [play for play in ALL_PLAYS if play.tile == place]
        for play, cell in zip(here, cells, strict=True):
            _draw_key(frame, cell, play, marked is not None and play == marked)


def _draw_key(frame: Frame, box: Box, play: Play, marked: bool) -> None:
    theme = frame.theme
    red = play.card == DIRTY_FOUR
    look = (theme.red, theme.on_red) if red else (theme.tiles[play.tile].key, DARK_INK)
    edge = (TIGHT, theme.ink) if marked else None
    ink = frame.key(box, f"key-{play}", look, (theme.cream, theme.on_cream), line=edge)
    if red:
        draw_red_sign(frame, box.pad(frame.mm(TIGHT)) if marked else box, ink)
    frame.text(box, play.card[1:], cut="number", capital=NUMBER, colour=ink, align="centre")


def seats_height(frame: Frame, count: int) -> int:
    """The height of `draw_seats_row` for so many players, in pixels."""
    high = frame.mm(TOUCH)
    if not frame.panel.portrait:
        return high
    rows = 1 if count <= ABREAST else 2
    return frame.mm(CAPTION_HEIGHT) + rows * high + (rows - 1) * frame.mm(TIGHT)


def draw_seats_row(
    frame: Frame, box: Box, shell: Shell, names: tuple[str, ...], chosen: int
) -> None:
    """Draws all players with the targets by-0, by-1...; `chosen` is the seat marked."""
    theme = frame.theme
    box = draw_caption(frame, box, shell.words("Played by"), BAR + LINE)
    # Beside a name are the stripe, and an edge at both of its sides.
    cells = name_columns(frame, box, names, frame.mm(TIGHT), frame.mm(SPACE), box.h)
    if frame.panel.portrait and len(names) > ABREAST:
        cells = box.grid(3, 2, frame.mm(TIGHT))
    for seat, (name, cell) in enumerate(zip(names, cells, strict=False)):
        target = f"by-{seat}"
        here = (theme.cream, theme.on_cream) if seat == chosen else None
        ink = frame.key(cell, target, here, radius=GAP)
        stripe, words = cell.cut_left(frame.mm(GAP), frame.mm(TIGHT))
        frame.fill(stripe, player_colour(shell, name, seat), TIGHT)
        words = Box(words.x, words.y, words.w - frame.mm(TIGHT), words.h)
        draw_name(frame, words, name, capital=STRONG, colour=ink)


def draw_caption(frame: Frame, box: Box, text: str, wide: float) -> Box:
    """Draws what a row is for; returns the rest of `box`.

    It stands above the row on a standing panel, else at its left, `wide` millimetres wide.
    """
    colour = frame.theme.dim
    if frame.panel.portrait:
        words, rest = box.cut_top(frame.mm(CAPTION_HEIGHT))
        frame.text(words.pad(frame.mm(TIGHT), 0), text, capital=TEXT, colour=colour)
        return rest
    words, rest = box.cut_left(frame.mm(wide), frame.mm(TIGHT))
    words = words.cut_left(frame.mm(TIGHT))[1]
    frame.paragraph(centred(frame, words, text, TEXT), text, capital=TEXT, colour=colour)
    return rest
