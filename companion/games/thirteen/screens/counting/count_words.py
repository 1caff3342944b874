"""What is said of the counts of the piles: how many so far, and why they may be wrong."""

from companion.games.thirteen.screens.words import pile_words
from companion.games.thirteen.stage import PILES, TILES
from companion.games.thirteen.tally import Tally
from companion.ui.widgets.words import Words, capital


def counted_words(_: Words, tally: Tally) -> str:
    """How many cards of each colour are counted and, once all are, how many are on the tiles."""
    if not tally.is_complete:
        sentence = _("{blue} blue, {yellow} yellow, {green} green, {red} red counted")
    else:
        sentence = _(
            "{blue} blue, {yellow} yellow, {green} green, {red} red counted;"
            " {left} cards on the tiles"
        )
    return sentence.format(**dict(zip(PILES, tally.sums, strict=True)), left=tally.cards_left)


def unlikely_words(_: Words, tally: Tally) -> str:
    """A warning if fewer cards are left than there are tiles, else "".

    The last card laid stays on its tile, so the counts are unlikely, but can be scored.
    """
    if not tally.is_complete or tally.cards_left >= len(TILES):
        return ""
    return _("Counted too many? Every tile keeps at least one card.")


def impossible_words(_: Words, tally: Tally) -> str:
    """Why the counts so far cannot be right, or "" if they can."""
    if tally.exceeded_colour is None:
        return ""
    words = _("{count} {colour} cards counted, but the deck only has {most}.").format(
        count=tally.sums[tally.exceeded_colour],
        colour=pile_words(_, tally.exceeded_colour),
        most=tally.deck[tally.exceeded_colour],
    )
    return capital(words)
