"""Whether the club is reached, and how much of what was played here it does not have yet."""

from companion.ui.render.frame import Frame
from companion.ui.render.measures import LINE, MARGIN, SPACE, STRONG, TEXT
from companion.ui.screens.settings.device_rows import waiting_words
from companion.ui.shell.screen import Screen
from companion.ui.widgets.pages import back_button, page, paragraph_height
from companion.wording import plural


class ClubScreen(Screen):
    """Says it in sentences; there is nothing to be done here."""

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, self._("Club"))
        frame.fill(area, frame.theme.panel, MARGIN)
        inside = area.pad(frame.mm(2 * SPACE), frame.mm(LINE))
        for text, capital in self._paragraphs():
            high = min(paragraph_height(frame, inside.w, text, capital), inside.h)
            line, inside = inside.cut_top(high, frame.mm(LINE))
            colour = frame.theme.ink if capital == STRONG else frame.theme.dim
            frame.paragraph(line, text, capital=capital, colour=colour)
        back_button(frame, bar, self._("Back"))

    def _paragraphs(self) -> list[tuple[str, float]]:
        """The sentences, each with its size; the last is what the club's program says itself."""
        _, club = self._, self.shell.device.club
        if club is None:
            return [(_("This table belongs to no club."), STRONG)]
        name = _("In the club this table is called {name}.").format(name=club.table)
        if club.reached and not club.waiting:
            state = _("The club has everything that was played here.")
        elif club.reached:
            count = club.waiting or 0
            state = plural(
                _, count, "{count} change is on its way.", "{count} changes are on their way."
            )
        else:
            state = _("The club can’t be reached just now. Play on: what it lacks, it gets later.")
        found = [(state, STRONG), (name, TEXT)]
        if not club.reached and club.waiting:
            words = waiting_words(_, club.waiting)
            found.insert(1, (words, STRONG))
        return [*found, (club.problem, TEXT)] if club.problem else found
