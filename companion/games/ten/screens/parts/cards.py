"""10: a card as it lies, and what the cards before a player count."""

from companion.games.ten.cards import VALUE
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import HAIR, TIGHT, TITLE
from companion.ui.render.theme import CARD_FACE, DARK_INK, GOLD, Colour

UPSIDE_DOWN = ("6", "9")


def card_colours(frame: Frame, card: str) -> tuple[Colour, Colour]:
    """Ground and ink of a card: normal, penalty card, joker."""
    if card.startswith("P"):
        return frame.theme.red, frame.theme.on_red
    return (GOLD, DARK_INK) if card.startswith("J") else (CARD_FACE, DARK_INK)


def card_face(frame: Frame, box: Box, card: str, capital: float = TITLE) -> None:
    """A card as it lies: its value, on red for a penalty card, on gold for a joker."""
    ground, ink = card_colours(frame, card)
    # A red card has a white edge: it may lie on the red cell of whoever takes it.
    edge = (HAIR, CARD_FACE) if card.startswith("P") else None
    frame.fill(box, ground, TIGHT, line=edge)
    if card.startswith("J"):
        card = card.partition("=")[2]
        star = box
        if card:
            upright = box.h > box.w
            star, box = box.cut_top(box.h * 42 // 100) if upright else box.cut_left(box.w // 2)
        frame.sign(star.pad(frame.mm(HAIR)), "star", ink)
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


def laid_value(cards: tuple[str, ...]) -> int:
    """What the cards before a player count together."""
    return sum(VALUE[card] for card in cards)
