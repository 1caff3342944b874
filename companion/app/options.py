"""The options of the app, as the command line gives them, and what the installer chose."""

import os

from companion.device import log
from companion.device.power import owns_device
from companion.games.base import Refusal
from companion.records import dataclass
from companion.settings import Settings
from companion.ui.shell.preferences import ROTATIONS, PreferenceStore, SessionChoices

# Environment variable of the installer: how the panel is turned, and when that was chosen, in
# seconds since 1970 ("90@1763476419"). So a choice counts once, until another is made in Settings.
INSTALLED_ROTATION = "COMPANION_ROTATE"


@dataclass(frozen=True)
class Options:
    """How the app is to be started. The defaults are those of `companion` without arguments."""

    # The size of the window; None is full screen.
    windowed: tuple[int, int] | None = None
    # None: as the table chose.
    language: str | None = None
    rotation: int | None = None
    # Opens the last match, also if it has ended or was closed properly.
    resume: bool = False
    demo: bool = False
    # The readers and buttons to use; None: without any.
    settings: Settings | None = None
    # What is wrong with the settings file, shown on the screen; "" if nothing is.
    problem: str = ""


def choices_for(options: Options, stored: PreferenceStore) -> SessionChoices:
    """What the table chose, hidden by what the options say for this run.

    A device is given the same options at every start, so there a later choice holds.
    """
    given = {"language": options.language, "rotation": options.rotation}
    return SessionChoices(stored, at_every_start=owns_device(), **given)


def take_installed_rotation(stored: PreferenceStore) -> None:
    """Stores the rotation that the installer was given, unless this choice was stored before.

    From then on it is what the table chose, and Settings may change it. A disk that does not store
    it is logged; the next start tries again.
    """
    chosen = os.environ.get(INSTALLED_ROTATION, "")
    degrees = chosen.partition("@")[0]
    if degrees not in map(str, ROTATIONS):
        if chosen:
            log.warning(f"{INSTALLED_ROTATION}={chosen} is no rotation; it is not used")
        return
    try:
        if stored.get("rotation_installed") != chosen:
            stored.set("rotation", int(degrees))
            stored.set("rotation_installed", chosen)
    except (Refusal, ValueError) as error:
        log.warning(f"the rotation of the installation cannot be stored: {error}")
