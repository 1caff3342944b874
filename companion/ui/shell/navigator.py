"""The stack of screens: the one on top is shown, and `back` leads to the one below."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.ui.shell.messages import Messages

if TYPE_CHECKING:
    from companion.ui.shell.screen import Screen


class Navigator:
    """Knows which screen is shown. Every change of screen clears the message of the last one."""

    def __init__(self, messages: Messages) -> None:
        self._messages = messages
        self._screens: list[Screen] = []
        # The names of what can be tapped on the screen on top; set by the app.
        self.targets: Callable[[], list[str]] = list
        # Set when somebody wants the app to end.
        self.is_over = False

    @property
    def screen(self) -> "Screen":
        """The screen on top."""
        return self._screens[-1]

    @property
    def screens(self) -> "list[Screen]":
        """All of them, the one on top first."""
        return self._screens[::-1]

    def start(self, screen: "Screen") -> None:
        """Shows a screen from which nothing leads back."""
        self._screens = [screen]
        self._messages.clear()

    def go(self, screen: "Screen") -> None:
        """Shows a screen; `back` returns to the one that is on top now."""
        self._screens.append(screen)
        self._messages.clear()

    def swap(self, screen: "Screen") -> None:
        """Shows a screen in place of the one on top."""
        self._screens[-1] = screen
        self._messages.clear()

    def back(self) -> None:
        """Returns to the screen below and calls its `on_return`; stays on the last one."""
        self._messages.clear()
        if len(self._screens) > 1:
            self._screens.pop()
            self.screen.on_return()

    def finish(self) -> None:
        """Leaves a screen whose work is done: back, and also past the menus that led to it."""
        self.back()
        while self.screen.only_leads_on and len(self._screens) > 1:
            self.back()
