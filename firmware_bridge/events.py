"""What readers and buttons tell the host: events that must each act once, and how a link fares."""

from dataclasses import dataclass
from typing import Literal

# faulty: it is there, and says that a part of it does not work.
State = Literal["searching", "ready", "faulty", "lost", "wrong-proto", "busy", "absent"]
# Why a port cannot be opened, for whoever knows a remedy. missing: nothing is plugged in;
# permission: the file's owner and mode; policy: the system's list of devices for this service or
# container; no-answer: the device is there and does not react; wrong-kind: it is something else.
Reason = Literal["", "missing", "permission", "policy", "no-answer", "wrong-kind", "other"]


@dataclass(frozen=True, slots=True)
class Card:
    """A card came onto a tile (0: this reader does not know which).

    `age` is ms it has waited. One that a device finds lying there when it is powered up may have
    been laid while it was `away`, in seconds.
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
    """Something was laid on a tile and could not be read."""

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
    """The device says that something in it does not work."""

    reader: str
    boot: str
    seq: int
    code: str
    detail: str


@dataclass(frozen=True, slots=True)
class Status:
    """How the link to a reader fares; `detail` is for people: a version, a port, a reason.

    `reason` says the same of a port that cannot be opened for programs.
    """

    reader: str
    state: State
    detail: str = ""
    reason: Reason = ""


Event = Card | Miss | Button | Fault
Notification = Event | Status
