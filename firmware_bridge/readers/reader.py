"""The base class of readers: decoders without a thread or a clock."""

from abc import ABC, abstractmethod

from firmware_bridge.events import Event, Notification, State, Status
from firmware_bridge.port import Port, SerialPort


class Reader(ABC):
    """Decodes one device. A Link calls `feed` with what came and sends what `pop_output` returns.

    Times are seconds of one monotonic clock. Readers whose device takes no acknowledgements, lamps
    or sounds do not override these methods.
    """

    baudrate = 9600

    def __init__(self, name: str) -> None:
        self.name = name
        self._out = bytearray()

    def open_port(self, path: str) -> Port:
        """Opens the device at this path: a serial port, unless a subclass overrides it. Raises
        PortAbsent or PortBusy."""
        return SerialPort(path, self.baudrate)

    def open(self, now: float) -> list[Notification]:  # noqa: ARG002 - for subclasses with timeouts
        """Resets the decoder after the port was opened, for the first time or again."""
        self._out.clear()
        return [self._status("ready")]

    @abstractmethod
    def feed(self, data: bytes, now: float) -> list[Notification]:
        """Decodes these bytes and returns the notifications in them."""

    def tick(self, now: float) -> list[Notification]:  # noqa: ARG002 - for subclasses with timeouts
        """Handles timeouts and returns their notifications; must be called when `due`."""
        return []

    @property
    def due(self) -> float | None:
        """When `tick` must be called next, or None."""
        return None

    @property
    @abstractmethod
    def dropped(self) -> int:
        """Number of messages, or stretches of noise, that could not be decoded."""

    # Most devices send only once, and have neither lamps nor sound.
    def acknowledge(self, event: Event) -> None:  # noqa: B027
        """Tells the device that the event's effect is on disk."""

    def light(self, tile: int, n: int, colour: str) -> None:  # noqa: B027
        """Lights `n` of the tile's lamps in this colour (rrggbb)."""

    def sound(self, name: str) -> None:  # noqa: B027
        """Plays ok, bust or refused."""

    def pop_output(self) -> bytes:
        """Returns the bytes to send, and empties the output."""
        output = bytes(self._out)
        self._out.clear()
        return output

    def _status(self, state: State, detail: str = "") -> Status:
        return Status(self.name, state, detail)
