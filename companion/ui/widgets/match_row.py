"""Draws a match of a list as a row."""

from collections.abc import Callable
from typing import Any

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import LIGHT_INK
from companion.ui.shell import game_uis
from companion.ui.widgets.dates import day_words, duration_words, hour_words
from companion.ui.widgets.words import LONGEST_NAME, Words

# The height of a row in millimetres, where it has two lines and where it has three.
LOW, HIGH = 12.6, 16.0
# The least number of letters to which a name is shortened.
SHORTEST_NAME = 6


def row_height(frame: Frame) -> float:
    """The height of a row in millimetres; on a standing panel it has three lines."""
    return HIGH if frame.panel.portrait else LOW


def match_row(
    frame: Frame,
    box: Box,
    _: Words,
    summary: Any,
    seconds: float,
    text: str | Callable[[int], str],
    target: str,
    dim: bool = False,
) -> None:
    """Draws when a match was played, by whom, for how long, its note, and `text` at the right.

    text: may be a function of the most letters of a name, if there are names in it: only they are
    shortened. `dim` draws that text less bright.
    """
    theme = frame.theme
    pressed = frame.pressed == target
    frame.fill(box, theme.panel_down if pressed else theme.panel, 1.8)
    inside = box.pad(frame.mm(2), frame.mm(0.8))
    badge, inside = inside.cut_left(frame.mm(8.6), frame.mm(2))
    _draw_badge(frame, badge.middle(badge.w, frame.mm(7)), summary.game)
    facts = " · ".join(filter(None, (summary.note, duration_words(_, seconds))))
    count = 3 if frame.panel.portrait and facts else 2
    high = inside.h // (3 if frame.panel.portrait else 2)
    upper, lower, *third = inside.middle(inside.w, count * high).rows(count, 0)
    right, upper = upper.cut_right(upper.w * 46 // 100, frame.mm(2))
    when = _("{day}, {hour}").format(
        day=day_words(_, summary.started), hour=hour_words(summary.started)
    )
    frame.text(upper, when, capital=2.4)
    colour = theme.dim if dim else theme.ink
    if not isinstance(text, str):
        text = _shortened(frame, right.w, text)
    frame.text(right, text, cut="name", capital=2.8, colour=colour, align="right")
    if third:
        frame.text(third[0], facts, capital=2.4, colour=theme.dim)
    elif facts:
        wide = frame.fonts.width(facts, "body", frame.size("body", 2.4)) + frame.mm(0.5)
        side, lower = lower.cut_right(min(wide, lower.w * 46 // 100), frame.mm(2))
        frame.text(side, facts, capital=2.4, colour=theme.dim, align="right")
    frame.text(lower, ", ".join(summary.players), cut="name", capital=2.4, colour=theme.dim)
    frame.target(box, target)


def _shortened(frame: Frame, wide: int, text: Callable[[int], str]) -> str:
    """The text with names as long as there is room for in the smallest size."""
    size = frame.size("name", frame.panel.smallest_capital / frame.panel.text_scale)
    longest = LONGEST_NAME
    while longest > SHORTEST_NAME and frame.fonts.width(text(longest), "name", size) > wide:
        longest -= 1
    return text(longest)


def _draw_badge(frame: Frame, box: Box, game: str) -> None:
    """Draws the badge of a game in the colours that it has on Home; a ? if it is not known."""
    if game_uis.has(game):
        game_ui = game_uis.of(game)
        top, bottom = game_ui.colours
        frame.fill(box, top, 1.1, bottom=bottom)
        badge, ink = game_ui.badge, LIGHT_INK
    else:
        frame.fill(box, frame.theme.cream, 1.1)
        badge, ink = "?", frame.theme.on_cream
    frame.text(box, badge, cut="number", capital=3.2, colour=ink, align="centre")
