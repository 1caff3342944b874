"""Settings of the device: from the settings file, the environment and the command line.

What the players choose on the screen is stored in the journal instead.
"""

import os
import stat
from collections.abc import Sequence
from pathlib import Path

from companion.records import dataclass, field

FILE = "settings.toml"
READERS = "COMPANION_READER"
TILES = ("blue", "yellow", "green")
# The letters of a settings file, at most.
LARGEST = 100_000
LONGEST_QUOTE = 40
BUTTONS = ("undo", "ok", "tile1", "tile2", "tile3")


class BadSettings(Exception):
    """A setting is wrong; the text says which and why."""


@dataclass(frozen=True)
class Settings:
    """`readers` as for --reader; `tiles` are the tiles over readers 1 to 3, counted from 0;
    `buttons` maps the names of buttons to GPIO pins (BCM numbers); `club` is the address of the
    club's database, "" without one."""

    readers: tuple[str, ...] = ("auto",)
    tiles: tuple[int, int, int] = (0, 1, 2)
    buttons: dict[str, int] = field(default_factory=dict)
    club: str = ""


def load(file: Path, readers: Sequence[str] | None = None) -> Settings:
    """Reads a settings file, which need not exist. Raises BadSettings.

    `readers` are those of the command line: they override the environment, and that the file.
    """
    values = _read(file)
    unknown = set(values) - {"readers", "tiles", "buttons", "club"}
    if unknown:
        raise BadSettings(f"{file.name}: unknown setting {_short(min(unknown))}")
    wanted = readers or os.environ.get(READERS, "").split() or values.get("readers", ["auto"])
    if isinstance(wanted, str):
        wanted = [wanted]
    if not isinstance(wanted, Sequence) or not all(isinstance(each, str) for each in wanted):
        raise BadSettings(f'{file.name}: readers must be a list such as ["auto"]')
    return Settings(
        tuple(wanted), _tiles(file, values), _buttons(file, values), _club(file, values)
    )


def _read(file: Path) -> dict[str, object]:
    try:
        if not stat.S_ISREG(file.stat().st_mode):
            # To open a pipe would wait until somebody writes to it.
            raise BadSettings(f"{file.name} cannot be read: it is not a plain file")
        with file.open(encoding="utf-8") as source:
            text = source.read(LARGEST + 1)
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise BadSettings(f"{file.name} cannot be read: {error}") from None
    if len(text) > LARGEST:
        raise BadSettings(f"{file.name} is too large: {LARGEST:,} letters are enough")
    import tomllib  # here, as most devices have no such file

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # TOMLDecodeError is a ValueError
        raise BadSettings(f"{file.name} is not TOML: {error}") from None


def _short(name: str) -> str:
    """A name from the file, as far as a sentence has room for it."""
    return name if len(name) <= LONGEST_QUOTE else f"{name[:LONGEST_QUOTE]}…"


def _tiles(file: Path, values: dict[str, object]) -> tuple[int, int, int]:
    tiles = values.get("tiles", list(TILES))
    if not isinstance(tiles, list) or not all(isinstance(tile, str) for tile in tiles):
        tiles = []
    if sorted(tiles) != sorted(TILES):
        raise BadSettings(f"{file.name}: tiles must name blue, yellow and green, each once")
    first, second, third = (TILES.index(tile) for tile in tiles)
    return first, second, third


def _buttons(file: Path, values: dict[str, object]) -> dict[str, int]:
    buttons = values.get("buttons", {})
    if not isinstance(buttons, dict):
        raise BadSettings(f"{file.name}: buttons must be a table of names and pins")
    for name, pin in buttons.items():
        if name not in BUTTONS:
            raise BadSettings(
                f"{file.name}: unknown button {_short(name)}; the buttons are {', '.join(BUTTONS)}"
            )
        if not isinstance(pin, int) or isinstance(pin, bool) or not 0 <= pin <= 27:
            raise BadSettings(f"{file.name}: the pin of {name} must be a BCM number from 0 to 27")
    if len(set(buttons.values())) != len(buttons):
        raise BadSettings(f"{file.name}: two buttons cannot use one pin")
    return buttons


def _club(file: Path, values: dict[str, object]) -> str:
    club = values.get("club", {})
    database = club.get("database", "") if isinstance(club, dict) else None
    # What is there instead is not told: it may be a password.
    if not isinstance(database, str) or not isinstance(club, dict) or set(club) - {"database"}:
        raise BadSettings(f'{file.name}: club must be a table with database = "postgresql://…"')
    return database
