"""What the device tells the screens: of its readers, of what types, and what diagnostics found."""

from typing import Literal, Protocol


class ReaderState(Protocol):
    """A reader, and whether it is connected."""

    @property
    def reader(self) -> str:
        """Its kind and port: `tile:/dev/ttyACM0`."""

    @property
    def state(self) -> str:
        """Such as "ready", "searching" or "lost"."""

    @property
    def detail(self) -> str:
        """For people: a version, a port, a reason."""

    @property
    def reason(self) -> str:
        """Why its port cannot be opened; "" if it can."""


class TypingDevice(Protocol):
    """A USB device that types, and may be a card reader."""

    @property
    def identity(self) -> str:
        """By which the table's answer is kept."""

    @property
    def port(self) -> str:
        """Where it is plugged in."""

    @property
    def name(self) -> str:
        """What it calls itself."""

    @property
    def used(self) -> bool | None:
        """Whether it is used as a reader; None as long as nobody has said."""


class HealthFact(Protocol):
    """One result of the diagnostics."""

    @property
    def label(self) -> str:
        """What was examined."""

    @property
    def verdict(self) -> Literal["good", "note", "fault"]:
        """How it is."""

    @property
    def value(self) -> str:
        """What was found."""

    @property
    def remedy(self) -> str:
        """What can be done about it, or ""."""
