"""Speaks one text at a time, and stops when the screen that it belongs to is left."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.ui.shell.device import DeviceServices
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.preferences import Preferences

if TYPE_CHECKING:
    from companion.ui.shell.screen import Screen

# A text that has not begun so many seconds after its event is not spoken at all.
START_WITHIN = 1.0


class Voice:
    """Holds the text to be spoken until the main loop calls `step`, which has it spoken.

    So the text belongs to the screen to which its event led, and ends when another is shown.
    """

    def __init__(
        self,
        device: DeviceServices,
        navigator: Navigator,
        preferences: Preferences,
        clock: Callable[[], float],
    ) -> None:
        self._device = device
        self._navigator = navigator
        self._preferences = preferences
        self._clock = clock
        self._waiting = ""
        self._said_at = 0.0
        # The screen on which the last text was spoken; None if it was stopped.
        self._screen: Screen | None = None

    @property
    def is_on(self) -> bool:
        """Whether the table wants to hear anything."""
        return self._preferences.flag("spoken")

    def say(self, text: str) -> None:
        """Has a text spoken in place of what is being spoken; "" only ends that."""
        self.stop()
        self.add(text)

    def add(self, text: str) -> None:
        """Has a text spoken after the one that was said in the same turn of the main loop."""
        if text and self.is_on:
            self._said_at = self._said_at if self._waiting else self._clock()
            self._waiting = f"{self._waiting} {text}".lstrip()

    def stop(self) -> None:
        """Ends what is being spoken, and forgets what is to be."""
        self._waiting = ""
        if self._screen is not None:
            self._screen = None
            self._device.hush()

    def step(self) -> None:
        """Speaks what was said since the last step; ends what was said on another screen."""
        screen = self._navigator.screen
        if self._waiting:
            self._device.speak(self._waiting, self._said_at + START_WITHIN - self._clock())
            self._waiting, self._screen = "", screen
        elif self._screen is not None and self._screen is not screen:
            self.stop()
