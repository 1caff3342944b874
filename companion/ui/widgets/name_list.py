"""A page of people's names, each a row that can be tapped."""

from collections.abc import Sequence

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pager import Pager
from companion.ui.widgets.pages import centred
from companion.ui.widgets.parts import player_colour

# The height of a row in millimetres.
ROW = 11.6


def draw_names(frame: Frame, area: Box, shell: Shell, pager: Pager, names: Sequence[str]) -> None:
    """Draws a page of names with the targets name-Anne and so on; without any, a sentence."""
    columns = 1 if frame.panel.portrait else 2
    cells = pager.layout(frame, area, ROW, len(names), columns)
    if not names:
        text = shell.words("No other players saved")
        frame.paragraph(centred(frame, area, text, 2.6), text, capital=2.6, align="centre")
    for name, cell in zip(names[pager.first :], cells, strict=False):
        _draw_name(frame, cell, shell, name)


def _draw_name(frame: Frame, box: Box, shell: Shell, name: str) -> None:
    target = f"name-{name}"
    down = frame.pressed == target
    frame.fill(box, frame.theme.panel_down if down else frame.theme.panel, 1.8)
    strip, words = box.cut_left(frame.mm(1.3), frame.mm(3))
    frame.fill(strip, player_colour(shell, name, 0), 0.8)
    words = Box(words.x, words.y, words.w - frame.mm(2), words.h)
    frame.text(words, name, cut="name", capital=3.6)
    frame.target(box, target)
