"""6th Sense: the slots of a trick that is being entered: whose turn it is, and what each laid."""

from collections.abc import Sequence

from companion.games.sixth_sense.judge import LaidCard
from companion.games.sixth_sense.screens.judging.trick_draft import TrickDraft
from companion.games.sixth_sense.screens.suits import card_picture
from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    HAIR,
    KEY,
    NAME,
    SMALLEST_CAPITAL,
    SPACE,
    TIGHT,
    TOUCH,
)
from companion.ui.render.theme import Colour
from companion.ui.widgets.name_lines import draw_name

# The most slots beside each other on a standing panel.
ACROSS = 3
# The height of a row of slots in millimetres: where there is one, and where there are two.
ONE_ROW, ROW = KEY, TOUCH


@dataclass(frozen=True)
class TrickSlot:
    """A player's place in the trick.

    laid: the card there, if there is one; blocked: a zero lies on it; now: the next card goes
    there; won: its card wins the trick.
    """

    name: str
    colour: Colour
    laid: LaidCard | None
    blocked: bool
    now: bool
    won: bool


def slots_of(
    trick: TrickDraft, names: Sequence[str], colours: Sequence[Colour], winner: int | None
) -> list[TrickSlot]:
    """Everybody's place in the trick, from the lead on.

    names, colours: of each seat; winner: the place of the card that wins, if that is known.
    """
    blocked = {laid.blocks for laid in trick.cards}
    return [
        TrickSlot(
            names[trick.seat_at(place)],
            colours[trick.seat_at(place)],
            trick.cards[place] if place < len(trick.cards) else None,
            blocked=place in blocked,
            now=place == trick.slot,
            won=place == winner,
        )
        for place in range(trick.seats)
    ]


def slots_height(frame: Frame, count: int) -> int:
    """The height in pixels that so many slots need."""
    if not frame.panel.portrait or count <= ACROSS:
        return frame.mm(ONE_ROW)
    return 2 * frame.mm(ROW) + frame.mm(TIGHT)


def draw_slots(frame: Frame, box: Box, slots: Sequence[TrickSlot]) -> None:
    """Draws the slots from the lead on, in one row or two, as the targets slot-0 and so on."""
    gap = frame.mm(TIGHT)
    two = frame.panel.portrait and len(slots) > ACROSS
    across = -(-len(slots) // 2) if two else len(slots)
    cells = box.grid(across, 2 if two else 1, gap)
    places = [_draw_ground(frame, cell, slot) for slot, cell in zip(slots, cells, strict=False)]
    # Names that fit into one line have one size; others are broken into two.
    size = frame.size("name", SMALLEST_CAPITAL)
    widths = [frame.fonts.width(slot.name, "name", size) for slot in slots]
    fit = [at for at, wide in enumerate(widths) if wide <= places[at].w]
    widest = slots[max(fit, key=widths.__getitem__)].name if fit else ""
    for at, (slot, cell, place) in enumerate(zip(slots, cells, places, strict=False)):
        if at in fit:
            frame.text(place, slot.name, cut="name", capital=NAME, widest=widest)
        else:
            draw_name(frame, place, slot.name, capital=NAME)
        frame.target(cell, f"slot-{at}", changes=True)


def _draw_ground(frame: Frame, cell: Box, slot: TrickSlot) -> Box:
    """Draws a slot and the card in it; returns the place of the name."""
    theme = frame.theme
    ground = theme.panel_down if slot.now else theme.panel
    line = theme.cream if slot.now else theme.green
    frame.fill(cell, ground, GAP, line=(TIGHT, line) if slot.now or slot.won else None)
    strip, inside = cell.pad(frame.mm(TIGHT)).cut_left(frame.mm(GAP), frame.mm(TIGHT))
    frame.fill(strip, slot.colour, HAIR)
    # The card's place stays free for it.
    card, words = inside.cut_left(frame.mm(2 * SPACE), frame.mm(TIGHT))
    if slot.laid is not None:
        card = card.middle(card.w, min(card.h, frame.mm(BAR)))
        card_picture(frame, card, slot.laid, blocked=slot.blocked)
    return words
