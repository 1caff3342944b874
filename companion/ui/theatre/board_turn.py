"""Turns the table screens towards the player whose turn it is: by a tap, by itself, or never."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.match.session import Session
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.preferences import SIDES, Preferences

if TYPE_CHECKING:
    from companion.ui.shell.screen import Screen

# How long after a play the board turns by itself, in seconds: what the play did can be read by
# then, and a bounce of the panel is over.
TURNS_AFTER = 1.0


class BoardTurn:
    """Knows how far the board is turned clockwise, in degrees, from how the panel hangs.

    Only a table screen turns. A screen that was opened from it stays as the table was; any other
    is upright. The app calls `step` before it draws, and turns the window.
    """

    def __init__(
        self,
        session: Session,
        navigator: Navigator,
        preferences: Preferences,
        clock: Callable[[], float],
    ) -> None:
        self._session, self._navigator = session, navigator
        self._preferences, self._clock = preferences, clock
        self.degrees = 0
        # How far somebody asked to turn it by a tap, how far it was turned before that, and whose
        # turn it was.
        self._asked = self._before = 0
        self._asker = ""
        # To whom it turns by itself, and when.
        self._due: tuple[str, float] | None = None

    def side(self, name: str) -> str:
        """The side of the board, as it is turned now, at which a player sits."""
        return SIDES[(SIDES.index(self._preferences.side(name)) - self.degrees // 90) % 4]

    def can_turn(self, screen: "Screen") -> bool | None:
        """Whether a tap would turn this screen, there or back; None where no button is needed.

        That is so if the table chose otherwise, if all players sit at one side, or if it is
        nobody's turn.
        """
        name = screen.faces() if self._preferences.word("turn_to_me") == "tap" else None
        if name is None:
            return None
        sides = self._preferences.sides((name, *self._session.match.names))
        return self._after_tap(name) != self.degrees if len(set(sides)) > 1 else None

    def turn(self) -> None:
        """Asks to turn to the player whose turn it is on the screen on top.

        A second tap turns it back as it was before the first.
        """
        name = self._navigator.screen.faces()
        if name is not None and self._asked == self.degrees:
            self._asked, self._before = self._after_tap(name), self.degrees
            self._asker = name

    def step(self, touched: bool) -> bool:
        """Turns the board if that is due; returns whether it did. Never while it is `touched`."""
        wanted = self._wanted()
        if touched or wanted == self.degrees:
            return False
        self.degrees = self._asked = wanted
        self._due = None
        return True

    def wakes_at(self) -> float | None:
        """When it turns by itself; None if it does not, or waits only for a finger to go."""
        if self._due is None or self._due[1] <= self._clock():
            return None
        return self._due[1]

    def _after_tap(self, name: str) -> int:
        """How far it is turned after a tap: to this player, or back if that tap was the last.

        Somebody else who sits at the same side did not ask for it: it stays.
        """
        towards = self._towards(name)
        return self._before if towards == self.degrees and name == self._asker else towards

    def _towards(self, name: str) -> int:
        return _degrees(self._preferences.side(name))

    def _wanted(self) -> int:
        """How far the board should be turned now."""
        top, bottom = self._navigator.screens[0], self._navigator.screens[-1]
        if not bottom.is_board:
            self._asked, self._before, self._due = 0, 0, None
            return 0
        if not top.is_board:
            return self.degrees
        match self._preferences.word("turn_to_me"):
            case "tap":
                return self._asked
            case "itself":
                return self._by_itself(top.faces())
        return 0

    def _by_itself(self, name: str | None) -> int:
        if name is None or self._towards(name) == self.degrees:
            self._due = None
            return self.degrees
        if self._due is None or self._due[0] != name:
            self._due = (name, self._clock() + TURNS_AFTER)
        return self._towards(name) if self._clock() >= self._due[1] else self.degrees


def _degrees(side: str) -> int:
    """How far the board is turned for somebody who sits at this side."""
    return 90 * SIDES.index(side)
