"""6th Sense: everybody's row on the table, with the keys that give a trick."""

from companion.games.sixth_sense.screens.suits import SUITS, card_back
from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    HAIR,
    KEY,
    LINE,
    MARGIN,
    NAME,
    NUMBER,
    SMALLEST_CAPITAL,
    SPACE,
    STRONG,
    TEXT,
    TIGHT,
    TITLE,
    TOUCH,
)
from companion.ui.render.theme import Colour
from companion.ui.widgets.dealer_badge import DEALER, DEALER_TARGET, dealer_badge, dealer_mark
from companion.ui.widgets.name_lines import draw_name
from companion.ui.widgets.parts import finger, initial
from companion.ui.widgets.words import Words

# The most that a row may be high, in millimetres, and how much what stands in it may grow.
TALLEST = 15 * LINE
LARGEST = 1.35


@dataclass(frozen=True)
class PlayerRow:
    """What a row shows; `leads`: to the next trick."""

    name: str
    colour: Colour
    won: int
    total: str
    leads: bool = False
    dealer: bool = False


@dataclass(frozen=True)
class RowKeys:
    """The keys of a row: of which seat, the words on the large one; `off`: they do nothing."""

    seat: int
    label: str
    off: bool


def draw_rows(
    frame: Frame, box: Box, _: Words, players: list[PlayerRow], moving: int | None, full: bool
) -> None:
    """Draws a row for each player, with the targets less-<seat>, won-<seat> and split-<seat>.

    The left of a row is the target player-<seat>; of the dealer's row the D there is DEALER.
    `moving`: the seat whose last trick is about to go to somebody else. In a `full` round the keys
    work only then.
    """
    gap = frame.mm(HAIR if len(players) > 4 else GAP)
    most = frame.mm(TALLEST)
    high = min(most, (box.h - gap * (len(players) - 1)) // len(players))
    for seat, player in enumerate(players):
        row = Box(box.x, box.y + seat * (high + gap), box.w, high)
        theme = frame.theme
        frame.fill(row, theme.panel, MARGIN, line=(TIGHT, theme.pink) if seat == moving else None)
        label = _("+ trick") if moving is None else _("won it")
        keys = RowKeys(seat, label, off=full and moving is None)
        (_portrait_row if frame.panel.portrait else _landscape_row)(frame, row, _, player, keys)


def growth(frame: Frame, row: Box, lines: int = 1) -> float:
    """How much larger than usual what stands in a row may be: 1, up to LARGEST in a high row.

    lines: how many it has on a standing panel. Rows in two columns are too narrow for it.
    """
    if row.w < frame.box.w * 6 // 10:
        return 1.0
    usual = frame.mm(lines * KEY if frame.panel.portrait else 4 * LINE)
    return min(LARGEST, max(1.0, row.h / usual))


def _landscape_row(frame: Frame, box: Box, _: Words, player: PlayerRow, keys: RowKeys) -> None:
    """Draws a row with everything in one line."""
    grown = growth(frame, box)
    inside = box.pad(frame.mm(MARGIN), 0)
    total, inside = inside.cut_right(frame.mm(BAR * grown), frame.mm(GAP))
    _total(frame, total, player, grown)
    place, inside = inside.cut_right(frame.mm(7 * TOUCH), frame.mm(GAP))
    _keys(frame, place, _, player, keys, grown, inset=frame.mm(TIGHT))
    count, inside = inside.cut_right(frame.mm((KEY + LINE) * grown), frame.mm(GAP))
    _count(frame, count, player, grown)
    left = Box(box.x, box.y, inside.right - box.x, box.h)
    if player.dealer:
        place, left = left.cut_right(frame.mm(DEALER_TARGET))
        frame.target(place, DEALER, changes=True)
        inside = dealer_mark(frame, inside)
    frame.target(left, f"player-{keys.seat}", changes=True)
    side = frame.mm((LINE + SPACE) * grown)
    badge, inside = inside.cut_left(side, frame.mm(MARGIN))
    _badge(frame, badge.middle(side, side), player, grown)
    _name(frame, inside, _, player, grown)


def _portrait_row(frame: Frame, box: Box, _: Words, player: PlayerRow, keys: RowKeys) -> None:
    """Draws a row with the name on top and the keys below."""
    grown = growth(frame, box, lines=2)
    inside = box.pad(frame.mm(MARGIN), frame.mm(TIGHT))
    place, upper = inside.cut_bottom(max(finger(frame), inside.h * 54 // 100), frame.mm(HAIR))
    total, upper = upper.cut_right(frame.mm(KEY * grown), frame.mm(TIGHT))
    _total(frame, total, player, grown)
    side = min(frame.mm((LINE + SPACE) * grown), upper.h)
    badge, upper = upper.cut_left(side, frame.mm(MARGIN))
    _badge(frame, badge.middle(side, side), player, grown)
    count, place = place.cut_left(frame.mm((KEY + LINE) * grown), frame.mm(GAP))
    # The name alone is too low for a finger; the count below it makes it high enough.
    left = Box(box.x, box.y, count.right - box.x, box.h)
    if player.dealer:
        left, place_ = left.columns(2, 0)
        frame.target(place_, DEALER, changes=True)
        mark, upper = upper.cut_left(frame.mm(LINE), frame.mm(TIGHT))
        dealer_badge(frame, mark, frame.theme.dim if frame.pressed == DEALER else None)
    frame.target(left, f"player-{keys.seat}", changes=True)
    _name(frame, upper, _, player, grown)
    _count(frame, count, player, grown)
    _keys(frame, place, _, player, keys, grown)


def _badge(frame: Frame, box: Box, player: PlayerRow, grown: float) -> None:
    initial(frame, box, player.name, player.colour, capital=TEXT * grown)


def _total(frame: Frame, box: Box, player: PlayerRow, grown: float) -> None:
    dim, size = frame.theme.dim, TITLE * grown
    frame.text(box, player.total, cut="number", capital=size, colour=dim, align="right")


def _count(frame: Frame, box: Box, player: PlayerRow, grown: float) -> None:
    """Draws the prediction, face down, and the tricks so far."""
    wide = frame.mm(2 * SPACE * grown)
    card, number = box.cut_left(wide, frame.mm(GAP))
    card_back(frame, card.middle(wide, min(card.h - frame.mm(GAP), frame.mm((2 * LINE) * grown))))
    frame.text(number, str(player.won), cut="number", capital=NUMBER * grown, align="centre")


def _name(frame: Frame, box: Box, _: Words, player: PlayerRow, grown: float) -> None:
    """The name; behind it, or in a high row below it, that this player leads."""
    theme = frame.theme
    if player.leads:
        words = _("leads")
        wide = frame.fonts.width(words, "body", frame.size("body", TEXT)) + frame.mm(MARGIN)
        high = frame.mm(6 * SPACE)
        if not frame.panel.portrait and box.h >= high and (grown >= LARGEST or wide > box.w // 2):
            box, place = box.middle(box.w, high).rows(2, frame.mm(TIGHT))
            pill = place.cut_left(min(wide, place.w))[0]
            pill = Box(pill.x, pill.y, pill.w, frame.mm(2 * SPACE))
        else:
            place, box = box.cut_right(min(wide, box.w // 2), frame.mm(TIGHT))
            pill = place.middle(place.w, frame.mm(2 * SPACE))
        frame.fill(pill, theme.cream, GAP)
        frame.text(pill, words, capital=TEXT, colour=theme.on_cream, align="centre")
    draw_name(frame, box, player.name, capital=NAME * grown)


def _keys(
    frame: Frame,
    box: Box,
    _: Words,
    player: PlayerRow,
    keys: RowKeys,
    grown: float,
    inset: int = 0,
) -> None:
    """One trick less, one trick, two for a split 12; drawn `inset` pixels lower than a finger hits.

    Keys that do nothing have no ground.
    """
    theme = frame.theme
    less, rest = box.cut_left(max(finger(frame), frame.mm(BAR)), frame.mm(GAP))
    words = _("with a 12")
    least = frame.fonts.width(words, "note", frame.size("note", TEXT)) + 2 * frame.mm(TIGHT)
    split, won = rest.cut_right(max(rest.w * 36 // 100, least), frame.mm(GAP))
    target = f"less-{keys.seat}"
    drawn = _ground(frame, less, target, theme.key_dark, inset)
    side = frame.mm(LINE * grown)
    frame.sign(drawn.middle(side, side), "minus", theme.ink if player.won else theme.dim)
    if keys.off:
        drawn, ink = won.pad(0, inset), theme.dim
    else:
        drawn, ink = _ground(frame, won, f"won-{keys.seat}", theme.cream, inset), theme.on_cream
    inside = drawn.pad(frame.mm(GAP), 0)
    size = TITLE * grown
    frame.text(inside, keys.label, cut="number", capital=size, colour=ink, align="centre")
    if keys.off:
        drawn = split.pad(0, inset)
    else:
        drawn, ink = _ground(frame, split, f"split-{keys.seat}", theme.key_dark, inset), theme.ink
    inside = drawn.pad(frame.mm(TIGHT), 0)
    upper, lower = inside.middle(inside.w, min(inside.h, frame.mm(TOUCH * grown))).rows(2, 0)
    frame.text(upper, "+2", cut="number", capital=STRONG * grown, colour=ink, align="centre")
    frame.text(lower, words, cut="note", capital=TEXT * grown, colour=ink, align="centre")


def _ground(frame: Frame, box: Box, target: str, colour: Colour, inset: int) -> Box:
    """Draws the ground of a key, and adds its target; returns where it is drawn."""
    theme = frame.theme
    down = theme.dim if colour == theme.cream else theme.panel_down
    drawn = box.pad(0, inset)
    frame.key(drawn, target, (colour, theme.ink), (down, theme.ink), place=box)
    return drawn


def row_boxes(frame: Frame, box: Box, count: int) -> list[Box]:
    """The boxes of `count` rows in seat order; in landscape more than four stand in two columns."""
    gap = frame.mm(TIGHT)
    columns = 2 if count > 4 and not frame.panel.portrait else 1
    rows = -(-count // columns)
    high = min(frame.mm(TALLEST), (box.h - gap * (rows - 1)) // rows)
    area = Box(box.x, box.y, box.w, rows * high + (rows - 1) * gap)
    # Clockwise down the one column, then the other.
    cells = [column.rows(rows, gap) for column in area.columns(columns, gap)]
    return [cell for column in cells for cell in column][:count]


def trump_width(frame: Frame, words: str) -> int:
    """How wide a box `draw_trump` needs for these words; short ones all have one width."""
    letters = frame.fonts.width(words, "body", frame.text_size("body", SMALLEST_CAPITAL))
    return max(frame.mm(7 * SPACE), letters + frame.mm(2 * GAP + 2 * SPACE + 2 * TIGHT))


def draw_trump(frame: Frame, box: Box, trump: str | None, words: str) -> None:
    """Draws trump with its shape as the target `trump`; a question mark until it is known."""
    whole, box = box, frame.off_edge(box)
    frame.key(box, "trump", place=whole)
    chip, label = box.pad(frame.mm(GAP), 0).cut_right(frame.mm(2 * SPACE), frame.mm(TIGHT))
    frame.text(label, words, capital=TEXT, colour=frame.theme.dim)
    chip = chip.middle(frame.mm(2 * SPACE), frame.mm(2 * SPACE))
    if trump is None:
        frame.text(chip, "?", cut="number", capital=NAME, align="centre")
    else:
        sign, colour, ink, _dark = SUITS[trump]
        frame.fill(chip, colour, TIGHT)
        frame.sign(chip.pad(frame.mm(TIGHT)), sign, ink)
