"""What screens may ask of the box around them. The app sets each of these when it is there."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, Protocol

from companion.records import dataclass

if TYPE_CHECKING:
    from companion.games.base import Refusal

# What a QR code of a match may hold: a link that opens it in BG Stats, or its result as text.
CodeKind = Literal["bgstats", "text"]


class PowerSwitch(Protocol):
    """Shuts the device down or restarts it; implemented by companion/device/power.py."""

    what: str
    state: Literal["", "asked", "failed"]
    reason: str
    blocker: str

    def begin(self, what: str) -> None:
        """Asks for "shut-down" or "restart"; once, however often it is called."""

    def forget(self) -> None:
        """Clears a failure that somebody has read."""


@dataclass(frozen=True)
class MatchCode:
    """The QR code of a match: its rows, as `Frame.qr_code` takes them.

    `shortened` if names had to be shortened so that it fits.
    """

    rows: tuple[bytes, ...]
    shortened: bool


@dataclass(frozen=True)
class SavedFiles:
    """Where the files of a match were saved: in a folder on a stick, or of this device.

    `ejected`: the stick can be pulled out.
    """

    folder: str
    on_stick: bool
    ejected: bool


class Sharing(Protocol):
    """Takes matches off the table; implemented by companion/app/sharing.py. Nothing here waits."""

    # Whether files are being written, and what came of it the last time; None before the first.
    saving: bool
    saved: "SavedFiles | Refusal | None"

    def code(self, match_id: str, kind: CodeKind, version: int) -> "MatchCode | Refusal | None":
        """The code of a match, of at most this version of QR codes.

        None until it is made in the background; ask again when the app has been woken.
        """

    def save(self, match_id: str) -> None:
        """Begins to write the files of a match to a stick; does nothing while `saving`."""

    def forget(self) -> None:
        """Clears `saved`, when somebody has read it."""


class DeviceServices:
    """Without an app around it: a device that has nothing and does nothing."""

    def __init__(self) -> None:
        # Plays a sound by its name.
        self.sound: Callable[[str], None] = lambda _name: None
        # Whether texts can be spoken; speaks one in place of the one before, unless that cannot
        # begin within so many seconds; and ends it.
        self.can_speak: Callable[[], bool] = lambda: False
        self.speak: Callable[[str, float], None] = lambda _text, _within: None
        self.hush: Callable[[], None] = lambda: None
        # The state of each reader.
        self.readers: Callable[[], list[Any]] = list
        # All readers in a word: "" without any, else ready, searching or lost.
        self.reader_state = ""
        # USB devices that type and may be card readers; and the table's answer whether one is.
        self.keyboards: Callable[[], list[Any]] = list
        self.answer_keyboard: Callable[[str, bool], None] = lambda _identity, _used: None
        # None where the device is not the table's to switch off.
        self.power: PowerSwitch | None = None
        # None where matches cannot be shared.
        self.sharing: Sharing | None = None
        # `examine` starts the diagnostics in the background, which set `facts` when they are done.
        self.examine: Callable[[], None] = lambda: None
        self.facts: list[Any] | None = None
        # Writes the report of the diagnostics; returns a sentence that says where it is.
        self.save_report: Callable[[], str] = str
