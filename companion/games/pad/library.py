"""The pads that come with the companion, and those of a folder."""

import os
from functools import cache

from companion.games.base import Refusal
from companion.games.pad.definition import PadDefinition
from companion.games.pad.toml import LARGEST_FILE, read_pad
from companion.records import dataclass

# How the files are called: with this at the end.
ENDING = ".pad.toml"
SHIPPED = os.path.join(os.path.dirname(__file__), "pads")  # noqa: PTH118, PTH120 - without pathlib
# In the order in which they are offered; the first is that of a match for which none is chosen.
ORDER = ("most-points", "fewest-points", "hearts", "rummy", "oh-hell", "yatzy")


@dataclass(frozen=True)
class PadFile:
    """A file in a folder: its pad, or why it is none."""

    name: str
    pad: PadDefinition | None
    fault: Refusal | None = None


@cache
def shipped(name: str) -> PadDefinition:
    """The pad that comes with the companion under this name, one of ORDER."""
    return load_pad(os.path.join(SHIPPED, name + ENDING))  # noqa: PTH118


def texts() -> list[str]:
    """All that people read of the shipped pads, as the files have it: it has to be translated."""
    found: dict[str, None] = {}
    for pad in map(shipped, ORDER):
        found |= dict.fromkeys((pad.name, *(field.name for field in pad.fields), *pad.rows))
    return list(found)


def load_pad(path: str) -> PadDefinition:
    """The pad of a file. Raises Refusal("bad-pad") if it is wrong, OSError if it is not there."""
    with open(path, "rb") as file:  # noqa: PTH123
        # One byte more than allowed is enough to see that there are too many.
        return read_pad(file.read(LARGEST_FILE + 1))


def pads_in(folder: str) -> list[PadFile]:
    """The pads of a folder in the order of their names, faulty ones too; none without a folder."""
    try:
        names = sorted(name for name in os.listdir(folder) if name.endswith(ENDING))  # noqa: PTH208
    except OSError:
        return []
    return [_pad_file(folder, name) for name in names]


def _pad_file(folder: str, name: str) -> PadFile:
    try:
        return PadFile(name, load_pad(os.path.join(folder, name)))  # noqa: PTH118
    except Refusal as refusal:
        return PadFile(name, None, refusal)
    except OSError as error:
        said = error.strerror or str(error)
        return PadFile(name, None, Refusal("bad-pad", reason="unread", error=said))


def find_pad(wanted: str) -> PadDefinition:
    """The pad of a file, or a shipped one by its name, as "oh-hell" or "Oh Hell".

    Raises Refusal("bad-pad") if there is none, or its file is wrong.
    """
    if os.sep not in wanted:
        for name in ORDER:
            if wanted.casefold() in (name, shipped(name).name.casefold()):
                return shipped(name)
    try:
        return load_pad(wanted)
    except Refusal:
        raise
    except (OSError, ValueError):
        raise Refusal("bad-pad", reason="none", pad=wanted) from None
