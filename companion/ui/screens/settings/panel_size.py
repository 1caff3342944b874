"""Sets the pixel density of the panel: by its model, or with a ruler."""

from collections.abc import Callable

from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, HAIR, KEY, MARGIN, SPACE, TEXT, TIGHT
from companion.ui.shell.preferences import DENSITIES
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, onward, page, width_for
from companion.ui.widgets.words import tenths

RULER = 50
# The keys of the ruler, each with by how many tenths of a pixel per millimetre it changes it.
STEPS = ("less-10", "less-1", "more-1", "more-10")
LEAST, MOST = DENSITIES


@dataclass(frozen=True)
class Known:
    """A panel model of known density."""

    name: str
    label: str
    per_mm: float


PANELS = (
    Known("seven", "7″ 800×480", 5.2),
    Known("touch-display-2", "Touch Display 2", 8.2),
)


class PanelSize(Screen):
    """Sets the pixels per millimetre: as detected, of a known model, or measured.

    then: where there is something to do next, what its button calls.
    """

    def __init__(self, shell: Shell, then: Callable[[], None] | None = None) -> None:
        super().__init__(shell)
        self._then = then
        # The current density, and the highest at which the ruler fits; both are set by drawing.
        self._now = 0.0
        self._most = MOST

    def draw(self, frame: Frame) -> None:
        words = self._density_words(frame.panel.per_mm)
        area, bar = page(frame, self._("Screen size"), words)
        rest = back_button(frame, bar, self._("Back"))
        if self._then is not None:
            label = onward(self._("Next"))
            frame.button(rest.cut_right(width_for(frame, label))[0], "next", label, primary=True)
        gap = frame.mm(GAP)
        chosen = self._chosen()
        self._now = chosen or frame.panel.per_mm
        choices = [("found", self._("Automatic"), 0.0)]
        choices += [(panel.name, panel.label, panel.per_mm) for panel in PANELS]
        if frame.panel.portrait:
            top, area = area.cut_top(frame.mm(BAR) * 3 + 2 * gap, gap)
            cells = top.rows(3, gap)
        else:
            top, area = area.cut_top(frame.mm(KEY), gap)
            cells = top.columns(3, gap)
        for (name, label, per_mm), cell in zip(choices, cells, strict=True):
            frame.button(cell, f"panel-{name}", label, primary=per_mm == chosen)
        self._draw_ruler_panel(frame, area)

    def _draw_ruler_panel(self, frame: Frame, area: Box) -> None:
        theme = frame.theme
        frame.fill(area, theme.panel, MARGIN)
        inside = area.pad(frame.mm(SPACE), frame.mm(SPACE))
        keys, inside = inside.cut_bottom(frame.mm(KEY), frame.mm(MARGIN))
        little = tenths(self._, 0.1)
        for name, text, cell in zip(
            STEPS,
            ("−1", f"−{little}", f"+{little}", "+1"),
            keys.columns(4, frame.mm(GAP)),
            strict=True,
        ):
            frame.button(cell, name, text, colour=theme.key_dark)
        self._most = min(MOST, inside.w / RULER)
        words, room = inside.cut_top(inside.h // 2, frame.mm(TIGHT))
        frame.paragraph(
            words,
            self._(
                "Or hold a ruler here, and change this line until it’s {length} mm long."
            ).format(length=RULER),
            capital=TEXT,
        )
        _ruler(frame, room, min(self._now, self._most))

    def _density_words(self, per_mm: float) -> str:
        return self._("{number} pixels per millimetre").format(number=tenths(self._, per_mm))

    def _chosen(self) -> float:
        return self.preferences.number("per_mm")

    def on_next(self) -> None:
        """Goes on to what comes next."""
        if self._then is not None:
            self._then()

    def on_panel(self, name: str) -> None:
        """Stores the density of a model, or that it is to be detected."""
        known = {panel.name: panel.per_mm for panel in PANELS}
        self.preferences.set("per_mm", known.get(name, 0))

    def on_less(self, tenths: int) -> None:
        """Makes the line shorter, by tenths of a pixel per millimetre."""
        self._change(-tenths)

    def on_more(self, tenths: int) -> None:
        """Makes the line longer, by tenths of a pixel per millimetre."""
        self._change(tenths)

    def _change(self, tenths: int) -> None:
        """Stores another density, as far as the ruler then fits."""
        wanted = min(max(self._now + tenths / 10, LEAST), self._most)
        self.preferences.set("per_mm", round(wanted, 1))


def _ruler(frame: Frame, box: Box, per_mm: float) -> None:
    """Draws a line of RULER millimetres, with a mark at every ten."""
    ink, line = frame.theme.ink, max(2, frame.mm(HAIR))
    length, tall = round(RULER * per_mm), min(frame.mm(2 * SPACE), box.h)
    left = box.x + (box.w - length) // 2
    bottom = box.centre[1] + tall // 2
    frame.fill(Box(left, bottom - line, length, line), ink)
    for ten in range(RULER // 10 + 1):
        ends = ten in (0, RULER // 10)
        height = tall if ends else tall // 2
        x = min(left + round(ten * 10 * per_mm), left + length - line)
        frame.fill(Box(x, bottom - height, line, height), ink)
