"""A list of people to choose one from, or to type a new name."""

from collections.abc import Sequence

from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP
from companion.ui.screens.naming import Naming, Take
from companion.ui.shell.shell import Shell
from companion.ui.widgets.name_list import draw_names
from companion.ui.widgets.pager import PagedScreen
from companion.ui.widgets.pages import back_button, page, width_for


class ChoosePerson(PagedScreen):
    """Calls `take` with a name; closes if it returns None, else shows the sentence it returns.

    With `new_title`, the title of the keyboard, a new name can be typed too.
    """

    def __init__(
        self, shell: Shell, title: str, names: Sequence[str], take: Take, new_title: str = ""
    ) -> None:
        super().__init__(shell)
        self._title = title
        self._names = list(names)
        self._take = take
        self._new_title = new_title

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, self._title, self.messages.text)
        bar = back_button(frame, bar, self._("Back"))
        if self._new_title:
            label = self._("New name")
            new, bar = bar.cut_right(width_for(frame, label, sign=True), frame.mm(GAP))
            frame.button(new, "new", label, sign="plus", primary=not self._names)
        draw_names(frame, area, self.shell, self.pager, self._names)
        self.pager.draw(frame, bar)

    def on_new(self) -> None:
        """Opens the keyboard for a new name."""
        self.navigator.go(Naming(self.shell, self._new_title, self._take_typed))

    def on_name(self, name: str) -> None:
        """Takes a name; if it is refused, says why."""
        why_not = self._take(name)
        if why_not:
            self.messages.say(why_not)
        elif self.navigator.screen is self:
            self.navigator.back()

    def _take_typed(self, name: str) -> str | None:
        """Takes a name from the keyboard; closes the keyboard and the list if it is accepted."""
        keyboard = self.navigator.screen
        why_not = self._take(name)
        if why_not is None and self.navigator.screen is keyboard:
            self.navigator.back()
            self.navigator.back()
        return why_not
