"""All readers of a table behind one object, as they are chosen with `--reader`."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from firmware_bridge.events import Event, Status
from firmware_bridge.finder import Finder
from firmware_bridge.gpio import GPIO_READER, GpioButtons
from firmware_bridge.keyboards import UsbKeyboard
from firmware_bridge.link import Link, Listener
from firmware_bridge.readers.registry import READERS

if TYPE_CHECKING:
    from firmware_bridge.simulator import Simulator


class BadReader(ValueError):
    """A value of `--reader` is invalid."""


def check_readers(specs: Sequence[str]) -> None:
    """Checks values of `--reader`: auto, none, sim or KIND:PORT. Raises BadReader."""
    kinds = ", ".join(READERS)
    for spec in specs:
        kind, colon, port = spec.partition(":")
        if spec in ("auto", "none", "sim"):
            continue
        if "\0" in spec:
            shown = spec.replace("\0", "\\0")
            raise BadReader(f"there is no reader {shown}; no port has a NUL in its name")
        if not colon:
            raise BadReader(f"there is no reader {spec}; it is auto, none, sim or KIND:PORT")
        if kind not in READERS:
            raise BadReader(f"unknown kind of reader {kind}; the kinds are {kinds}")
        if not port:
            example = "/dev/input/event3" if kind == "hid" else "/dev/ttyUSB0"
            raise BadReader(f"{spec} needs a port, such as {kind}:{example}")
    if "none" in specs and len(set(specs)) > 1:
        raise BadReader("none cannot be combined with another reader")
    ports = [os.path.realpath(spec.partition(":")[2]) for spec in specs if ":" in spec]
    for port in ports:
        if ports.count(port) > 1:
            raise BadReader(f"two readers cannot be at one port, {port}")


class Bridge:
    """Starts the readers; calls the listener, from their threads, with each notification.

    `buttons` are GPIO pins by the names of the buttons. `keyboards` says which USB keyboards, by
    their names in /dev/input/by-id, are card readers. `simulator` is used for `sim`, by default one
    without steps. `auto` searches in `dev` and `sys`. Raises BadReader.
    """

    def __init__(
        self,
        specs: Sequence[str],
        listener: Listener,
        *,
        buttons: Mapping[str, int] | None = None,
        keyboards: Mapping[str, bool] | None = None,
        simulator: "Simulator | None" = None,
        dev: Path = Path("/dev"),
        sys: Path = Path("/sys"),
    ) -> None:
        check_readers(specs)
        self._links: list[Link] = []
        self._finder: Finder | None = None
        self._buttons: GpioButtons | None = None
        self.simulator: Simulator | None = None
        for spec in dict.fromkeys(specs):
            kind, _, port = spec.partition(":")
            if spec == "sim":
                self.simulator = simulator or _idle_simulator()
                self._links.append(Link("tile", self.simulator.port, listener, name="sim"))
            elif port:
                self._links.append(Link(kind, port, listener))
        for link in self._links:
            link.start()
        if "auto" in specs:
            self._finder = Finder(
                listener, self._reserved_ports, answers=keyboards, dev=dev, sys=sys
            )
        if buttons:
            self._buttons = GpioButtons(buttons, listener)

    def links(self) -> list[Link]:
        """Returns the links that exist now."""
        return self._links + (self._finder.links() if self._finder else [])

    def status(self) -> list[Status]:
        """Returns the status of each reader; `auto` has one while it has found none."""
        statuses = [link.status for link in self.links()]
        if self._finder is not None:
            statuses += self._finder.unopenable()
            if not self._finder.links():
                statuses.append(Status("auto", "searching", "no scanner is plugged in"))
        if self._buttons is not None:
            statuses.append(self._buttons.status)
        return statuses

    def keyboards(self) -> list[UsbKeyboard]:
        """Returns the USB keyboards, which may be card readers; none without `auto`."""
        return [] if self._finder is None else self._finder.keyboards.known()

    def answer_keyboards(self, answers: Mapping[str, bool]) -> None:
        """Sets which keyboards are card readers; in effect when this returns."""
        if self._finder is not None:
            self._finder.keyboards.set_answers(answers)

    def acknowledge(self, event: Event) -> None:
        """Tells the event's reader that its effect is on disk; nothing if its link is gone."""
        if event.reader == GPIO_READER:
            return
        for link in self.links():
            if link.name == event.reader:
                link.acknowledge(event)

    def lights(self, tile: int, n: int, colour: str) -> None:
        """Lights `n` of the tile's 13 lamps in this colour (rrggbb), on every scanner."""
        for link in self.links():
            link.light(tile, n, colour)

    def sound(self, name: str) -> None:
        """Plays ok, bust or refused on every scanner that can."""
        for link in self.links():
            link.sound(name)

    def close(self) -> None:
        """Closes all ports and pins; waits for each link at most CLOSE_TIMEOUT."""
        for link in self.links():
            link.stop()
        if self._finder is not None:
            self._finder.close()
        for link in self._links:
            link.close()
        if self._buttons is not None:
            self._buttons.close()
        if self.simulator is not None:
            self.simulator.close()

    def _reserved_ports(self) -> set[str]:
        """Returns the ports of the links made by name, and the devices they point to."""
        ports = {link.port for link in self._links}
        return ports | {os.path.realpath(port) for port in ports}


def _idle_simulator() -> "Simulator":
    """Returns a simulator without steps; imported here because few sessions need it."""
    from firmware_bridge.simulator import Simulator

    return Simulator()
