"""10: keys with a number or a sign, and a key for each card."""

from companion.games.ten.cards import PENALTY_CARDS, VALUES
from companion.games.ten.screens.parts.cards import UPSIDE_DOWN
from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, HAIR, LINE, SMALL, SPACE, TEXT, TIGHT, TITLE
from companion.ui.render.theme import CARD_FACE, DARK_INK, GOLD, Colour

# The height of the sign on a key, in millimetres.
SIGN = LINE


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
    lit = (theme.cream, theme.on_cream)
    look = (ground or theme.key_dark, ink or theme.ink)
    edge = (TIGHT, theme.ink) if marked and ground else None
    if marked and not ground:
        look = lit
    if off:
        look = (theme.panel, theme.dim)
    ink = frame.key(box, None if off else name, look, lit, radius=GAP, line=edge)
    inside = box
    if chip:
        side, gap = frame.mm(SPACE), frame.mm(TIGHT)
        wide = frame.fonts.width(text, "number", frame.size("number", TITLE))
        both = box.middle(min(box.w, wide + gap + side), box.h)
        sign, inside = both.cut_right(side, gap)
        frame.sign(sign, "chip", ink)
    frame.text(
        inside,
        text,
        cut="number",
        capital=TITLE,
        colour=ink,
        align="centre",
        underlined=text in UPSIDE_DOWN,
    )


def sign_key(frame: Frame, box: Box, name: str, sign: str, words: str, marked: bool) -> None:
    """A key with a sign and words, the target `name`; marked: it is chosen."""
    theme = frame.theme
    lit = (theme.cream, theme.on_cream)
    ink = frame.key(box, name, lit if marked else (theme.key_dark, theme.ink), lit, radius=GAP)
    inside = box.pad(frame.mm(TIGHT), 0)
    place, beside = inside.cut_left(frame.mm(SIGN), frame.mm(TIGHT))
    if frame.fonts.width(words, "body", frame.size("body", SMALL)) <= beside.w:
        frame.sign(place, sign, ink)
        frame.text(beside, words, capital=SMALL, colour=ink)
    else:
        # In a narrow key the words are below the sign, in narrow letters.
        place, below = box.pad(0, frame.mm(HAIR)).rows(2, 0)
        frame.sign(place.middle(place.w, min(place.h, frame.mm(SIGN))), sign, ink)
        frame.text(below, words, cut="name", capital=SMALL, colour=ink, align="centre")


def joker_key(frame: Frame, box: Box, name: str, word: str) -> None:
    """The key of a joker, the target `name`; with its `word` where that fits beside the star."""
    wide = frame.fonts.width(word, "body", frame.size("body", TEXT)) + frame.mm(2 * LINE)
    text = word if wide <= box.w else ""
    frame.button(box, name, text, sign="star", colour=GOLD, ink=DARK_INK, radius=GAP)


@dataclass(frozen=True)
class CardKeys:
    """Where the keys of all cards are: normal cards, penalty cards, the joker, taking back."""

    normal: list[Box]
    penalty: list[Box]
    joker: Box
    delete: Box


def card_keys(frame: Frame, box: Box) -> CardKeys:
    """Each kind of card in rows of its own."""
    gap = frame.mm(TIGHT)
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


def draw_card_keys(frame: Frame, box: Box, joker: str, word: str, chosen: bool = False) -> None:
    """Draws a key for each card, card-0 to card-P8, one for a joker and one for taking back.

    joker: the target of the joker's key; word: what it says. chosen: a joker is laid next: the
    normal cards are its values, and penalty cards do nothing.
    """
    theme = frame.theme
    keys = card_keys(frame, box)
    for value, cell in zip(VALUES, keys.normal, strict=True):
        ground = GOLD if chosen else CARD_FACE
        number_key(frame, cell, f"card-{value}", str(value), ground=ground, ink=DARK_INK)
    for red, cell in zip(PENALTY_CARDS, keys.penalty, strict=True):
        number_key(
            frame, cell, f"card-P{red}", str(red), ground=theme.red, ink=theme.on_red, off=chosen
        )
    joker_key(frame, keys.joker, joker, word)
    if chosen:
        high = frame.mm(TIGHT)
        frame.fill(Box(keys.joker.x, keys.joker.bottom - high, keys.joker.w, high), theme.ink)
    frame.button(keys.delete, "delete", sign="delete", colour=theme.key_dark, radius=GAP)
