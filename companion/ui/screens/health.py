"""Diagnostics: the results of `companion check` with remedies, and a report of them."""

from typing import TYPE_CHECKING

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, LINE, MARGIN, SMALL, SPACE, STRONG, TEXT, TIGHT
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, centred, page, width_for

if TYPE_CHECKING:
    from companion.ui.shell.device_states import HealthFact

SIGNS = {"good": "check", "note": "question", "fault": "warning"}
# How often to look for the results, or the report, until they are there, in seconds.
LOOK_EVERY = 0.5


class Health(Screen):
    """Shows the results in pages, problems first."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._page = 0
        self._pages = 1
        # Whether a report is being written, until it was said what came of it; it may have been
        # begun before this screen was left and opened again.
        self._saving = shell.device.saving_report
        shell.device.facts = None
        shell.device.examine()

    def _facts(self) -> "list[HealthFact]":
        order = list(SIGNS)
        return sorted(self.shell.device.facts or [], key=lambda fact: -order.index(fact.verdict))

    def draw(self, frame: Frame) -> None:
        note = self._("Saving …") if self._saving else self.messages.text
        area, bar = page(frame, self._("Diagnostics"), note)
        rest = back_button(frame, bar, self._("Back"))
        facts = self._facts()
        if self.shell.device.facts is None:
            text = self._("Checking everything; this takes a few seconds.")
            frame.paragraph(
                centred(frame, area, text, STRONG), text, capital=STRONG, align="centre"
            )
            return
        on_page = 5 if frame.panel.portrait else 4
        self._pages = max(1, -(-len(facts) // on_page))
        self._page = min(self._page, self._pages - 1)
        shown = facts[self._page * on_page : (self._page + 1) * on_page]
        for fact, box in zip(shown, area.rows(on_page, frame.mm(TIGHT)), strict=False):
            self._draw_fact(frame, box, fact)
        if self._pages > 1:
            on, rest = rest.cut_right(frame.mm(BAR), frame.mm(GAP))
            frame.button(on, "after", sign="next", dim=self._page == self._pages - 1)
            before, rest = rest.cut_right(frame.mm(BAR), frame.mm(GAP))
            frame.button(before, "before", sign="back", dim=self._page == 0)
        text = self._("Save report")
        save, rest = rest.cut_right(min(rest.w, width_for(frame, text)), frame.mm(GAP))
        frame.button(save, "save", text, dim=self._saving)

    def _draw_fact(self, frame: Frame, box: Box, fact: "HealthFact") -> None:
        theme = frame.theme
        colours = {"good": theme.green, "note": theme.dim, "fault": theme.pink}
        frame.fill(box, theme.panel, MARGIN)
        inside = box.pad(frame.mm(SPACE), frame.mm(GAP))
        mark, inside = inside.cut_left(frame.mm(LINE), frame.mm(SPACE))
        frame.sign(mark, SIGNS[fact.verdict], colours[fact.verdict])
        text = f"{fact.value} – {fact.remedy}" if fact.remedy else fact.value
        above, below = frame.mm(LINE), centred(frame, inside, text, SMALL, "note").h
        words = inside.middle(inside.w, min(inside.h, above + below))
        label, note = words.cut_top(above)
        frame.text(label, fact.label, capital=TEXT)
        frame.paragraph(note, text, cut="note", capital=SMALL, colour=theme.dim)

    def on_after(self) -> None:
        """Turns to the next page, if there is one."""
        self._page = min(self._page + 1, self._pages - 1)

    def on_before(self) -> None:
        """Turns to the page before, if there is one."""
        self._page = max(0, self._page - 1)

    def on_save(self) -> None:
        """Writes the report, unless it is being written."""
        if not self._saving:
            self._saving = True
            self.shell.device.save_report()

    def on_wake(self) -> None:
        """Says what came of the report, when it is written."""
        if self._saving and not self.shell.device.saving_report:
            self._saving = False
            self.messages.say(self.shell.device.report_words)

    def wakes_at(self) -> float | None:
        """Soon, until the results are there and the report is written; then at once, to say it."""
        device = self.shell.device
        if self._saving and not device.saving_report:
            return self.shell.clock()
        return self.shell.clock() + LOOK_EVERY if self._saving or device.facts is None else None
