"""The options of the app, as the command line gives them."""

from companion.records import dataclass
from companion.settings import Settings
from companion.ui.shell.preferences import Preferences


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


def rotation_for(options: Options, preferences: Preferences) -> int:
    """How the panel is turned, in degrees clockwise: the option, else what the table chose."""
    if options.rotation is not None:
        return options.rotation
    return int(preferences.get("rotation"))
