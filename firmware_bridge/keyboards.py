"""Finds USB keyboards and links to those that were declared to be card readers.

A card reader that types looks like any keyboard to the computer, so none is opened before somebody
has said that it is a card reader.
"""

import os
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from firmware_bridge.link import Link, Listener
from firmware_bridge.ports import read_attribute

# The value of id/bustype for USB.
BUS_USB = "0003"
# Bits of capabilities/key: the keys 1 to 0, and Enter.
DIGITS_AND_ENTER = 0b11_1111_1111 << 2 | 1 << 28
# Bits of capabilities/rel and capabilities/abs: the axes x and y. A grab would disable a pointer.
POINTER_AXES = 0b11


@dataclass(frozen=True)
class UsbKeyboard:
    """A USB device that types.

    `identity` is its file's name in /dev/input/by-id, which stays the same when it is plugged in
    again; `name` is its product name. `used` is True for a card reader, False for a keyboard, and
    None as long as nobody has said which it is.
    """

    identity: str
    port: str
    device: str
    name: str
    used: bool | None = None


def plugged_keyboards(dev: Path = Path("/dev"), sys: Path = Path("/sys")) -> list[UsbKeyboard]:
    """Returns the USB keyboards that are plugged in, by their names in /dev/input/by-id."""
    found = []
    for link in sorted((dev / "input/by-id").glob("usb-*-event-kbd")):
        device = os.path.realpath(link)
        about = (sys / "class/input" / Path(device).name / "device").resolve()
        if read_attribute(about / "id/bustype") == BUS_USB and _only_types(about / "capabilities"):
            name = read_attribute(about / "name") or link.name
            found.append(UsbKeyboard(link.name, str(link), device, name))
    return found


def _only_types(capabilities: Path) -> bool:
    """Whether the device has digits and Enter, and is no pointer."""
    keys, relative, absolute = (_low_bits(capabilities / each) for each in ("key", "rel", "abs"))
    return keys & DIGITS_AND_ENTER == DIGITS_AND_ENTER and not (relative | absolute) & POINTER_AXES


def _low_bits(file: Path) -> int:
    """The lowest 32 bits of what the kernel prints as words of hex digits, the highest first."""
    words = read_attribute(file).split()
    return int(words[-1], 16) & 0xFFFF_FFFF if words else 0


class KeyboardLinks:
    """Links to the keyboards whose answer, by identity, is that they are card readers.

    `reserved` returns the ports that have a link by name: these are ignored here. All methods may
    be called from any thread; `refresh` must be called regularly.
    """

    def __init__(
        self,
        listener: Listener,
        reserved: Callable[[], set[str]],
        answers: Mapping[str, bool],
        dev: Path = Path("/dev"),
        sys: Path = Path("/sys"),
    ) -> None:
        self._listener = listener
        self._reserved = reserved
        self._answers = dict(answers)
        self._dev, self._sys = dev, sys
        self._lock = threading.Lock()
        self._plugged: list[UsbKeyboard] = []
        self._used: dict[str, tuple[UsbKeyboard, Link]] = {}

    def refresh(self) -> None:
        """Lists what is plugged in, and starts the links that are missing."""
        plugged = plugged_keyboards(self._dev, self._sys)
        with self._lock:
            reserved = self._reserved()
            self._plugged = [each for each in plugged if not {each.port, each.device} & reserved]
            self._update_links()

    def set_answers(self, answers: Mapping[str, bool]) -> None:
        """Sets, by identity, which keyboards are card readers. The links to those that no longer
        are have been closed when this returns."""
        with self._lock:
            self._answers = dict(answers)
            self._update_links()

    def known(self) -> list[UsbKeyboard]:
        """Returns the keyboards that are plugged in, and those in use that were unplugged."""
        with self._lock:
            known = {each.identity: each for each, _link in self._used.values()}
            known |= {each.identity: each for each in self._plugged}
            return [
                replace(each, used=self._answers.get(identity)) for identity, each in known.items()
            ]

    def links(self) -> list[Link]:
        """Returns the links to keyboards that are card readers."""
        with self._lock:
            return [link for _keyboard, link in self._used.values()]

    def close(self) -> None:
        """Closes all links."""
        with self._lock:
            for _keyboard, link in self._used.values():
                link.close()

    def _update_links(self) -> None:
        for identity, (_keyboard, link) in list(self._used.items()):
            if self._answers.get(identity) is not True:
                link.close()
                del self._used[identity]
        for each in self._plugged:
            if self._answers.get(each.identity) is True and each.identity not in self._used:
                link = Link("hid", each.port, self._listener)
                self._used[each.identity] = each, link
                link.start()
