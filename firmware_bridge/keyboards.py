"""USB devices that type, of which some are card readers: finds them, uses those it is told to.

A real keyboard looks the same to the computer. None is opened before somebody has said that it is a
card reader.
"""

import os
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from firmware_bridge.link import Link, Listener
from firmware_bridge.ports import said

# In id/bustype.
USB = "0003"
# In capabilities/key: the keys 1 to 0, and Enter.
TYPES_NUMBERS = 0b11_1111_1111 << 2 | 1 << 28
# In capabilities/rel and capabilities/abs: it is pointed with, and a grab would take that away too.
POINTS = 0b11


@dataclass(frozen=True)
class UsbKeyboard:
    """A USB device that types.

    `identity` is its file's name in /dev/input/by-id, which stays the same when it is plugged in
    again; `name` is what it calls itself. `used` is the answer to whether it is a card reader, and
    None as long as nobody has given one.
    """

    identity: str
    port: str
    device: str
    name: str
    used: bool | None = None


def plugged_keyboards(dev: Path = Path("/dev"), sys: Path = Path("/sys")) -> list[UsbKeyboard]:
    """The USB keyboards that are plugged in, by their names in /dev/input/by-id."""
    found = []
    for link in sorted((dev / "input/by-id").glob("usb-*-event-kbd")):
        device = os.path.realpath(link)
        about = (sys / "class/input" / Path(device).name / "device").resolve()
        if said(about / "id/bustype") == USB and _only_types(about / "capabilities"):
            found.append(
                UsbKeyboard(link.name, str(link), device, said(about / "name") or link.name)
            )
    return found


def _only_types(capabilities: Path) -> bool:
    keys, moves, places = (_lowest(capabilities / each) for each in ("key", "rel", "abs"))
    return keys & TYPES_NUMBERS == TYPES_NUMBERS and not (moves | places) & POINTS


def _lowest(file: Path) -> int:
    """The lowest 32 bits of what the kernel prints as words of hex digits, the highest first."""
    words = said(file).split()
    return int(words[-1], 16) & 0xFFFF_FFFF if words else 0


class KeyboardLinks:
    """Links to those keyboards that are card readers by the answers given, and to no other.

    `taken` are the ports that are asked for by name: these are neither used nor asked about here.
    All methods may be called from any thread; `look` is to be called now and then.
    """

    def __init__(
        self,
        listener: Listener,
        taken: Callable[[], set[str]],
        answers: Mapping[str, bool],
        dev: Path = Path("/dev"),
        sys: Path = Path("/sys"),
    ) -> None:
        self._listener = listener
        self._taken = taken
        self._answers = dict(answers)
        self._dev, self._sys = dev, sys
        self._lock = threading.Lock()
        self._plugged: list[UsbKeyboard] = []
        self._used: dict[str, tuple[UsbKeyboard, Link]] = {}

    def look(self) -> None:
        """Notes what is plugged in, and begins with what is to be used."""
        plugged = plugged_keyboards(self._dev, self._sys)
        with self._lock:
            taken = self._taken()
            self._plugged = [each for each in plugged if not {each.port, each.device} & taken]
            self._begin_and_end_links()

    def answer(self, answers: Mapping[str, bool]) -> None:
        """By their identities: which keyboards are card readers and which are not. One that no
        longer is has been let go when this returns."""
        with self._lock:
            self._answers = dict(answers)
            self._begin_and_end_links()

    def found(self) -> list[UsbKeyboard]:
        """All that are plugged in, and those that are used and were pulled out."""
        with self._lock:
            known = {each.identity: each for each, _link in self._used.values()}
            known |= {each.identity: each for each in self._plugged}
            return [
                replace(each, used=self._answers.get(identity)) for identity, each in known.items()
            ]

    def links(self) -> list[Link]:
        """The links to those that are used."""
        with self._lock:
            return [link for _keyboard, link in self._used.values()]

    def close(self) -> None:
        """Lets all of them go."""
        with self._lock:
            for _keyboard, link in self._used.values():
                link.close()

    def _begin_and_end_links(self) -> None:
        for identity, (_keyboard, link) in list(self._used.items()):
            if self._answers.get(identity) is not True:
                link.close()
                del self._used[identity]
        for each in self._plugged:
            if self._answers.get(each.identity) is True and each.identity not in self._used:
                link = Link("hid", each.port, self._listener)
                self._used[each.identity] = each, link
                link.start()
