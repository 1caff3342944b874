"""What is chosen before a match of 10: whether its chips are followed."""

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell.shell import Shell
from companion.ui.widgets.setting import Setting, either


class ScoreOrChips(Setting):
    """Chooses whether only the score is entered, or the moves with chips too."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._full = shell.preferences.flag("ten_full")

    def draw(self, frame: Frame, box: Box) -> None:
        """Draws the two choices beside each other."""
        _ = self.shell.words
        halves = (("quick", _("Points only")), ("full", _("Points and chips")))
        either(frame, box, halves, "full" if self._full else "quick")

    def tap(self, name: str) -> None:
        """Chooses one of the two; ignores other targets."""
        if name in ("quick", "full"):
            self._full = name == "full"

    def keep(self) -> None:
        """Stores the choice for this match and later ones; raises the Refusal of a full disk."""
        self.shell.preferences.set("ten_full", self._full)
