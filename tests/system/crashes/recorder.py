"""A file system that records its states: what a kill or a power cut at each call would leave.

`record(directory, mountpoint, work)` runs `work` in a process of its own on a FUSE file system with
a copy of `directory`, and returns the states in their order, each once. `work` writes what it has
acknowledged to the file `ACKNOWLEDGED`; in every state that file is as it was at the time, also
after a power cut.

A kill leaves what all calls before it did, a power cut what was synced, see `forgetful`. Both are
recorded after each call that changes anything. SQLite's shared memory (`-shm`) is left out: it is
made again after a kill.
"""

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import mfusepy

from tests.system.crashes.forgetful import File, Folder, Forgetful, read
from tests.system.crashes.scenarios import ACKNOWLEDGED

# The content of each file by its path in the directory. The path of a folder ends with a slash.
State = dict[str, bytes]
_MODIFYING = ("create", "write", "truncate", "fsync", "fsyncdir", "mkdir", "unlink", "rename")


class Recorder(Forgetful):
    """Records its state after each call that changes something, in `states`."""

    def __init__(self, root: Folder) -> None:
        super().__init__(root, range(0))
        self.states: list[State] = []
        self._hashes: set[int] = set()
        self.record_state()

    def record_state(self) -> None:
        """Records the states that a kill and a power cut would leave now, if they are new."""
        for is_power_cut in (False, True):
            state = _state(self.root, is_power_cut)
            key = hash(frozenset(state.items()))
            if key not in self._hashes:
                self._hashes.add(key)
                self.states.append(state)

    def link(self, target: str, source: str) -> int:
        """Makes a hard link; FUSE calls the new name `target`."""
        with self.mutex:
            folder, name = self._parent(target)
            folder.visible[name] = self._find(source)
            self.record_state()
            return 0


def _recording(name: str) -> Callable[..., Any]:
    def change(self: Recorder, *arguments: Any) -> Any:
        result = getattr(super(Recorder, self), name)(*arguments)
        with self.mutex:
            self.record_state()
        return result

    return change


for _name in _MODIFYING:
    setattr(Recorder, _name, _recording(_name))


def _state(folder: Folder, is_power_cut: bool, path: str = "") -> State:
    found: State = {}
    for name, node in (folder.on_disk if is_power_cut else folder.visible).items():
        if isinstance(node, Folder):
            found[f"{path}{name}/"] = b""
            found |= _state(node, is_power_cut, f"{path}{name}/")
        # FUSE renames a file to this when it is deleted while open.
        elif not name.endswith("-shm") and not name.startswith(".fuse_hidden"):
            found[path + name] = bytes(node.on_disk if is_power_cut else node.visible)
    acknowledged = folder.visible.get(ACKNOWLEDGED)
    if isinstance(acknowledged, File):
        found[ACKNOWLEDGED] = bytes(acknowledged.visible)
    return found


def write_state(state: State, directory: Path) -> None:
    """Makes a new directory with the files of a state."""
    directory.mkdir(parents=True)
    for path, content in sorted(state.items()):
        if path.endswith("/"):
            (directory / path).mkdir()
        else:
            (directory / path).write_bytes(content)


def record(directory: Path, mountpoint: Path, work: Callable[[Path], None]) -> list[State]:
    """All states of the file system during `work`, which is called with its mountpoint.

    Forks, so the process must not have threads. Raises RuntimeError if `work` failed.
    """
    mountpoint.mkdir(exist_ok=True)
    receive, send = os.pipe()
    disk = os.fork()
    if disk == 0:
        os.close(receive)
        _run_disk(directory, mountpoint, send)
    os.close(send)
    try:
        end = time.monotonic() + 60
        while not mountpoint.is_mount():
            if time.monotonic() > end:
                raise RuntimeError("FUSE does not mount here")
            time.sleep(0.001)
        worker = os.fork()
        if worker == 0:
            _run_worker(work, mountpoint)
        _, status = os.waitpid(worker, 0)
        os.kill(disk, signal.SIGUSR1)
        with os.fdopen(receive, "rb") as file:
            states: list[State] = pickle.load(file)  # noqa: S301 - our own child wrote it
    finally:
        subprocess.run(["umount", "-l", str(mountpoint)], check=False, capture_output=True)
        os.kill(disk, signal.SIGKILL)
        os.waitpid(disk, 0)
    if status:
        raise RuntimeError(f"the work ended with {os.waitstatus_to_exitcode(status)}")
    return states


def _run_worker(work: Callable[[Path], None], place: Path) -> None:
    try:
        work(place)
    except BaseException:  # noqa: BLE001 - a child must end here, whatever it is
        traceback.print_exc()
        os._exit(1)
    sys.stdout.flush()
    os._exit(0)


def _run_disk(directory: Path, mountpoint: Path, send: int) -> None:
    disk = Recorder(read(directory))
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})

    def wait() -> None:
        signal.sigwait({signal.SIGUSR1})
        with disk.mutex, os.fdopen(send, "wb") as file:
            pickle.dump(disk.states, file)

    threading.Thread(target=wait, daemon=True).start()
    mfusepy.FUSE(disk, str(mountpoint), foreground=True, nothreads=True)
    os._exit(0)
