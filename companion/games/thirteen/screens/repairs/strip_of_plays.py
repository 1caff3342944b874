"""A strip of plays in pages, newest first, from which one is chosen."""

from collections.abc import Sequence

from companion.games.thirteen.screens.play_rows import draw_plays_strip
from companion.games.thirteen.view import PlayView
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import TIGHT, TOUCH
from companion.ui.shell.shell import Shell

# The most plays in the strip.
STRIP = 6


def draw_strip_page(
    frame: Frame,
    box: Box,
    shell: Shell,
    names: Sequence[str],
    shown: Sequence[PlayView],
    chosen: int,
) -> None:
    """Draws the page that has the play with the number `chosen`, with the targets play- and number.

    The targets newer and older are there if there are such pages.
    """
    gap = frame.mm(TIGHT)
    start = _page_start(shown, chosen)
    newer, older = start > 0, start + STRIP < len(shown)
    narrow = frame.mm(TOUCH)
    if frame.panel.portrait:
        if newer or older:
            arrows, box = box.cut_right(narrow, gap)
            left, right = arrows.rows(2, gap)
        cells = box.grid(3, 2, gap)
    else:
        if newer:
            left, box = box.cut_left(narrow, gap)
        if older:
            right, box = box.cut_right(narrow, gap)
        cells = box.columns(max(4, min(STRIP, len(shown))), gap)
    if newer:
        frame.button(left, "newer", sign="back")
    if older:
        frame.button(right, "older", sign="next")
    here = shown[start : start + STRIP]
    draw_plays_strip(frame, cells, shell, names, here, "play", chosen)


def first_on_page(shown: Sequence[PlayView], chosen: int, pages: int) -> int:
    """The number of the first play so many pages after the one that has `chosen`."""
    return shown[max(0, _page_start(shown, chosen) + pages * STRIP)].number


def _page_start(shown: Sequence[PlayView], chosen: int) -> int:
    """The index of the first play on the page that has `chosen`."""
    return [play.number for play in shown].index(chosen) // STRIP * STRIP
