"""6th Sense: its five colours and their shapes, its cards in words and as small pictures."""

from companion.games.sixth_sense.judge import SENSE, VALUES, LaidCard
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
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
    frame: Frame, box: Box, suit: str, target: str, text: str = "", capital: float = 3.4
) -> None:
    """A key in a colour, with its shape; with a text the shape is small, in a corner."""
    sign, ground, ink, _dark = SUITS[suit]
    if frame.pressed == target:
        ground, ink = frame.theme.cream, frame.theme.on_cream
    frame.fill(box, ground, 1.8)
    if text:
        frame.text(box, text, cut="number", capital=capital, colour=ink, align="centre")
        inset, side = frame.mm(0.7), frame.mm(1.8)
        frame.sign(Box(box.x + inset, box.y + inset, side, side), sign, ink)
    else:
        side = min(frame.mm(6), box.h - frame.mm(3), box.w - frame.mm(3))
        frame.sign(box.middle(side, side), sign, ink)
    frame.target(box, target)


def card_picture(frame: Frame, box: Box, laid: LaidCard, blocked: bool = False) -> None:
    """A small card with its value and shape; face down if it blocks, struck if it is blocked."""
    sign, key, _ink, dark = SUITS[laid.colour]
    if laid.blocks is not None:
        card_back(frame, box)
        return
    frame.fill(box, CARD_FACE, 0.9, line=(0.6, key))
    # Both stay off the edge.
    value, shape = box.pad(0, frame.mm(0.6)).cut_top((box.h - 2 * frame.mm(0.6)) * 66 // 100)
    frame.text(
        value,
        str(laid.value),
        cut="number",
        capital=3.4,
        colour=dark,
        align="centre",
        struck=blocked,
        underlined=laid.value in (6, 9) and not blocked,
    )
    side = min(frame.mm(2.4), shape.h - frame.mm(0.4))
    mark = Box(box.centre[0] - side // 2, shape.y, side, side)
    frame.sign(mark, sign, dark)


def card_back(frame: Frame, box: Box) -> None:
    """A card that lies face down: a prediction, or a block."""
    frame.fill(box, VIOLET, 0.9, line=(0.6, CARD_BACK_EDGE))
    inner = box.pad(max(2, box.w // 4), max(2, box.h // 4))
    frame.fill(inner, CARD_BACK_CENTRE, 0.6)


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
        cells = box.grid(across, rows, frame.mm(1))
    for value, cell in zip(VALUES, cells, strict=True):
        _plain_key(frame, cell, f"value-{value}", prediction_text(value), value == marked)


def number_keys(frame: Frame, box: Box, numbers: range, marked: int) -> None:
    """These numbers in one row, or in two where it is narrow: number-0 and so on."""
    for number, cell in zip(numbers, _number_cells(frame, box, numbers), strict=False):
        _plain_key(frame, cell, f"number-{number}", str(number), number == marked)


def _number_cells(frame: Frame, box: Box, numbers: range) -> list[Box]:
    across, rows = (-(-len(numbers) // 2), 2) if frame.panel.portrait else (len(numbers), 1)
    return box.grid(across, rows, frame.mm(0.6))


def _plain_key(frame: Frame, box: Box, target: str, text: str, marked: bool) -> None:
    theme = frame.theme
    here = marked or frame.pressed == target
    # Not by its colour alone.
    line = (0.6, theme.ink) if here else None
    frame.fill(box, theme.tiles[2].key if here else theme.key_dark, 1.6, line=line)
    ink = DARK_INK if here else theme.ink
    six = text in ("6", "9")
    frame.text(box, text, cut="number", capital=3.6, colour=ink, align="centre", underlined=six)
    frame.target(box, target)
