"""What a screen is: it draws a frame of what it knows, and answers taps by their names."""

from typing import Any

from companion.match.actions import Action
from companion.match.changes import Changed
from companion.match.match import Source
from companion.match.view import View
from companion.ui.render.frame import Frame
from companion.ui.shell.pointer import KeyPress
from companion.ui.shell.shell import Shell


class Screen:
    """One screen: it changes nothing but through the parts of the shell, and never waits.

    Every hook that the app calls is declared here; a screen overrides those that it needs.
    """

    # A menu: whoever is done with what it led to goes past it.
    only_leads_on = False
    # It asks whether the stage has begun; cards that readers see count when it has.
    begins_stage = False
    # `card` is given the cards that readers see while the screen is on top.
    takes_cards = False

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.session = shell.session
        self.navigator = shell.navigator
        self.messages = shell.messages
        self.preferences = shell.preferences

    def _(self, text: str) -> str:
        """The text in the table's language."""
        return self.shell.words(text)

    def view(self) -> View:
        """What may be shown of the match on the table."""
        return self.session.view(self.preferences.open_mode)

    def act(self, action: Action) -> Changed | None:
        """Acts on the match; if it is refused says why and returns None. See `acting.act`."""
        from companion.ui.shell import acting

        return acting.act(self.shell, action)

    def draw(self, frame: Frame) -> None:
        """Describes what is to be seen."""
        raise NotImplementedError

    def foresee(self, frame: Frame, name: str) -> None:
        """Describes what a tap on a target would show; nothing if that need not be ready at once.

        It is not shown. A finger rests on a key for longer than the drawing takes.
        """

    def tap(self, name: str) -> None:
        """A target was tapped."""

    def hold(self, name: str) -> None:
        """A target that asked for it was held."""

    def key(self, key: KeyPress) -> None:
        """A key of a keyboard was pressed."""

    def lay(self, play: Any, action: Action, source: Source | None) -> bool:  # noqa: ARG002
        """Enters a card that a reader saw; returns whether this screen did. Raises the Refusal.

        Offered to the screens of the stack from the top; if none does it, it is only entered.
        """
        return False

    def tag(self, tag: str) -> bool | None:  # noqa: ARG002
        """Takes the tag of a card that a reader saw; None on a screen that takes no tags."""
        return None

    def card(self, card: str) -> bool:  # noqa: ARG002
        """Takes a card that a reader saw, where `takes_cards`; returns whether it could."""
        return False

    def take_up(self, event: Any) -> None:
        """Shows an event that was just undone as it was entered, to be changed."""

    def restored(self, said: str) -> bool:  # noqa: ARG002
        """Undo or redo has changed the match: shows that, and `said`, if this is still its screen.

        Returns False if another screen has to be opened.
        """
        return False

    def offer_redo(self) -> None:
        """Something was just undone: offers to redo it for a while."""

    def half_entered(self) -> tuple[str, object, list[str]] | None:
        """What would be lost if the power went now: a name, what JSON can write, the cards in it.

        None on a screen where nothing would.
        """
        return None

    def wakes_at(self) -> float | None:
        """When something changes by itself, on the shell's clock; None if nothing does."""
        return None
