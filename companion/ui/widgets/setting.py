"""What is settled with the seats besides who plays; a game draws its own choices here."""

from typing import Any

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import Colour
from companion.ui.shell.shell import Shell


class Setting:
    """Nothing to settle. A game's own knows its targets and what they mean for the match."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell

    @property
    def empty(self) -> bool:
        """Whether there is nothing to draw."""
        return type(self) is Setting

    def draw(self, frame: Frame, box: Box) -> None:
        """The choices, in a strip as high as a button."""

    def tap(self, name: str) -> None:
        """One of them was tapped."""

    def heading(self) -> dict[str, Any]:
        """What it means for the heading of the sheet."""
        return {}

    def keep(self) -> None:
        """The match begins: what the table will want again is remembered."""


def either(
    frame: Frame,
    box: Box,
    halves: tuple[tuple[str, str], ...],
    chosen: str,
    *,
    rows: bool = False,
    ground: Colour | None = None,
) -> None:
    """A field of choices side by side, or as rows, of which one is taken."""
    frame.fill(box, ground or frame.theme.panel, 2.2)
    cells = box.rows(len(halves), 0) if rows else box.columns(len(halves), 0)
    for (name, label), half in zip(halves, cells, strict=True):
        here = name == chosen
        if here:
            frame.fill(half.pad(frame.mm(0.6)), frame.theme.ink, 1.8)
        ink = frame.theme.ground if here else frame.theme.ink if ground else frame.theme.dim
        inside = half.pad(frame.mm(1.4), 0)
        frame.text(inside, label, capital=2.3, colour=ink, align="centre")
        frame.target(half, name)
