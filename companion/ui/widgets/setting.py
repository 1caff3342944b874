"""Options of a game that are chosen on the seats screen, before a match begins."""

from companion.games.game import Sheet
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import HAIR, MARGIN, SMALL, SPACE
from companion.ui.render.theme import Colour
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import centred


class Setting:
    """No options; a game with options overrides the methods."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell

    @property
    def empty(self) -> bool:
        """Whether there is nothing to draw."""
        return type(self) is Setting

    def draw(self, frame: Frame, box: Box) -> None:
        """Draws the options in a strip that is as high as a button."""

    def tap(self, name: str) -> None:
        """Handles a tap on one of its targets."""

    def heading(self) -> Sheet:
        """What to add to the heading of the score sheet for the chosen options."""
        return {}

    def keep(self) -> None:
        """Stores the options that the next match starts with; called when a match begins."""


def either(
    frame: Frame,
    box: Box,
    halves: tuple[tuple[str, str], ...],
    chosen: str,
    *,
    rows: bool = False,
    ground: Colour | None = None,
) -> None:
    """Draws options side by side, or with `rows` below each other; `chosen` is highlighted.

    `halves` are pairs of a target's name and its label.
    """
    frame.fill(box, ground or frame.theme.panel, MARGIN)
    cells = box.rows(len(halves), 0) if rows else box.columns(len(halves), 0)
    for (name, label), half in zip(halves, cells, strict=True):
        here = name == chosen
        if here:
            frame.fill(half.pad(frame.mm(HAIR)), frame.theme.ink, MARGIN)
        ink = frame.theme.ground if here else frame.theme.ink
        # Two lines where one would touch the edges.
        place = centred(frame, half.pad(frame.mm(SPACE), 0), label, SMALL)
        frame.paragraph(place, label, capital=SMALL, colour=ink, align="centre")
        frame.target(half, name)
