"""Chooses whose matches the table's statistics are about: everyone's, or those of a group."""

from collections.abc import Callable

from companion.match.numbers import Scope
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, HAIR, MARGIN, SPACE, STRONG, TEXT
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pager import PagedScreen
from companion.ui.widgets.pages import back_button, page
from companion.wording import plural

# The height of a row in millimetres.
ROW = BAR


class ChooseGroup(PagedScreen):
    """Offers everyone and the groups that have played, most matches first; calls `take`.

    `take` is called with the names, with none for everyone.
    """

    def __init__(
        self,
        shell: Shell,
        chosen: tuple[str, ...],
        take: Callable[[tuple[str, ...]], None],
    ) -> None:
        super().__init__(shell)
        self._chosen = sorted(chosen)
        self._take = take
        self._groups = [
            ((), 0),
            *((group.names, group.matches) for group in shell.session.archive.groups(Scope())),
        ]

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, self._("Which group?"))
        bar = back_button(frame, bar, self._("Back"))
        boxes = self.pager.layout(frame, area, ROW, len(self._groups))
        self.pager.draw(frame, bar)
        first = self.pager.first
        shown = self._groups[first : first + self.pager.shown]
        for number, ((names, matches), box) in enumerate(zip(shown, boxes, strict=False), first):
            self._draw_row(frame, box, f"group-{number}", names, matches)

    def _draw_row(
        self, frame: Frame, box: Box, target: str, names: tuple[str, ...], matches: int
    ) -> None:
        chosen = sorted(names) == self._chosen
        frame.button(box, target, primary=chosen)
        ink = frame.theme.on_cream if chosen else frame.theme.ink
        inside = box.pad(frame.mm(SPACE), 0)
        if names:
            count = plural(self._, matches, "{count} game", "{count} games")
            wide = frame.fonts.width(count, "body", frame.size("body", TEXT)) + frame.mm(HAIR)
            side, inside = inside.cut_right(wide, frame.mm(MARGIN))
            frame.text(side, count, capital=TEXT, colour=ink, align="right")
        text = ", ".join(names) or self._("Everyone")
        frame.text(inside, text, cut="name", capital=STRONG, colour=ink)

    def on_group(self, number: int) -> None:
        """Takes a group."""
        self._take(self._groups[number][0])
        self.navigator.back()
