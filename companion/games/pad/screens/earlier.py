"""The button that leads to the scores of an earlier round, to check or correct its numbers."""

from companion.games.pad.screens.pad_words import pad_words
from companion.games.pad.screens.words import row_of
from companion.match.match import Match
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP
from companion.ui.widgets.pages import backward, width_for
from companion.ui.widgets.words import Words

# The most of the bar that the button takes.
MOST = 35


def draw_earlier(frame: Frame, bar: Box, _: Words, match: Match, number: int) -> Box:
    """Draws the button `earlier` for round `number` (from 1), if there is one; returns the rest."""
    if number < 1:
        return bar
    row = row_of(match, number)
    words = (
        _("Round {number}").format(number=number)
        if row is None
        else pad_words(_, match.setup.pad.name)(row)
    )
    label = backward(words)
    if width_for(frame, label) > bar.w * MOST // 100:
        label = backward(str(number))
    box, rest = bar.cut_left(width_for(frame, label), frame.mm(GAP))
    frame.button(box, "earlier", label)
    return rest
