"""All readers of a table together: started from `--reader`, heard and answered as one."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from firmware_bridge.events import Event, Status
from firmware_bridge.finder import Finder
from firmware_bridge.gpio import GPIO_READER, Buttons
from firmware_bridge.keyboards import UsbKeyboard
from firmware_bridge.link import Link, Listener
from firmware_bridge.readers.registry import READERS

if TYPE_CHECKING:
    from firmware_bridge.simulator import Simulator


class BadReader(ValueError):
    """A reader was asked for that cannot be meant."""


def check_readers(specs: Sequence[str]) -> None:
    """Whether these can be meant: auto, none, sim or KIND:PORT, several at once."""
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
            raise BadReader(f"there is no kind of reader {kind}; there are {kinds}")
        if not port:
            example = "/dev/input/event3" if kind == "hid" else "/dev/ttyUSB0"
            raise BadReader(f"{spec} lacks its port, such as {kind}:{example}")
    if "none" in specs and len(set(specs)) > 1:
        raise BadReader("the reader none goes with no other")
    ports = [os.path.realpath(spec.partition(":")[2]) for spec in specs if ":" in spec]
    for port in ports:
        if ports.count(port) > 1:
            raise BadReader(f"two readers cannot be at one port, {port}")


class Bridge:
    """Calls the listener, from threads of its own, with the news of every reader.

    `simulator` is what `sim` uses in place of one that lays nothing by itself; `buttons` are GPIO
    pins by the names of the buttons; `keyboards` are the answers to which USB keyboards, by their
    names in /dev/input/by-id, are card readers; `dev` and `sys` are where `auto` looks.
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
        self._buttons: Buttons | None = None
        self.simulator: Simulator | None = None
        for spec in dict.fromkeys(specs):
            kind, _, port = spec.partition(":")
            if spec == "sim":
                self.simulator = simulator or _simulated()
                self._links.append(Link("tile", self.simulator.port, listener, name="sim"))
            elif port:
                self._links.append(Link(kind, port, listener))
        for link in self._links:
            link.start()
        if "auto" in specs:
            self._finder = Finder(listener, self._taken, answers=keyboards, dev=dev, sys=sys)
        if buttons:
            self._buttons = Buttons(buttons, listener)

    def links(self) -> list[Link]:
        """The links there are now."""
        return self._links + (self._finder.links() if self._finder else [])

    def status(self) -> list[Status]:
        """How each reader fares; `auto` itself searches as long as it has found none."""
        said = [link.status for link in self.links()]
        if self._finder is not None:
            said += self._finder.refused()
            if not self._finder.links():
                said.append(Status("auto", "searching", "no scanner is plugged in"))
        if self._buttons is not None:
            said.append(self._buttons.status)
        return said

    def keyboards(self) -> list[UsbKeyboard]:
        """USB devices that type and may be card readers; none where `auto` is not wanted."""
        return [] if self._finder is None else self._finder.keyboards.found()

    def answer_keyboards(self, answers: Mapping[str, bool]) -> None:
        """Other answers to which of them are card readers; they hold when this returns."""
        if self._finder is not None:
            self._finder.keyboards.answer(answers)

    def acknowledge(self, event: Event) -> None:
        """The event's effect is on disk. A link that is gone by now needs no answer."""
        if event.reader == GPIO_READER:
            return
        for link in self.links():
            if link.name == event.reader:
                link.acknowledge(event)

    def lights(self, tile: int, n: int, colour: str) -> None:
        """So many of the tile's 13 lamps, in this colour (rrggbb), on every scanner."""
        for link in self.links():
            link.light(tile, n, colour)

    def sound(self, name: str) -> None:
        """ok, bust or refused, on every scanner that can."""
        for link in self.links():
            link.sound(name)

    def close(self) -> None:
        """Lets all ports and pins go, and waits for each a moment and not longer."""
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

    def _taken(self) -> set[str]:
        """Ports that are asked for by name, and what they stand for."""
        ports = {link.port for link in self._links}
        return ports | {os.path.realpath(port) for port in ports}


def _simulated() -> "Simulator":
    """One that lays nothing by itself; loaded only where it is asked for."""
    from firmware_bridge.simulator import Simulator

    return Simulator()
