"""The screen after an unexpected error: the match is saved, and goes on."""

from companion.device import log
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, LINE, MARGIN, NAME, NUMBER, SPACE, STRONG, TEXT, TOUCH
from companion.ui.shell import flow
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import centred


class Failsafe(Screen):
    """Uses neither match nor people nor preferences, as any of them may be broken.

    `again`: the same error occurred after going on before, so that now Home is opened instead.
    """

    def __init__(self, shell: Shell, code: str, *, again: bool = False) -> None:
        super().__init__(shell)
        self._code = code
        self._again = again

    def _(self, text: str) -> str:
        """The text in the table's language, or in English if translating fails."""
        try:
            return self.shell.words(text)
        except Exception:  # noqa: BLE001 - also the words may be what is broken
            return text

    def draw(self, frame: Frame) -> None:
        theme = frame.theme
        edge = frame.mm(LINE)
        area = frame.box.pad(edge, edge)
        go_on, area = area.cut_bottom(frame.mm(BAR + LINE), edge)
        frame.button(go_on, "next", self._("Continue"), primary=True, capital=STRONG)
        frame.fill(area, theme.panel, MARGIN)
        inside = area.middle(
            min(area.w - frame.mm(2 * LINE), frame.mm(10 * BAR)),
            min(area.h - frame.mm(2 * LINE), frame.mm(15 * LINE)),
        )
        code, inside = inside.cut_bottom(frame.mm(7 * SPACE), frame.mm(MARGIN))
        sign, words = inside.cut_top(min(frame.mm(BAR + SPACE), inside.h // 3), frame.mm(SPACE))
        frame.sign(sign, "warning", theme.tiles[1].key)
        frame.paragraph(
            words,
            self._("Something went wrong. Your game is saved; nothing is lost."),
            capital=NAME,
            align="centre",
        )
        label, number = code.cut_top(frame.mm(TOUCH))
        help_ = self._("Need help? Read out this code:")
        frame.paragraph(
            centred(frame, label, help_, TEXT),
            help_,
            capital=TEXT,
            colour=theme.dim,
            align="centre",
        )
        frame.text(number, self._code, cut="number", capital=NUMBER, align="centre")

    def on_next(self) -> None:
        """Opens the match, or Home if there is none or it cannot be opened."""
        if self._again:
            self.session.close()
            flow.home(self.shell)
            return
        try:
            running = self.session.is_running
            (flow.open_match if running else flow.home)(self.shell)
        except Exception as error:  # noqa: BLE001 - once more would only show this screen again
            log.error("the match could not be opened after an error", error)
            self.session.close()
            flow.home(self.shell)
