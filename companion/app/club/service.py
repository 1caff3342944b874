"""What the app knows of the club: the small file that `companion club sync` writes.

The app has no network and asks nobody: a thread looks whether the file is another one, so that not
even a slow disk is felt on the screen.
"""

import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import TYPE_CHECKING

from companion.store.store import Store
from companion.ui.shell.shell import Shell

if TYPE_CHECKING:
    from companion.club.status import ClubStatus
    from companion.ui.shell.device_states import ClubState

# Seconds between two looks.
LOOK = 1.0


class ClubService:
    """Keeps `device.club` as the file has it. `wake` is called, in a thread, when that changes."""

    def __init__(self, shell: Shell, store: Store, wake: Callable[[], None]) -> None:
        self._shell, self._store, self._wake = shell, store, wake
        self._thread: threading.Thread | None = None
        self._closing = threading.Event()
        self._found: SimpleQueue[ClubState | None] = SimpleQueue()

    def open(self) -> None:
        """Begins to look."""
        if self._thread is None and self._store.is_durable:
            self._thread = threading.Thread(target=self._look, name="club", daemon=True)
            self._thread.start()

    def step(self) -> None:
        """Takes over what was found. Whoever was woken by it draws anew."""
        while not self._found.empty():
            self._shell.device.club = self._found.get()

    def close(self) -> None:
        """Looks no more; does not wait for a disk that hangs."""
        self._closing.set()

    def _look(self) -> None:
        from companion.club import status

        file = self._store.directory / status.FILE
        known: tuple[int, int] | None = None
        while True:
            try:
                about = file.stat()
                seen = (about.st_ino, about.st_mtime_ns)
            except OSError:
                seen = None
            if seen != known:
                known = seen
                self._found.put(_state(status.read(self._store.directory)))
                self._wake()
            if self._closing.wait(LOOK):
                return


def _state(said: "ClubStatus | None") -> "ClubState | None":
    """What screens are told of it; None if there is nothing, or it is not as it should be."""
    from companion.ui.shell.device_states import ClubState

    if said is None:
        return None
    try:
        waiting = None if said.waiting is None else int(said.waiting)
        return ClubState(
            str(said.table), bool(said.reached), str(said.problem), waiting,
            int(said.seating), said.seats,
        )  # fmt: skip
    except (TypeError, ValueError):
        return None
