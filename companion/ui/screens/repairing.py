"""Shows the progress while saved games are repaired at the start."""

from companion import formats
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, LINE, MARGIN, SPACE, STRONG, TITLE
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import centred, page


class Repairing(Screen):
    """A sentence and a percentage; it has no targets."""

    def __init__(self, shell: Shell, percent: int = 0) -> None:
        super().__init__(shell)
        self.percent = percent

    def draw(self, frame: Frame) -> None:
        theme = frame.theme
        area, _ = page(frame, self._("Repairing saved games…"))
        frame.fill(area, theme.panel, MARGIN)
        inside = area.pad(frame.mm(2 * SPACE), frame.mm(LINE))
        ring, words = inside.cut_top(inside.h * 6 // 10, frame.mm(MARGIN))
        side = min(ring.w, ring.h, frame.mm(3 * BAR))
        ring = ring.middle(side, side)
        frame.ring(ring, self.percent / 100, theme.cream, theme.key_dark)
        number = formats.percent(self._, self.percent)
        frame.text(
            ring.middle(side * 7 // 10, side // 3),
            number,
            cut="number",
            capital=TITLE,
            align="centre",
        )
        text = self._("This can take a few minutes. Please don’t unplug it.")
        place = centred(frame, words, text, STRONG)
        frame.paragraph(place, text, capital=STRONG, align="centre")
