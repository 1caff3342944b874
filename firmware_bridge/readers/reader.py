"""What every reader is: a protocol without a thread or a clock, and how its port is opened."""

from abc import ABC, abstractmethod

from firmware_bridge.events import Event, Notification, State, Status
from firmware_bridge.port import Port, SerialPort


class Reader(ABC):
    """Decodes one device. The link calls it with what came and the time, and sends what it says.

    All times are seconds of one clock that never goes back. A reader that has nothing to
    acknowledge, no lamps and no sound keeps these methods as they are.
    """

    baudrate = 9600

    def __init__(self, name: str) -> None:
        self.name = name
        self._out = bytearray()

    def open_port(self, path: str) -> Port:
        """The device at this path, opened as this kind needs it; a serial port unless a reader says
        otherwise. Called by the link. Raises PortAbsent or PortBusy."""
        return SerialPort(path, self.baudrate)

    def open(self, now: float) -> list[Notification]:  # noqa: ARG002 - for those who count time
        """The port was opened, for the first time or again."""
        self._out.clear()
        return [self._status("ready")]

    @abstractmethod
    def feed(self, data: bytes, now: float) -> list[Notification]:
        """What these bytes tell."""

    def tick(self, now: float) -> list[Notification]:  # noqa: ARG002 - for those who count time
        """What the passing of time tells; wanted when `due` has come."""
        return []

    @property
    def due(self) -> float | None:
        """When `tick` wants to be called, if ever."""
        return None

    @property
    @abstractmethod
    def dropped(self) -> int:
        """How often something came that was not understood."""

    # Most devices send only once, and have neither lamps nor sound.
    def acknowledge(self, event: Event) -> None:  # noqa: B027
        """The event's effect is on disk."""

    def light(self, tile: int, n: int, colour: str) -> None:  # noqa: B027
        """So many of the tile's lamps, in this colour (rrggbb)."""

    def sound(self, name: str) -> None:  # noqa: B027
        """ok, bust or refused."""

    def pop_output(self) -> bytes:
        """What is to be sent now; it is forgotten here."""
        sent = bytes(self._out)
        self._out.clear()
        return sent

    def _status(self, state: State, detail: str = "") -> Status:
        return Status(self.name, state, detail)
