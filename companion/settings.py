"""Settings of the device: from the settings file, the environment and the command line.

What the players choose on the screen is stored in the journal instead.
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
    """A setting is wrong; the text says which and why."""


@dataclass(frozen=True)
class Settings:
    """`readers` as for --reader; `tiles` are the tiles over readers 1 to 3, counted from 0;
    `buttons` maps the names of buttons to GPIO pins (BCM numbers)."""

    readers: tuple[str, ...] = ("auto",)
    tiles: tuple[int, int, int] = (0, 1, 2)
    buttons: dict[str, int] = field(default_factory=dict)


def load(file: Path, readers: Sequence[str] | None = None) -> Settings:
    """Reads a settings file, which need not exist. Raises BadSettings.

    `readers` are those of the command line: they override the environment, and that the file.
    """
    values = _read(file)
    unknown = set(values) - {"readers", "tiles", "buttons"}
    if unknown:
        raise BadSettings(f"{file.name}: unknown setting {min(unknown)}")
    wanted = readers or os.environ.get(READERS, "").split() or values.get("readers", ["auto"])
    if isinstance(wanted, str):
        wanted = [wanted]
    if not isinstance(wanted, Sequence) or not all(isinstance(each, str) for each in wanted):
        raise BadSettings(f'{file.name}: readers must be a list such as ["auto"]')
    return Settings(tuple(wanted), _tiles(file, values), _buttons(file, values))


def _read(file: Path) -> dict[str, object]:
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise BadSettings(f"{file.name} cannot be read: {error}") from None
    import tomllib  # here, as most devices have no such file

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # TOMLDecodeError is a ValueError
        raise BadSettings(f"{file.name} is not TOML: {error}") from None


def _tiles(file: Path, values: dict[str, object]) -> tuple[int, int, int]:
    tiles = values.get("tiles", list(TILES))
    if not isinstance(tiles, list) or sorted(map(str, tiles)) != sorted(TILES):
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
                f"{file.name}: unknown button {name}; the buttons are {', '.join(BUTTONS)}"
            )
        if not isinstance(pin, int) or isinstance(pin, bool) or not 0 <= pin <= 27:
            raise BadSettings(f"{file.name}: the pin of {name} must be a BCM number from 0 to 27")
    if len(set(buttons.values())) != len(buttons):
        raise BadSettings(f"{file.name}: two buttons cannot use one pin")
    return buttons
