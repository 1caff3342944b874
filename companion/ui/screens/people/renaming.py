"""Another name for a person, in all games; and two people who turn out to be one."""

from collections.abc import Callable

from companion.games.base import Refusal
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    KEY,
    LINE,
    MARGIN,
    SPACE,
    STRONG,
    TIGHT,
    TITLE,
    TOUCH,
)
from companion.ui.screens.naming import Naming
from companion.ui.screens.players import COUNTING, Counting
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, centred, page
from companion.ui.widgets.parts import initial, player_colour
from companion.ui.widgets.words import record_words, short_name

# Called with the name that the person has now, after the screens about it have closed.
Done = Callable[[str], None]


def known_name(shell: Shell, name: str) -> str:
    """The name of the known person who is called so, in whatever case; else `name` itself."""
    folded = name.casefold()
    return next((one.name for one in shell.people.all() if one.name.casefold() == folded), name)


def is_known(shell: Shell, name: str) -> bool:
    """Whether somebody in the list of players has exactly this name."""
    return any(player.name == name for player in shell.people.all())


def ask_new_name(shell: Shell, old: str, done: Done = lambda _new: None) -> None:
    """Opens the keyboard for another name of a known person; a name of another leads to a merge."""

    def take(name: str) -> str | None:
        known = known_name(shell, name)
        new = name if known == old else known
        if new == old:
            return None
        if shell.people.is_taken(new):
            shell.navigator.swap(Merge(shell, old, new, done))
            return None
        try:
            shell.people.rename(old, new)
        except Refusal as refusal:
            return refusal_words(shell, refusal)
        shell.session.follow_names()
        shell.navigator.back()
        done(new)
        text = shell.words("{old} is called {new} now.")
        shell.messages.say(text.format(old=old, new=new))
        return None

    title = shell.words("The right name for {name}").format(name=short_name(old))
    shell.navigator.go(Naming(shell, title, take, old))


class Merge(Screen):
    """Says what it means if two people become one, and does it."""

    def __init__(self, shell: Shell, old: str, new: str, done: Done = lambda _new: None) -> None:
        super().__init__(shell)
        self._old, self._new = old, new
        self._done = done
        self._counting = Counting(shell)
        self._together = shell.people.together(old, new)

    def wakes_at(self) -> float | None:
        """At once, until all matches are counted."""
        return None if self._counting.done else self.shell.clock()

    def draw(self, frame: Frame) -> None:
        """Draws what it means, and both buttons; only one if they have played each other."""
        self._counting.go_on()
        area, bar = page(frame, self._("The same person?"), self.messages.text)
        if self._together:
            back_button(frame, bar, self._("Back"))
        else:
            no, yes = bar.columns(2, frame.mm(GAP))
            frame.button(no, "back", self._("No, two people"))
            frame.button(yes, "next", self._("Yes, one person"), primary=True)
        if not self._together:
            gap = frame.mm(MARGIN)
            cards, area = area.cut_top(frame.mm(4 * BAR if frame.panel.portrait else 2 * KEY), gap)
            self._draw_people(frame, cards)
        frame.fill(area, frame.theme.panel, MARGIN)
        text, inside = self._means(), area.pad(frame.mm(LINE), frame.mm(SPACE))
        frame.paragraph(centred(frame, inside, text, STRONG), text, capital=STRONG, align="centre")

    def _draw_people(self, frame: Frame, box: Box) -> None:
        """Draws who goes, with matches and wins, and who stays, with those of both."""
        of = self._counting.statistics.matches
        going, staying = of(self._old), of(self._new)
        both = (going[0] + staying[0], going[1] + staying[1])
        if frame.panel.portrait:
            upper, lower = box.rows(2, frame.mm(MARGIN))
        else:
            upper, lower = box.columns(2, frame.mm(TOUCH))
            arrow = Box(upper.right + frame.mm(MARGIN), box.y, frame.mm(LINE + TIGHT), box.h)
            frame.sign(arrow.middle(arrow.w, arrow.w), "next", frame.theme.dim)
        now, then = record_words(self._, *going), record_words(self._, *both)
        if not self._counting.done:
            now = then = COUNTING
        self._draw_person(frame, upper, self._old, now)
        then = self._("afterwards: {numbers}").format(numbers=then)
        self._draw_person(frame, lower, self._new, then)

    def _draw_person(self, frame: Frame, box: Box, name: str, numbers: str) -> None:
        frame.fill(box, frame.theme.panel, MARGIN)
        inside = box.pad(frame.mm(SPACE), frame.mm(MARGIN))
        upper, lower = inside.cut_top(inside.h // 2)
        badge, words = upper.cut_left(frame.mm(LINE + SPACE), frame.mm(MARGIN))
        initial(frame, badge, name, player_colour(self.shell, name, 0))
        frame.text(words, name, cut="name", capital=TITLE)
        frame.text(lower, numbers, cut="number", capital=STRONG)

    def _means(self) -> str:
        old, new = short_name(self._old), short_name(self._new)
        if self._together:
            refusal = Refusal("played-together", player=old, other=new, count=self._together)
            return refusal_words(self.shell, refusal)
        text = self._("All of {old}’s games become {new}’s. {new} keeps name and colour.")
        return text.format(old=old, new=new)

    def on_next(self) -> None:
        """Makes them one person."""
        try:
            self.shell.people.merge(self._old, self._new)
        except Refusal as refusal:
            self.messages.say(refusal_words(self.shell, refusal))
            return
        self.session.follow_names()
        self.navigator.back()
        self._done(self._new)
        text = self._("{old} and {new} are one person now.")
        self.messages.say(text.format(old=self._old, new=self._new))
