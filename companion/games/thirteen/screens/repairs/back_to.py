"""Goes back to how the table was a while ago, in one step: by the time of day, and cards laid."""

from companion.games.thirteen.view import EarlierMoment, earlier_moments
from companion.match.actions import GoBack
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, MARGIN, SPACE, STRONG, TEXT, TIGHT, TITLE
from companion.ui.shell import flow
from companion.ui.widgets.dates import hour_words
from companion.ui.widgets.pager import PagedScreen
from companion.ui.widgets.pages import back_button, fits, page, say, saying
from companion.ui.widgets.parts import player_colour
from companion.ui.widgets.words import short_name

# Cards that follow each other faster than this, in seconds, were not played: a child tapped them,
# or somebody caught up. There is no moment between them.
LASTING = 5.0
# The height of a row, in millimetres.
ROW = BAR + SPACE


class BackTo(PagedScreen):
    """The earlier moments of the match, newest first; a tap goes there, and one undo comes back.

    It shows of each what everybody has seen: when it was, how many cards had been played, and whose
    turn it was. No card, so that fair play need not agree.
    """

    def _moments(self) -> tuple[EarlierMoment, ...]:
        return earlier_moments(self.session.match, LASTING)

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, self._("Back to which moment?"))
        rest = back_button(frame, bar, self._("Back"))
        columns = 1 if frame.panel.portrait else 2
        found = self._moments()
        cells = self.pager.layout(frame, area, ROW, len(found), columns)
        if not found:
            text = self._("There’s nothing to go back to yet.")
            saying(frame, area.pad(frame.mm(TIGHT), 0), text, STRONG, "body", middle=True)
        here = found[self.pager.first :][: self.pager.shown]
        for moment, cell in zip(here, cells, strict=False):
            self._draw_moment(frame, cell, moment)
        if self.pager.has_pages:
            turn, rest = rest.cut_right(frame.mm(4 * BAR), frame.mm(GAP))
            self.pager.draw(frame, turn)
        hint = self._("Undo brings everything back.")
        if found and fits(frame, rest, hint, TEXT):
            say(frame, rest, hint)

    def _draw_moment(self, frame: Frame, box: Box, moment: EarlierMoment) -> None:
        names = self.session.match.names_in(moment.number - 1)
        name = names[moment.on]
        frame.key(box, f"moment-{moment.entry}")
        inside = box.pad(frame.mm(SPACE), frame.mm(TIGHT))
        wide = frame.fonts.width("20:00", "number", frame.size("number", TITLE))
        time, words = inside.cut_left(wide, frame.mm(SPACE))
        frame.text(time, hour_words(self._, moment.time), cut="number", capital=TITLE)
        stripe, words = words.cut_left(frame.mm(MARGIN), frame.mm(GAP))
        frame.fill(stripe, player_colour(self.shell, name, moment.on), TIGHT)
        upper, lower = words.rows(2, 0)
        frame.text(upper, self._count_words(moment), capital=STRONG)
        turn = self._("{name}’s turn").format(name=short_name(name))
        frame.text(lower, turn, capital=STRONG, colour=frame.theme.dim)

    def _count_words(self, moment: EarlierMoment) -> str:
        facts = {"number": moment.number, "laid": moment.laid, "of": moment.of}
        if moment.number == self.session.match.opened:
            return self._("{laid} of {of} cards").format(**facts)
        return self._("Stage {number}: {laid} of {of} cards").format(**facts)

    def on_moment(self, entry: int) -> None:
        """Goes back to how it was after this entry, and shows the table."""
        found = (each for each in self._moments() if each.entry == entry)
        moment = next(found, None)
        if moment is None or self.act(GoBack(entry)) is None:
            return
        flow.open_match(self.shell)
        said = self._("Back to {time}. Tap Undo to reverse.")
        self.messages.say(said.format(time=hour_words(self._, moment.time)))
