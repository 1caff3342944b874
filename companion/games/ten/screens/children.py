"""10 in children's mode: the end of a round, where only its keys work."""

from typing import ClassVar

from companion.games.ten.rules import FinishedRound
from companion.games.ten.screens.laid import TenLaid
from companion.games.ten.screens.quick import TenQuick
from companion.games.ten.view import TenView
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, STRONG, TIGHT
from companion.ui.screens.matches.children import ForChildren
from companion.ui.widgets.pages import onward, saying, width_for


class _ChildrenRound(ForChildren[TenView]):
    """Until the round is confirmed each tap can be made again, so there is nothing to undo."""

    def _draw_bar(self, frame: Frame, bar: Box, ready: bool) -> None:
        """Draws the key that enters the round, what works, and the button to hold."""
        rest = self.draw_leave(frame, bar)
        text = onward(self._("Confirm"))
        wide = min(width_for(frame, text), rest.w)
        confirm, rest = rest.cut_left(wide if not frame.panel.portrait else rest.w, frame.mm(GAP))
        frame.button(confirm, "next", text, primary=ready, ink=None if ready else frame.theme.dim)
        if not frame.panel.portrait:
            said = self.what_works()
            saying(frame, rest.pad(frame.mm(TIGHT), 0), said, STRONG, "body", middle=True)


class ChildrenQuick(_ChildrenRound, TenQuick):
    """Who wins, who takes, and the penalty."""

    working: ClassVar[frozenset[str]] = frozenset(
        {"wins", "takes", "lie", "red", "jokers", "digit", "delete", "next"}
    )

    def _bar(self, frame: Frame, bar: Box) -> None:
        self._draw_bar(frame, bar, self._event() is not None)


class ChildrenLaid(_ChildrenRound, TenLaid):
    """The cards of the round."""

    working: ClassVar[frozenset[str]] = frozenset(
        {"slot", "card", "joker", "delete", "started", "next"}
    )

    def _bar(self, frame: Frame, bar: Box, judged: FinishedRound | None) -> None:
        self._draw_bar(frame, bar, judged is not None)
