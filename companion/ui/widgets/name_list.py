"""A page of people's names, each a row that can be tapped."""

from collections.abc import Sequence

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, MARGIN, NAME, SPACE, TEXT, TIGHT
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pager import Pager
from companion.ui.widgets.pages import centred
from companion.ui.widgets.parts import player_colour

# The height of a row in millimetres.
ROW = BAR


def draw_names(frame: Frame, area: Box, shell: Shell, pager: Pager, names: Sequence[str]) -> None:
    """Draws a page of names with the targets name-Anne and so on; without any, a sentence."""
    columns = 1 if frame.panel.portrait else 2
    cells = pager.layout(frame, area, ROW, len(names), columns)
    if not names:
        text = shell.words("No other players saved")
        frame.paragraph(centred(frame, area, text, TEXT), text, capital=TEXT, align="centre")
    for name, cell in zip(names[pager.first :], cells, strict=False):
        _draw_name(frame, cell, shell, name)


def _draw_name(frame: Frame, box: Box, shell: Shell, name: str) -> None:
    frame.key(box, f"name-{name}")
    strip, words = box.cut_left(frame.mm(GAP), frame.mm(SPACE))
    frame.fill(strip, player_colour(shell, name, 0), TIGHT)
    words = Box(words.x, words.y, words.w - frame.mm(MARGIN), words.h)
    frame.text(words, name, cut="name", capital=NAME)
