"""Another player takes over a seat from the next stage on."""

from companion.games.base import Refusal
from companion.match.actions import Substitute
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, MARGIN, NAME, SPACE
from companion.ui.screens.naming import Naming
from companion.ui.shell import flow
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.shell import Shell
from companion.ui.widgets.name_list import draw_names
from companion.ui.widgets.pager import PagedScreen
from companion.ui.widgets.pages import back_button, centred, page, width_for
from companion.ui.widgets.words import short_name


class SubstituteScreen(PagedScreen):
    """Asks who takes a seat, then for confirmation, as undo keeps names."""

    def __init__(self, shell: Shell, seat: int) -> None:
        super().__init__(shell)
        self._seat = seat
        self._asked: str | None = None

    def draw(self, frame: Frame) -> None:
        names = self._names()
        if self._asked is not None:
            area, bar = page(frame, self._("Swap a player"), self.messages.text)
            rest = back_button(frame, bar, self._("Back"))
            yes = self._("{name} takes over").format(name=short_name(self._asked))
            frame.button(rest, "substitute", yes, primary=True)
            frame.fill(area, frame.theme.panel, MARGIN)
            inside = area.pad(frame.mm(2 * SPACE), frame.mm(2 * SPACE))
            text = self._substitution_words(self._asked)
            frame.paragraph(centred(frame, inside, text, NAME), text, capital=NAME, align="centre")
            return
        title = self._("Who’s taking over from {name}?").format(name=names[self._seat])
        area, bar = page(frame, title, self.messages.text)
        rest = back_button(frame, bar, self._("Back"))
        draw_names(frame, area, self.shell, self.pager, self._others())
        label, new = self._("New name"), rest
        if self.pager.has_pages:
            new, rest = rest.cut_right(width_for(frame, label, sign=True), frame.mm(GAP))
            self.pager.draw(frame, rest)
        frame.button(new, "next", label, sign="plus", primary=True)

    def _names(self) -> tuple[str, ...]:
        """The names by seat in the next stage, as far as they are known."""
        match = self.session.match
        return match.names_in(match.opened)

    def _others(self) -> list[str]:
        """The remembered players who do not sit here."""
        here = self._names()
        found = [player.name for player in self.shell.people.all() if player.remembered]
        return [name for name in found if name not in here]

    def on_name(self, name: str) -> None:
        """Goes on to the confirmation for a name; if it is refused, says why."""
        why_not = self._check_name(name)
        if why_not:
            self.messages.say(why_not)

    def on_next(self) -> None:
        """Opens the keyboard for a new name."""
        self.navigator.go(Naming(self.shell, self._("Who’s joining?"), self._check_name))

    def on_back(self) -> None:
        """Returns to the question before, or to the screen before."""
        if self._asked is not None:
            self._asked = None
        else:
            self.navigator.back()

    def _substitution_words(self, name: str) -> str:
        """A sentence that says who plays in place of whom from which stage on."""
        number, old = self.session.match.opened + 1, self._names()[self._seat]
        facts = {"number": number, "name": name, "old": old}
        return flow.game_ui(self.shell).say(self._, "sits-down", **facts)

    def _check_name(self, name: str) -> str | None:
        """Goes on to the confirmation for this name; returns a sentence if it is refused."""
        try:
            self.session.match.preview(Substitute(self._seat, name))
        except Refusal as refusal:
            return refusal_words(self.shell, refusal)
        self._asked = name
        return None

    def on_substitute(self) -> None:
        """Does the substitution, and gives the new player the side of the old one."""
        name = self._asked
        if name is None:
            return
        old, message = self._names()[self._seat], self._substitution_words(name)
        if self.act(Substitute(self._seat, name)) is None:
            return
        try:
            self.shell.people.remember((name,))
        except Refusal as refusal:
            # The match has the new name all the same.
            message = refusal_words(self.shell, refusal)
        sides = self.preferences.get("sides")
        if old in sides:
            self.preferences.set("sides", {**sides, name: sides[old]})
        self.navigator.finish()
        self.messages.say(message)
