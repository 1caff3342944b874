"""Files that are written whole or not at all, also if the disk is full or pulled out."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from companion.games.base import Refusal
from companion.store.files import sync

# What a refusal says of an error, where there is a sentence for it.
_REASONS = {errno.ENOSPC: "full", errno.EDQUOT: "full", errno.EROFS: "readonly"}


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file to write to, which gets its name when all is on the disk.

    If anything fails, also in the body of the `with`, what had the name before is still there, and
    nothing else. A device or a pipe is written directly. Raises Refusal("not-written").
    """
    with _refused(path):
        place = path.resolve()
        if place.exists() and not place.is_file() and not place.is_dir():
            with place.open("wb") as device:
                yield device
            return
        unfinished = place.with_name(f".{place.name[:200]}.{os.getpid()}.part")
        try:
            with unfinished.open("xb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            unfinished.replace(place)
        except BaseException:
            with suppress(OSError):  # a stick that is gone has taken it along
                unfinished.unlink()
            raise
        _sync_name(place)


def _sync_name(path: Path) -> None:
    """Makes the name of a file durable, where the file system can do that for a name."""
    try:
        sync(path.parent)
    except OSError as error:
        if error.errno != errno.EINVAL:
            raise


@contextmanager
def _refused(path: Path) -> Iterator[None]:
    """Makes an OSError a Refusal("not-written")."""
    try:
        yield
    except OSError as error:
        reason = _REASONS.get(error.errno or 0)
        said = error.strerror or str(error)
        raise Refusal(
            "not-written", file=path.name or str(path), error=said, reason=reason
        ) from error
