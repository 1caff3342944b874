"""What screens may ask of the box and its readers. The app sets each of these when it is there."""

from collections.abc import Callable
from typing import Any, Literal, Protocol


class PowerSwitch(Protocol):
    """Shuts the device down or restarts it; implemented by companion/device/power.py."""

    what: str
    state: Literal["", "asked", "failed"]
    reason: str
    blocker: str

    def begin(self, what: str) -> None:
        """Asks for "shut-down" or "restart"; once, however often it is called."""

    def forget(self) -> None:
        """Clears a failure that somebody has read."""


class DeviceServices:
    """Without an app around it: a device that has nothing and does nothing."""

    def __init__(self) -> None:
        # Plays a sound by its name.
        self.sound: Callable[[str], None] = lambda _name: None
        # Whether texts can be spoken; speaks one in place of the one before, unless that cannot
        # begin within so many seconds; and ends it.
        self.can_speak: Callable[[], bool] = lambda: False
        self.speak: Callable[[str, float], None] = lambda _text, _within: None
        self.hush: Callable[[], None] = lambda: None
        # The state of each reader.
        self.readers: Callable[[], list[Any]] = list
        # All readers in a word: "" without any, else ready, searching or lost.
        self.reader_state = ""
        # USB devices that type and may be card readers; and the table's answer whether one is.
        self.keyboards: Callable[[], list[Any]] = list
        self.answer_keyboard: Callable[[str, bool], None] = lambda _identity, _used: None
        # None where the device is not the table's to switch off.
        self.power: PowerSwitch | None = None
        # `examine` starts the diagnostics in the background, which set `facts` when they are done.
        self.examine: Callable[[], None] = lambda: None
        self.facts: list[Any] | None = None
        # Writes the report of the diagnostics; returns a sentence that says where it is.
        self.save_report: Callable[[], str] = str
