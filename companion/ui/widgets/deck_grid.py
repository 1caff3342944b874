"""Draws the cards of a deck as keys, in pages, with how many copies of each have a tag."""

from collections.abc import Callable

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    GAP,
    HAIR,
    LINE,
    MARGIN,
    NAME,
    SMALL,
    SPACE,
    STRONG,
    TIGHT,
    TOUCH,
)
from companion.ui.render.theme import CARD_FACE, DARK_INK
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.game_ui.cards import ROWS
from companion.ui.shell.game_ui.values import Face

# Values that are others upside down, which are underlined.
UPSIDE_DOWN = ("6", "9")
# Returns how many copies of a card have a tag, and how many copies there are.
Count = Callable[[str], tuple[int, int]]


def page_of(game_ui: GameUI, card: str | None) -> int:
    """The index of the page that `card` is on; 0 if it is None or on no page."""
    for number, columns in enumerate(game_ui.card_pages()):
        if any(card in column for column in columns):
            return number
    return 0


def draw_deck(
    frame: Frame, area: Box, game_ui: GameUI, count: Count, now: str | None, page: int
) -> None:
    """Draws one page of cards with the targets card-B7 and so on, and page-0 and so on as tabs.

    `now` is the card to scan next, which is highlighted; `page` is the page to draw.
    """
    pages = game_ui.card_pages()
    gap = frame.mm(GAP)
    if len(pages) > 1:
        tabs, area = area.cut_top(frame.mm(TOUCH), gap)
        for number, box in enumerate(tabs.columns(len(pages), gap)):
            of_page = [card for column in pages[number] for card in column]
            done = all(count(card)[0] == count(card)[1] for card in of_page)
            _tab(frame, box, game_ui, of_page[0], number, number == page, done)
    most = max(len(columns) for columns in pages)
    for column, cards in zip(area.columns(most, gap), pages[page], strict=False):
        for card, box in zip(cards, column.rows(ROWS, frame.mm(TIGHT)), strict=False):
            _card(frame, box, game_ui, card, count(card), card == now)


def draw_face(frame: Frame, box: Box, face: Face) -> None:
    """Draws a card as it is held in the hand: its value, and the sign of its suit if it has one."""
    edge = face.colour or DARK_INK
    frame.fill(box, CARD_FACE, MARGIN, line=(TIGHT, edge))
    value = box.pad(frame.mm(GAP))
    if face.sign:
        sign, value = value.cut_bottom(value.h * 34 // 100, frame.mm(TIGHT))
        frame.sign(sign.pad(0, frame.mm(TIGHT)), face.sign, edge)
    # As high as there is room, which is measured in pixels, and text in scaled millimetres.
    high = value.h * (72 if face.sign else 50) // 100
    capital = frame.millimetres(high) / frame.panel.text_scale
    frame.text(
        value,
        face.value,
        cut="number",
        capital=capital,
        colour=DARK_INK,
        align="centre",
        underlined=face.value in UPSIDE_DOWN,
    )


def _tab(
    frame: Frame, box: Box, game_ui: GameUI, first: str, number: int, here: bool, done: bool
) -> None:
    theme = frame.theme
    face = game_ui.face(first, theme)
    lit = (theme.cream, theme.on_cream) if here else None
    ink = frame.key(box, f"page-{number}", lit, lit)
    place = box
    if done:
        check, place = box.pad(frame.mm(GAP), 0).cut_right(frame.mm(SPACE), frame.mm(HAIR))
        frame.sign(check, "check", theme.on_cream if here else theme.green)
    side = frame.mm(LINE)
    if face.sign:
        frame.sign(place.middle(side, side), face.sign, theme.on_cream if here else face.colour)
    else:
        frame.text(place, face.value, cut="number", capital=STRONG, colour=ink, align="centre")


def _card(
    frame: Frame, box: Box, game_ui: GameUI, card: str, count: tuple[int, int], now: bool
) -> None:
    theme = frame.theme
    known, of = count
    lit = (theme.cream, theme.on_cream) if now else None
    ink = frame.key(box, f"card-{card}", lit, lit)
    rest = box.pad(frame.mm(GAP), 0)
    face = game_ui.face(card, theme)
    if face.sign:
        sign, rest = rest.cut_left(frame.mm(SPACE), frame.mm(TIGHT))
        frame.sign(sign, face.sign, ink if now else face.colour)
    if known == of:
        side, rest = rest.cut_right(frame.mm(LINE), frame.mm(HAIR))
        frame.sign(side, "check", theme.on_cream if now else theme.green)
    elif of > 1:
        dim = theme.dim_on_cream if now else theme.dim
        width = frame.fonts.width("0/0", "body", frame.size("body", SMALL)) + frame.mm(HAIR)
        side, rest = rest.cut_right(width, frame.mm(HAIR))
        frame.text(side, f"{known}/{of}", capital=SMALL, colour=dim, align="right")
    underlined = face.value in UPSIDE_DOWN
    frame.text(rest, face.value, cut="number", capital=NAME, colour=ink, underlined=underlined)
