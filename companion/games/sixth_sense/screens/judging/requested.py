"""6th Sense: which colour is requested of the next card of a trick."""

from companion.games.sixth_sense.judge import asked_colour
from companion.games.sixth_sense.screens.judging.trick_draft import TrickDraft
from companion.games.sixth_sense.screens.suits import SUITS, suit_words
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, LINE, MARGIN, SPACE, TEXT, TIGHT
from companion.ui.widgets.pages import saying, width_for
from companion.ui.widgets.words import Words

# The height of the line on a standing panel, in millimetres.
REQUESTED = LINE + TIGHT


def draw_lead_button(frame: Frame, bar: Box, _: Words, trick: TrickDraft) -> None:
    """Draws the button for another lead; on a lying panel beside it the requested colour."""
    text = _("Someone else leads")
    if not frame.panel.portrait:
        wide = min(width_for(frame, text), bar.w // 2)
        bar, line = bar.cut_left(wide, frame.mm(GAP))
        draw_requested(frame, line, _, trick)
    frame.button(bar, "lead", text)


def draw_requested(frame: Frame, box: Box, _: Words, trick: TrickDraft) -> None:
    """Draws the colour that is requested of the card in the slot, with its shape.

    Nothing for the lead. If all cards before it are blocked, the card itself sets the colour.
    """
    before = trick.cards[: trick.slot]
    if not before:
        return
    asked = asked_colour(before)
    inside = box.pad(frame.mm(TIGHT), 0)
    if asked is None:
        text = _("Blocked: this card sets the requested colour.")
    else:
        text = _("Requested colour: {colour}").format(colour=suit_words(_, asked))
        side = min(frame.mm(2 * SPACE), box.h)
        chip, inside = inside.cut_left(side, frame.mm(MARGIN))
        chip = chip.middle(side, side)
        sign, ground, ink, _dark = SUITS[asked]
        frame.fill(chip, ground, GAP)
        frame.sign(chip.pad(frame.mm(TIGHT)), sign, ink)
    saying(frame, inside, text, TEXT, "body", middle=True)
