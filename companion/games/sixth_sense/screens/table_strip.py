"""6th Sense: the strip below the players: what became of the last trick, how many are to come."""

from collections.abc import Sequence

from companion.games.sixth_sense.round import Round, verdicts
from companion.games.sixth_sense.screens.judging.verdict_words import trick_words
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import HAIR, LINE, MARGIN, SMALLEST_CAPITAL, TEXT, TIGHT
from companion.ui.widgets.pages import centred, fits
from companion.ui.widgets.words import Words
from companion.wording import plural

# The height of two lines of text, in millimetres.
STRIP = 2 * LINE + TIGHT


def draw_strip(frame: Frame, area: Box, text: str, to_go: str) -> Box:
    """Draws `text`, and beside it how many tricks are to come; returns the box above."""
    # Always room for two lines, so that no row moves when the sentence is longer.
    strip, rows = area.cut_bottom(frame.mm(STRIP), frame.mm(HAIR))
    strip = strip.pad(frame.mm(TIGHT), 0)
    wide = frame.fonts.width(to_go, "body", frame.size("body", TEXT)) + frame.mm(TIGHT)
    count, beside = strip.cut_right(wide, frame.mm(MARGIN))
    # The bar on top has the number too: where both are too long, it is not told again.
    if to_go and fits(frame, beside, text, SMALLEST_CAPITAL):
        frame.text(count, to_go, colour=frame.theme.dim, align="right")
        strip = beside
    frame.paragraph(centred(frame, strip, text, TEXT), text, capital=TEXT)
    return rows


def round_words(_: Words, names: tuple[str, ...], round_: Round) -> str:
    """What became of the last trick, or how the round stands."""
    lead = names[round_.lead]
    if round_.counted is not None:
        return _("The tricks were counted at the end.")
    if not round_.tricks:
        return _("{name} leads the first trick.").format(name=lead)
    if round_.all_tricks:
        return _("All {count} tricks are played.").format(count=round_.size)
    verdict = verdicts(round_)[-1]
    return trick_words(
        _,
        names,
        round_.winners[-1],
        round_.leads[-1],
        round_.lead,
        verdict,
        split=round_.tricks[-1].split,
    )


def moving_words(_: Words, name: str, numbers: Sequence[int], which: int) -> str:
    """What may be done with the chosen trick of a player.

    numbers: those of the player's tricks in the round. which: the place of the chosen one among
    them, as an index.
    """
    text = _("{name}’s last trick: tap who won it, or remove it.")
    number = numbers[which] if numbers else 0
    if numbers and number != numbers[-1]:
        text = _("{name}’s trick {number}: tap who won it, or remove it.")
    return text.format(name=name, number=number)


def tricks_to_go(_: Words, round_: Round) -> str:
    """How many tricks are to come; "" after the last one."""
    if round_.all_tricks:
        return ""
    count = round_.size - len(round_.tricks)
    return plural(_, count, "{count} trick to go", "{count} tricks to go")
