"""A disk that loses its power: a file system (FUSE) that forgets what was not synced.

    python -m tests.system.forgetful DIRECTORY MOUNTPOINT [--some SEED] [--failing FIRST LAST]

It begins with what DIRECTORY holds and shows it at MOUNTPOINT; what is written there is seen at
once. SIGUSR1 is the power cut: DIRECTORY is made to hold what a disk would still have, and the
process ends without a word to anybody who has files open.

What a disk would still have is as little as POSIX promises:
- the bytes of a file, and its length, as they were at its last fsync or fdatasync;
- the names in a directory (made, renamed, removed) as they were at the last fsync of that
  *directory*. Linux's file systems keep the name of a new file once the file itself is synced;
  that is not counted on, and SQLite does not count on it either.
With --some each unsynced write may have reached the disk or not, as chance has it: writes
are not kept in their order by a disk, and one of a page may be kept without its neighbour's.
With --failing syncs of files from number FIRST to LAST fail, and what they were to keep is lost
for good, although it can still be read, and the next sync succeeds.
"""

import argparse
import errno
import os
import shutil
import signal
import stat
import threading
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from random import Random
from typing import Any

import mfusepy


@dataclass(eq=False)
class File:
    """A file as it is seen, as it is on disk, and what was done to it that is not there yet."""

    seen: bytearray = field(default_factory=bytearray)
    kept: bytearray = field(default_factory=bytearray)
    unsynced: list[tuple[int, bytes | None]] = field(default_factory=list)

    def write(self, at: int, data: bytes | None) -> None:
        """Visible at once, on disk some day. No data: the file ends there."""
        _do(self.seen, at, data)
        self.unsynced.append((at, data))

    def sync(self) -> None:
        """Now it is on disk."""
        for at, data in self.unsynced:
            _do(self.kept, at, data)
        self.unsynced.clear()

    def fail(self) -> None:
        """What was to be synced never will be, but stays in sight: so does Linux after an error."""
        self.unsynced.clear()

    def keep_some(self, random: Random) -> None:
        """Some unsynced writes had reached the disk all the same."""
        self.unsynced = [each for each in self.unsynced if random.random() < 0.5]
        self.sync()


def _do(content: bytearray, at: int, data: bytes | None) -> None:
    content.extend(bytes(max(0, at - len(content))))
    if data is None:
        del content[at:]
    else:
        content[at : at + len(data)] = data


@dataclass(eq=False)
class Folder:
    """The names in a directory as they are seen, and as they are on disk."""

    seen: dict[str, "File | Folder"] = field(default_factory=dict)
    kept: dict[str, "File | Folder"] = field(default_factory=dict)

    def sync(self) -> None:
        """Now they are on disk."""
        self.kept = dict(self.seen)


def read(directory: Path) -> Folder:
    """What a directory holds; all of it is on disk."""
    folder = Folder()
    for path in directory.iterdir():
        if path.is_dir():
            folder.seen[path.name] = read(path)
        else:
            data = path.read_bytes()
            folder.seen[path.name] = File(bytearray(data), bytearray(data))
    folder.sync()
    return folder


def write(folder: Folder, directory: Path, chance: Random | None) -> None:
    """Makes a directory hold what is on disk, and nothing else."""
    directory.mkdir()
    for name, node in folder.kept.items():
        if isinstance(node, Folder):
            write(node, directory / name, chance)
            continue
        if chance is not None:
            node.keep_some(chance)
        (directory / name).write_bytes(node.kept)


class Forgetful(mfusepy.Operations):  # type: ignore[misc, unused-ignore]
    """The calls of FUSE. One at a time, so that a power cut comes between two of them."""

    use_ns = True

    def __init__(self, root: Folder, failing: range) -> None:
        self.root = root
        self._failing = failing
        self._syncs = 0
        self.power = threading.Lock()
        # A file that is open stays what it is, whatever becomes of its name.
        self._open: dict[int, File] = {}

    def _find(self, path: str) -> File | Folder:
        node: File | Folder = self.root
        for name in PurePosixPath(path).parts[1:]:
            if not isinstance(node, Folder) or name not in node.seen:
                raise mfusepy.FuseOSError(errno.ENOENT)
            node = node.seen[name]
        return node

    def _file(self, path: str, handle: int | None) -> File:
        node = self._open[handle] if handle in self._open else self._find(path)
        if not isinstance(node, File):
            raise mfusepy.FuseOSError(errno.EISDIR)
        return node

    def _around(self, path: str) -> tuple[Folder, str]:
        place = PurePosixPath(path)
        folder = self._find(str(place.parent))
        if not isinstance(folder, Folder):
            raise mfusepy.FuseOSError(errno.ENOTDIR)
        return folder, place.name

    def getattr(self, path: str, fh: int | None = None) -> dict[str, Any]:
        with self.power:
            node = self._open.get(fh or 0) or self._find(path)
            owner = {"st_uid": os.getuid(), "st_gid": os.getgid()}
            if isinstance(node, Folder):
                return {"st_mode": stat.S_IFDIR | 0o755, "st_nlink": 2, **owner}
            size = len(node.seen)
            return {"st_mode": stat.S_IFREG | 0o644, "st_nlink": 1, "st_size": size, **owner}

    def readdir(self, path: str, fh: int) -> list[str]:  # noqa: ARG002
        with self.power:
            folder = self._find(path)
            assert isinstance(folder, Folder)
            return [".", "..", *folder.seen]

    def create(self, path: str, mode: int, fi: Any = None) -> int:  # noqa: ARG002
        with self.power:
            folder, name = self._around(path)
            folder.seen[name] = File()
        return self.open(path, 0)

    def open(self, path: str, flags: int) -> int:  # noqa: ARG002
        with self.power:
            handle = max(self._open, default=0) + 1
            self._open[handle] = self._file(path, None)
            return handle

    def release(self, path: str, fh: int) -> int:  # noqa: ARG002
        with self.power:
            del self._open[fh]
            return 0

    def read(self, path: str, size: int, offset: int, fh: int) -> bytes:
        with self.power:
            return bytes(self._file(path, fh).seen[offset : offset + size])

    def write(self, path: str, data: bytes, offset: int, fh: int) -> int:
        with self.power:
            self._file(path, fh).write(offset, data)
            return len(data)

    def truncate(self, path: str, length: int, fh: int | None = None) -> int:
        with self.power:
            self._file(path, fh).write(length, None)
            return 0

    def fsync(self, path: str, datasync: int, fh: int) -> int:  # noqa: ARG002
        with self.power:
            self._syncs += 1
            if self._syncs in self._failing:
                self._file(path, fh).fail()
                raise mfusepy.FuseOSError(errno.EIO)
            self._file(path, fh).sync()
            return 0

    def fsyncdir(self, path: str, datasync: int, fh: int) -> int:  # noqa: ARG002
        with self.power:
            folder = self._find(path)
            assert isinstance(folder, Folder)
            folder.sync()
            return 0

    def mkdir(self, path: str, mode: int) -> int:  # noqa: ARG002
        with self.power:
            folder, name = self._around(path)
            folder.seen[name] = Folder()
            return 0

    def unlink(self, path: str) -> int:
        with self.power:
            folder, name = self._around(path)
            del folder.seen[name]
            return 0

    def rename(self, old: str, new: str) -> int:
        with self.power:
            source, name = self._around(old)
            target, new_name = self._around(new)
            target.seen[new_name] = source.seen.pop(name)
            return 0

    def cut(self, directory: Path, chance: Random | None) -> None:
        """The power is gone: nothing is answered any more, and what is on disk is what is left."""
        with self.power:
            shutil.rmtree(directory)
            write(self.root, directory, chance)
            os._exit(0)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("directory", type=Path)
    parser.add_argument("mountpoint", type=Path)
    parser.add_argument("--some", type=int, metavar="SEED")
    parser.add_argument("--failing", type=int, nargs=2, metavar=("FIRST", "LAST"), default=(0, -1))
    arguments = parser.parse_args()
    directory = arguments.directory.absolute()
    chance = None if arguments.some is None else Random(arguments.some)
    first, last = arguments.failing
    disk = Forgetful(read(directory), range(first, last + 1))

    # Blocked for all threads and waited for by one: the main one is busy inside of libfuse.
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})

    def wait() -> None:
        signal.sigwait({signal.SIGUSR1})
        disk.cut(directory, chance)

    threading.Thread(target=wait, daemon=True).start()
    mfusepy.FUSE(disk, str(arguments.mountpoint), foreground=True, nothreads=True)


if __name__ == "__main__":
    main()
