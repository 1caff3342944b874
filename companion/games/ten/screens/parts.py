"""10: its cards, chips and players as its screens draw them."""

from collections.abc import Sequence

from companion.games.ten.cards import PENALTY_CARDS, VALUE, VALUES
from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import CARD_FACE, DARK_INK, GOLD, GREEN, Colour
from companion.ui.shell import game_uis
from companion.ui.shell.shell import Shell
from companion.ui.widgets.name_lines import draw_name
from companion.ui.widgets.pages import centred, game_badge
from companion.ui.widgets.parts import gives_way, player_colour, reader_button, turn_button

UPSIDE_DOWN = ("6", "9")
BAR = 11.0
TOP = 9.6
# The capitals of a name in a cell, and of the largest number below it, in millimetres.
NAME, NUMBER = 3.6, 4.0
# Up to so many players fill two rows in portrait.
FEW = 4


def gold(frame: Frame) -> Colour:
    """The colour of chips."""
    return frame.theme.gold


def card_colours(frame: Frame, card: str) -> tuple[Colour, Colour]:
    """Ground and ink of a card: normal, penalty card, joker."""
    if card.startswith("P"):
        return frame.theme.red, frame.theme.on_red
    return (GOLD, DARK_INK) if card.startswith("J") else (CARD_FACE, DARK_INK)


def card_face(frame: Frame, box: Box, card: str, capital: float = 4.0) -> None:
    """A card as it lies: its value, on red for a penalty card, on gold for a joker."""
    ground, ink = card_colours(frame, card)
    # A red card has a white edge: it may lie on the red cell of whoever takes it.
    edge = (0.5, CARD_FACE) if card.startswith("P") else None
    frame.fill(box, ground, 1.2, line=edge)
    if card.startswith("J"):
        card = card.partition("=")[2]
        star = box
        if card:
            upright = box.h > box.w
            star, box = box.cut_top(box.h * 42 // 100) if upright else box.cut_left(box.w // 2)
        frame.sign(star.pad(frame.mm(0.5)), "star", ink)
    value = card.removeprefix("P")
    frame.text(
        box,
        value,
        cut="number",
        capital=capital,
        colour=ink,
        align="centre",
        underlined=value in UPSIDE_DOWN,
    )


def top_bar(
    frame: Frame,
    shell: Shell,
    title: str,
    card: int | None = None,
    note: str = "",
    pot: str = "",
    says: bool = True,
    menu: bool = True,
    turned: bool = False,
    turn: bool | None = None,
) -> Box:
    """Draws the top bar: badge, title, round card, note, pot, menu; returns the box below it.

    says: whether a message of the shell is shown here, in place of the note; where that has a line
    of its own, the line stays free without one, so that nothing below moves. menu: whether there
    is a menu button, for the match on the table. turned: whether a tap on the title and the card
    is to correct who started and which card was turned; its target is "turned". turn: for the
    button that turns the board.
    """
    theme = frame.theme
    gap = frame.mm(1.5)
    area = frame.box.pad(gap, 0)
    bar, area = area.cut_top(frame.mm(TOP), frame.mm(1))
    game_ui = game_uis.of("ten")
    rest = bar
    if not gives_way(frame, turn):
        rest = game_badge(frame, bar, game_ui.badge, game_ui.badge_look(theme))
    if menu:
        button, rest = rest.cut_right(frame.mm(10), gap)
        frame.button(button, "menu", sign="menu")
    rest = reader_button(frame, rest, shell.device.reader_state)
    rest = frame.off_edge(turn_button(frame, rest, turn))
    if pot:
        size = frame.size("body", 2.3)
        width = frame.fonts.width(pot, "body", size) + frame.mm(5)
        place, rest = rest.cut_right(width, gap)
        sign, words = place.cut_left(frame.mm(3.4), frame.mm(0.8))
        frame.sign(sign, "chip", gold(frame))
        frame.text(words, pot, capital=2.3, colour=theme.dim)
    width = frame.fonts.width(title, "body", frame.size("body", 2.3)) + frame.mm(1)
    if turned:
        # As wide as the title, the card and what is between and around them.
        around = frame.mm(1.2)
        whole = width + gap + frame.mm(6.6) + 2 * around
        place = rest.cut_left(min(whole, rest.w))[0]
        pressed = frame.pressed == "turned"
        frame.fill(place, theme.panel_down if pressed else theme.panel, 2.2)
        # A target may reach up to the panel's edge.
        frame.target(Box(place.x, bar.y, place.w, bar.h), "turned")
        rest = rest.cut_left(around)[1]
    words, rest = rest.cut_left(min(width, rest.w * 6 // 10), gap)
    frame.text(words, title, capital=2.3, colour=theme.dim)
    if card is not None:
        face, rest = rest.cut_left(frame.mm(6.6), gap)
        card_face(frame, face.middle(face.w, min(face.h, frame.mm(8.6))), str(card), 3.6)
    said = shell.messages.text if says else ""
    text, ink = (said, theme.ink) if said else (note, theme.dim)
    if frame.panel.portrait or rest.w <= frame.mm(18):
        if not says and not text:
            return area
        rest, area = area.cut_top(frame.mm(8.4), frame.mm(0.6))
        rest = rest.pad(frame.mm(1), 0)
    frame.paragraph(centred(frame, rest, text, 2.3), text, capital=2.3, colour=ink)
    return area


def bottom_bar(frame: Frame, area: Box) -> tuple[Box, Box]:
    """The box of the bar of buttons, and the box above it."""
    gap = frame.mm(1.5)
    bar, area = area.cut_bottom(frame.mm(BAR) + gap, frame.mm(1))
    return Box(bar.x, bar.y, bar.w, frame.mm(BAR)), area


def player_cells(frame: Frame, area: Box, count: int, high: float) -> tuple[list[Box], Box]:
    """A box for each player, clockwise from the left, in portrait two in a row; and the rest.

    high: their height in millimetres; with large text there is more, for the name and a number,
    but not for many rows of them.
    """
    gap = frame.mm(1)
    if not frame.panel.portrait or count <= FEW:
        high += (NAME + NUMBER) * (frame.panel.text_scale - 1)
    if frame.panel.portrait:
        rows = (count + 1) // 2
        strip, rest = area.cut_top(rows * (frame.mm(high) + gap) - gap, frame.mm(1.5))
        return strip.grid(2, rows, gap)[:count], rest
    strip, rest = area.cut_top(frame.mm(high), frame.mm(1.5))
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
    high: float = 6,
) -> Box:
    """Draws a player's cell with the name at the top, `high` mm of it; returns the box below.

    row: the names of all players, which have one size.
    """
    frame.fill(box, colours.ground, 1.5)
    stripe, inside = box.cut_left(frame.mm(1.3), frame.mm(1.1))
    frame.fill(stripe, player_colour(shell, name, seat), 0.8)
    inside = Box(inside.x, inside.y, inside.w - frame.mm(1), inside.h)
    head, rest = inside.cut_top(frame.mm(high + NAME * (frame.panel.text_scale - 1)))
    draw_name(frame, head, name, capital=NAME, colour=colours.ink, row=row)
    return rest


def chip_count(frame: Frame, box: Box, count: str, colour: Colour, capital: float = 3.6) -> Box:
    """Draws a chip and a number at the left of a box; returns the rest of it."""
    wide = frame.fonts.width(count, "number", frame.size("number", capital)) + frame.mm(0.4)
    sign, rest = box.cut_left(frame.mm(3.4), frame.mm(0.8))
    frame.sign(sign, "chip", colour)
    number, rest = rest.cut_left(min(wide, rest.w), frame.mm(1.4))
    frame.text(number, count, cut="number", capital=capital, colour=colour)
    return rest


def number_key(
    frame: Frame,
    box: Box,
    name: str,
    text: str,
    *,
    marked: bool = False,
    ground: Colour | None = None,
    ink: Colour | None = None,
    chip: bool = False,
    off: bool = False,
) -> None:
    """A key with a number, the target `name`.

    marked: it is chosen; chip: the number counts chips; off: it does nothing.
    """
    theme = frame.theme
    ground, ink = ground or theme.key_dark, ink or theme.ink
    if frame.pressed == name or (marked and ground == theme.key_dark):
        ground, ink = theme.cream, theme.on_cream
    if off:
        ground, ink = theme.panel, theme.dim
    frame.fill(box, ground, 1.7)
    if marked and ground != theme.cream:
        frame.fill(box, theme.ink, 1.7)
        frame.fill(box.pad(frame.mm(1.0)), ground, 1.0)
    inside = box
    if chip:
        side, gap = frame.mm(3.4), frame.mm(1)
        wide = frame.fonts.width(text, "number", frame.size("number", 4.0))
        both = box.middle(min(box.w, wide + gap + side), box.h)
        sign, inside = both.cut_right(side, gap)
        frame.sign(sign, "chip", ink)
    frame.text(
        inside,
        text,
        cut="number",
        capital=4.0,
        colour=ink,
        align="centre",
        underlined=text in UPSIDE_DOWN,
    )
    if not off:
        frame.target(box, name)


def joker_key(frame: Frame, box: Box, name: str, word: str) -> None:
    """The key of a joker, the target `name`; with its `word` where that fits beside the star."""
    wide = frame.fonts.width(word, "body", frame.size("body", 2.5)) + frame.mm(8)
    text = word if wide <= box.w else ""
    frame.button(box, name, text, sign="star", colour=GOLD, ink=DARK_INK, radius=1.7)


@dataclass(frozen=True)
class CardKeys:
    """Where the keys of all cards are: normal cards, penalty cards, the joker, taking back."""

    normal: list[Box]
    penalty: list[Box]
    joker: Box
    delete: Box


def card_keys(frame: Frame, box: Box) -> CardKeys:
    """Each kind of card in rows of its own."""
    gap = frame.mm(1)
    normal, penalty = len(VALUES), len(PENALTY_CARDS)
    upper, lower = box.rows(2, gap)
    if not frame.panel.portrait:
        below = lower.columns(normal, gap)
        joker, delete = below[penalty : penalty + 2]
        return CardKeys(upper.columns(normal, gap), below[:penalty], joker, delete)
    above = upper.grid(-(-normal // 2), 2, gap)
    right, left = lower.cut_right(above[0].w * 2 + gap, gap)
    joker, delete = right.rows(2, gap)
    return CardKeys(above[:normal], left.grid(penalty // 2, 2, gap), joker, delete)


def laid_value(cards: tuple[str, ...]) -> int:
    """What the cards before a player count together."""
    return sum(VALUE[card] for card in cards)
