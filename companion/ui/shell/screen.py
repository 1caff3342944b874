"""What a screen is: it draws a frame of what it knows, and answers taps by their names."""

from companion.ui.render.frame import Frame
from companion.ui.shell.desk import Desk
from companion.ui.shell.pointer import Key


class Screen:
    """One screen. It changes nothing but through the desk, and never waits."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def _(self, text: str) -> str:
        """The text in the table's language."""
        return self.desk.words(text)

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

    def key(self, key: Key) -> None:
        """A key of a keyboard was pressed."""

    def half_entered(self) -> tuple[str, object, list[str]] | None:
        """What would be lost if the power went now: a name, what JSON can write, the cards in it.

        None on a screen where nothing would.
        """
        return None

    def wakes_at(self) -> float | None:
        """When something changes by itself, on the desk's clock; None if nothing does."""
        return None
