"""The question whether the table agrees to look at plays that fair play hides."""

from companion.match.actions import Look
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, MARGIN, STRONG, TITLE
from companion.ui.shell.screen import Screen
from companion.ui.widgets.pages import centred, page


class ConfirmLook(Screen):
    """Asks before older plays of the running stage are shown; the answer yes is recorded."""

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, "")
        text = self._("Show earlier cards?")
        words = area.pad(area.w // 12, 0)
        upper, lower = words.rows(2, frame.mm(MARGIN))
        upper = upper.cut_bottom(frame.mm(2 * BAR))[0]
        frame.paragraph(
            centred(frame, upper, text, TITLE, "name"),
            text,
            cut="name",
            capital=TITLE,
            align="centre",
        )
        text = self._("Everyone will see what was taken.")
        frame.paragraph(lower, text, capital=STRONG, colour=frame.theme.dim, align="centre")
        no, yes = bar.cut_left(bar.w * 2 // 5, frame.mm(GAP))
        frame.button(no, "no", self._("No"))
        frame.button(yes, "yes", self._("Yes, everyone agrees"), primary=True)

    def on_no(self) -> None:
        """Goes back without a look."""
        self.navigator.back()

    def on_yes(self) -> None:
        """Goes back, where the older plays are visible from now on."""
        self.navigator.back()
        self.act(Look())
