"""Asks for a name with an on-screen keyboard."""

from collections.abc import Callable

from companion.ui.render.failure import Failure
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, TOUCH
from companion.ui.shell.pointer import KeyPress
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.keyboard import Keyboard
from companion.ui.widgets.pages import heading

# Takes the name; returns None, or a sentence that says why it is refused. It may open another
# screen in place of the keyboard.
Take = Callable[[str], str | None]


class Naming(Screen):
    """Calls `take` with the name; closes if it returns None, else shows the sentence it returns."""

    def __init__(self, shell: Shell, title: str, take: Take, text: str = "") -> None:
        super().__init__(shell)
        self._title = title
        self._take = take
        self.keyboard = Keyboard(text, shell.preferences.word("language") or "en")
        self._why_not = ""

    def draw(self, frame: Frame) -> None:
        gap = frame.mm(GAP)
        area = frame.box.pad(gap, gap)
        head, area = area.cut_top(frame.mm(TOUCH), gap)
        close, head = head.cut_right(frame.mm(BAR), gap)
        frame.button(close, "back", sign="close")
        heading(frame, head, self._title)
        hint: str = Failure(self._why_not)
        if not hint and self.keyboard.full:
            hint = Failure(self.full_words().format(most=self.keyboard.most))
        if not hint:
            hint = self.typing_words()
        self.keyboard.draw(frame, area, self._("Done"), hint)

    def typing_words(self) -> str:
        """What helps with typing; "" for nothing."""
        return "" if self.keyboard.figures else self._("Hold a letter for its accents.")

    def full_words(self) -> str:
        """What is said when there are as many letters as there may be."""
        return self._("Names can have up to {most} letters.")

    def empty_words(self) -> str:
        """Why nothing cannot be taken; "" if it can."""
        return self._("Please enter a name.")

    def tap(self, name: str) -> None:
        """Forgets why a name was refused, and handles the tap."""
        self._why_not = ""
        super().tap(name)

    def on_letter(self, letter: str) -> None:
        """Types a letter, a digit or a mark."""
        self.keyboard.type(letter)

    def hold_letter(self, letter: str) -> None:
        """Shows the accents of a letter."""
        self.keyboard.hold(letter)

    def on_accent(self, letter: str) -> None:
        """Types an accented letter."""
        self.keyboard.type(letter)

    def on_space(self) -> None:
        """Types a blank."""
        self.keyboard.space()

    def on_delete(self) -> None:
        """Removes the last letter."""
        self.keyboard.delete()

    def hold_delete(self) -> None:
        """Removes all letters."""
        self.keyboard.clear()

    def on_shift(self) -> None:
        """Changes the case of the next letter."""
        self.keyboard.shift()

    def on_figures(self) -> None:
        """Shows digits and marks, or the letters again."""
        self.keyboard.switch_figures()

    def key(self, key: KeyPress) -> None:
        self._why_not = ""
        self.keyboard.key(key, self.on_done, self.navigator.back)

    def on_done(self) -> None:
        """Hands the name over, and closes; if it is refused, says why."""
        name = self.keyboard.name
        self._why_not = "" if name else self.empty_words()
        if self._why_not:
            return
        self._why_not = self._take(name) or ""
        if not self._why_not and self.navigator.screen is self:
            self.navigator.back()
