"""A key on a tile of the table, with its badge "+n": how many cards this play would take."""

from weakref import WeakKeyDictionary

from companion.games.thirteen.screens.card_chip import RED_SIGN
from companion.games.thirteen.stage import DIRTY_FOUR
from companion.games.thirteen.view import PlayKey
from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    GAP,
    HAIR,
    MARGIN,
    NUMBER,
    SMALL,
    SMALLEST_CAPITAL,
    SPACE,
    TIGHT,
)
from companion.ui.render.panel import Panel
from companion.ui.render.text import Fonts
from companion.ui.render.theme import DARK, DARK_INK, LIGHT_INK, Colour, blend

# The empty space around a badge's text, and the height of the strip with the copies left.
AROUND = (TIGHT, HAIR)
COPIES = SPACE
# The widest number of a key, and the widest text of a badge.
WIDEST = "4"
WIDEST_BADGE = "+4"


@dataclass(frozen=True)
class KeySizes:
    """The heights of the number and of the badge's text in millimetres, before the text scale."""

    number: float
    badge: float


def key_sizes(frame: Frame, box: Box, copies: bool) -> KeySizes:
    """The largest number that stands in the middle of a key and clear of a badge, and that badge.

    `box` is the smallest key; `copies`: whether the copies left are shown below the number. The
    number grows first: a badge that has no room to grow keeps the smallest size of any text.
    """
    known = _known_sizes.setdefault(frame.fonts, {})
    key = (frame.panel, box.w, box.h, copies)
    if key not in known:
        known[key] = _find_sizes(frame.panel, frame.fonts, box.w, box.h, copies)
    return known[key]


# A cache, as finding the sizes takes as long as describing a whole tile. It does not keep fonts
# alive, each of which has an open file.
_known_sizes: WeakKeyDictionary[Fonts, dict[tuple[Panel, int, int, bool], KeySizes]] = (
    WeakKeyDictionary()
)


def _find_sizes(panel: Panel, fonts: Fonts, width: int, height: int, copies: bool) -> KeySizes:
    # The colours do not matter here.
    frame, box = Frame(panel, DARK, fonts), Box(0, 0, width, height)
    # `capital` is scaled with the text, and the smallest size is not.
    least = SMALLEST_CAPITAL / frame.panel.text_scale
    number = NUMBER
    while number > SMALLEST_CAPITAL and not _is_clear(frame, box, KeySizes(number, least), copies):
        number -= 0.1
    badge = SMALLEST_CAPITAL
    while badge > least and not _is_clear(frame, box, KeySizes(number, badge), copies):
        badge -= 0.1
    return KeySizes(number, max(badge, least))


def _is_clear(frame: Frame, box: Box, sizes: KeySizes, copies: bool) -> bool:
    """Whether number and badge of these sizes do not touch, nor the number the key's edge."""
    size = frame.size("number", sizes.number)
    middle = _number_box(frame, box, copies)
    number = middle.middle(
        frame.fonts.width(WIDEST, "number", size), frame.fonts.capital("number", size)
    ).pad(-frame.mm(HAIR))
    fits = number.is_inside(middle.pad(frame.mm(HAIR)))
    return fits and not number.overlaps(_badge_box(frame, box, WIDEST_BADGE, sizes.badge))


def _number_box(frame: Frame, box: Box, copies: bool) -> Box:
    if not copies:
        return box
    # Nearer to the copies than to the upper edge, where the badge is.
    return box.cut_bottom(frame.mm(COPIES))[1].cut_top(frame.mm(GAP))[1]


def _badge_box(frame: Frame, box: Box, text: str, capital: float) -> Box:
    """The badge at the upper right corner of a key."""
    size = frame.size("number", capital)
    across, down = (frame.mm(around) for around in AROUND)
    width = frame.fonts.width(text, "number", size) + 2 * across
    height = frame.fonts.capital("number", size) + 2 * down
    x, y = box.right - frame.mm(HAIR) - width, box.y - frame.mm(HAIR)
    return Box(x, y, width, height)


def draw_key(frame: Frame, box: Box, key: PlayKey, sizes: KeySizes) -> None:
    """Draws the key with its card's value; its target is key- and the text of the play.

    If the play would take cards, a badge says how many. In open mode the copies left are below. The
    number has its place whether there is a badge or not, so that it never moves.
    """
    theme, tile = frame.theme, key.play.tile
    red = key.play.card == DIRTY_FOUR
    ground, ink = (theme.red, theme.on_red) if red else (theme.tiles[tile].key, DARK_INK)
    if key.left == 0:
        ground, ink = blend(ground, theme.tiles[tile].bottom, 0.8), theme.cream
    lit = (theme.cream, theme.on_cream)
    ink = frame.key(box, f"key-{key.play}", (ground, ink), lit, changes=True)
    if key.left is not None:
        below, _ = box.cut_bottom(frame.mm(COPIES))
        _draw_copies_left(frame, below, key, ink)
    number = _number_box(frame, box, key.left is not None)
    value = key.play.card[1:]
    frame.text(number, value, cut="number", capital=sizes.number, colour=ink, align="centre")
    if red:
        draw_red_sign(frame, box, ink)
    if key.takes:
        # So many cards lie on the tile, and this play would take them.
        text = f"+{key.takes}"
        badge = _badge_box(frame, box, text, sizes.badge)
        frame.fill(badge, DARK_INK, GAP)
        frame.text(badge, text, cut="number", capital=sizes.badge, colour=LIGHT_INK, align="centre")


def draw_red_sign(frame: Frame, box: Box, ink: Colour) -> None:
    """Draws the shape of a red four in the upper left corner of its key."""
    inset, side = frame.mm(TIGHT), frame.mm(MARGIN)
    frame.sign(Box(box.x + inset, box.y + inset, side, side), RED_SIGN, ink)


def _draw_copies_left(frame: Frame, box: Box, key: PlayKey, ink: Colour) -> None:
    """Draws how many copies are not laid yet (open mode): a dot for each, filled if it is left."""
    if key.play.card == DIRTY_FOUR:
        frame.text(box, f"× {key.left}", cut="body", capital=SMALL, colour=ink, align="centre")
        return
    count = 2 if key.play.card[1:] == "4" else 3
    side, gap = frame.mm(MARGIN), frame.mm(TIGHT)
    left = box.x + (box.w - count * side - (count - 1) * gap) // 2
    for place in range(count):
        dot = Box(left + place * (side + gap), box.y + frame.mm(HAIR), side, side)
        if place < (key.left or 0):
            frame.fill(dot, ink, TIGHT)
        else:
            ground = frame.theme.tiles[key.play.tile].key
            frame.fill(dot, ground, TIGHT, line=(HAIR, ink))
