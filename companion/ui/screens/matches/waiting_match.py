"""Draws the match that was played last and has not ended, with the buttons to go on."""

from companion.match.match import Match
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
    SPACE,
    STRONG,
    TEXT,
    TIGHT,
)
from companion.ui.shell import game_uis
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import onward, width_for
from companion.ui.widgets.words import Words
from companion.wording import plural


def draw_waiting_match(frame: Frame, box: Box, shell: Shell, match: Match, others: int) -> None:
    """Draws where the match is, and the target next, which continues it.

    others: how many more have not ended; if there are any, the target others lists them.
    """
    _, theme = shell.words, frame.theme
    frame.fill(box, theme.cream, SPACE)
    inside = box.pad(frame.mm(SPACE), frame.mm(MARGIN))
    words = _("Continue")
    width = width_for(frame, words, capital=STRONG) + frame.mm(SPACE)
    more = onward(_more_words(_, others)) if others else ""
    beside = width_for(frame, more, capital=TEXT) if others else 0
    if frame.panel.portrait:
        button, inside = inside.cut_bottom(frame.mm(BAR), frame.mm(TIGHT))
    else:
        gap = frame.mm(GAP) if others else 0
        wide = max(width, frame.mm(7 * LINE)) + beside + gap
        button, inside = inside.cut_right(wide, frame.mm(SPACE))
        button = button.middle(button.w, frame.mm(KEY))
    if others:
        place, button = button.cut_left(beside, frame.mm(GAP))
        edge = max(2, frame.mm(HAIR))
        frame.fill(place, theme.on_cream, MARGIN)
        inner = place.pad(edge, edge)
        frame.button(inner, "others", more, colour=theme.cream, ink=theme.on_cream)
    frame.button(
        button,
        "next",
        onward(words),
        capital=STRONG,
        colour=theme.on_cream,
        ink=theme.cream,
    )
    title, inside = inside.cut_top(frame.mm(2 * SPACE))
    game_ui = game_uis.of_match(match)
    words = game_ui.say_now(_, "continue", match)
    frame.text(title, words, cut="number", capital=NAME, colour=theme.on_cream)
    line, inside = inside.cut_top(frame.mm(LINE + TIGHT), frame.mm(HAIR))
    frame.text(line, game_ui.where(shell, match), capital=TEXT, colour=theme.dim_on_cream)
    game_ui.waiting(frame, inside, shell, match)


def _more_words(_: Words, count: int) -> str:
    return plural(_, count, "{count} more game", "{count} more games")
