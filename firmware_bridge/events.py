"""What readers and buttons report: events, each of which acts once, and the status of a link."""

from dataclasses import dataclass
from typing import Literal

# faulty: it answers, and reports that a part of it does not work.
State = Literal["searching", "ready", "faulty", "lost", "wrong-proto", "busy", "absent"]
# Why a port cannot be opened. missing: nothing is plugged in; permission: the file's owner and mode
# do not allow it; policy: it is not on the system's list of devices for this service or container;
# no-answer: the device is there and does not react; wrong-kind: it is another kind of device.
Reason = Literal["", "missing", "permission", "policy", "no-answer", "wrong-kind", "other"]


@dataclass(frozen=True, slots=True)
class Card:
    """A card came onto a tile (0: this reader does not know which).

    `age` is how long the event has waited in the device, in ms. For a card that a device found when
    it was powered up, `away` is how long before that nothing was heard of it, in seconds: the card
    may have been laid then. Otherwise `away` is 0.
    """

    reader: str
    boot: str
    seq: int
    tile: int
    tag: str
    age: int = 0
    away: float = 0.0


@dataclass(frozen=True, slots=True)
class Miss:
    """Something was laid on a tile and no tag could be read."""

    reader: str
    boot: str
    seq: int
    tile: int


@dataclass(frozen=True, slots=True)
class Button:
    """A button was pressed: undo, ok, tile1, tile2, tile3."""

    reader: str
    boot: str
    seq: int
    name: str


@dataclass(frozen=True, slots=True)
class Fault:
    """The device reports that a part of it does not work, or that it lost an event."""

    reader: str
    boot: str
    seq: int
    code: str
    detail: str

    @property
    def tile(self) -> int:
        """The number of the tile that a detail such as "tile 2: …" is about; 0 if there is none."""
        word, _space, number = self.detail.partition(":")[0].partition(" ")
        return int(number) if word == "tile" and number.isdecimal() else 0


@dataclass(frozen=True, slots=True)
class Status:
    """The state of the link to a reader.

    `detail` is text for people: a version, a port, a reason. `reason` is set where a port cannot be
    opened.
    """

    reader: str
    state: State
    detail: str = ""
    reason: Reason = ""


Event = Card | Miss | Button | Fault
Notification = Event | Status
