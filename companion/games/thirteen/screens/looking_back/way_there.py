"""The button that leads from the scores of a stage to how it went, or how far that is."""

from companion import formats
from companion.games.thirteen.look_back import StageLookBack
from companion.match.match import Match
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import MARGIN, SMALL, TIGHT, TOUCH
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import centred, width_for


def told_of(shell: Shell, match: Match, number: int) -> StageLookBack | None:
    """What is told of a stage (from 1) afterwards; None as long as there is nothing."""
    service = shell.device.looking_back
    told = None if service is None else service.told(match, number)
    return told if isinstance(told, StageLookBack) else None


def draw_way_there(
    frame: Frame, line: Box, shell: Shell, match: Match, number: int, menu: int
) -> Box:
    """Draws it at the right of the line of the title, beside a menu of this width.

    Returns the rest of the line. Nothing else moves when it comes.
    """
    service = shell.device.looking_back
    if service is None:
        return line
    text = shell.words("How did it go?")
    wide = width_for(frame, text)
    done = service.part_done(match, number)
    if told_of(shell, match, number) is not None:
        right = line.right - (frame.mm(TIGHT) if menu else 0)
        frame.button(Box(right - wide, 0, wide, frame.mm(TOUCH)), "went", text)
    elif done is not None:
        share = formats.percent(shell.words, 100 * done)
        text = shell.words("looking back: {percent}").format(percent=share)
        place = centred(frame, line.cut_right(wide, frame.mm(TIGHT))[0], text, SMALL)
        frame.paragraph(place, text, capital=SMALL, colour=frame.theme.dim, align="right")
    else:
        return line
    return line.cut_right(wide + frame.mm(MARGIN))[1]
