"""A FUSE file system that simulates a power cut: what was not synced is lost.

    python -m tests.system.crashes.forgetful DIRECTORY MOUNTPOINT
        [--some SEED] [--failing FIRST LAST]

It shows a copy of DIRECTORY at MOUNTPOINT; what is written there is visible at once. SIGUSR1 is the
power cut: DIRECTORY is replaced by what would be on the disk, and the process ends without closing
any file.

What would be on the disk is as little as POSIX promises:
- the bytes of a file, and its length, as they were at its last fsync or fdatasync;
- the names in a directory (made, renamed, removed) as they were at the last fsync of that
  *directory*. Linux's file systems also keep the name of a new file once the file itself is
  synced; neither this nor SQLite relies on that.
With --some each unsynced write is on the disk or not, at random: a disk may write pages in any
order, and one without its neighbour.
With --failing syncs of files from number FIRST to LAST fail: their data never gets to the disk,
although it can still be read, and the next sync succeeds.
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
    """The content that programs see, the content on disk, and the writes between the two."""

    visible: bytearray = field(default_factory=bytearray)
    on_disk: bytearray = field(default_factory=bytearray)
    unsynced: list[tuple[int, bytes | None]] = field(default_factory=list)

    def write(self, at: int, data: bytes | None) -> None:
        """Writes `data`, visible at once and unsynced; None truncates the file at `at`."""
        _apply(self.visible, at, data)
        self.unsynced.append((at, data))

    def sync(self) -> None:
        """Puts all writes on disk."""
        for at, data in self.unsynced:
            _apply(self.on_disk, at, data)
        self.unsynced.clear()

    def fail(self) -> None:
        """Fails to sync: the writes never get to the disk but stay visible, as on Linux."""
        self.unsynced.clear()

    def keep_some(self, random: Random) -> None:
        """Puts about half of the unsynced writes on disk, as a power cut may."""
        self.unsynced = [each for each in self.unsynced if random.random() < 0.5]
        self.sync()


def _apply(content: bytearray, at: int, data: bytes | None) -> None:
    content.extend(bytes(max(0, at - len(content))))
    if data is None:
        del content[at:]
    else:
        content[at : at + len(data)] = data


@dataclass(eq=False)
class Folder:
    """The names in a directory that programs see, and those on disk."""

    visible: dict[str, "File | Folder"] = field(default_factory=dict)
    on_disk: dict[str, "File | Folder"] = field(default_factory=dict)

    def sync(self) -> None:
        """Puts the names on disk."""
        self.on_disk = dict(self.visible)


def read(directory: Path) -> Folder:
    """The content of a real directory; all of it is synced."""
    folder = Folder()
    for path in directory.iterdir():
        if path.is_dir():
            folder.visible[path.name] = read(path)
        else:
            data = path.read_bytes()
            folder.visible[path.name] = File(bytearray(data), bytearray(data))
    folder.sync()
    return folder


def write(folder: Folder, directory: Path, random: Random | None) -> None:
    """Writes what is on disk to a new real directory; with `random` also some unsynced writes."""
    directory.mkdir()
    for name, node in folder.on_disk.items():
        if isinstance(node, Folder):
            write(node, directory / name, random)
            continue
        if random is not None:
            node.keep_some(random)
        (directory / name).write_bytes(node.on_disk)


class Forgetful(mfusepy.Operations):  # type: ignore[misc, unused-ignore]
    """The calls of FUSE, one at a time, so that a power cut comes between two of them."""

    use_ns = True

    def __init__(self, root: Folder, failing: range) -> None:
        self.root = root
        self._failing = failing
        self._syncs = 0
        # Not `lock`: that is the name of a FUSE operation.
        self.mutex = threading.Lock()
        # An open file stays the same when its name is removed or given to another.
        self._open: dict[int, File] = {}

    def _find(self, path: str) -> File | Folder:
        node: File | Folder = self.root
        for name in PurePosixPath(path).parts[1:]:
            if not isinstance(node, Folder) or name not in node.visible:
                raise mfusepy.FuseOSError(errno.ENOENT)
            node = node.visible[name]
        return node

    def _file(self, path: str, handle: int | None) -> File:
        node = self._open[handle] if handle in self._open else self._find(path)
        if not isinstance(node, File):
            raise mfusepy.FuseOSError(errno.EISDIR)
        return node

    def _parent(self, path: str) -> tuple[Folder, str]:
        place = PurePosixPath(path)
        folder = self._find(str(place.parent))
        if not isinstance(folder, Folder):
            raise mfusepy.FuseOSError(errno.ENOTDIR)
        return folder, place.name

    def getattr(self, path: str, fh: int | None = None) -> dict[str, Any]:
        with self.mutex:
            node = self._open.get(fh or 0) or self._find(path)
            owner = {"st_uid": os.getuid(), "st_gid": os.getgid()}
            if isinstance(node, Folder):
                return {"st_mode": stat.S_IFDIR | 0o755, "st_nlink": 2, **owner}
            size = len(node.visible)
            return {"st_mode": stat.S_IFREG | 0o644, "st_nlink": 1, "st_size": size, **owner}

    def readdir(self, path: str, fh: int) -> list[str]:  # noqa: ARG002
        with self.mutex:
            folder = self._find(path)
            assert isinstance(folder, Folder)
            return [".", "..", *folder.visible]

    def create(self, path: str, mode: int, fi: Any = None) -> int:  # noqa: ARG002
        with self.mutex:
            folder, name = self._parent(path)
            folder.visible[name] = File()
        return self.open(path, 0)

    def open(self, path: str, flags: int) -> int:  # noqa: ARG002
        with self.mutex:
            handle = max(self._open, default=0) + 1
            self._open[handle] = self._file(path, None)
            return handle

    def release(self, path: str, fh: int) -> int:  # noqa: ARG002
        with self.mutex:
            del self._open[fh]
            return 0

    def read(self, path: str, size: int, offset: int, fh: int) -> bytes:
        with self.mutex:
            return bytes(self._file(path, fh).visible[offset : offset + size])

    def write(self, path: str, data: bytes, offset: int, fh: int) -> int:
        with self.mutex:
            self._file(path, fh).write(offset, data)
            return len(data)

    def truncate(self, path: str, length: int, fh: int | None = None) -> int:
        with self.mutex:
            self._file(path, fh).write(length, None)
            return 0

    def fsync(self, path: str, datasync: int, fh: int) -> int:  # noqa: ARG002
        with self.mutex:
            self._syncs += 1
            if self._syncs in self._failing:
                self._file(path, fh).fail()
                raise mfusepy.FuseOSError(errno.EIO)
            self._file(path, fh).sync()
            return 0

    def fsyncdir(self, path: str, datasync: int, fh: int) -> int:  # noqa: ARG002
        with self.mutex:
            folder = self._find(path)
            assert isinstance(folder, Folder)
            folder.sync()
            return 0

    def mkdir(self, path: str, mode: int) -> int:  # noqa: ARG002
        with self.mutex:
            folder, name = self._parent(path)
            folder.visible[name] = Folder()
            return 0

    def unlink(self, path: str) -> int:
        with self.mutex:
            folder, name = self._parent(path)
            del folder.visible[name]
            return 0

    def rename(self, old: str, new: str) -> int:
        with self.mutex:
            source, name = self._parent(old)
            target, new_name = self._parent(new)
            target.visible[new_name] = source.visible.pop(name)
            return 0

    def cut(self, directory: Path, random: Random | None) -> None:
        """Cuts the power: replaces `directory` by what is on disk, and ends the process."""
        with self.mutex:
            shutil.rmtree(directory)
            write(self.root, directory, random)
            os._exit(0)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("directory", type=Path)
    parser.add_argument("mountpoint", type=Path)
    parser.add_argument("--some", type=int, metavar="SEED")
    parser.add_argument("--failing", type=int, nargs=2, metavar=("FIRST", "LAST"), default=(0, -1))
    arguments = parser.parse_args()
    directory = arguments.directory.absolute()
    random = None if arguments.some is None else Random(arguments.some)
    first, last = arguments.failing
    disk = Forgetful(read(directory), range(first, last + 1))

    # Blocked in all threads and awaited by one: the main thread runs libfuse.
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})

    def wait() -> None:
        signal.sigwait({signal.SIGUSR1})
        disk.cut(directory, random)

    threading.Thread(target=wait, daemon=True).start()
    mfusepy.FUSE(disk, str(arguments.mountpoint), foreground=True, nothreads=True)


if __name__ == "__main__":
    main()
