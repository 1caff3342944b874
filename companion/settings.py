"""What whoever set the device up has settled: the settings file, the environment, the command line.

What the table chooses on its screen is kept in the journal and is not here.
"""

import os
from collections.abc import Sequence
from pathlib import Path

from companion.records import dataclass, field

FILE = "settings.toml"
READERS = "COMPANION_READER"
TILES = ("blue", "yellow", "green")
BUTTONS = ("undo", "ok", "tile1", "tile2", "tile3")


class BadSettings(Exception):
    """The settings file cannot be meant like that; the text says why."""


@dataclass(frozen=True)
class Settings:
    """`readers` as --reader takes them; `tiles` are the tiles over readers 1 to 3, from 0;
    `buttons` are GPIO pins (BCM numbers) by the names of the buttons."""

    readers: tuple[str, ...] = ("auto",)
    tiles: tuple[int, int, int] = (0, 1, 2)
    buttons: dict[str, int] = field(default_factory=dict)


def load(file: Path, readers: Sequence[str] | None = None) -> Settings:
    """The command line counts before the environment, and that before the file."""
    told = _read(file)
    unknown = set(told) - {"readers", "tiles", "buttons"}
    if unknown:
        raise BadSettings(f"{file.name}: there is no setting {min(unknown)}")
    wanted = readers or os.environ.get(READERS, "").split() or told.get("readers", ["auto"])
    if isinstance(wanted, str):
        wanted = [wanted]
    if not isinstance(wanted, Sequence) or not all(isinstance(each, str) for each in wanted):
        raise BadSettings(f'{file.name}: readers is a list such as ["auto"]')
    return Settings(tuple(wanted), _tiles(file, told), _buttons(file, told))


def _read(file: Path) -> dict[str, object]:
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise BadSettings(f"{file.name} cannot be read: {error}") from None
    import tomllib  # only now: most tables have no such file

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # of which its own is one
        raise BadSettings(f"{file.name} is no TOML: {error}") from None


def _tiles(file: Path, told: dict[str, object]) -> tuple[int, int, int]:
    tiles = told.get("tiles", list(TILES))
    if not isinstance(tiles, list) or sorted(map(str, tiles)) != sorted(TILES):
        raise BadSettings(f"{file.name}: tiles names blue, yellow and green, each once")
    first, second, third = (TILES.index(tile) for tile in tiles)
    return first, second, third


def _buttons(file: Path, told: dict[str, object]) -> dict[str, int]:
    buttons = told.get("buttons", {})
    if not isinstance(buttons, dict):
        raise BadSettings(f"{file.name}: buttons is a table of names and pins")
    for name, pin in buttons.items():
        if name not in BUTTONS:
            raise BadSettings(
                f"{file.name}: there is no button {name}; there are {', '.join(BUTTONS)}"
            )
        if not isinstance(pin, int) or isinstance(pin, bool) or not 0 <= pin <= 27:
            raise BadSettings(f"{file.name}: the pin of {name} is a BCM number from 0 to 27")
    if len(set(buttons.values())) != len(buttons):
        raise BadSettings(f"{file.name}: two buttons cannot be at one pin")
    return buttons
