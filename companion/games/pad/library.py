"""The pads that come with the companion, and those of a folder."""

import errno
import os
import stat
from functools import cache
from itertools import islice

from companion.games.base import Refusal
from companion.games.pad.definition import PadDefinition
from companion.games.pad.toml import LARGEST_FILE, read_pad
from companion.records import dataclass

# How the files are called: with this at the end.
ENDING = ".pad.toml"
# The folder of the data directory for this table's own, and of a stick for those to take along.
FOLDER = "pads"
SHIPPED = os.path.join(os.path.dirname(__file__), "pads")  # noqa: PTH118, PTH120 - without pathlib
# In the order in which they are offered; the first is that of a match for which none is chosen.
ORDER = ("most-points", "fewest-points", "hearts", "rummy", "oh-hell", "yatzy")
# How many pads of a folder are read, and among how many files they are looked for: a stick may be
# full of photos.
MOST_FILES, MOST_LOOKED_AT = 200, 20_000


@dataclass(frozen=True)
class PadFile:
    """A file in a folder: its pad and its content, or why it is none."""

    name: str
    pad: PadDefinition | None
    fault: Refusal | None = None
    content: bytes = b""


@cache
def shipped(name: str) -> PadDefinition:
    """The pad that comes with the companion under this name, one of ORDER."""
    return load_pad(os.path.join(SHIPPED, name + ENDING))  # noqa: PTH118


def texts() -> list[str]:
    """All that people read of the shipped pads, as the files have it: it has to be translated."""
    found: dict[str, None] = {}
    for pad in map(shipped, ORDER):
        found |= dict.fromkeys(_texts_of(pad))
    return list(found)


@cache
def shipped_texts(name: str) -> frozenset[str]:
    """All that people read of the shipped pad of this name; nothing if there is none."""
    pads = (pad for pad in map(shipped, ORDER) if pad.name == name)
    return frozenset(text for pad in pads for text in _texts_of(pad))


def _texts_of(pad: PadDefinition) -> tuple[str, ...]:
    return (pad.name, *(field.name for field in pad.fields), *pad.rows)


def load_pad(path: str) -> PadDefinition:
    """The pad of a file. Raises Refusal("bad-pad") if it is wrong, OSError if it is not there."""
    with open(path, "rb") as file:  # noqa: PTH123
        # One byte more than allowed is enough to see that there are too many.
        return read_pad(file.read(LARGEST_FILE + 1))


def pads_in(folder: str) -> list[PadFile]:
    """The pads of a folder in the order of their names, faulty ones too; none without a folder.

    Only plain files are read: a link could lead anywhere, and a pipe would never end. Hidden files
    are none of people's: some computers leave one on a stick beside each that they copy.
    """
    try:
        with os.scandir(folder) as entries:
            found = [entry.name for entry in islice(entries, MOST_LOOKED_AT)]
    except OSError:
        return []
    names = sorted(
        name for name in found if name.lower().endswith(ENDING) and not name.startswith(".")
    )
    files = [_pad_file(folder, name) for name in names[:MOST_FILES]]
    if len(names) > MOST_FILES:
        fault = Refusal("bad-pad", reason="many", most=MOST_FILES)
        files.append(PadFile(names[MOST_FILES], None, fault))
    return files


def _pad_file(folder: str, name: str) -> PadFile:
    try:
        content = _read_plain(os.path.join(folder, name))  # noqa: PTH118
        return PadFile(name, read_pad(content), content=content)
    except Refusal as refusal:
        return PadFile(name, None, refusal)
    except OSError as error:
        said = error.strerror or str(error)
        return PadFile(name, None, Refusal("bad-pad", reason="unread", error=said))


def _read_plain(path: str) -> bytes:
    """As much of a plain file as a pad may have, and a byte more.

    Raises Refusal("bad-pad") if it is no plain file, OSError if it cannot be read.
    """
    try:
        # Without O_NONBLOCK to open a pipe would wait for somebody who writes into it.
        handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.ENXIO):  # a link, a socket
            raise Refusal("bad-pad", reason="not-plain") from None
        raise
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise Refusal("bad-pad", reason="not-plain")
        with os.fdopen(handle, "rb", closefd=False) as file:
            return file.read(LARGEST_FILE + 1)
    finally:
        os.close(handle)


def find_pad(wanted: str, folder: str = "") -> PadDefinition:
    """The pad of a name, as "oh-hell" or "Oh Hell": one of `folder`, or a shipped one; or a file's.

    Raises Refusal("bad-pad") if there is none, or its file is wrong.
    """
    if os.sep not in wanted:
        folded = wanted.casefold()
        for file in pads_in(folder) if folder else ():
            if file.pad is not None and folded == file.pad.name.casefold():
                return file.pad
            if folded == file.name.casefold()[: -len(ENDING)]:
                if file.pad is None:
                    raise file.fault or Refusal("bad-pad")
                return file.pad
        for name in ORDER:
            if folded in (name, shipped(name).name.casefold()):
                return shipped(name)
    try:
        return load_pad(wanted)
    except Refusal:
        raise
    except (FileNotFoundError, NotADirectoryError, ValueError):
        raise Refusal("bad-pad", reason="none", pad=wanted) from None
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            raise Refusal("bad-pad", reason="none", pad=wanted) from None
        raise Refusal("bad-pad", reason="unread", error=error.strerror or str(error)) from None


def file_name(pad: PadDefinition) -> str:
    """A name for the file of a pad, without its ending: in letters that every file system has."""
    import unicodedata  # only for this, and slow to load

    plain = unicodedata.normalize("NFKD", pad.name).casefold()
    words = "".join(letter if letter.isascii() else "" for letter in plain)
    parts = "".join(letter if letter.isalnum() else " " for letter in words).split()
    return "-".join(parts) or "pad"
