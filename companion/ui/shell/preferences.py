"""Preferences: what the table chose, each with its default and its validation.

The app must start whatever is stored, by a damaged disk or by an older or newer version: a value
that is not valid is logged, and the default is used.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from companion.catalogues import LANGUAGES
from companion.device import log
from companion.games.choices import choice, flag, match_id, number, one_of, table

if TYPE_CHECKING:
    from companion.games.choices import StoredChoice

# Clockwise, as one sees the table from above.
SIDES = ("bottom", "left", "top", "right")
SOUNDS = ("normal", "quiet", "off")
# Whether the table screen turns to whoever's turn it is.
TURNS = ("off", "tap", "itself")
ROTATIONS = (0, 90, 180, 270)
# In percent of what the backlight can do.
BRIGHTNESSES = (100, 70, 45, 25)
# The limits of: pixels per millimetre, the scale of text, minutes, percent of brightness.
DENSITIES, SCALES, MINUTES, PERCENT = (2.5, 25.0), (0.5, 2.0), (0.0, 1440.0), (1, 100)
# Ends the name under which a value is stored that was given at a start and then chosen otherwise.
OVERRULED = "_overruled"


class PreferenceStore(Protocol):
    """Where preferences are stored; implemented in companion/store."""

    def get(self, name: str, otherwise: object = None) -> object:
        """The stored value, or `otherwise`. Raises ValueError if it cannot be decoded."""

    def set(self, name: str, value: object) -> None:
        """Stores a value; raises the Refusal of a disk that does not store it."""


class SessionChoices:
    """A `PreferenceStore` in which values given for this session hide the stored ones.

    `given` are the values by name; None is none. One that is set is stored as always, and from then
    on the stored one counts. If the same are given at every start, it counts then too: what was
    chosen last holds.
    """

    def __init__(
        self, stored: PreferenceStore, *, at_every_start: bool = False, **given: object
    ) -> None:
        self._stored = stored
        self._at_every_start = at_every_start
        self._given = {
            name: value
            for name, value in given.items()
            if value is not None and not (at_every_start and self._was_overruled(name, value))
        }

    def _was_overruled(self, name: str, value: object) -> bool:
        try:
            return self._stored.get(f"{name}{OVERRULED}") == value
        except ValueError as error:
            log.warning(f"what {name} was chosen last is not known: {error}")
            return False

    def get(self, name: str, otherwise: object = None) -> object:
        """The value of this session, else the stored one, else `otherwise`. Raises ValueError."""
        return self._given[name] if name in self._given else self._stored.get(name, otherwise)

    def set(self, name: str, value: object) -> None:
        """Stores a value; raises the Refusal of a disk that does not store it."""
        self._stored.set(name, value)
        given = self._given.pop(name, None)
        if given is not None and self._at_every_start:
            self._stored.set(f"{name}{OVERRULED}", given)


def _density(value: object) -> float:
    """Pixels per millimetre; 0 stands for the detected density."""
    if not value and isinstance(value, int | float) and not isinstance(value, bool):
        return 0
    return float(str(number(*DENSITIES)(value)))


def _rotation(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value not in ROTATIONS:
        raise ValueError("not a quarter turn")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("not a text")
    return value


def _sides(value: object) -> dict[str, str]:
    """The side of each player; players without a valid side are left out."""
    if not isinstance(value, dict):
        raise ValueError("not a table of names")
    return {name: side for name, side in value.items() if side in SIDES}


def _answers(value: object) -> dict[str, bool]:
    if not isinstance(value, dict):
        raise ValueError("not a table of answers")
    return {name: used for name, used in value.items() if isinstance(used, bool)}


# Every preference by its name: the default, and the function that validates a stored value. Those
# of one game are in the module `choices` of its folder.
PREFERENCES: "dict[str, StoredChoice]" = {
    "language": (None, one_of(*LANGUAGES)),
    "sound": ("normal", one_of(*SOUNDS)),
    "spoken": (False, flag),
    "milestones": (True, flag),
    "animations": (True, flag),
    "big_takes": (True, flag),
    "celebrations": (True, flag),
    "jingles": (True, flag),
    "turn_to_me": ("tap", one_of(*TURNS)),
    "open": (False, flag),
    "text_scale": (1.0, number(*SCALES)),
    "bright": (False, flag),
    "rotation": (0, _rotation),
    "dim_after": (5, number(*MINUTES)),
    "brightness": (100, number(*PERCENT)),
    # Both are "" for none: an output's name, and the boot in which the date was asked.
    "sound_output": ("", _text),
    "date_asked": ("", _text),
    "per_mm": (0, _density),
    "open_now": (False, flag),
    "side": (SIDES[0], one_of(*SIDES)),
    "sides": ({}, _sides),
    "keyboards": ({}, _answers),
    "draft": ({}, table),
    # For `companion serve`, by the names in companion/phones/wire.py: what phones may do, and the
    # key that lets them in.
    "phones": ("off", one_of("off", "look", "enter")),
    "phones_key": ("", match_id),
    # The number of the club's seating by which people have sat down; "" for none.
    "club_seated": ("", _text),
    # The id of the match that is in children's mode.
    "children": (None, match_id),
}


class Preferences:
    """The preferences of a table. Whatever is stored, reading raises only KeyError, for a name that
    is neither in PREFERENCES nor a choice of a game."""

    def __init__(self, stored: PreferenceStore) -> None:
        self._stored = stored
        self._reported: set[str] = set()

    def get(self, name: str) -> Any:
        """The value; the default if none is stored, or if the stored one is not valid."""
        default, read = PREFERENCES.get(name) or choice(name)
        try:
            value = self._stored.get(name)
            if value is None:
                return default
            return read(value)
        except (ValueError, TypeError, RecursionError) as error:
            self.report_unreadable(name, str(error))
            return default

    def report_unreadable(self, name: str, why: str) -> None:
        """Logs, once for each name, that the stored value cannot be used."""
        if name not in self._reported:
            self._reported.add(name)
            log.warning(f"the choice {name} cannot be read and counts as never chosen: {why}")

    def set(self, name: str, value: object) -> None:
        """Stores a value; raises the Refusal of a disk that does not store it."""
        self._stored.set(name, value)

    def is_set(self, name: str) -> bool:
        """Whether there is a value, valid or not."""
        try:
            return self._stored.get(name) is not None
        except ValueError:
            return True

    def flag(self, name: str) -> bool:
        """A preference that is on or off."""
        return self.get(name) is True

    @property
    def open_mode(self) -> bool:
        """Whether the table plays with open information, to learn: nothing is hidden."""
        return self.flag("open")

    @property
    def animated(self) -> bool:
        """Whether animations are on."""
        return self.flag("animations")

    def side(self, name: str) -> str:
        """The side of the table at which a player sits."""
        return self.sides((name,))[0]

    def sides(self, names: Sequence[str]) -> list[str]:
        """The side of the table at which each of these players sits."""
        sides: dict[str, str] = self.get("sides")
        return [sides.get(name, SIDES[0]) for name in names]

    def number(self, name: str) -> float:
        """A preference that is a number."""
        return float(self.get(name))

    def word(self, name: str) -> str:
        """A preference that is one of several words; "" if there is none."""
        return str(self.get(name) or "")
