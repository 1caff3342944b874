"""A QR code on the whole screen, black on white, as large as the panel allows."""

from math import ceil

from companion.ui.render.box import Box
from companion.ui.render.frame import QUIET_ZONE, Frame
from companion.ui.render.measures import BAR, MARGIN, SPACE, TEXT, TITLE
from companion.ui.render.panel import Panel
from companion.ui.render.theme import BLACK, DARK_INK, WHITE
from companion.ui.shell.device import CodeKind, MatchCode
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import saying, width_for
from companion.ui.widgets.words import Words

# The least size of a module that cameras of ordinary phones read from a hand's breadth away.
LEAST_PIXELS = 3
LEAST_MILLIMETRES = 0.55
# The largest version that QR codes have; version 1 has 21 modules a side, each further one 4 more.
MOST_VERSION = 40


def largest_version(panel: Panel) -> int:
    """The largest version of QR codes whose modules are large enough on this panel, at least 1."""
    pixels = max(LEAST_PIXELS, ceil(LEAST_MILLIMETRES * panel.per_mm))
    modules = min(panel.width, panel.height) // pixels - 2 * QUIET_ZONE
    return max(1, min(MOST_VERSION, (modules - 17) // 4))


def full_scale(panel: Panel, code: MatchCode) -> int:
    """How many pixels a module of `code` has on the whole screen of this panel."""
    return min(panel.width, panel.height) // (len(code.rows) + 2 * QUIET_ZONE)


def scan_words(_: Words, kind: CodeKind) -> str:
    """How a code of this kind is used."""
    if kind == "bgstats":
        return _("Scan it with the camera of a phone that has BG Stats.")
    return _("Scan it with the camera of a phone.")


class FullCode(Screen):
    """Shows one code until somebody taps anywhere."""

    def __init__(self, shell: Shell, kind: CodeKind, code: MatchCode) -> None:
        super().__init__(shell)
        self.kind = kind
        self.code = code

    def draw(self, frame: Frame) -> None:
        frame.ground = WHITE
        side = min(frame.box.w, frame.box.h)
        if frame.panel.portrait:
            place, rest = frame.box.cut_top(side)
        else:
            place, rest = frame.box.cut_right(side)
        frame.target(frame.box, "anywhere")
        frame.qr_code(place, self.code.rows)
        # The quiet zone is white as the rest: what is written keeps off it.
        rest = rest.pad(frame.mm(SPACE), frame.mm(SPACE))
        bar, rest = rest.cut_bottom(frame.mm(BAR), frame.mm(SPACE))
        text = self._("Back")
        width = min(rest.w, width_for(frame, text, sign=True))
        back = bar.cut_left(width)[0]
        frame.button(back, "back", text, sign="back", colour=DARK_INK, ink=WHITE)
        self._draw_words(frame, rest)

    def _draw_words(self, frame: Frame, box: Box) -> None:
        """Draws how to use the code, and whether names are shorter in it."""
        bgstats = self.kind == "bgstats"
        title = self._("This game for BG Stats") if bgstats else self._("The result as text")
        text = scan_words(self._, self.kind)
        y = saying(frame, Box(box.x, box.y, box.w, box.h // 2), title, TITLE, colour=BLACK)
        y += frame.mm(MARGIN)
        place = Box(box.x, y, box.w, box.bottom - y)
        y = frame.paragraph(place, text, capital=TEXT, colour=BLACK) + frame.mm(MARGIN)
        if self.code.shortened:
            place = Box(box.x, y, box.w, box.bottom - y)
            text = self._("Long names are shortened so that it fits.")
            frame.paragraph(place, text, capital=TEXT, colour=BLACK)

    def on_anywhere(self) -> None:
        """Returns to the smaller code."""
        self.navigator.back()
