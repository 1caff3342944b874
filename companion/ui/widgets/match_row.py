"""Draws a match of a list as a row."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import HAIR, LINE, MARGIN, SPACE, STRONG, TIGHT
from companion.ui.render.theme import LIGHT_INK
from companion.ui.shell import game_uis
from companion.ui.widgets.dates import date_words, day_words, duration_words, hour_words
from companion.ui.widgets.words import LONGEST_NAME, SHORTEST_NAME, Words

if TYPE_CHECKING:
    from companion.match.archive import MatchSummary

# The height of a row in millimetres, where it has two lines and where it has three.
LOW, HIGH = 12.6, 18.0


def row_height(frame: Frame) -> float:
    """The height of a row in millimetres; on a standing panel it has three lines."""
    return HIGH if frame.panel.portrait else LOW


def match_row(
    frame: Frame,
    box: Box,
    _: Words,
    summary: "MatchSummary",
    seconds: float,
    text: str | Callable[[int], str],
    target: str,
    dim: bool = False,
) -> None:
    """Draws when a match was played, by whom, for how long, its note, and `text` at the right.

    Of a kind of a game also what that is called.

    text: may be a function of the most letters of a name, if there are names in it: only they are
    shortened. With 0 it gives the text without several names, for want of room. `dim` draws that
    text less bright.
    """
    theme = frame.theme
    frame.key(box, target)
    inside = box.pad(frame.mm(MARGIN), frame.mm(TIGHT))
    badge, inside = inside.cut_left(frame.mm(2 * LINE), frame.mm(MARGIN))
    _draw_badge(frame, badge.middle(badge.w, frame.mm(LINE + SPACE)), summary.kind)
    title, names = _title(_, summary.kind), ", ".join(summary.players)
    parts = [summary.note, duration_words(_, seconds)]
    if frame.panel.portrait:
        parts.insert(0, title)
    elif title:
        names = f"{title} · {names}"
    facts = " · ".join(filter(None, parts))
    count = 3 if frame.panel.portrait and facts else 2
    high = inside.h // (3 if frame.panel.portrait else 2)
    upper, lower, *third = inside.middle(inside.w, count * high).rows(count, 0)
    right, upper = upper.cut_right(upper.w * 46 // 100, frame.mm(MARGIN))
    frame.text(upper, _when(frame, upper.w, _, summary.started), capital=STRONG)
    colour = theme.dim if dim else theme.ink
    if not isinstance(text, str):
        text = _shortened(frame, right.w, text)
    frame.text(right, text, cut="name", capital=STRONG, colour=colour, align="right")
    if third:
        frame.text(third[0], facts, capital=STRONG, colour=theme.dim)
    elif facts:
        wide = frame.fonts.width(facts, "body", frame.size("body", STRONG)) + frame.mm(HAIR)
        side, lower = lower.cut_right(min(wide, lower.w * 46 // 100), frame.mm(MARGIN))
        frame.text(side, facts, capital=STRONG, colour=theme.dim, align="right")
    frame.text(lower, names, cut="name", capital=STRONG, colour=theme.dim)


def _title(_: Words, kind: str) -> str:
    """What people call a kind of a game, whose badge only hints at it; else ""."""
    game = game_uis.game_of(kind)
    return game_uis.of(game).title_of(_, kind) if kind != game and game_uis.has(game) else ""


def _when(frame: Frame, wide: int, _: Words, moment: float) -> str:
    """The date and the time; the date in few letters where its month's name has no room."""
    hour = hour_words(_, moment)
    found = _("{day}, {hour}").format(day=day_words(_, moment), hour=hour)
    size = frame.size("body", frame.panel.smallest_capital / frame.panel.text_scale)
    if frame.fonts.width(found, "body", size) <= wide:
        return found
    return _("{day}, {hour}").format(day=date_words(_, moment), hour=hour)


def _shortened(frame: Frame, wide: int, text: Callable[[int], str]) -> str:
    """The text with names as long as there is room for in the smallest size."""
    size = frame.size("name", frame.panel.smallest_capital / frame.panel.text_scale)
    longest = LONGEST_NAME
    while longest > SHORTEST_NAME and frame.fonts.width(text(longest), "name", size) > wide:
        longest -= 1
    found = text(longest)
    return found if frame.fonts.width(found, "name", size) <= wide else text(0)


def _draw_badge(frame: Frame, box: Box, kind: str) -> None:
    """Draws the badge of a game in the colours that it has on Home; a ? if it is not known."""
    game = game_uis.game_of(kind)
    if game_uis.has(game):
        game_ui = game_uis.of(game)
        top, bottom = game_ui.colours
        frame.fill(box, top, TIGHT, bottom=bottom)
        badge, ink = game_ui.badge_of(frame.words, kind), LIGHT_INK
    else:
        frame.fill(box, frame.theme.cream, TIGHT)
        badge, ink = "?", frame.theme.on_cream
    frame.text(box, badge, cut="number", capital=STRONG, colour=ink, align="centre")
