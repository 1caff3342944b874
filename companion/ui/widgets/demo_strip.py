"""The strip below the screens of the demo, which says that they are only a demo."""

from companion.records import replace
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import MARGIN, STRONG
from companion.ui.render.things import Target
from companion.ui.shell.screen import Screen

# Its height, as a part of that of the panel: 5.5 mm of the 7 inch panel.
PART = 0.06


def draw_with_strip(frame: Frame, screen: Screen) -> None:
    """Draws `screen` into the upper part of the empty `frame`, a little smaller, and the strip.

    Nothing can be tapped: a touch anywhere ends the demo.
    """
    panel = frame.panel
    strip, above = frame.box.cut_bottom(round(panel.height * PART))
    smaller = replace(panel, height=above.h, per_mm=panel.per_mm * (1 - PART))
    inner = Frame(smaller, frame.theme, frame.fonts, words=frame.words)
    screen.draw(inner)
    frame.ground = inner.ground
    frame.things += [thing for thing in inner.things if not isinstance(thing, Target)]
    _draw_strip(frame, strip, screen)


def _draw_strip(frame: Frame, box: Box, screen: Screen) -> None:
    theme = frame.theme
    frame.fill(box, theme.cream)
    words = screen._("DEMO · touch to play")
    inside = box.pad(frame.mm(MARGIN), 0)
    frame.text(inside, words, cut="name", capital=STRONG, colour=theme.on_cream, align="centre")
