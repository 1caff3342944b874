"""A pilot who says which screen each tap must lead to, and remembers all of them."""

from pathlib import Path
from typing import Any

from companion.ui.render.frame import Frame
from companion.ui.render.theme import DARK
from companion.ui.render.things import Text
from tests.pilot import Pilot


class Walker(Pilot):
    """Walks through the real app; `seen` are the names of the screens that it was on."""

    def __init__(self, directory: Path, **options: Any) -> None:
        super().__init__(directory, **options)
        self.seen = {self.screen}

    def go(self, steps: str) -> None:
        """Taps one target after the other; `menu>Menu` taps `menu`, which must lead to `Menu`."""
        for step in steps.split():
            target, wanted = step.split(">")
            self.tap(target)
            assert self.screen == wanted, f"{target} leads to {self.screen}, not to {wanted}"
            self.seen.add(wanted)

    def read(self) -> str:
        """All texts of the screen that is on, in the order in which they are drawn."""
        frame = Frame(self.app.display.panel, DARK, self.app.display.fonts)
        self.app.shell.navigator.screen.draw(frame)
        return " ".join(thing.text for thing in frame.things if isinstance(thing, Text))
