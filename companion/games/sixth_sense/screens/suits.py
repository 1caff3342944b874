"""6th Sense: its five colours and their shapes, its cards in words and as small pictures."""

from companion.games.sixth_sense.judge import SENSE, VALUES, LaidCard
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, HAIR, MARGIN, NAME, SPACE, TIGHT
from companion.ui.render.theme import (
    BLUE,
    BLUE_ON_CARD,
    CARD_BACK_CENTRE,
    CARD_BACK_EDGE,
    CARD_FACE,
    DARK_INK,
    GOLD,
    GOLD_ON_CARD,
    GREEN,
    GREEN_ON_CARD,
    PURPLE,
    PURPLE_ON_CARD,
    RED,
    RED_ON_CARD,
    VIOLET,
    WHITE,
    Colour,
)
from companion.ui.widgets.words import Words

# Each colour: its sign, its key, the ink on it, and a dark of it that shows on a white card.
SUITS: dict[str, tuple[str, Colour, Colour, Colour]] = {
    "B": ("blue", BLUE, DARK_INK, BLUE_ON_CARD),
    "Y": ("yellow", GOLD, DARK_INK, GOLD_ON_CARD),
    "G": ("green", GREEN, DARK_INK, GREEN_ON_CARD),
    "R": ("red", RED, WHITE, RED_ON_CARD),
    "P": ("purple", PURPLE, DARK_INK, PURPLE_ON_CARD),
}
SIX_OR_NINE = "6/9"


def suit_words(_: Words, suit: str) -> str:
    """The name of a colour."""
    return {
        "B": _("blue"),
        "Y": _("yellow"),
        "G": _("green"),
        "R": _("red"),
        "P": _("purple"),
    }[suit]


def laid_words(_: Words, laid: LaidCard) -> str:
    """A card as it was laid: blue 7, yellow 9 (a six), a green block."""
    if laid.blocks is not None:
        return {
            "B": _("the blue block"),
            "Y": _("the yellow block"),
            "G": _("the green block"),
            "R": _("the red block"),
            "P": _("the purple block"),
        }[laid.colour]
    return {
        "B": _("blue {value}"),
        "Y": _("yellow {value}"),
        "G": _("green {value}"),
        "R": _("red {value}"),
        "P": _("purple {value}"),
    }[laid.colour].format(value=laid.value)


def prediction_text(value: int) -> str:
    """A prediction as its card says it: the six is also the nine."""
    return SIX_OR_NINE if value == SENSE else str(value)


def suit_key(
    frame: Frame,
    box: Box,
    suit: str,
    target: str,
    text: str = "",
    framed: bool = False,
) -> None:
    """A key in a colour, with its shape; with a text the shape is small, in a corner.

    framed: whether a line around it tells it from the keys of other colours.
    """
    theme = frame.theme
    sign, ground, ink, _dark = SUITS[suit]
    line = (HAIR, theme.ink) if framed else None
    ink = frame.key(box, target, (ground, ink), (theme.cream, theme.on_cream), line=line)
    if text:
        frame.text(box, text, cut="number", capital=NAME, colour=ink, align="centre")
        inset, side = frame.mm(GAP / 2), frame.mm(MARGIN)
        frame.sign(Box(box.x + inset, box.y + inset, side, side), sign, ink)
    else:
        side = min(frame.mm(2 * SPACE), box.h - frame.mm(SPACE), box.w - frame.mm(SPACE))
        frame.sign(box.middle(side, side), sign, ink)


def card_picture(frame: Frame, box: Box, laid: LaidCard, blocked: bool = False) -> None:
    """A small card with its value and shape; face down if it blocks, struck if it is blocked."""
    sign, key, _ink, dark = SUITS[laid.colour]
    if laid.blocks is not None:
        card_back(frame, box)
        return
    frame.fill(box, CARD_FACE, TIGHT, line=(HAIR, key))
    # Both stay off the edge.
    value, shape = box.pad(0, frame.mm(HAIR)).cut_top((box.h - 2 * frame.mm(HAIR)) * 66 // 100)
    frame.text(
        value,
        str(laid.value),
        cut="number",
        capital=NAME,
        colour=dark,
        align="centre",
        struck=blocked,
        underlined=laid.value in (6, 9) and not blocked,
    )
    side = min(frame.mm(MARGIN), shape.h - frame.mm(HAIR))
    mark = Box(box.centre[0] - side // 2, shape.y, side, side)
    frame.sign(mark, sign, dark)


def card_back(frame: Frame, box: Box) -> None:
    """A card that lies face down: a prediction, or a block."""
    frame.fill(box, VIOLET, TIGHT, line=(HAIR, CARD_BACK_EDGE))
    inner = box.pad(max(2, box.w // 4), max(2, box.h // 4))
    frame.fill(inner, CARD_BACK_CENTRE, HAIR)


def value_keys(
    frame: Frame, box: Box, marked: int | None = None, numbers: range | None = None
) -> None:
    """All values of a prediction in one row, or in two where it is narrow: value-0 and so on.

    With `numbers` each stands where that number stands among `number_keys`.
    """
    if numbers is not None:
        every = _number_cells(frame, box, numbers)
        cells = [every[value] for value in VALUES]
    else:
        across, rows = (7, 2) if frame.panel.portrait else (len(VALUES), 1)
        cells = box.grid(across, rows, frame.mm(TIGHT))
    for value, cell in zip(VALUES, cells, strict=True):
        _plain_key(frame, cell, f"value-{value}", prediction_text(value), value == marked)


def number_keys(frame: Frame, box: Box, numbers: range, marked: int) -> None:
    """These numbers in one row, or in two where it is narrow: number-0 and so on."""
    for number, cell in zip(numbers, _number_cells(frame, box, numbers), strict=False):
        _plain_key(frame, cell, f"number-{number}", str(number), number == marked)


def _number_cells(frame: Frame, box: Box, numbers: range) -> list[Box]:
    across, rows = (-(-len(numbers) // 2), 2) if frame.panel.portrait else (len(numbers), 1)
    return box.grid(across, rows, frame.mm(HAIR))


def _plain_key(frame: Frame, box: Box, target: str, text: str, marked: bool) -> None:
    theme = frame.theme
    lit = (theme.tiles[2].key, DARK_INK)
    look = lit if marked else (theme.key_dark, theme.ink)
    # Not by its colour alone.
    line = (HAIR, theme.ink) if marked else None
    ink = frame.key(box, target, look, lit, radius=GAP, line=line)
    six = text in ("6", "9")
    frame.text(box, text, cut="number", capital=NAME, colour=ink, align="centre", underlined=six)
