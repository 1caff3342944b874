"""What screens may ask of the box around them. The app sets each of these when it is there."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, Protocol

from companion.catalogues import SOURCE
from companion.games.base import Refusal
from companion.records import dataclass
from companion.ui.shell.device_states import DeviceSettings

if TYPE_CHECKING:
    from companion.match.match import Match
    from companion.ui.shell.device_states import (
        ClubState,
        HealthFact,
        PhonesControl,
        ReaderState,
        TypingDevice,
    )

# What a QR code of a match may hold: a link that opens it in BG Stats, or its result as text.
CodeKind = Literal["bgstats", "text"]
# What there is in a folder, by its path: a list of records, each with the `name` of its file. It
# may take a while, and raises nothing, whatever there is.
ReadFolder = Callable[[str], Sequence[Any]]


class PowerSwitch(Protocol):
    """Shuts the device down or restarts it; implemented by companion/device/power.py."""

    what: str
    state: Literal["", "asked", "failed"]
    reason: str
    blocker: str

    def begin(self, what: str) -> None:
        """Asks for "shut-down" or "restart"; once, however often it is called."""


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
    """Takes one match off the table; implemented by companion/app/sharing.py. Nothing waits."""

    # Whether files of the match are being written or wait for those of another one, and what came
    # of it since `open`; None before.
    saving: bool
    saved: SavedFiles | Refusal | None

    def open(self, match_id: str, match: "Match", film: int | None = None) -> None:
        """Shares this match from now on, as it is now; film: which of its replays is saved too."""

    def code(self, kind: CodeKind, version: int) -> MatchCode | Refusal | None:
        """A code of the match, of at most this version of QR codes.

        None until it is made in the background; ask again when the app has been woken.
        """

    def save(self) -> None:
        """Begins to write the match to a stick; does nothing while `saving`."""


class LookingBackService(Protocol):
    """What is told of stages afterwards; implemented by companion/app/looking_back.py."""

    def told(self, match: "Match", number: int) -> Any | None:
        """What is told of stage `number` (from 1), as its game reads it; None if there is nothing
        or it is not made yet."""

    def part_done(self, match: "Match", number: int) -> float | None:
        """How far (0 to 1) it is, while it is being made; else None."""


class TableFiles(Protocol):
    """The files of one kind; implemented by companion/app/table_files.py. Nothing waits for a disk
    but what is written, which is small."""

    # Those of this table, and those on the sticks that are plugged in; None until they are read.
    own: Sequence[Any] | None
    on_stick: Sequence[Any] | None
    # The name of the file that `restore` brings back; "" if there is none.
    deleted: str

    def look(self) -> None:
        """Begins to read them anew, in the background; wakes the app when there is something."""

    def look_for_sticks(self) -> None:
        """The same for those on sticks, if a stick was plugged in or pulled out."""

    def add(self, name: str, ending: str, content: bytes) -> None:
        """Keeps a new file called so, or with a number if there is one. Raises a Refusal."""

    def remove(self, name: str) -> None:
        """Puts a file aside, until the next one is removed. Raises a Refusal."""

    def restore(self) -> None:
        """Brings back the file that was removed last. Raises a Refusal."""


class NoFiles:
    """There are none, and none are kept: without an app around the screens, and in the demo."""

    own: Sequence[Any] | None = ()
    on_stick: Sequence[Any] | None = ()
    deleted = ""

    def look(self) -> None:
        """There is nothing to read."""

    def look_for_sticks(self) -> None:
        """There is nothing to read."""

    def add(self, name: str, ending: str, content: bytes) -> None:  # noqa: ARG002
        """Raises Refusal("not-written")."""
        raise Refusal("not-written", file=name + ending, reason="unkept")

    def remove(self, name: str) -> None:
        """There is nothing to remove."""

    def restore(self) -> None:
        """There is nothing to bring back."""


class DeviceServices:
    """Without an app around it: a device that has nothing and does nothing."""

    def __init__(self) -> None:
        # The language of the texts where the table has chosen none.
        self.language: Callable[[], str] = lambda: SOURCE
        # "open"; "missing" if a library for sound is not installed; "" without a device.
        self.sound_state: Callable[[], Literal["", "open", "missing"]] = lambda: ""
        # Plays a sound by its name.
        self.sound: Callable[[str], None] = lambda _name: None
        # Whether texts can be spoken; speaks one in place of the one before, unless that cannot
        # begin within so many seconds; and ends it.
        self.can_speak: Callable[[], bool] = lambda: False
        self.speak: Callable[[str, float], None] = lambda _text, _within: None
        self.hush: Callable[[], None] = lambda: None
        # The state of each reader.
        self.readers: Callable[[], Sequence[ReaderState]] = list
        # All readers in a word: "" without any, else ready, searching or lost.
        self.reader_state = ""
        # USB devices that type and may be card readers; and the table's answer whether one is.
        self.keyboards: Callable[[], Sequence[TypingDevice]] = list
        self.answer_keyboard: Callable[[str, bool], None] = lambda _identity, _used: None
        # What was heard of the club that the table belongs to; None if it belongs to none.
        self.club: ClubState | None = None
        # Whether saved games are kept: "" if they are, "forgetful" if they are lost when the device
        # is switched off, "unplugged" if their stick is missing.
        self.keeping: Literal["", "forgetful", "unplugged"] = ""
        # Whether its clock runs on without power; then only an impossible date is asked for.
        self.keeps_time = False
        # None where the device is not the table's to switch off.
        self.power: PowerSwitch | None = None
        # Lends the screen to a login on a text console; None where the screen is not ours alone.
        self.terminal: Callable[[], None] | None = None
        # Finds what of the device can be set; called when it is asked for first.
        self.find_settings: Callable[[], DeviceSettings] = DeviceSettings
        # None where matches cannot be shared.
        self.sharing: Sharing | None = None
        # None where phones cannot reach the table.
        self.phones: PhonesControl | None = None
        # None where nothing is told of stages afterwards.
        self.looking_back: LookingBackService | None = None
        # The files in a folder of the data directory, by its name, and those of their kind on
        # sticks. The same object each time: what was deleted can be brought back later.
        self.files: Callable[[str, ReadFolder], TableFiles] = lambda _folder, _read: NoFiles()
        # `examine` starts the diagnostics in the background, which set `facts` when they are done.
        self.examine: Callable[[], None] = lambda: None
        self.facts: Sequence[HealthFact] | None = None
        # Begins to write the report of the diagnostics in the background, unless one is being
        # written. `saving_report` until it is done; then `report_words` says what came of it.
        self.save_report: Callable[[], None] = lambda: None
        self.saving_report = False
        self.report_words = ""

    @cached_property
    def settings(self) -> DeviceSettings:
        """Backlight, Wi-Fi, clock, sound outputs, updates: as far as there are any."""
        return self.find_settings()

    def can_share(self, match: "Match") -> bool:
        """Whether a match may be shared: it has ended, and was not discarded."""
        return self.sharing is not None and match.ended in ("over", "stopped")
