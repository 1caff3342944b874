"""A disk that notes every state it was in: what a kill, or a power cut, at each call would leave.

`record(directory, work)` runs `work` in a process of its own on a file system (FUSE) that begins
with what `directory` holds, and returns the states in their order, each once. `directory` itself
stays as it is. What `work` says was kept it writes to a file `ACKNOWLEDGED`; that is in every state
as it was seen at the time, for what somebody was told no power cut takes back.

Killed at a call, a process leaves what all calls before it did. A power cut leaves of it what was
synced, see `forgetful`. Both kinds of states are noted after each call that changes anything; what
SQLite keeps in memory that it shares (`-shm`) is left out, for nothing is taken from it after a
kill that is not made anew.
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

from tests.system.forgetful import File, Folder, Forgetful, read

# The files of a directory: their paths in it, and what they hold. A folder ends with a slash.
State = dict[str, bytes]
ACKNOWLEDGED = "acknowledged"
_CHANGES = ("create", "write", "truncate", "fsync", "fsyncdir", "mkdir", "unlink", "rename", "link")


class Recorder(Forgetful):
    """Notes its state after each call that changes something."""

    def __init__(self, root: Folder) -> None:
        super().__init__(root, range(0))
        self.states: list[State] = []
        self._known: set[int] = set()
        self.note()

    def note(self) -> None:
        """Keeps the state in which a kill would leave it now, and that of a power cut."""
        for is_cut in (False, True):
            state = _state(self.root, is_cut)
            key = hash(frozenset(state.items()))
            if key not in self._known:
                self._known.add(key)
                self.states.append(state)

    def link(self, target: str, source: str) -> int:
        """FUSE's names for them: `target` is the new one."""
        with self.power:
            folder, name = self._around(target)
            folder.seen[name] = self._find(source)
            return 0


def _noting(name: str) -> Callable[..., Any]:
    def change(self: Recorder, *arguments: Any) -> Any:
        result = getattr(super(Recorder, self), name)(*arguments)
        with self.power:
            self.note()
        return result

    return change


for _name in _CHANGES:
    if _name != "link":
        setattr(Recorder, _name, _noting(_name))


def _state(folder: Folder, is_cut: bool, path: str = "") -> State:
    found: State = {}
    for name, node in (folder.kept if is_cut else folder.seen).items():
        if isinstance(node, Folder):
            found[f"{path}{name}/"] = b""
            found |= _state(node, is_cut, f"{path}{name}/")
        # FUSE hides under such a name what was removed while somebody had it open.
        elif not name.endswith("-shm") and not name.startswith(".fuse_hidden"):
            found[path + name] = bytes(node.kept if is_cut else node.seen)
    told = folder.seen.get(ACKNOWLEDGED)
    if isinstance(told, File):
        found[ACKNOWLEDGED] = bytes(told.seen)
    return found


def write_state(state: State, directory: Path) -> None:
    """Makes a new directory that holds this."""
    directory.mkdir(parents=True)
    for path, content in sorted(state.items()):
        if path.endswith("/"):
            (directory / path).mkdir()
        else:
            (directory / path).write_bytes(content)


def record(directory: Path, mountpoint: Path, work: Callable[[Path], None]) -> list[State]:
    """All states of a disk during `work`, which is given the place where the disk can be seen.

    For a process without threads, since it forks. Raises RuntimeError if the work failed.
    """
    mountpoint.mkdir(exist_ok=True)
    receive, send = os.pipe()
    disk = os.fork()
    if disk == 0:
        os.close(receive)
        _serve(directory, mountpoint, send)
    os.close(send)
    try:
        end = time.monotonic() + 60
        while not mountpoint.is_mount():
            if time.monotonic() > end:
                raise RuntimeError("FUSE does not mount here")
            time.sleep(0.001)
        worker = os.fork()
        if worker == 0:
            _work(work, mountpoint)
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


def _work(work: Callable[[Path], None], place: Path) -> None:
    try:
        work(place)
    except BaseException:  # noqa: BLE001 - a child must end here, whatever it is
        traceback.print_exc()
        os._exit(1)
    sys.stdout.flush()
    os._exit(0)


def _serve(directory: Path, mountpoint: Path, send: int) -> None:
    disk = Recorder(read(directory))
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})

    def wait() -> None:
        signal.sigwait({signal.SIGUSR1})
        with disk.power, os.fdopen(send, "wb") as file:
            pickle.dump(disk.states, file)

    threading.Thread(target=wait, daemon=True).start()
    mfusepy.FUSE(disk, str(mountpoint), foreground=True, nothreads=True)
    os._exit(0)
