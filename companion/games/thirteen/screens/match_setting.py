"""The options of a match of 13 on the seats screen: every card or only the piles, lost cards."""

from companion.games.thirteen.screens import routes
from companion.games.thirteen.stage import DECK
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, SMALL
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import small_button
from companion.ui.widgets.setting import Setting, either
from companion.wording import plural


class ThirteenSetting(Setting):
    """The choices for a new match: every card or only the piles, and the lost cards."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._piles_only = shell.preferences.flag("piles_only")

    @property
    def lost(self) -> list[str]:
        """The lost cards in the preferences."""
        return [card for card in self.shell.preferences.get("lost") if card in DECK]

    def draw(self, frame: Frame, box: Box) -> None:
        _ = self.shell.words
        gap = frame.mm(GAP)
        count = len(self.lost)
        text = _("Missing cards")
        if count:
            text = plural(_, count, "{count} missing card", "{count} missing cards")
        lost, box = box.cut_right(box.w * 29 // 100, gap)
        small_button(frame, lost, "lost", text, SMALL)
        halves = (("every-card", _("Track every card")), ("piles-only", _("Count at the end")))
        either(frame, box, halves, "piles-only" if self._piles_only else "every-card")

    def tap(self, name: str) -> None:
        """Chooses a half, or opens the lost cards."""
        if name == "lost":
            self.shell.navigator.go(routes.lost_cards(self.shell))
        elif name in ("every-card", "piles-only"):
            self._piles_only = name == "piles-only"

    def heading(self) -> dict[str, object]:
        """The lost cards, which belong to the match."""
        return {"missing": self.lost}

    def keep(self) -> None:
        """Keeps in the preferences whether only the piles are entered."""
        self.shell.preferences.set("piles_only", self._piles_only)
