"""Another player takes over a seat from the next stage on."""

from companion.games.base import Refusal
from companion.match.actions import Substitute
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell import flow
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, centred, page
from companion.ui.widgets.parts import player_colour
from companion.ui.widgets.words import short_name

# How many rows fit on every panel.
MOST_OFFERED = 12


class SubstituteScreen(Screen):
    """Asks who takes a seat, then for confirmation, as undo keeps names."""

    def __init__(self, shell: Shell, seat: int) -> None:
        super().__init__(shell)
        self._seat = seat
        self._asked: str | None = None

    def draw(self, frame: Frame) -> None:
        """Draws the question of the current step."""
        names = self._names()
        if self._asked is not None:
            area, bar = page(frame, self._("Swap a player"), self.messages.text)
            rest = back_button(frame, bar, self._("Back"))
            yes = self._("{name} takes over").format(name=short_name(self._asked))
            frame.button(rest, "sits-down", yes, primary=True)
            frame.fill(area, frame.theme.panel, 2.2)
            inside = area.pad(frame.mm(6), frame.mm(6))
            text = self._substitution_words(self._asked)
            frame.paragraph(centred(frame, inside, text, 3.4), text, capital=3.4, align="centre")
            return
        title = self._("Who’s taking over from {name}?").format(name=names[self._seat])
        area, bar = page(frame, title, self.messages.text)
        rest = back_button(frame, bar, self._("Back"))
        frame.button(rest, "next", self._("A new name"), sign="plus", primary=True)
        others = self._others()
        self._draw_names(frame, area, [(f"name-{name}", name) for name in others])
        if not others:
            text = self._("No other players saved")
            frame.paragraph(centred(frame, area, text, 2.6), text, capital=2.6, align="centre")

    def _draw_names(self, frame: Frame, area: Box, entries: list[tuple[str, str]]) -> None:
        columns = 1 if frame.panel.portrait else 2
        rows = max(8 if columns == 1 else 5, -(-len(entries) // columns))
        cells = area.grid(columns, rows, frame.mm(1.5))
        for (target, name), box in zip(entries, cells, strict=False):
            down = frame.pressed == target
            frame.fill(box, frame.theme.panel_down if down else frame.theme.panel, 2.0)
            strip, words = box.cut_left(frame.mm(1.3), frame.mm(3))
            frame.fill(strip, player_colour(self.shell, name, 0), 0.8)
            words = Box(words.x, words.y, words.w - frame.mm(2), words.h)
            frame.text(words, name, cut="name", capital=4.0)
            frame.target(box, target)

    def _names(self) -> tuple[str, ...]:
        """The names by seat in the next stage, as far as they are known."""
        match = self.session.match
        return match.names_in(match.opened)

    def _others(self) -> list[str]:
        """The remembered players who do not sit here, at most MOST_OFFERED."""
        here = self._names()
        found = [player.name for player in self.shell.people.all() if player.remembered]
        return [name for name in found if name not in here][:MOST_OFFERED]

    def tap(self, name: str) -> None:
        """Handles a chosen name, the confirmation, a new name, or back."""
        what, _, which = name.partition("-")
        if what == "name":
            why_not = self._check_name(which)
            if why_not:
                self.messages.say(why_not)
        elif what == "sits":
            self._substitute()
        elif what == "next":
            from companion.ui.screens.naming import Naming

            self.navigator.go(Naming(self.shell, self._("Who’s joining?"), self._check_name))
        elif what == "back":
            self._back()

    def _back(self) -> None:
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

    def _substitute(self) -> None:
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
