"""What the device tells the screens, and what of it they may set; most is made elsewhere."""

from collections.abc import Callable, Sequence
from typing import Literal, Protocol

from companion.records import dataclass


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


@dataclass(frozen=True)
class WifiNetwork:
    """A network that was found, or one whose password is kept.

    id: its name as bytes, in hexadecimal digits; name: the same for people. signal: 0 to 100, and 0
    if it is out of reach. secured: whether it wants a password; usable: whether in a way that we
    can serve (not that of a company, which asks for a user too).
    """

    id: str
    name: str
    signal: int = 0
    secured: bool = True
    usable: bool = True
    known: bool = False
    connected: bool = False


# What went wrong: the password is not that of the network; it is out of reach; it gives no address;
# it took too long; Wi-Fi is switched off; the helper does not answer; anything else.
WifiProblem = Literal["", "password", "signal", "address", "late", "off", "helper", "failed"]


class WifiControl(Protocol):
    """Looks for networks, connects and forgets, in the background; one thing at a time."""

    # None until they are known; the connected one first.
    networks: Sequence[WifiNetwork] | None
    # What is being done, with which network, and after that what went wrong.
    progress: Literal["", "looking", "connecting", "forgetting"]
    network: WifiNetwork | None
    problem: WifiProblem

    def look(self) -> None:
        """Begins to look for networks."""

    def connect(self, network: WifiNetwork, password: str = "") -> None:
        """Begins to connect: with this password, or "" for that which is kept, or none."""

    def forget(self, network: WifiNetwork) -> None:
        """Begins to forget a network and its password."""


class ClockControl(Protocol):
    """The device's wall clock. What is measured by steady time is not changed by setting it."""

    # It cannot be before the program was released. Nor before the last entry, if that was dated by
    # a clock that was right; so before this it is asked for, and may be set all the same.
    release: float
    earliest: float
    progress: Literal["", "setting", "set", "failed"]

    @property
    def from_network(self) -> bool:
        """Whether the network has set it since the device was switched on."""

    def now(self) -> float:
        """What it shows, in seconds since 1970."""

    def set(self, moment: float) -> None:
        """Begins to set it."""


class SoundOutputs(Protocol):
    """What sound can come out of. The chosen one is the preference `sound_output`."""

    # By their names; None until they are known.
    names: Sequence[str] | None

    def look(self) -> None:
        """Begins to look for them, in the background."""

    def use(self, name: str) -> None:
        """Uses one from now on, "" for whichever the system chooses, and plays a tone there."""

    def test(self) -> None:
        """Plays a tone."""


@dataclass(frozen=True)
class ProgramVersion:
    """A version of the program: its number, the start of its commit, and its day; "" if unknown."""

    number: str
    commit: str = ""
    day: str = ""


UpdateState = Literal["", "checking", "current", "available", "fetching", "installing", "done"]
# Why there is no new version: the source cannot be reached; it is not a whole program; the new one
# did not start, and the old one is back; the installer stopped before it changed the program; the
# service cannot be started.
UpdateProblem = Literal["", "source", "program", "start", "install", "service"]


class Updates(Protocol):
    """Brings the program up to date from where the installer was told; in the background."""

    installed: ProgramVersion
    # What the source has, once that is known.
    available: ProgramVersion | None
    progress: UpdateState
    problem: UpdateProblem
    # The installer's own words, for whoever looks after the device.
    reason: str

    def poll(self) -> None:
        """Reads how far it is."""

    def check(self) -> None:
        """Begins to look what the source has."""

    def install(self) -> None:
        """Begins to install that."""


# What phones may do, and what an address of this device belongs to.
PhonesMay = Literal["off", "look", "enter"]
AddressKind = Literal["hotspot", "cable", "wifi", "other"]


@dataclass(frozen=True)
class PhoneAddress:
    """An address at which phones reach the table; network: the name of its Wi-Fi, "" if unknown."""

    address: str
    kind: AddressKind
    network: str = ""


@dataclass(frozen=True)
class PhonesServed:
    """What the server for phones says of itself.

    port: where it listens, 0 if it does not; problem: why not though it should ("taken" by another
    program). addresses: the likely one first. phones: how many look on; names: whose they are, as
    far as they have said.
    """

    port: int = 0
    problem: Literal["", "taken", "failed"] = ""
    addresses: tuple[PhoneAddress, ...] = ()
    phones: int = 0
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Hotspot:
    """The Wi-Fi that this device makes."""

    name: str
    password: str


class PhonesControl(Protocol):
    """Lets phones in; implemented by companion/app/phones/table_phones.py. Nothing waits."""

    # None while there is no server, or it has said nothing yet.
    served: PhonesServed | None

    @property
    def key(self) -> str:
        """What lets phones in; "" if there is nothing yet."""

    @property
    def hotspot(self) -> Hotspot | None:
        """The Wi-Fi of this device's own; None if the installer has not made one."""

    def allow(self, what: PhonesMay) -> None:
        """Lets phones do this from now on. Raises the Refusal of a disk that does not keep it."""

    def renew_key(self) -> None:
        """Makes another key: every phone is out. Raises a Refusal as `allow`."""

    def code(self, text: str) -> tuple[bytes, ...] | None:
        """The rows of a QR code; None until it is made in the background: ask again when woken."""


class DeviceSettings:
    """Without an app around it, and on a desktop: nothing of the device can be set."""

    def __init__(self) -> None:
        # Whether there is a backlight whose brightness can be set.
        self.has_backlight: Callable[[], bool] = lambda: False
        self.wifi: WifiControl | None = None
        self.clock: ClockControl | None = None
        self.sound_outputs: SoundOutputs | None = None
        self.updates: Updates | None = None


@dataclass(frozen=True)
class ClubState:
    """What was heard last of the club that the table belongs to.

    table: what the club calls it. reached: whether the club can be reached, or why not (`problem`).
    waiting: how many changes it does not have yet; None if nobody knows. seating and seats: the
    number of the last seating that was published, and who sits here by it.
    """

    table: str
    reached: bool
    problem: str = ""
    waiting: int | None = 0
    seating: int = 0
    seats: tuple[str, ...] = ()
